// What a puzzle is and what follows from the queens on its board. Nothing here knows the page; all
// files together are one script.

const NONE = -1; // a square without a region
const LOOSE = -2; // and with a queen that a region is to reach
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
const FILLINGS = 8; // of a drawing, to choose from
const RELUCTANT = 0.1; // how likely a painted region takes a square that it could
const AROUND = {}; // the squares around each one, by size and rules

/** The squares with a mark, or a label. */
const marked = (marks, mark) => [...marks.keys()].filter((square) => marks[square] === mark);

/** The mark of each square of a board. */
function marksOf({ labels }, queens = [], crosses = []) {
  const marks = labels.map(() => EMPTY);
  for (const square of crosses) marks[square] = CROSS;
  for (const square of queens) marks[square] = QUEEN;
  return marks;
}

class Puzzle {
  /**
   * Its own marks are `fixed`, or `placed` and `blocked`. Also, if they are known, the `steps` to
   * the solution and the `difficulty`; the `queens` and `crosses` of a game that has begun; and the
   * squares that a search has changed, the `news`.
   */
  constructor(values) {
    Object.assign(this, values);
    const { labels, touching, diagonals } = this;
    this.n = Math.sqrt(labels.length);
    this.squares = [...labels.keys()];
    this.fixed ??= marksOf(this, this.placed, this.blocked);
    const found = this.steps?.flatMap((step) => step.queens);
    if (found?.length) this.solution = new Set([...marked(this.fixed, QUEEN), ...found]);
    // the numbers of the row, the column and the region of each square; NONE is no region
    this.unitsOf = labels.map((label, square) => {
      const lines = [this.row(square), this.n + this.column(square)];
      return label === NONE ? lines : [...lines, 2 * this.n + label];
    });
    this.units = Array.from({ length: 3 * this.n }, () => []);
    for (const square of this.squares)
      for (const unit of this.unitsOf[square]) this.units[unit].push(square);
    const rules = [this.n, touching, diagonals].join();
    AROUND[rules] ??= {
      beside: this.around((down, right) => down + right === 1),
      // what a queen closes, whatever its units still need, and its own square
      near: this.around((down, right) => {
        const isNext = Math.max(down, right) <= (touching ? 0 : 1);
        return isNext || (diagonals && down === right);
      }),
    };
    Object.assign(this, AROUND[rules]);
  }

  /** For each square, the others at certain distances. */
  around(isThere) {
    const apart = (one, other) =>
      [this.row(one) - this.row(other), this.column(one) - this.column(other)].map(Math.abs);
    return this.squares.map((one) => this.squares.filter((other) => isThere(...apart(one, other))));
  }

  /** Another puzzle, of which nothing is known. */
  altered(changes) {
    const unknown = { solution: undefined, steps: [], difficulty: undefined, news: undefined };
    return new Puzzle({ ...this, ...unknown, queens: [], crosses: [], ...changes });
  }

  row(square) {
    return Math.floor(square / this.n);
  }

  column(square) {
    return square % this.n;
  }

  /** The squares of units with so many queens or more. */
  crowded(queens, number) {
    const isFull = (unit) => unit.filter((square) => queens.has(square)).length >= number;
    return this.units.filter(isFull).flat();
  }

  /** The squares of queens that break a rule. */
  conflicts(queens) {
    const crowded = this.crowded(queens, this.stars + 1);
    const isHit = (queen) => this.near[queen].some((one) => one !== queen && queens.has(one));
    return new Set([...queens].filter((queen) => crowded.includes(queen) || isHit(queen)));
  }

  /** The squares that can have no other queen because of the queens on the board. */
  closed(queens) {
    const near = [...queens].flatMap((queen) => this.near[queen]);
    return new Set([...marked(this.fixed, CROSS), ...this.crowded(queens, this.stars), ...near]);
  }

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

  /** The names of the regions in each row; a square without one has a dot. */
  rows() {
    const cells = this.labels.map((label) => this.names[label] ?? ".");
    return Array.from({ length: this.n }, () => cells.splice(0, this.n));
  }

