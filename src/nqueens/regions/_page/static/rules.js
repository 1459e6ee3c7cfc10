// What a puzzle is and what follows from the queens on its board. Nothing here knows the page; all
// files together are one script.

const NONE = -1; // a square without a region
const EMPTY = 0;
const CROSS = 1;
const QUEEN = 2;
const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"; // of regions
const MOST_ROWS = NAMES.length;
const MOST_TRIALS = 200000; // about a second on a board of 8 rows
const FEW_TRIALS = 8000; // some 30 milliseconds
// of a search for a puzzle with exactly one solution
const MOST_SOLUTIONS = 100; // counted
const KEPT = 4; // layouts after each square
const MOST_MOVES = 100; // squares, before it begins anew
const NEAR = {}; // the squares around each one, as bits, by size and rules

class Puzzle {
  /**
   * Also, if they are known, the `difficulty` and the `solution`; and `queens` and `crosses` of a
   * game that has begun, as pairs of a row and a column.
   */
  constructor(values) {
    Object.assign(this, values);
    const { labels } = this;
    this.n = Math.sqrt(labels.length);
    this.squares = [...labels.keys()];
    this.solution &&= new Set(this.solution);
    this.units = ["row", "column", "region"].map(() => Array.from({ length: this.n }, () => []));
    for (let square = 0; square < labels.length; square++) {
      this.units[0][this.row(square)].push(square);
      this.units[1][this.column(square)].push(square);
      this.units[2][labels[square]]?.push(square);
    }
    this.units = this.units.flat();
  }

  /** Another puzzle, of which nothing is known. */
  altered(changes) {
    const unknown = { solution: undefined, steps: [], difficulty: undefined };
    return new Puzzle({ ...this, ...unknown, queens: [], crosses: [], ...changes });
  }

  /** What the puzzle itself has on a square: QUEEN, CROSS or EMPTY. */
  fixed(square) {
    if (this.placed.includes(square)) return QUEEN;
    return this.blocked.includes(square) ? CROSS : EMPTY;
  }

  /** The squares that share a side with a square. */
  beside(square) {
    const { n } = this;
    const [row, column] = [this.row(square), this.column(square)];
    const sides = [row > 0 && -n, row < n - 1 && n, column > 0 && -1, column < n - 1 && 1];
    return sides.filter(Boolean).map((side) => square + side);
  }

  row(square) {
    return Math.floor(square / this.n);
  }

  column(square) {
    return square % this.n;
  }

  /** Whether queens on two squares would break a rule, that of full units aside. */
  attack(one, other) {
    const down = Math.abs(this.row(one) - this.row(other));
    const right = Math.abs(this.column(one) - this.column(other));
    return (!this.touching && Math.max(down, right) <= 1) || (this.diagonals && down === right);
  }

  /** The squares of queens that break a rule. */
  conflicts(queens) {
    const wrong = new Set();
    for (const unit of this.units) {
      const here = unit.filter((square) => queens.has(square));
      if (here.length > this.stars) for (const square of here) wrong.add(square);
    }
    for (const one of queens)
      for (const other of queens) if (one !== other && this.attack(one, other)) wrong.add(one);
    return wrong;
  }

  /** The squares that can have no queen because of the queens on the board. */
  closed(queens) {
    const closed = new Set(this.blocked);
    for (const unit of this.units) {
      if (unit.filter((square) => queens.has(square)).length < this.stars) continue;
      for (const square of unit) closed.add(square);
    }
    for (const queen of queens)
      for (let square = 0; square < this.labels.length; square++)
        if (this.attack(queen, square)) closed.add(square);
    for (const queen of queens) closed.delete(queen);
    return closed;
  }

  isSolved(queens) {
    return queens.size === this.n * this.stars && this.conflicts(queens).size === 0;
  }

  /** The squares of the only solution; null if there is another, none, or if it takes too long. */
  solve() {
    if (this.solution === undefined) {
      const { found, isWhole } = search(this, 2, MOST_TRIALS);
      this.solution = isWhole && found.length === 1 ? found[0] : null;
    }
    return this.solution;
  }

