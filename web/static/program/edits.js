// What the languages have in common of putting calls into a program. Pure.

/** children returns the nodes in a node. */
export function children(node) {
  const found = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

/** broken reports whether a tree has what the parser does not understand, or knows of Python 2. */
export function broken(tree) {
  let found = false;
  tree.iterate({ enter: ({ type }) => { found ||= type.isError || type.name === 'PrintStatement'; } });
  return found;
}

/** Edits collects what is put into a text. */
export class Edits {
  #all = [];

  constructor(text) {
    this.text = text;
    this.starts = [0];
    for (let i = 0; i < text.length; i++) if (text[i] === '\n') this.starts.push(i + 1);
  }

  /** put puts something before a position, instead of a number of signs. What is put first comes first. */
  put(at, text, instead = 0) { this.#all.push({ at, text, instead }); }

  textOf = ({ from, to }) => this.text.slice(from, to);

  /** line returns the number of the line of a position, from 1. */
  line(at) {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  indent(at) { return /^[ \t]*/.exec(this.text.slice(this.starts[this.line(at) - 1], at))[0]; }

  /** done returns the text with all of it, and the line of the original for each of its lines, from 1. */
  done() {
    const parts = [];
    const lines = [0, 1];
    let [from, line] = [0, 1];
    const add = (part, own) => {
      parts.push(part);
      for (const sign of part) if (sign === '\n') lines.push(own ? ++line : line);
    };
    for (const { at, text, instead } of this.#all.sort((a, b) => a.at - b.at)) {
      add(this.text.slice(from, at), true);
      add(text, false);
      from = Math.max(from, at + instead);
    }
    add(this.text.slice(from), true);
    return { text: parts.join(''), lines };
  }
}