  /** The text of the puzzle, as `regions.read` reads it. */
  text() {
    const { n, stars, touching, diagonals, names } = this;
    const isUsual = !(touching || diagonals || this.fixed.some(Boolean));
    if (isUsual && names.every((name) => /^\w$/.test(name)))
      return `${n}x${stars}.${this.rows().flat().join("")}`;
    const isShort = names.every((name) => /^[\p{L}\p{N}]$/u.test(name));
    const regions = this.rows().map((row) => (isShort ? row.join("") : row));
    const [placed, blocked] = [QUEEN, CROSS].map((mark) =>
      marked(this.fixed, mark).map((square) => [this.row(square), this.column(square)]),
    );
    return JSON.stringify({ regions, stars, touching, diagonals, placed, blocked });
  }

  /** The text, in lines of letters if they say everything. */
  lines() {
    const isPlain = this.stars === 1 && this.text().startsWith(`${this.n}x`);
    const lines = this.rows().map((row) => `${row.join("")}\n`);
    return isPlain ? lines.join("") : this.text();
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
  const used = [...new Set(cells)];
  const more = [...NAMES].filter((name) => !cells.includes(name));
  const names = isDraft ? [...used.filter((name) => name !== "."), ...more].slice(0, n) : used;
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
    ...{ names, stars },
    touching: touching === true,
    diagonals: diagonals === true,
    placed: placed.map(squareAt),
    blocked: blocked.map(squareAt),
  });
}

/**
 * Some solutions, at most `most`, whether there is no other, `isWhole`, and whether there is exactly
 * one. It fills the unit with the fewest squares to spare first. Regions of a drawing need no
 * queens, but have not too many; its queens are random.
 */
function search(puzzle, most = 2, trials = FEW_TRIALS) {
  const { n, stars, units, unitsOf, labels } = puzzle;
  const isDraft = labels.includes(NONE);
  const filled = isDraft ? 2 * n : 3 * n; // regions of a drawing may still grow
  const found = [];
  const queens = [];
  trials *= (8 / n) ** 2; // larger boards take longer for each
  let deepest = 0;
  let open = new Int8Array(labels.length).fill(1);
  let left = Int16Array.from(units, (unit) => unit.length); // open squares
  let need = new Int8Array(units.length).fill(stars); // queens
  const close = (square) => {
    for (const unit of unitsOf[square]) left[unit] -= open[square];
    open[square] = 0;
  };
  const put = (square) => {
    queens.push(square);
    puzzle.near[square].forEach(close);
    for (const unit of unitsOf[square]) if (--need[unit] === 0) units[unit].forEach(close);
  };
  const fill = () => {
    deepest = Math.max(deepest, queens.length);
    if (queens.length === n * stars) return found.push(new Set(queens));
    if (--trials < 0) return;
    let [best, spare] = [0, Infinity];
    for (let unit = 0; unit < filled; unit++) {
      if (need[unit] === 0) continue;
      const rest = left[unit] - need[unit];
      if (rest < 0) return;
      if (rest < spare) [best, spare] = [unit, rest];
    }
    for (const square of isDraft ? shuffled(units[best]) : units[best]) {
      if (!open[square]) continue;
      const before = [open, left, need].map((one) => one.slice());
      put(square);
      fill();
      queens.pop();
      [open, left, need] = before;
      if (found.length >= most || trials < 0 || spare-- === 0) return;
      close(square);
    }
  };
  marked(puzzle.fixed, CROSS).forEach(close);
  if (marked(puzzle.fixed, QUEEN).every((square) => open[square] && !put(square))) fill();
  const isWhole = trials >= 0 && found.length < most;
  return { found, isWhole, isUnique: isWhole && found.length === 1, deepest };
}

/** The squares of the same region that hang together with a square. */
function area(puzzle, square) {
  const { labels } = puzzle;
  const reached = new Set([square]);
  for (const one of reached)
    for (const next of puzzle.beside[one]) if (labels[next] === labels[square]) reached.add(next);
  return reached;
}

