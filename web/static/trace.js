// A recorded search and a cursor over it: any step, forwards and back.

const codeOf = (letter) => letter.charCodeAt(0);
export const Kind = { try: codeOf('t'), conflict: codeOf('c'), place: codeOf('p'), remove: codeOf('r'), deadEnd: codeOf('d'), solution: codeOf('s'), done: codeOf('.') };

const never = 0xffffffff;
const snapshotEvery = 512;

/** Trace holds the answer of /api/v1/trace with what can be told beforehand: counters at every step, the tree, snapshots. */
export class Trace {
  constructor(data) {
    this.n = data.n;
    this.algorithm = data.algorithm;
    this.length = data.events;
    this.truncated = data.truncated;
    this.kinds = new TextEncoder().encode(data.kinds);
    this.squares = Int32Array.from(data.squares ?? []);
    this.nodes = Int32Array.from(data.nodes ?? []);
    this.lines = Uint8Array.from(data.lines ?? []);
    this.#index(data.parents);
    this.#measure();
  }

  #index(parents) {
    const length = this.length;
    let count = 1;
    for (const node of this.nodes) if (node >= count) count = node + 1;
    this.count = count;
    this.parent = new Int32Array(count).fill(-1);
    this.square = new Int32Array(count).fill(-1);
    this.depth = new Uint16Array(count);
    this.placed = new Uint32Array(count).fill(never); // the step after which the node exists
    this.left = new Uint32Array(count).fill(never); // the step at which the search last left it
    this.dead = new Uint32Array(count).fill(never);
    this.solved = new Uint32Array(count).fill(never);
    this.children = Array.from({ length: count }, () => []);
    this.tries = new Uint32Array(length + 1);
    this.places = new Uint32Array(length + 1);
    this.removes = new Uint32Array(length + 1);
    this.solutions = new Uint32Array(length + 1);
    this.depths = new Uint16Array(length + 1);
    this.at = new Int32Array(length + 1); // the node after each step
    this.created = new Uint32Array(length + 1); // nodes after each step
    this.placed[0] = 0;
    this.created[0] = 1;
    this.solutionSteps = [];
    this.deadEndSteps = [];
    this.snapshots = [];
    const board = new Uint8Array(this.n * this.n);
    let nextParent = 0;
    for (let i = 0; i < length; i++) {
      if (i % snapshotEvery === 0) this.snapshots.push(board.slice());
      const step = i + 1;
      const node = this.nodes[i];
      const square = this.squares[i];
      let [tries, places, removes, solutions, depth, at, created] = [this.tries[i], this.places[i], this.removes[i], this.solutions[i], this.depths[i], node, this.created[i]];
      switch (this.kinds[i]) {
        case Kind.try: tries++; break;
        case Kind.place: {
          const parent = parents[nextParent++];
          places++;
          depth++;
          board[square] = 1;
          if (this.placed[node] === never) {
            this.placed[node] = step;
            this.parent[node] = parent;
            this.square[node] = square;
            this.depth[node] = this.depth[parent] + 1;
            this.children[parent].push(node);
            created++;
          }
          break;
        }
        case Kind.remove:
          removes++;
          depth--;
          board[square] = 0;
          this.left[node] = step;
          at = Math.max(0, this.parent[node]);
          break;
        case Kind.deadEnd:
          this.dead[node] = Math.min(this.dead[node], step);
          this.deadEndSteps.push(step);
          break;
        case Kind.solution:
          solutions++;
          this.solved[node] = step;
          this.solutionSteps.push(step);
          break;
        default: if (this.kinds[i] === Kind.done) at = this.at[i];
      }
      this.tries[step] = tries;
      this.places[step] = places;
      this.removes[step] = removes;
      this.solutions[step] = solutions;
      this.depths[step] = depth;
      this.at[step] = at;
      this.created[step] = created;
    }
  }

  /** #measure gives each node the sizes of its subtree and its place in a drawing of the whole tree. */
  #measure() {
    this.size = new Uint32Array(this.count).fill(1);
    this.within = new Uint32Array(this.count); // solutions at or below
    this.x = new Float32Array(this.count); // in leaves, from the left
    this.levels = 0;
    for (let node = this.count - 1; node >= 0; node--) {
      if (this.solved[node] !== never) this.within[node]++;
      this.levels = Math.max(this.levels, this.depth[node]);
      const parent = this.parent[node];
      if (parent < 0) continue;
      this.size[parent] += this.size[node];
      this.within[parent] += this.within[node];
    }
    let leaves = 0;
    const stack = [[0, 0]];
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

  /** path lists the nodes from the root to node. */
  path(node) {
    const path = [];
    for (let at = node; at >= 0; at = this.parent[at]) path.push(at);
    return path.reverse();
  }

  /** queens lists the squares of a node's placement. */
  queens(node) { return this.path(node).slice(1).map((at) => this.square[at]); }

  /** stateOf says what is known of a node after a step: open, solution, dead, or done (left, with or without solutions). */
  stateOf(node, step) {
    if (this.solved[node] <= step) return 'solution';
    if (this.dead[node] <= step && this.within[node] === 0) return 'dead';
    if (this.left[node] <= step && this.children[node].length) return this.within[node] ? 'fruitful' : 'dead';
    return 'open';
  }
}

/** Cursor is the board of a trace after some of its steps. */
export class Cursor {
  constructor(trace) {
    this.trace = trace;
    this.step = 0;
    this.board = new Uint8Array(trace.n * trace.n);
  }

  seek(step) {
    const { trace } = this;
    const target = Math.max(0, Math.min(trace.length, step));
    const near = Math.min(trace.snapshots.length - 1, Math.floor(target / snapshotEvery));
    if (near >= 0 && Math.abs(target - this.step) > target - near * snapshotEvery) {
      this.board.set(trace.snapshots[near]);
      this.step = near * snapshotEvery;
    }
    while (this.step < target) this.#apply(this.step++, false);
    while (this.step > target) this.#apply(--this.step, true);
  }

  #apply(index, back) {
    const kind = this.trace.kinds[index];
    if (kind === Kind.place) this.board[this.trace.squares[index]] = back ? 0 : 1;
    else if (kind === Kind.remove) this.board[this.trace.squares[index]] = back ? 1 : 0;
  }

  /** event is the step that was taken last: {kind, square, line, node}, or null at the start. */
  get event() { return this.step ? this.peek(this.step - 1) : null; }

  peek(index) {
    const { trace } = this;
    if (index >= trace.length) return null;
    return { kind: trace.kinds[index], square: trace.squares[index], line: trace.lines[index], node: trace.nodes[index] };
  }

  queens() {
    const queens = [];
    for (let square = 0; square < this.board.length; square++) if (this.board[square]) queens.push(square);
    return queens;
  }
}
