// A stretch of a recorded search, and a cursor that moves over it in both
// directions. The recording holds what the search found (attackers, walks, the
// node and the line of every step); this module only indexes it.
//
// Steps are numbered from the start of the search; the first board of a stretch
// is the one after step `first`. Nodes have small ids: first those of nodes kept
// from earlier stretches, then those of this one.

const codeOf = (letter) => letter.charCodeAt(0);
export const Kind = {
  try: codeOf('t'),
  conflict: codeOf('c'),
  place: codeOf('p'),
  remove: codeOf('r'),
  deadEnd: codeOf('d'),
  solution: codeOf('s'),
  done: codeOf('.'),
};

export const counters = ['tried', 'conflicts', 'placed', 'removed', 'dead_ends', 'solutions'];
const counterOf = new Map([
  [Kind.try, 'tried'],
  [Kind.conflict, 'conflicts'],
  [Kind.place, 'placed'],
  [Kind.remove, 'removed'],
  [Kind.deadEnd, 'dead_ends'],
  [Kind.solution, 'solutions'],
]);

const lines = ['row', 'column', 'rising diagonal', 'falling diagonal'];
const never = 0xffffffff;
const snapshotEvery = 512;
const lowerCase = 32;

/** Trace holds a stretch of a search as the engine returns it, indexed by step and by node. */
export class Trace {
  constructor(data) {
    this.n = data.n;
    this.algorithm = data.algorithm;
    this.start = data.start;
    this.first = data.start.step;
    this.length = data.events;
    this.last = this.first + data.events;
    this.truncated = data.truncated;
    const letters = new TextEncoder().encode(data.kinds);
    this.kinds = letters.map((letter) => (letter === Kind.done ? letter : letter | lowerCase));
    this.walks = letters.map((letter) => (letter !== Kind.done && letter < lowerCase * 3 ? 1 : 0));
    this.squares = Int32Array.from(data.squares);
    this.lines = Uint16Array.from(data.lines);
    this.attackers = data.attackers;
    this.places = data.texts && data;
    this.#keep(data);
    this.#index(data);
    this.#measure();
  }

