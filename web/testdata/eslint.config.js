// What script/lint holds the page's code against.

import js from '@eslint/js';

const browser = [
  'document', 'window', 'location', 'history', 'navigator', 'fetch', 'performance', 'localStorage', 'sessionStorage', 'matchMedia',
  'crypto', 'console', 'print', 'devicePixelRatio', 'innerHeight', 'scrollTo', 'scrollY', 'addEventListener', 'removeEventListener',
  'requestAnimationFrame',
  'cancelAnimationFrame', 'queueMicrotask', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'getComputedStyle',
  'AbortController', 'Blob', 'CompressionStream', 'DecompressionStream', 'Event', 'EventTarget', 'HTMLElement', 'Image', 'Response',
  'IntersectionObserver', 'ResizeObserver',
  'TextDecoder', 'TextDecoderStream', 'TextEncoder', 'URL', 'URLSearchParams', 'WebAssembly', 'Worker', 'DOMException', 'atob', 'btoa',
  'MessageChannel', 'postMessage', 'self',
];

export default [
  { ignores: ['static/vendor/*'] }, // other people's
  js.configs.recommended,
  {
    languageOptions: {
      ecmaVersion: 2024,
      sourceType: 'module',
      globals: Object.fromEntries([...browser, 'process'].map((name) => [name, 'readonly'])),
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines-per-function': ['error', { max: 60 }],
      'max-len': ['error', { code: 139 }],
      'no-var': 'error',
      'prefer-const': 'error',
      'eqeqeq': 'error',
      'no-shadow': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-use-before-define': ['error', { functions: false, classes: false, variables: false }],
      'quotes': ['error', 'single', { avoidEscape: true, allowTemplateLiterals: true }],
      'no-global-assign': 'error',
      'semi': ['error', 'always'],
    },
  },
];
