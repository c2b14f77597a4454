// Solves n queens as an exact cover, by dancing links. An item is a row, a
// column or a diagonal; an option is a square, with a node for each item.

const n = 8;

class Node {
  constructor(item) {
    this.item = item ?? this;
    this.left = this.right = this.up = this.down = this;
    this.size = 0; // of an item: how many options hold it
  }
}

const head = new Node(); // of the items that must be covered
const items = Array.from({ length: 6 * n - 2 }, () => new Node());
const queens = [];

/** Appends the four nodes of a square to the lists of its items. */
function appendOption(row, col) {
  const held = [row, n + col, 3 * n - 1 + col - row, 4 * n - 1 + col + row];
  const option = held.map((i) => new Node(items[i]));
  const square = row * n + col;
  for (const node of option) {
    const { item } = node;
    Object.assign(node, { option, square, up: item.up, down: item });
    item.up.down = node;
    item.up = node;
    item.size++;
  }
}

/** Unlinks an item, and every option that holds it. */
function cover(item) {
  item.right.left = item.left;
  item.left.right = item.right;
  for (let node = item.down; node !== item; node = node.down) {
    for (const other of node.option) {
      if (other === node) continue;
      other.up.down = other.down;
      other.down.up = other.up;
      other.item.size--;
    }
  }
}

/** Links them in again: an unlinked node still knows its neighbours. */
function uncover(item) {
  for (let node = item.down; node !== item; node = node.down) {
    for (const other of node.option) {
      if (other === node) continue;
      other.up.down = other;
      other.down.up = other;
      other.item.size++;
    }
  }
  item.right.left = item;
  item.left.right = item;
}

/** Returns the uncovered row or column with the fewest options. */
function smallest() {
  let best = head.right;
  for (let item = best; item !== head; item = item.right) {
    if (item.size < best.size) best = item;
  }
  return best;
}

/** Draws the board, the first row first. */
function draw() {
  const squares = queens.map((node) => node.square);
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(squares.includes(row * n + col) ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Covers what is uncovered, and reports whether that worked. */
function solve() { // 1
  if (head.right === head) {
    draw(); // 2
    return true; // 2
  }
  const item = smallest(); // 3
  for (let node = item.down; node !== item; node = node.down) { // 5
    queens.push(node); // 6
    for (const { item: held } of node.option) cover(held); // 7
    if (solve()) return true; // 8
    for (const { item: held } of [...node.option].reverse()) uncover(held); // 9
    queens.pop(); // 10
  }
  return false; // 4
}

// all
/** Returns the number of ways to cover what is uncovered. */
function count() { // 1
  if (head.right === head) return 1; // 2
  let solutions = 0;
  const item = smallest(); // 3
  for (let node = item.down; node !== item; node = node.down) { // 5
    queens.push(node); // 6
    for (const { item: held } of node.option) cover(held); // 7
    solutions += count(); // 8
    for (const { item: held } of [...node.option].reverse()) uncover(held); // 9
    queens.pop(); // 10
  }
  return solutions; // 4
}

// end
for (const item of items.slice(0, 2 * n)) { // rows and columns
  item.left = head.left;
  item.right = head;
  head.left.right = item;
  head.left = item;
}
for (let row = 0; row < n; row++) {
  for (let col = 0; col < n; col++) appendOption(row, col);
}
// all
console.log(`${count()}\n`);
// end
if (!solve()) console.log('no solution');