  /** The name of each square's region; without one, a dot. */
  cells() {
    return this.labels.map((label) => this.names[label] ?? ".");
  }

  /** The text of the puzzle, as `regions.read` reads it. */
  text() {
    const usual = !(this.touching || this.diagonals || this.placed.length || this.blocked.length);
    if (usual && this.names.every((name) => /^\w$/.test(name)))
      return `${this.n}x${this.stars}.${this.cells().join("")}`;
    const short = this.names.every((name) => /^[\p{L}\p{N}]$/u.test(name));
    const regions = this.rows().map((row) => (short ? row.join("") : row));
    const { stars, touching, diagonals } = this;
    const pairs = (squares) => squares.map((square) => [this.row(square), this.column(square)]);
    const [placed, blocked] = [pairs(this.placed), pairs(this.blocked)];
    return JSON.stringify({ regions, stars, touching, diagonals, placed, blocked });
  }

  rows() {
    const cells = this.cells();
    return Array.from({ length: this.n }, () => cells.splice(0, this.n));
  }

  /** The text, in lines of letters if they say everything. */
  lines() {
    const isPlain = this.stars === 1 && this.text().startsWith(`${this.n}x`);
    return isPlain
      ? this.rows()
          .map((row) => `${row.join("")}\n`)
          .join("")
      : this.text();
  }
}

