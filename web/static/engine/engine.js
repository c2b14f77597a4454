// The engine, reached in one of two ways: a server, or WebAssembly in a worker of
// this browser. The views know only what is exported here.
//
//   ask(name, params, signal)   the answer to a question, as an object
//   text(name, params, signal)  an answer that is text
//   read(name, text, signal)    what a text says: a 'board', a 'puzzle', the 'steps' of a search; as JSON, a 'program' or what to 'judge'
//   complete(board, signal)     whether a partial board can be completed
//   count(what, signal)         {event, data} of a running count
//   local                       there is no server
//   loaded                      a promise that the engine is loaded
//
// The messages of errors are for people. Errors are tooHard if the time did not suffice. Aborting the signal ends the work.

const way = document.documentElement.dataset.engine === 'wasm' ? await import('./wasm.js') : await import('./http.js');

export const { ask, text, read, complete, count, local, loaded } = way;
