// Puts calls into a program in JavaScript that tell javascript-spy.js what runs: before each statement, at the end of the
// body of a loop, and where calls, returns and yields are. Every line stays where it is. Pure.

import { broken, children, Edits } from './edits.js';

const body = (node) => node.getChild('ParamList') && node.getChild('Block');
const loop = /^(For|While|Do)Statement$/;
const statement = /(Statement|Declaration)$/;

/**
 * instrument is that of python-instrument.js, for JavaScript: it also takes away what only a module may have, unless it is told to
 * leave that. The lines of a file beside the program's own are below 0.
 */
export function instrument(parser, source, chosen = null, { modules = false, beside = false } = {}) {
  const edits = new Edits(source);
  const tree = parser.parse(source);
  if (broken(tree)) return null;
  if (source.startsWith('#!')) edits.put(0, '//', 2);
  const made = new Maker(edits, chosen, beside);
  const names = made.declared(tree.topNode, new Set(['var', 'let', 'const']));
  if (!modules) children(tree.topNode).forEach((child) => made.module(child));
  if (chosen) {
    const first = children(tree.topNode).find((child) => statement.test(child.name) && !made.directive(child));
    if (first) edits.put(first.from, `$spy.module({${names.map((name) => `${name}:()=>${name}`)}});`);
  }
  made.list(tree.topNode, { frame: chosen ? 'null' : '', names: [], outer: [] });
  return { ...edits.done(), waits: made.waits };
}

class Maker {
  waits = false; // at the level of the module

  constructor(edits, chosen, beside) {
    Object.assign(this, { edits, chosen, beside });
  }

  #at({ from }) { return this.edits.line(from) * (this.beside ? -1 : 1); }

  /** declared returns the variables that a node declares by some words, with those in nodes below it that have no scope of their own. */
  declared(node, words, found = new Set()) {
    for (const child of children(node)) {
      if (body(child) || child.name === 'ClassBody' || child.name === 'ArrowFunction') continue;
      const inside = child.name === 'VariableDeclaration' || /^For(Of|In)Spec$/.test(child.name);
      const first = child.firstChild?.name === '(' ? child.firstChild.nextSibling : child.firstChild;
      if (inside && words.has(first.name)) this.#defined(child, found);
      if (child.name === 'ExportDeclaration') this.declared(child, words, found);
      else if (words.has('var')) this.declared(child, new Set(['var']), found);
    }
    return [...found];
  }

