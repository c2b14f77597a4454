// Runs in a worker after Go's wasm_exec.js: starts the engine and passes
// questions and answers. It is a classic script because it is concatenated with
// that one.

/* global Go, nqueens */

self.onmessage = async ({ data }) => {
  if (data.module) {
    const go = new Go();
    go.run(await WebAssembly.instantiate(data.module, go.importObject));
    postMessage({ kind: 'ready' });
    return;
  }
  const { id, operation, name, parameters } = data;
  nqueens(operation, name, parameters, (kind, text) => postMessage({ id, kind, text }));
};