/** The number of pieces of a region. */
function pieces(puzzle, region) {
  const left = new Set(marked(puzzle.labels, region));
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
    for (const label of new Set(puzzle.beside[square].map((one) => puzzle.labels[one]))) {
      if (label === old) continue;
      const made = puzzle.altered({ labels: puzzle.labels.with(square, label) });
      const now = pieces(made, old);
      if (now > 0 && now <= pieces(puzzle, old)) yield made;
    }
  }
}

/**
 * Recolour squares until exactly one solution is left; return the puzzle, and yield after each
 * search. One square is enough if any is; else it keeps the best layouts after each.
 */
function* repair(puzzle) {
  for (;;) {
    let best = [{ puzzle, ...search(puzzle, MOST_SOLUTIONS) }];
    const seen = new Set();
    for (let moves = 0; moves < MOST_MOVES && best.length > 0; moves++) {
      const next = [];
      for (const { puzzle, found } of best) {
        // no other square takes one of these two solutions away
        const queens = new Set([...(found[0] ?? puzzle.squares), ...(found.at(-1) ?? [])]);
        for (const made of recoloured(puzzle, queens)) {
          const key = made.labels.join();
          if (seen.has(key)) continue;
          seen.add(key);
          const result = search(made, MOST_SOLUTIONS);
          if (result.isUnique) return made;
          yield;
          const cost = result.found.length || 2 * MOST_SOLUTIONS - result.deepest / 100;
          next.push({ puzzle: made, ...result, cost });
        }
      }
      best = shuffled(next)
        .sort((a, b) => a.cost - b.cost)
        .slice(0, KEPT);
    }
    yield;
  }
}

/**
 * Give each square without a region one, so that exactly one solution is left; yield each puzzle
 * whose painted regions have grown less than before, and after each search. End after some of
 * them, or if there is none. Random queens are a solution of all layouts on the way.
 */
function* complete(puzzle) {
  const isFree = (square) => puzzle.labels[square] === NONE;
  const isGrown = (label, square) => isFree(square) && puzzle.labels.includes(label);
  let least = Infinity;
  for (let fillings = 0; fillings < FILLINGS && least > 0; ) {
    const { found, isWhole } = search(puzzle, 1, MOST_TRIALS);
    const [queens] = found;
    if (!queens && isWhole) return;
    let made = queens && grown(puzzle, queens);
    for (let moves = 0; made && moves < MOST_MOVES; moves++) {
      const { found, isUnique } = search(made);
      if (isUnique) {
        const growth = made.labels.filter(isGrown).length;
        if (growth < least) yield made;
        least = Math.min(least, growth);
        fillings += 1;
      }
      yield;
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
  for (const square of queens) if (labels[square] === NONE) labels[square] = LOOSE;
  const isNew = (region) => !labels.includes(region);
  for (const region of shuffled(names.keys()).sort((a, b) => isNew(a) - isNew(b))) {
    if (isNew(region)) labels[random(marked(labels, LOOSE))] = region;
    for (;;) {
      const lacks = [...queens].filter((square) => labels[square] === region).length < stars;
      if (!lacks && pieces(made, region) === 1) break;
      const way = wayTo(made, region, lacks);
      if (!way) return;
      for (const square of way) labels[square] = region;
    }
  }
  const around = (square) => made.beside[square].filter((one) => labels[one] !== NONE);
  for (;;) {
    const edge = marked(labels, NONE).filter((square) => around(square).length);
    if (edge.length === 0) return made.altered({});
    const square = random(edge);
    const label = labels[random(around(square))];
    if (!puzzle.labels.includes(label) || Math.random() < RELUCTANT) labels[square] = label;
  }
}

/** Squares that join a piece of a region to another one, or to a loose queen if it lacks one. */
function wayTo(puzzle, region, lacks) {
  const { labels } = puzzle;
  const own = area(puzzle, labels.indexOf(region));
  const ways = new Map([...own].map((square) => [square, []]));
  for (const [square, way] of ways)
    for (const next of shuffled(puzzle.beside[square])) {
      if (ways.has(next)) continue;
      if (labels[next] === region || (labels[next] === LOOSE && lacks)) return [next, ...way];
      if (labels[next] === NONE) ways.set(next, [next, ...way]);
    }
}