  #defined(node, found = new Set()) {
    node.cursor().iterate(({ name, node: child }) => {
      if (name === 'VariableDefinition') found.add(this.edits.textOf(child));
      return !body(child) && name !== 'ArrowFunction';
    });
    return [...found];
  }

  directive(node) { return node.name === 'ExpressionStatement' && node.firstChild.name === 'String'; }

  /** module takes away exports, and writes imports as calls of require. */
  module(node) {
    const text = this.edits.textOf(node);
    if (node.name === 'ImportDeclaration') {
      const [, all, some, from] = /^import\s+(?:\*\s+as\s+)?(\w+)?\s*,?\s*(\{[^}]*\})?\s*from\s*('[^']*'|"[^"]*")/.exec(text) ?? [];
      const parts = [all, some?.replaceAll(' as ', ':')].filter(Boolean).map((part) => `${part}=require(${from})`);
      if (from) this.edits.put(node.from, `const ${parts};`, text.length);
    } else if (node.name === 'ExportDeclaration') {
      const [declaration] = /^export\s+(default\s+)?(?=function|class|const|let|var|async)/.exec(text) ?? [];
      const [value] = /^export\s+default\s+/.exec(text) ?? [];
      this.edits.put(node.from, declaration ? '' : ';', (declaration ?? value ?? text).length);
    }
  }

  #line(node, { frame, names }) { return `$spy.line(${this.#at(node)},${frame},()=>({${names}}));`; }

  /** list puts a call before each statement of a block. */
  list(node, scope) {
    const known = { ...scope, names: [...scope.names] };
    const all = { ...scope, names: [...scope.names, ...this.declared(node, new Set(['let', 'const']))] };
    for (const child of children(node)) {
      const plain = child.name === 'ExportDeclaration' || child.name === 'FunctionDeclaration' || child.name === 'ImportDeclaration';
      const runs = scope.frame && statement.test(child.name) && !plain && !this.directive(child);
      if (runs) this.edits.put(child.from, this.#line(child, known));
      this.visit(child, { ...known, closed: all.names });
      if (child.name === 'VariableDeclaration') known.names.push(...this.#defined(child).filter((name) => !known.names.includes(name)));
    }
    return known;
  }

  /** visit goes through a node. Functions in it see the variables of closed. */
  visit(node, scope) {
    if (body(node)) this.#function(node, scope);
    else if (node.name === 'Block' || node.name === 'SwitchBody') this.list(node, scope);
    else if (loop.test(node.name) || node.name === 'IfStatement') this.#nested(node, scope);
    else if (/^(Yield|Await)Expression$/.test(node.name)) this.#pause(node, scope);
    else if (node.name === 'ReturnStatement' && scope.frame && node.firstChild.nextSibling && node.firstChild.nextSibling.name !== ';') {
      const last = children(node).findLast(({ name }) => name !== ';');
      this.edits.put(node.firstChild.to, ' $spy.value(' + scope.frame + ',(');
      this.#inside(node, scope);
      this.edits.put(last.to, `),()=>({${scope.names}}))`);
    } else this.#inside(node, scope);
  }

  #inside(node, scope) { children(node).forEach((child) => this.visit(child, scope)); }

  #nested(node, scope) {
    const spec = children(node).find(({ name }) => /^For\w*Spec$/.test(name));
    const inner = spec ? [...new Set([...scope.names, ...this.#defined(spec)])] : scope.names;
    const own = { ...scope, names: inner, closed: [...new Set([...scope.closed, ...inner])] };
    for (const child of children(node)) {
      const chained = child.name === 'IfStatement' && node.name === 'IfStatement';
      if (!statement.test(child.name) && child.name !== 'Block' || chained || !scope.frame) {
        this.visit(child, own);
        continue;
      }
      const again = loop.test(node.name) ? `;${this.#line(node, own)}` : '';
      if (child.name === 'Block') {
        this.visit(child, own);
        this.edits.put(child.to - 1, again);
      } else {
        this.edits.put(child.from, `{${this.#line(child, own)}`);
        this.visit(child, own);
        this.edits.put(child.to, `${again}}`);
      }
    }
  }

  #pause(node, scope) {
    const [word, star] = children(node);
    if (word.name === 'await' && !scope.inside) this.waits = true;
    if (!scope.frame || scope.frame === 'null') return this.#inside(node, scope);
    const some = node.lastChild.from !== word.from;
    if (star?.name === 'Star') {
      this.edits.put(star.to, ` $spy.from(${scope.frame},(`);
      this.#inside(node, scope);
      return this.edits.put(node.to, '))');
    }
    this.edits.put(node.from, `$spy.resume(${scope.frame},`);
    this.edits.put(word.to, ` $spy.suspend(${scope.frame},(${some ? '' : 'undefined'}`);
    this.#inside(node, scope);
    this.edits.put(node.to, ')))');
  }

  #name(node) {
    const own = node.getChild('VariableDefinition') ?? node.getChild('PropertyDefinition');
    const named = (child) => child.to <= node.from && /Definition$|^MemberExpression$/.test(child.name);
    const before = node.prevSibling && children(node.parent).findLast(named);
    return this.edits.textOf(own ?? before ?? { from: 0, to: 0 }).split('.').at(-1) || 'anonymous';
  }

  #function(node, { frame, closed, outer }) {
    const name = this.#name(node);
    const block = body(node);
    const given = this.#defined(node.getChild('ParamList'));
    const own = [...new Set([...given, ...this.declared(block, new Set(['var']))])];
    const used = new Set();
    block.cursor().iterate((child) => { if (child.name === 'VariableName') used.add(this.edits.textOf(child)); });
    const around = new Set([...outer, ...frame === 'null' || !closed ? [] : closed]);
    const free = [...around].filter((variable) => used.has(variable) && !own.includes(variable));
    const followed = this.chosen?.(name) ? '$frame' : '';
    const inner = { frame: followed, names: [...own, ...free], outer: [...free, ...own], closed: [], inside: true };
    this.visit(node.getChild('ParamList'), { ...inner, frame: '' });
    const first = children(block).find((child) => statement.test(child.name) && !this.directive(child));
    if (followed && first) {
      const late = name === 'constructor' && node.parent.parent.getChild('extends'); // this has no value yet
      const self = node.name === 'ArrowFunction' || late ? '' : ',this';
      const what = `${this.#at(node)},'${name}',${Boolean(node.getChild('Star'))}`;
      this.edits.put(first.from, `const $frame=$spy.call(${what},()=>({${inner.names}}),{${given}}${self});try{`);
      const known = this.list(block, inner);
      this.edits.put(block.to - 1, `;${this.#line(children(block).at(-1), known)}}finally{$spy.leave($frame);}`);
    } else this.list(block, inner);
  }
}