/** The puzzle of a text or a link; an Error if it is none. A draft may lack regions. */
function parse(given, isDraft = false) {
  const linked = /^\s*\w+:\S*#/.test(given) ? decodeURIComponent(given.split("#")[1]) : given;
  const text = linked.trim().replace(/^edit:/, "");
  const short = /^(\d+)x(\d+)\.([\w.]+)$/.exec(text);
  let value;
  if (short)
    value = { regions: short[3].match(new RegExp(`.{${short[1]}}`, "g")), stars: Number(short[2]) };
  else if (/^[[{]/.test(text)) value = JSON.parse(text);
  else value = text.replace(/[ ,]/g, "").split(/\s+/);
  const { regions = value, stars = 1, touching, diagonals, placed = [], blocked = [] } = value;
  const n = regions.length;
  const cells = regions.flatMap((row) => [...row]).map(String);
  const names = [...new Set(cells)];
  if (isDraft) {
    const more = [...NAMES].filter((name) => !cells.includes(name));
    names.splice(0, n * n, ...[...names.filter((name) => name !== "."), ...more].slice(0, n));
  }
  const isWhole = regions.every((row) => [...row].length === n) && names.length === n;
  const isKnown = n > (short || text.includes("{") ? 0 : 1) && n <= MOST_ROWS;
  if (!isWhole || !isKnown || !(Number.isInteger(stars) && stars >= 1 && stars <= n))
    throw new Error("no layout");
  const squareAt = ([row, column]) => {
    if (!(column >= 0 && column < n && cells[row * n + column])) throw new Error("no square");
    return row * n + column;
  };
  return new Puzzle({
    labels: cells.map((name) => names.indexOf(name)), // NONE if it is no name
    names,
    stars,
    touching: touching === true,
    diagonals: diagonals === true,
    placed: placed.map(squareAt),
    blocked: blocked.map(squareAt),
  });
}

/**
 * Some solutions, at most `most`, and whether there is no other, `isWhole`. It fills the unit with
 * the fewest squares to spare first; a set of squares is an array of words of 32 bits. Regions of a
 * drawing need no queens, but have not too many; its queens are random.
 */
function search(puzzle, most = 2, trials = FEW_TRIALS) {
  const { n, stars, units, labels, squares } = puzzle;
  const words = Math.ceil(labels.length / 32);
  const found = [];
  const queens = [];
  trials *= (8 / n) ** 2; // larger boards take longer for each
  let deepest = 0;
  const isDraft = labels.includes(NONE);
  const filled = isDraft ? 2 * n : 3 * n; // regions of a drawing may still grow
  const rules = [n, puzzle.touching, puzzle.diagonals].join();
  const around = (one) => squares.filter((other) => one === other || puzzle.attack(one, other));
  NEAR[rules] ??= squares.map((square) => bitsOf(around(square), words));
  const without = (set, other) => {
    for (let i = 0; i < words; i++) set[i] &= ~other[i];
  };
  const isIn = (set, square) => set[square >> 5] & (1 << (square & 31));
  const masks = units.map((unit) => bitsOf(unit, words));
  const put = (square, open, need) => {
    queens.push(square);
    without(open, NEAR[rules][square]);
    const its = [puzzle.row(square), n + puzzle.column(square)];
    if (labels[square] !== NONE) its.push(2 * n + labels[square]);
    for (const unit of its) if (--need[unit] === 0) without(open, masks[unit]);
  };
  const fill = (open, need) => {
    deepest = Math.max(deepest, queens.length);
    if (queens.length === n * stars) return found.push(new Set(queens));
    if (--trials < 0) return;
    let [best, spare] = [0, Infinity];
    for (let unit = 0; unit < filled; unit++) {
      if (need[unit] === 0) continue;
      let left = -need[unit];
      for (let i = 0; i < words; i++) left += bitCount(open[i] & masks[unit][i]);
      if (left < 0) return;
      if (left < spare) [best, spare] = [unit, left];
    }
    for (const square of isDraft ? shuffled(units[best]) : units[best]) {
      if (!isIn(open, square)) continue;
      const [rest, needed] = [open.slice(), need.slice()];
      put(square, rest, needed);
      fill(rest, needed);
      queens.pop();
      if (found.length >= most || trials < 0 || spare-- === 0) return;
      without(open, bitsOf([square], words));
    }
  };
  const open = bitsOf(squares, words);
  const need = new Int8Array(masks.length).fill(stars);
  without(open, bitsOf(puzzle.blocked, words));
  const isRight = puzzle.placed.every((square) => isIn(open, square) && !put(square, open, need));
  if (isRight) fill(open, need);
  return { found, isWhole: trials >= 0 && found.length < most, deepest };
}

function bitsOf(squares, words) {
  const set = new Int32Array(words);
  for (const square of squares) set[square >> 5] |= 1 << (square & 31);
  return set;
}

function bitCount(word) {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The squares of the same region that hang together with a square. */
function area(puzzle, square) {
  const { labels } = puzzle;
  const reached = new Set([square]);
  for (const one of reached)
    for (const next of puzzle.beside(one)) if (labels[next] === labels[square]) reached.add(next);
  return reached;
}

/** The number of pieces of a region. */
function pieces(puzzle, region) {
  const left = new Set(puzzle.squares.filter((square) => puzzle.labels[square] === region));
  let number = 0;
  for (const first of left) {
    number += 1;
    for (const square of area(puzzle, first)) left.delete(square);
  }
  return number;
}

/** The puzzles in which one of these squares has another region, of which none gets more pieces. */
function* recoloured(puzzle, squares) {
  for (const square of squares) {
    const old = puzzle.labels[square];
    for (const label of new Set(puzzle.beside(square).map((one) => puzzle.labels[one]))) {
      if (label === old) continue;
      const made = puzzle.altered({ labels: puzzle.labels.with(square, label) });
      const now = pieces(made, old);
      if (now > 0 && now <= pieces(puzzle, old)) yield made;
    }
  }
}

/**
 * Recolour squares until exactly one solution is left; yield the puzzle, and before it, after each
 * search, undefined. One square is enough if any is; else it keeps the best layouts after each.
 */
function* repair(puzzle) {
  let best = [];
  const seen = new Set();
  for (let moves = 0; ; moves++) {
    if (moves % MOST_MOVES === 0 || best.length === 0) {
      best = [{ puzzle, ...search(puzzle, MOST_SOLUTIONS, FEW_TRIALS) }];
      seen.clear();
    }
    const next = [];
    for (const { puzzle, found } of best) {
      // no other square takes one of these two solutions away
      const queens = new Set([...(found[0] ?? puzzle.squares), ...(found.at(-1) ?? [])]);
      for (const made of recoloured(puzzle, queens)) {
        const key = made.labels.join();
        if (seen.has(key)) continue;
        seen.add(key);
        const result = search(made, MOST_SOLUTIONS, FEW_TRIALS);
        yield result.found.length === 1 && result.isWhole ? made : undefined;
        const cost = result.found.length || 2 * MOST_SOLUTIONS - result.deepest / 100;
        next.push({ puzzle: made, ...result, cost: cost + Math.random() / 200 });
      }
    }
    yield;
    best = next.sort((a, b) => a.cost - b.cost).slice(0, KEPT);
  }
}

/**
 * Give each square without a region one, so that exactly one solution is left; yield as `repair`
 * does, and end if there is no such puzzle. Random queens are a solution of all layouts on the way.
 */
function* complete(puzzle) {
  const isFree = (square) => puzzle.labels[square] === NONE;
  for (;;) {
    const { found, isWhole } = search(puzzle, 1, MOST_TRIALS);
    const [queens] = found;
    if (!queens && isWhole) return;
    let made = queens && grown(puzzle, queens);
    for (let moves = 0; made && moves < MOST_MOVES; moves++) {
      const { found, isWhole } = search(made);
      yield found.length === 1 && isWhole ? made : undefined;
      const others = found.flatMap((some) => [...some]).filter((square) => !queens.has(square));
      made = random([...recoloured(made, others.filter(isFree))]);
    }
    yield;
  }
}

const shuffled = (list) => [...list].sort(() => Math.random() - 0.5);
const random = (list) => list[Math.floor(Math.random() * list.length)];

/** A puzzle whose regions have grown at random to their queens and over all squares, if they can. */
function grown(puzzle, queens) {
  const made = puzzle.altered({ labels: [...puzzle.labels] });
  const { labels, names, stars } = made;
  const loose = new Set([...queens].filter((square) => labels[square] === NONE));
  const take = (square, region) => {
    labels[square] = region;
    loose.delete(square);
  };
  const isNew = (region) => !labels.includes(region);
  for (const region of shuffled(names.keys()).sort((a, b) => isNew(a) - isNew(b))) {
    if (isNew(region)) take(random([...loose]), region);
    for (;;) {
      const lacks = [...queens].filter((square) => labels[square] === region).length < stars;
      if (!lacks && pieces(made, region) === 1) break;
      const way = wayTo(made, region, loose, lacks);
      if (!way) return;
      for (const square of way) take(square, region);
    }
  }
  const around = (square) => made.beside(square).filter((one) => labels[one] !== NONE);
  for (;;) {
    const edge = made.squares.filter((one) => labels[one] === NONE && around(one).length);
    if (edge.length === 0) return made.altered({});
    const square = random(edge);
    labels[square] = labels[random(around(square))];
  }
}

/** Squares that join a piece of a region to another one, or to a loose queen if it lacks one. */
function wayTo(puzzle, region, loose, lacks) {
  const { labels } = puzzle;
  const from = new Map([...area(puzzle, labels.indexOf(region))].map((one) => [one, one]));
  for (const square of from.keys())
    for (const next of shuffled(puzzle.beside(square))) {
      const isEmpty = labels[next] === NONE && !loose.has(next);
      const isGoal = labels[next] === region || (loose.has(next) && lacks);
      if (from.has(next) || !(isEmpty || isGoal)) continue;
      from.set(next, square);
      if (isEmpty) continue;
      const way = [];
      for (let one = next; from.get(one) !== one; one = from.get(one)) way.push(one);
      return way;
    }
}

/** The queens and crosses of a player that the solution contradicts. */
function mistakes(puzzle, marks) {
  const solution = puzzle.solve();
  if (!solution) return [];
  return [...marks.keys()].filter((square) =>
    solution.has(square) ? marks[square] === CROSS : marks[square] === QUEEN,
  );
}

/** The first step that adds a queen or a cross to what the player has. */
function nextStep(puzzle, marks, steps) {
  const queens = queensOf(marks);
  const closed = puzzle.closed(queens);
  const isNew = (square) => !closed.has(square) && marks[square] === EMPTY;
  return steps.find(
    (step) => step.queens.some((square) => !queens.has(square)) || step.removed.some(isNew),
  );
}

function queensOf(marks) {
  return new Set([...marks.keys()].filter((square) => marks[square] === QUEEN));
}