  /** #keep allocates the nodes and enters those from before the stretch. */
  #keep({ start, nodes }) {
    this.kept = start.nodes.length;
    this.firstNew = start.tally.placed + 1;
    let newest = start.tally.placed;
    for (const node of nodes) if (node > newest) newest = node;
    const count = this.kept + newest - start.tally.placed;
    this.count = count;
    this.ids = new Map(start.nodes.map(({ node }, id) => [node, id]));
    this.parent = new Int32Array(count).fill(-1);
    this.square = new Int32Array(count).fill(-1);
    this.depth = new Uint16Array(count);
    this.placed = new Uint32Array(count).fill(never); // the step after which the node exists
    this.left = new Uint32Array(count).fill(never); // the step at which the search last left it
    this.dead = new Uint32Array(count).fill(never);
    this.solved = new Uint32Array(count).fill(never);
    this.size = new Uint32Array(count).fill(1);
    this.within = new Uint32Array(count); // solutions at or below
    this.summed = new Uint8Array(count); // its subtree is from before: a number, not nodes
    this.children = Array.from({ length: count }, () => []);
    start.nodes.forEach((node, id) => {
      this.#enter(id, node.parent, node.square, this.first);
      if (node.left) this.left[id] = this.first;
      if (node.dead_end) this.dead[id] = this.first;
      if (node.left && node.size > 1) this.summed[id] = 1;
      this.size[id] = node.size;
      this.within[id] = node.solutions;
    });
  }

  /** id returns the id of a node's number, or -1 if the node is not kept. */
  id(number) { return number >= this.firstNew ? this.kept + number - this.firstNew : this.ids.get(number) ?? -1; }

  /** number returns the node's number in the search. */
  number(id) { return id >= this.kept ? this.firstNew + id - this.kept : this.start.nodes[id].node; }

  #enter(id, parentNumber, square, step) {
    const parent = parentNumber < 0 ? -1 : this.id(parentNumber);
    this.placed[id] = step;
    this.square[id] = square;
    this.parent[id] = parent;
    if (parent < 0) return;
    this.depth[id] = this.depth[parent] + 1;
    this.children[parent].push(id);
  }

  #index({ nodes, parents }) {
    const { length, start } = this;
    this.tallies = Object.fromEntries(counters.map((name) => [name, new Uint32Array(length + 1)]));
    this.depths = new Uint16Array(length + 1);
    this.at = new Int32Array(length + 1); // the node after each step
    this.created = new Uint32Array(length + 1); // ids in use after each step
    this.attacked = new Int32Array(length).fill(-1); // of a conflict: its place in attackers
    this.ofStep = new Int32Array(length);
    this.solutionSteps = [];
    this.deadEndSteps = [];
    this.snapshots = [];
    for (const name of counters) this.tallies[name][0] = start.tally[name];
    this.depths[0] = start.standing.length;
    this.at[0] = this.id(start.node);
    this.created[0] = this.kept;
    const board = new Uint8Array(this.n * this.n);
    for (const square of start.standing) board[square] = 1;
    const source = { board, parents, place: 0, conflict: 0 };
    for (let i = 0; i < length; i++) {
      if (i % snapshotEvery === 0) this.snapshots.push(board.slice());
      for (const name of counters) this.tallies[name][i + 1] = this.tallies[name][i];
      const counter = counterOf.get(this.kinds[i]);
      if (counter && !this.walks[i]) this.tallies[counter][i + 1]++;
      this.#take(i, this.id(nodes[i]), source);
    }
  }

  /** #take applies event i to the board, the tree and the marks of the timeline. */
  #take(i, id, source) {
    const step = this.first + i + 1;
    const square = this.squares[i];
    let [depth, at, created] = [this.depths[i], id < 0 ? this.at[i] : id, this.created[i]];
    switch (this.kinds[i]) {
      case Kind.conflict: this.attacked[i] = source.conflict++; break;
      case Kind.place: {
        const parent = source.parents[source.place++];
        depth++;
        source.board[square] = 1;
        if (this.placed[id] === never) {
          this.#enter(id, parent, square, step);
          created++;
        }
        break;
      }
      case Kind.remove:
        depth--;
        source.board[square] = 0;
        this.left[id] = step;
        at = Math.max(0, this.parent[id]);
        break;
      case Kind.deadEnd:
        this.dead[id] = Math.min(this.dead[id], step);
        this.deadEndSteps.push(step);
        break;
      case Kind.solution:
        this.solved[id] = step;
        this.solutionSteps.push(step);
        break;
      default: if (this.kinds[i] === Kind.done) at = this.at[i];
    }
    this.ofStep[i] = id;
    this.depths[i + 1] = depth;
    this.at[i + 1] = at;
    this.created[i + 1] = created;
  }

  /** #measure gives each node the size of its subtree and its place in a drawing of the whole tree. */
  #measure() {
    this.x = new Float32Array(this.count); // in leaves, from the left
    this.levels = 0;
    for (let id = this.count - 1; id >= 0; id--) {
      if (this.solved[id] !== never) this.within[id]++;
      this.levels = Math.max(this.levels, this.depth[id]);
      const parent = this.parent[id];
      if (parent < 0 || id < this.kept && parent < this.kept) continue;
      this.#sum(parent, id);
    }
    let leaves = 0;
    const stack = this.count ? [[0, 0]] : [];
    while (stack.length) {
      const top = stack[stack.length - 1];
      const children = this.children[top[0]];
      if (top[1] < children.length) {
        stack.push([children[top[1]++], 0]);
        continue;
      }
      this.x[top[0]] = children.length ? (this.x[children[0]] + this.x[children[children.length - 1]]) / 2 : leaves++ + 0.5;
      stack.pop();
    }
    this.leaves = Math.max(1, leaves);
  }

  /** #sum adds a new node's subtree to a node and, if that was kept, to its ancestors, which have sums of their own. */
  #sum(parent, id) {
    for (let above = parent; above >= 0; above = this.parent[above]) {
      this.size[above] += this.size[id];
      this.within[above] += this.within[id];
      if (above >= this.kept) return;
    }
  }

  /** path lists the ids from the root to a node. */
  path(id) {
    const path = [];
    for (let at = id; at >= 0; at = this.parent[at]) path.push(at);
    return path.reverse();
  }

  /** queens lists the squares of a node's placement. */
  queens(id) { return this.path(id).slice(1).map((at) => this.square[at]); }

  /** stateOf returns the state of a node after a step: open, solution, dead, or fruitful (left, with solutions below). */
  stateOf(id, step) {
    if (this.solved[id] <= step) return 'solution';
    if (this.dead[id] <= step && this.within[id] === 0) return 'dead';
    if (this.left[id] <= step && (this.children[id].length || this.summed[id])) return this.within[id] ? 'fruitful' : 'dead';
    return this.left[id] <= step && this.within[id] ? 'solution' : 'open';
  }

  /** event returns the event of a step, or null for a step outside the stretch. */
  event(step) {
    const i = step - this.first - 1;
    if (i < 0 || i >= this.length) return null;
    const by = this.attacked[i] < 0 ? [] : this.attackers[this.attacked[i]];
    return {
      kind: this.kinds[i], walk: this.walks[i] === 1, square: this.squares[i], line: this.lines[i], id: this.ofStep[i],
      attackers: by.map((each) => ({ square: Math.floor(each / 4), line: lines[each % 4] })),
    };
  }

  /** place returns the open calls and the variables of a program at a step, as texts, or nothing where they are not known. */
  place(step) {
    const i = step - this.first - 1;
    if (!this.places || i < 0) return undefined;
    const { texts, lists } = this.places;
    const of = (list) => lists[list].map((text) => texts[text]);
    return { stack: of(this.places.stacks[i]), variables: of(this.places.variables[i]) };
  }

  /** tally returns the counters after a step. */
  tally(step) {
    const i = step - this.first;
    return Object.fromEntries(counters.map((name) => [name, this.tallies[name][i]]));
  }

  depthAt(step) { return this.depths[step - this.first]; }
  idAt(step) { return this.at[step - this.first]; }
  createdAt(step) { return this.created[step - this.first]; }
}

