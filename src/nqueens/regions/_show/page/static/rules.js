// @ts-check
// What a puzzle is, what follows from the queens on its board, and a search for its solutions.
// Nothing here knows the page. tests/data/rules.json has cases that this file, Python and the
// kernel all satisfy.

export const NONE = -1; // a square without a region
export const EMPTY = 0;
export const CROSS = 1;
export const QUEEN = 2;
export const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"; // of regions
export const MOST_ROWS = NAMES.length;
export const MOST_TRIALS = 200000; // about a second on a board of 8 rows
export const FEW_TRIALS = 8000; // some 30 milliseconds

/**
 * The squares with a mark, or a label.
 * @param {number[]} marks
 * @param {number} mark
 */
export const marked = (marks, mark) => [...marks.keys()].filter((square) => marks[square] === mark);

/**
 * The mark of each square of a board.
 * @param {{labels: number[]}} puzzle
 * @param {Iterable<number>} queens
 * @param {Iterable<number>} crosses
 */
export function marksOf({ labels }, queens = [], crosses = []) {
  const marks = labels.map(() => EMPTY);
  for (const square of crosses) marks[square] = CROSS;
  for (const square of queens) marks[square] = QUEEN;
  return marks;
}

/**
 * What a puzzle is made of.
 * @typedef {object} Values
 * @property {number[]} labels the region of each square, or NONE
 * @property {string[]} names of the regions
 * @property {number} stars
 * @property {boolean} touching
 * @property {boolean} diagonals
 * @property {number[]} [placed] squares of queens that are part of the puzzle
 * @property {number[]} [blocked] squares that can have none
 * @property {number[]} [fixed] the mark of each square, instead of these two
 * @property {string[]} [colours] of the regions
 * @property {string[]} [words] what the colours are called
 * @property {Step[]} [steps] to the solution, if they are known
 * @property {string} [difficulty] if it is known
 * @property {number[]} [queens] of a game that has begun
 * @property {number[]} [crosses] of a game that has begun
 * @property {number[]} [news] squares that a search has changed
 *
 * @typedef {object} Step a step to the solution
 * @property {string} text
 * @property {string} [difficulty]
 * @property {number[]} queens
 * @property {number[]} removed
 * @property {number[]} reason
 */

/**
 * The squares that matter to each square of a board, by size and rules.
 * @type {Map<string, {beside: number[][], near: number[][]}>}
 */
const AROUND = new Map();

export class Puzzle {
  /** @param {Values} values */
  constructor(values) {
    this.labels = values.labels;
    this.names = values.names;
    this.stars = values.stars;
    this.touching = values.touching;
    this.diagonals = values.diagonals;
    this.colours = values.colours;
    this.words = values.words;
    this.steps = values.steps ?? [];
    this.difficulty = values.difficulty;
    this.queens = values.queens ?? [];
    this.crosses = values.crosses ?? [];
    this.news = values.news;
    this.n = Math.sqrt(this.labels.length);
    this.squares = [...this.labels.keys()];
    this.fixed = values.fixed ?? marksOf(this, values.placed, values.blocked);
    /** @type {Set<number> | null | undefined} null if it is not the only one */
    this.solution = undefined;
    if (this.steps.length > 0) {
      const found = this.steps.flatMap((step) => step.queens);
      this.solution = new Set([...marked(this.fixed, QUEEN), ...found]);
    }
    // the numbers of the row, the column and the region of each square
    this.unitsOf = this.labels.map((label, square) => {
      const lines = [this.row(square), this.n + this.column(square)];
      return label === NONE ? lines : [...lines, 2 * this.n + label];
    });
    /** @type {number[][]} the squares of each row, then of each column and of each region */
    this.units = Array.from({ length: 3 * this.n }, () => []);
    for (const square of this.squares)
      for (const unit of this.unitsOf[square]) this.units[unit].push(square);
    const { beside, near } = this.around();
    this.beside = beside;
    this.near = near;
  }

  /** The squares at the sides of each square, and those that a queen closes, its own included. */
  around() {
    const rules = [this.n, this.touching, this.diagonals].join();
    let around = AROUND.get(rules);
    if (around === undefined) {
      around = {
        beside: this.within((down, right) => down + right === 1),
        near: this.within((down, right) => {
          const isNext = Math.max(down, right) <= (this.touching ? 0 : 1);
          return isNext || (this.diagonals && down === right);
        }),
      };
      AROUND.set(rules, around);
    }
    return around;
  }

  /**
   * For each square, the others at certain distances.
   * @param {(down: number, right: number) => boolean} isThere
   */
  within(isThere) {
    return this.squares.map((square) =>
      this.squares.filter((other) =>
        isThere(
          Math.abs(this.row(square) - this.row(other)),
          Math.abs(this.column(square) - this.column(other)),
        ),
      ),
    );
  }

  /**
   * Another puzzle, of which nothing is known.
   * @param {Partial<Values>} changes
   */
  altered(changes) {
    const { labels, names, stars, touching, diagonals, fixed, colours, words } = this;
    const same = { labels, names, stars, touching, diagonals, fixed, colours, words };
    return new Puzzle({ ...same, ...changes });
  }

  /** @param {number} square */
  row(square) {
    return Math.floor(square / this.n);
  }

  /** @param {number} square */
  column(square) {
    return square % this.n;
  }

