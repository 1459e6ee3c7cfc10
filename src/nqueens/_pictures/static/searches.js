// @ts-check
// Searches that stop after each line of their code. Nothing here knows the page.

/**
 * What is seen after a line has run.
 * @typedef {object} Step
 * @property {number} line of the code in lesson.json, from 0; -1 before the first
 * @property {number} [row] the row at work
 * @property {Map<number, string>} [texts] on squares, numbered row by row
 * @property {number[]} [attacking] rows whose queens attack the square at work
 * @property {Record<string, number | undefined>} [masks] of columns
 *
 * @typedef {Generator<Step, void>} Search moves the queens, the columns row by row, between steps
 */

const MODULUS = 2 ** 31 - 1;
const TURNS = 4; // of min-conflicts before a restart, times the rows

/**
 * A function that chooses an item of a list: the generator of Park and Miller with this seed.
 * @param {number} seed
 */
function choosing(seed) {
  let word = seed;
  return (/** @type {number[]} */ list) => {
    word = (word * 48271) % MODULUS;
    return list[word % list.length];
  };
}

/**
 * The rows whose queens attack a square, apart from its own row.
 * @param {number[]} queens
 * @param {number} row
 * @param {number} column
 */
export function attackers(queens, row, column) {
  return [...queens.keys()].filter((other) => {
    const across = Math.abs(queens[other] - column);
    return other !== row && (across === 0 || across === Math.abs(other - row));
  });
}

/**
 * The rows whose queens are attacked.
 * @param {number[]} queens
 */
export const attacked = (queens) =>
  [...queens.keys()].filter((row) => attackers(queens, row, queens[row]).length > 0);

/**
 * The number of pairs of queens that attack each other.
 * @param {number[]} queens
 */
function attackingPairs(queens) {
  const ends = queens.map((column, row) => attackers(queens, row, column).length);
  return ends.reduce((sum, number) => sum + number, 0) / 2;
}

/**
 * The keys with the lowest value.
 * @param {Map<number, number>} counts
 */
function lowest(counts) {
  const least = Math.min(...counts.values());
  return [...counts.keys()].filter((key) => counts.get(key) === least);
}

/**
 * @param {number} n
 * @param {number[]} queens
 * @returns {Search}
 */
function* backtrack(n, queens, row = 0) {
  yield { line: 1, row };
  if (row === n) {
    yield { line: 2, row };
    return;
  }
  for (let column = 0; column < n; column++) {
    const square = row * n + column;
    yield { line: 3, row, texts: new Map([[square, "?"]]) };
    const attacking = attackers(queens, row, column);
    const isSafe = attacking.length === 0;
    yield { line: 4, row, texts: new Map([[square, isSafe ? "✓" : "✗"]]), attacking };
    if (!isSafe) continue;
    queens.push(column);
    yield { line: 5, row };
    yield { line: 6, row };
    yield* backtrack(n, queens, row + 1);
    queens.pop();
    yield { line: 7, row };
  }
  yield { line: 3, row };
}

/**
 * @param {number} n
 * @param {number[]} queens
 * @returns {Search}
 */
function* bitmask(n, queens, row = 0, columns = 0, left = 0, right = 0) {
  /** @type {number | undefined} */
  let free;
  /** @returns {Step} */
  const step = (/** @type {number} */ line) => {
    const bits = Array.from({ length: n }, (_, column) => ((free ?? 0) >> column) & 1);
    const texts = new Map(bits.map((bit, column) => [row * n + column, String(bit)]));
    const masks = { columns, left, right, free };
    return { line, row, texts: free === undefined ? new Map() : texts, masks };
  };
  yield step(1);
  if (row === n) {
    yield step(2);
    return;
  }
  free = (2 ** n - 1) & ~(columns | left | right);
  yield step(3);
  yield step(4);
  while (free) {
    const bit = free & -free;
    yield step(5);
    free -= bit;
    yield step(6);
    queens.push(31 - Math.clz32(bit));
    yield step(7);
    yield step(8);
    yield* bitmask(n, queens, row + 1, columns | bit, (left | bit) >> 1, (right | bit) << 1);
    queens.pop();
    yield step(9);
    yield step(4);
  }
}

/**
 * @param {number} n
 * @param {number[]} queens
 * @param {number} seed
 * @returns {Search}
 */
function* minConflicts(n, queens, seed) {
  const choice = choosing(seed);
  const rows = [...Array(n).keys()];
  const swap = (/** @type {number} */ row, /** @type {number} */ other) => {
    [queens[row], queens[other]] = [queens[other], queens[row]];
  };
  for (;;) {
    yield { line: 1 };
    queens.splice(0, n, ...rows);
    for (const row of rows) swap(row, choice(rows.slice(0, row + 1)));
    yield { line: 2 };
    for (let turn = 0; turn < TURNS * n; turn++) {
      yield { line: 3 };
      yield { line: 4 };
      const hit = attacked(queens);
      yield { line: 5 };
      if (hit.length === 0) {
        yield { line: 6 };
        return;
      }
      const row = choice(hit);
      yield { line: 7, row };
      /** @type {Map<number, number>} */
      const counts = new Map();
      /** @type {Map<number, string>} */
      const texts = new Map();
      for (const other of rows) {
        if (other === row) continue;
        const column = queens[other];
        swap(row, other);
        const ends = [row, other].map((at) => attackers(queens, at, queens[at]).length);
        swap(row, other);
        counts.set(other, ends[0] + ends[1]);
        texts.set(row * n + column, String(ends[0] + ends[1]));
      }
      const other = choice(lowest(counts));
      yield { line: 8, row, texts };
      swap(row, other);
      yield { line: 9, row };
    }
    yield { line: 3 };
  }
}

/**
 * @param {number} n
 * @param {number[]} queens
 * @param {number} seed
 * @returns {Search}
 */
function* hillClimb(n, queens, seed) {
  const choice = choosing(seed);
  const columns = [...Array(n).keys()];
  for (;;) {
    yield { line: 1 };
    queens.splice(0, n, ...columns.map(() => choice(columns)));
    yield { line: 2 };
    for (;;) {
      const better = betterMoves(n, queens);
      const texts = new Map([...better].map(([square, pairs]) => [square, String(pairs)]));
      yield { line: 3, texts };
      if (better.size === 0) break;
      const square = choice(lowest(better));
      const row = Math.floor(square / n);
      yield { line: 4, row, texts };
      queens[row] = square % n;
      yield { line: 5, row };
    }
    yield { line: 6 };
    if (attacked(queens).length === 0) {
      yield { line: 7 };
      return;
    }
  }
}

/**
 * The squares to which the queen of their row can move so that fewer pairs attack each other, and
 * how many then do.
 * @param {number} n
 * @param {number[]} queens
 */
function betterMoves(n, queens) {
  const now = attackingPairs(queens);
  /** @type {Map<number, number>} */
  const better = new Map();
  for (let square = 0; square < n * n; square++) {
    const row = Math.floor(square / n);
    const moved = [...queens];
    moved[row] = square % n;
    const pairs = attackingPairs(moved);
    if (pairs < now) better.set(square, pairs);
  }
  return better;
}

/** By the name of the method. @type {Record<string, (n: number, queens: number[], seed: number) => Search>} */
export const SEARCHES = {
  backtrack: (n, queens) => backtrack(n, queens),
  bitmask: (n, queens) => bitmask(n, queens),
  min_conflicts: minConflicts,
  hill_climb: hillClimb,
};