/** Cursor is the board of a trace after some of its steps. */
export class Cursor {
  constructor(trace) {
    this.trace = trace;
    this.step = trace.first;
    this.board = new Uint8Array(trace.n * trace.n);
    for (const square of trace.start.standing) this.board[square] = 1;
  }

  seek(step) {
    const { trace } = this;
    const target = Math.max(trace.first, Math.min(trace.last, step));
    const near = Math.min(trace.snapshots.length - 1, Math.floor((target - trace.first) / snapshotEvery));
    const from = trace.first + near * snapshotEvery;
    if (near >= 0 && Math.abs(target - this.step) > target - from) {
      this.board.set(trace.snapshots[near]);
      this.step = from;
    }
    while (this.step < target) this.#apply(this.step++ - trace.first, 1);
    while (this.step > target) this.#apply(--this.step - trace.first, 0);
  }

  #apply(i, forwards) {
    const kind = this.trace.kinds[i];
    if (kind === Kind.place) this.board[this.trace.squares[i]] = forwards;
    else if (kind === Kind.remove) this.board[this.trace.squares[i]] = 1 - forwards;
  }

  /** event returns the last event, or null at the start. */
  get event() { return this.trace.event(this.step); }

  queens() {
    const queens = [];
    for (let square = 0; square < this.board.length; square++) if (this.board[square]) queens.push(square);
    return queens;
  }
}