  /**
   * The squares of units with so many queens or more.
   * @param {Set<number>} queens
   * @param {number} number
   */
  crowded(queens, number) {
    return this.units
      .filter((unit) => unit.filter((square) => queens.has(square)).length >= number)
      .flat();
  }

  /**
   * The squares of queens that break a rule.
   * @param {Set<number>} queens
   */
  conflicts(queens) {
    const crowded = new Set(this.crowded(queens, this.stars + 1));
    const isHit = (/** @type {number} */ queen) =>
      this.near[queen].some((square) => square !== queen && queens.has(square));
    return new Set([...queens].filter((queen) => crowded.has(queen) || isHit(queen)));
  }

  /**
   * The squares that can have no other queen because of the queens on the board.
   * @param {Set<number>} queens
   */
  closed(queens) {
    const near = [...queens].flatMap((queen) => this.near[queen]);
    return new Set([...marked(this.fixed, CROSS), ...this.crowded(queens, this.stars), ...near]);
  }

  /** @param {Set<number>} queens */
  isSolved(queens) {
    return queens.size === this.n * this.stars && this.conflicts(queens).size === 0;
  }

  /** The squares of the only solution; null if there is another, none, or if it takes too long. */
  solve() {
    if (this.solution === undefined) {
      const { found, isUnique } = search(this, 2, MOST_TRIALS);
      this.solution = isUnique ? found[0] : null;
    }
    return this.solution;
  }
}

/**
 * A list in random order, each order equally likely (Fisher and Yates).
 * @template T
 * @param {Iterable<T>} list
 */
export function shuffled(list) {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/**
 * One of a list at random.
 * @template T
 * @param {T[]} list
 */
export const random = (list) => list[Math.floor(Math.random() * list.length)];

/**
 * What a search has found.
 * @typedef {object} Found
 * @property {Set<number>[]} found the squares of some solutions
 * @property {number} number of solutions that it has seen
 * @property {boolean} isWhole whether there is no other
 * @property {boolean} isUnique whether there is exactly one
 *
 * Search for solutions, at most `most`. It fills the unit with the fewest squares to spare first.
 * Regions of a drawing need no queens, but have not too many; its queens are random.
 * @param {Puzzle} puzzle
 * @param {number} most
 * @param {number} trials squares that are tried before it gives up, on a board of 8 rows
 * @param {number} kept solutions whose squares are kept
 * @returns {Found}
 */
export function search(puzzle, most = 2, trials = FEW_TRIALS, kept = most) {
  const { n, stars, units, unitsOf, labels } = puzzle;
  const isDraft = labels.includes(NONE);
  const filled = isDraft ? 2 * n : 3 * n; // regions of a drawing may still grow
  /** @type {Set<number>[]} */
  const found = [];
  let number = 0;
  /** @type {number[]} */
  const queens = [];
  let left = trials * (8 / n) ** 2; // larger boards take longer for each
  let open = new Int8Array(labels.length).fill(1);
  let room = Int16Array.from(units, (unit) => unit.length); // open squares
  let need = new Int8Array(units.length).fill(stars); // queens
  const close = (/** @type {number} */ square) => {
    for (const unit of unitsOf[square]) room[unit] -= open[square];
    open[square] = 0;
  };
  const put = (/** @type {number} */ square) => {
    queens.push(square);
    puzzle.near[square].forEach(close);
    for (const unit of unitsOf[square]) {
      need[unit] -= 1;
      if (need[unit] === 0) units[unit].forEach(close);
    }
  };
  const fill = () => {
    if (queens.length === n * stars) {
      number += 1;
      if (found.length < kept) found.push(new Set(queens));
      return;
    }
    left -= 1;
    if (left < 0) return;
    let tightest = 0;
    let spare = Infinity;
    for (let unit = 0; unit < filled; unit++) {
      if (need[unit] === 0) continue;
      const rest = room[unit] - need[unit];
      if (rest < 0) return;
      if (rest < spare) {
        tightest = unit;
        spare = rest;
      }
    }
    for (const square of isDraft ? shuffled(units[tightest]) : units[tightest]) {
      if (!open[square]) continue;
      const before = { open: open.slice(), room: room.slice(), need: need.slice() };
      put(square);
      fill();
      queens.pop();
      ({ open, room, need } = before);
      if (number >= most || left < 0 || spare === 0) return;
      spare -= 1;
      close(square);
    }
  };
  marked(puzzle.fixed, CROSS).forEach(close);
  const fits = marked(puzzle.fixed, QUEEN).every((square) => {
    const isOpen = open[square] === 1;
    if (isOpen) put(square);
    return isOpen;
  });
  if (fits) fill();
  const isWhole = left >= 0 && number < most;
  return { found, number, isWhole, isUnique: isWhole && number === 1 };
}

/**
 * The squares of the same region that hang together with a square.
 * @param {Puzzle} puzzle
 * @param {number} square
 */
export function area({ labels, beside }, square) {
  const reached = new Set([square]);
  for (const here of reached)
    for (const next of beside[here]) if (labels[next] === labels[square]) reached.add(next);
  return reached;
}

/**
 * The number of pieces of a region.
 * @param {Puzzle} puzzle
 * @param {number} region
 */
export function pieces(puzzle, region) {
  const left = new Set(marked(puzzle.labels, region));
  let number = 0;
  for (const first of left) {
    number += 1;
    for (const square of area(puzzle, first)) left.delete(square);
  }
  return number;
}
