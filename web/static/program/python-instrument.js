// Puts calls into a program in Python that tell hook.py what runs: before each simple statement and condition,
// where a loop asks for its next element, and where calls, returns and yields are. A statement keeps its line
// but for lines that are added, and `lines` of Edits knows the original. Pure.

import { broken, children, Edits } from './edits.js';
import { adapt } from './python-forms.js';

const simple = /^(Expression|Assign|Update|Return|Pass|Break|Continue|Import|Raise|Yield|Assert|Delete)Statement$/;
const inner = /^(FunctionDefinition|ClassDefinition|LambdaExpression)$/;

/** Scope is what a function binds. */
class Scope {
  constructor(node, outer, textOf) {
    this.outer = outer;
    this.given = [];
    this.bound = new Set();
    this.shared = new Set(); // global and nonlocal
    let positional = true;
    children(node.getChild('ParamList')).forEach((child, i, all) => {
      if (child.name === '*' || child.name === '**') positional = false;
      if (child.name !== 'VariableName' || all[i - 1]?.name === 'AssignOp') return;
      this.bound.add(textOf(child));
      if (positional) this.given.push(textOf(child));
    });
    this.generator = false;
    this.#gather(node.getChild('Body'), textOf);
    for (const name of this.shared) this.bound.delete(name);
    const free = new Set();
    node.getChild('Body').cursor().iterate(({ name, from, to }) => {
      if (name === 'VariableName') free.add(textOf({ from, to }));
    });
    this.names = [...this.bound, ...[...free].filter((name) => !this.bound.has(name) && outer?.has(name))];
  }

  has(name) { return this.bound.has(name) || Boolean(this.outer?.has(name)); }

  #gather(node, textOf) {
    const target = (one) => {
      if (one.name === 'VariableName') this.bound.add(textOf(one));
      else if (/^(Tuple|Array|Parenthesized)Expression$/.test(one.name)) children(one).forEach(target);
    };
    for (const child of children(node)) {
      const parts = children(child);
      const after = (sign) => parts.forEach((part, i) => { if (part.name === sign && parts[i + 1]) target(parts[i + 1]); });
      switch (child.name) {
        case 'ScopeStatement': parts.forEach((part) => { if (part.name === 'VariableName') this.shared.add(textOf(part)); }); break;
        case 'AssignStatement': parts.slice(0, parts.findLastIndex(({ name }) => name === 'AssignOp')).forEach(target); break;
        case 'UpdateStatement': case 'NamedExpression': target(parts[0]); break;
        case 'ForStatement': parts.slice(0, parts.findIndex(({ name }) => name === 'in')).forEach(target); break;
        case 'WithStatement': case 'TryStatement': after('as'); break;
        case 'YieldStatement': case 'YieldExpression': this.generator = true;
      }
      if (inner.test(child.name)) {
        if (child.name !== 'LambdaExpression') this.bound.add(textOf(child.getChild('VariableName')));
      } else if (!/Comprehension/.test(child.name)) this.#gather(child, textOf);
    }
  }
}

/**
 * instrument returns {text, lines}, or null if the parser does not understand the program. chosen(name) says which
 * functions are followed; without it none of the program is.
 */
export function instrument(parser, source, chosen = null) {
  const edits = new Edits(source.endsWith('\n') ? source : `${source}\n`);
  const tree = parser.parse(edits.text);
  if (broken(tree)) return null;
  if (chosen) children(tree.topNode).forEach((child) => new Body(edits, chosen, null, 'None').statement(child));
  adapt(edits, tree);
  return edits.done();
}

/** Body instruments the statements of a function, of the module, or not at all those of a class (frame is ''). */
class Body {
  constructor(edits, chosen, scope, frame) {
    Object.assign(this, { edits, chosen, scope, frame });
  }

  lineOf({ from }) { return this.edits.line(from); }

  statements(node) {
    const all = children(node).filter(({ name }) => name !== ':' && name !== 'Comment' && name !== 'TypeDef');
    all.forEach((child) => this.statement(child));
    return all;
  }

