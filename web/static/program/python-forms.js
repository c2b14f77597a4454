// Writes the forms of Python that MicroPython does not know by calls of functions in hook.py. Pure.

import { children } from './edits.js';

const methods = new Set(['__len__', 'bit_count', 'bit_length', 'capitalize', 'center', 'fromkeys', 'isalnum', 'isdecimal', 'isnumeric',
  'ljust', 'rjust', 'title', 'zfill']);

/** adapt puts those of a tree into edits. */
export function adapt(edits, tree) {
  tree.iterate({ enter: (reference) => { forms[reference.name]?.(edits, reference.node, children(reference.node)); } });
}

/** calls puts a call in place of brackets. */
function calls(edits, node, begin, end = ')') {
  edits.put(node.from, begin, 1);
  edits.put(node.to - 1, end, 1);
}

/** stored reports whether a node is what a statement assigns to or deletes. */
function stored(node) {
  const { parent } = node;
  if (/^(Tuple|Array|Parenthesized)Expression$/.test(parent.name)) return stored(parent);
  return /^(Delete|Update|For)Statement$/.test(parent.name) || parent.name === 'AssignStatement' && parent.lastChild.from !== node.from;
}

const starred = (name) => (edits, node, parts) => {
  if (parts.some((part) => part.name === '*') && '([{'.includes(parts[0].name) && !stored(node)) calls(edits, node, `${name}(`);
};

const forms = {
  ArrayExpression: starred('_nq_list'),
  SetExpression: starred('_nq_set'),
  TupleExpression: starred('_nq_tuple'),

  DictionaryExpression(edits, node, parts) { // in the order of its keys
    parts.forEach((part, i) => {
      if (part.name === '**') edits.put(part.from, '', 2);
      else if (part.name === ':') {
        edits.put(parts[i - 1].from, '{');
        edits.put(parts[i + 1].to, '}');
      }
    });
    calls(edits, node, '_nq_dict([', '])');
  },

  DictionaryComprehensionExpression(edits, node, parts) {
    edits.put(parts[parts.findIndex(({ name }) => name === ':') + 1].to, '}');
    calls(edits, node, '_nq_dict([{', '])');
  },

  MemberExpression(edits, node, parts) {
    const [object, sign] = parts;
    const name = edits.textOf(parts.at(-1));
    if (sign.name === '.' && methods.has(name) && node.parent.name === 'CallExpression') {
      edits.put(object.from, '_nq_method(');
      edits.put(sign.from, `,'${name}')`, node.to - sign.from);
    }
    const colons = parts.filter((part) => part.name === ':');
    if (colons.length !== 2 || parts.some((part) => part.name === ',') || stored(node)) return;
    const given = (from, to) => { if (!edits.text.slice(from.to, to.from).trim()) edits.put(from.to, 'None'); };
    edits.put(object.from, '_nq_slice(');
    edits.put(sign.from, ',', 1);
    given(sign, colons[0]);
    edits.put(colons[0].from, ',', 1);
    given(colons[0], colons[1]);
    edits.put(colons[1].from, ',', 1);
    given(colons[1], parts.at(-1));
    edits.put(parts.at(-1).from, ')', 1);
  },

  ArgList(edits, node, parts) {
    parts.forEach((part, i) => {
      if (edits.textOf(part) === 'flush' && parts[i + 1]?.name === 'AssignOp' && edits.textOf(node.prevSibling) === 'print') {
        const last = parts[i + 3].name === ',' ? parts[i + 3] : parts[i + 2];
        edits.put(part.from, '', last.to - part.from);
      }
    });
  },

  ParamList(edits, node) {
    const slash = /,\s*\/\s*(?=[,)])/.exec(edits.textOf(node));
    if (slash) edits.put(node.from + slash.index, '', slash[0].length);
  },

  DecoratedStatement(edits, node, parts) {
    const body = parts.find(({ name }) => name === 'ClassDefinition')?.getChild('Body');
    if (!body || !/dataclass/.test(edits.textOf(parts[0]))) return;
    const fields = body.getChildren('AssignStatement').filter((part) => part.getChild('TypeDef'));
    const first = children(body).find(({ name }) => name !== ':' && name !== 'Comment');
    edits.put(first.from, `__fields__=[${fields.map((part) => `'${edits.textOf(part.firstChild)}'`)}]\n${edits.indent(first.from)}`);
  },
};
