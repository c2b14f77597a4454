// What holds for the state of every view of the list. VIEWS has their names.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { parse, query } from '../../static/shared/address.js';

const fixed = ['home', 'ledger']; // their address is always the same
const states = [];
for (const name of process.env.VIEWS.split(',').filter((view) => !fixed.includes(view))) {
  const file = new URL(`../../static/${name}/state.js`, import.meta.url);
  const model = existsSync(file) ? await import(file) : {};
  states.push([name, model]);
  test(`${name} has a state`, () => {
    assert.equal(typeof model.read, 'function', `static/${name}/state.js exports read`);
    assert.equal(typeof model.address, 'function', `static/${name}/state.js exports address`);
  });
}

/** keysOf lists the parameters that a view reads. */
function keysOf(model) {
  const keys = new Set();
  model.read(new Proxy({}, { get: (_, key) => { keys.add(key); } }));
  return [...keys];
}

/** reread is a state as another browser has it after following its address. */
function reread(model, state) {
  const { params } = parse({ pathname: '/view', search: query(model.address(state)) });
  return model.read(params);
}

const odd = ['constructor', '__proto__', '-1', '0', '1e9', '99999999999999999', '%00', 'a1,zz9', '٣', ''];

for (const [name, model] of states) {
  test(`the address of ${name} is its state`, () => {
    const asked = keysOf(model);
    for (const value of [undefined, ...odd]) {
      const state = model.read(value === undefined ? {} : Object.fromEntries(asked.map((key) => [key, value])));
      const once = reread(model, state);
      assert.deepEqual(reread(model, once), once, `from ${value}`);
      assert.equal(query(model.address(once)), query(model.address(state)), `from ${value}`);
    }
  });

  test(`${name} takes its own addresses, and says of any other what is wrong`, () => {
    assert.equal(typeof model.wrongLink, 'function', `static/${name}/state.js exports wrongLink`);
    const asked = keysOf(model);
    for (const value of odd) {
      const from = Object.fromEntries(asked.map((key) => [key, value]));
      assert.match(model.wrongLink(from), value ? /^The link asks for .*\.$/ : /^$/, `from ${value}`);
    }
    assert.equal(model.wrongLink(parse({ pathname: '/view', search: query(model.address(model.read({}))) }).params), '');
  });

  if (model.carried) {
    test(`${name} takes the size of the board that comes along`, () => {
      assert.equal(model.read(model.carried({}, { n: 6 })).n, 6);
      assert.deepEqual(model.carried({}, {}), {}, 'no board');
      const controller = readFileSync(new URL(`../../static/${name}/${name}.js`, import.meta.url), 'utf8');
      assert.match(controller, /^export const arrive = model\.carried;$/m, `${name}.js exports it as arrive`);
    });
  }
}