  statement(node) {
    if (node.name === 'StatementGroup') children(node).filter(({ name }) => name !== ';').forEach((child) => this.statement(child));
    else if (simple.test(node.name)) this.#simple(node);
    else if (node.name === 'FunctionDefinition') this.#function(node);
    else if (node.name === 'ClassDefinition') new Body(this.edits, this.chosen, this.scope, '').statements(node.getChild('Body'));
    else if (node.name === 'DecoratedStatement') {
      children(node).filter(({ name }) => inner.test(name)).forEach((child) => this.statement(child));
    } else if (node.name !== 'Comment') this.#compound(node);
  }

  #simple(node) {
    if (!this.frame) return;
    this.edits.put(node.from, `_nq_line(${this.lineOf(node)},${this.frame});`);
    const parts = children(node);
    if (node.name === 'ReturnStatement') {
      this.#wrap(`_nq_return(${this.frame},`, parts[0].to, parts[1] ? parts.at(-1).to : parts[0].to, Boolean(parts[1]), node);
    } else if (node.name === 'YieldStatement') this.#yield(node);
    else this.#expressions(node);
  }

  /** #wrap puts what stands between two positions into a call. */
  #wrap(call, from, to, some, node) {
    this.edits.put(from, some ? ` ${call}(` : ` ${call}None)`);
    this.#expressions(node);
    if (some) this.edits.put(to, '))');
  }

  #expressions(node) {
    for (const child of children(node)) {
      if (inner.test(child.name) || child.name === 'Body') continue;
      if (child.name === 'YieldExpression' && this.scope) this.#yield(child);
      else this.#expressions(child);
    }
  }

  #yield(node) {
    const parts = children(node);
    if (parts[1]?.name === 'from') {
      this.#wrap(`_nq_from(${this.frame},`, parts[1].to, parts.at(-1).to, true, node);
      return;
    }
    this.edits.put(node.from, `_nq_resume(${this.frame},(`);
    this.#wrap(`_nq_yield(${this.frame},`, parts[0].to, parts.at(-1).to, parts.length > 1, node);
    this.edits.put(node.to, '))');
  }

  #compound(node) {
    const parts = children(node);
    parts.forEach((part, i) => {
      const next = parts[i + 1];
      if (part.name === 'Body' || part.name === 'MatchBody' || part.name === 'MatchClause') this.statements(part);
      else if (!this.frame) return;
      else if (/^(if|elif|while)$/.test(part.name)) {
        this.edits.put(next.from, ` _nq_line(${this.lineOf(next)},${this.frame}) or (`);
        this.#expressions(next);
        this.edits.put(next.to, ')');
      } else if (part.name === 'in' && node.name === 'ForStatement' && parts[0].name !== 'async') {
        const last = parts[parts.findIndex(({ name }) => name === 'Body') - 1];
        this.edits.put(next.from, ` _nq_each(${this.lineOf(next)},${this.frame},(`);
        this.#expressions(next);
        this.edits.put(last.to, '))');
      }
    });
  }

  #function(node) {
    const scope = new Scope(node, this.scope, this.edits.textOf);
    const name = this.edits.textOf(node.getChild('VariableName'));
    const followed = this.chosen(name);
    const body = node.getChild('Body');
    const first = children(body).find((child) => child.name !== ':' && child.name !== 'Comment' && child.name !== 'TypeDef');
    const own = this.lineOf(first) !== this.lineOf(node);
    const begins = own ? `\n${this.edits.indent(first.from)}` : '';
    if (followed) this.edits.put(first.from, `_nq_frame=_nq_call(${this.#call(node, name, scope)});${begins}`);
    const last = new Body(this.edits, this.chosen, scope, followed ? '_nq_frame' : '').statements(body).at(-1);
    if (!followed || last.name === 'ReturnStatement') return;
    const end = '_nq_return(_nq_frame,None)';
    this.edits.put(this.edits.text.slice(0, last.to).trimEnd().length, own ? `\n${this.edits.indent(first.from)}${end}` : `;${end}`);
  }

  /** #call returns the arguments by which a function says that it begins, and how its variables are read. */
  #call(node, name, { names, given, generator }) {
    const each = names.map((variable, i) => (i < names.length - 1 ? `${variable} if _nq_i==${i} else ` : variable)).join('');
    const read = names.length ? `lambda _nq_i:(${names.join(',')},)if _nq_i<0 else ${each}` : 'None';
    const tuple = names.length ? `(${names.map((variable) => `'${variable}'`).join(',')},)` : '()';
    return [this.lineOf(node), `'${name}'`, tuple, read, generator ? 'True' : 'False', ...given].join(',');
  }
}
