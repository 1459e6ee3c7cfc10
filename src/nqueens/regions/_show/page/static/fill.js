// @ts-check
// Finish a drawing: give its free squares to regions, so that exactly one solution is left. This is
// `fill` of Python, with its numbers, `effort`.
import { area, MOST_TRIALS, marked, NONE, pieces, random, search, shuffled } from "./rules.js";

/**
 * @typedef {import("./repair.js").Effort} Effort
 * @typedef {import("./rules.js").Puzzle} Puzzle
 */

const LOOSE = -2; // a free square with a queen that a region is to reach
const MOST_MOVES = 100; // squares, before it begins anew

/** There is no such puzzle; `reason` is the key of a sentence about `names`. */
export class NoFilling extends Error {
  /**
   * @param {string} reason
   * @param {string[]} names of regions
   */
  constructor(reason, names = []) {
    super(reason);
    this.reason = reason;
    this.names = names;
  }
}

/**
 * Yield each puzzle whose painted regions have grown less than before, and nothing after each
 * search; end after some of them. Throw `NoFilling` if there is none.
 * @param {Puzzle} drawing
 * @param {Effort} effort
 * @returns {Generator<Puzzle | undefined>}
 */
export function* fill(drawing, effort) {
  refusePieces(drawing);
  const few = yield* triedAll(drawing, effort);
  if (few) {
    yield few;
    return;
  }
  const isPainted = drawing.names.map((_, label) => drawing.labels.includes(label));
  const isGrown = (/** @type {number} */ label, /** @type {number} */ square) =>
    isPainted[label] && drawing.labels[square] === NONE;
  let least = Infinity;
  for (let fillings = 0; fillings < effort.fillings && least > 0; ) {
    const queens = someQueens(drawing);
    const start = queens && grown(drawing, queens, isPainted, effort);
    yield;
    if (!queens || !start) continue;
    const made = yield* mended(drawing, start, queens);
    if (!made) continue;
    fillings += 1;
    const growth = made.labels.filter(isGrown).length;
    if (growth < least) yield made;
    least = Math.min(least, growth);
  }
}

/**
 * Random queens that meet the rules, with at most its share on the squares of a painted region.
 * @param {Puzzle} drawing
 */
function someQueens(drawing) {
  const { found, isWhole } = search(drawing, 1, MOST_TRIALS);
  if (found.length > 0) return found[0];
  if (!isWhole) return null;
  const blank = drawing.altered({ labels: drawing.labels.map(() => NONE) });
  const isSmall = search(blank, 1, MOST_TRIALS).found.length === 0;
  throw new NoFilling(isSmall ? "no_room" : "no_queens");
}

/**
 * Refuse painted regions that can never be in one piece.
 * @param {Puzzle} drawing
 */
function refusePieces(drawing) {
  const { labels, names, n, squares } = drawing;
  const apart = names.filter((_, label) => labels.includes(label) && !canJoin(drawing, label));
  if (apart.length > 0) throw new NoFilling("not_joined", apart);
  for (const square of squares) {
    if (drawing.row(square) === n - 1 || drawing.column(square) === n - 1) continue;
    const [here, right] = labels.slice(square, square + 2);
    const [below, across] = labels.slice(square + n, square + n + 2);
    if (here === across && right === below && here !== right && here !== NONE && right !== NONE)
      throw new NoFilling("crossing", [names[here], names[right]]);
  }
}

/**
 * Whether free squares can join all pieces of a region.
 * @param {Puzzle} drawing
 * @param {number} region
 */
function canJoin({ labels, beside }, region) {
  const reached = new Set([labels.indexOf(region)]);
  for (const here of reached)
    for (const next of beside[here])
      if (labels[next] === region || labels[next] === NONE) reached.add(next);
  return marked(labels, region).every((square) => reached.has(square));
}

/**
 * The puzzle of a drawing with so few free squares that all ways to fill them are tried; null if
 * there are too many. Throw `NoFilling` if none will do.
 * @param {Puzzle} drawing
 * @param {Effort} effort
 */
function* triedAll(drawing, effort) {
  const free = marked(drawing.labels, NONE);
  const { n } = drawing;
  if (n ** free.length > effort.few_ways) return null;
  const ways = shuffled(Array(n ** free.length).keys());
  for (const way of ways) {
    const labels = [...drawing.labels];
    let rest = way;
    for (const square of free) {
      labels[square] = rest % n;
      rest = Math.floor(rest / n);
    }
    const made = drawing.altered({ labels });
    if (made.names.every((_, label) => pieces(made, label) === 1) && search(made).isUnique)
      return made;
    yield;
  }
  throw new NoFilling("impossible");
}

/**
 * Move free squares between regions until the queens are the only solution; null if they never are.
 * @param {Puzzle} drawing
 * @param {Puzzle} start
 * @param {Set<number>} queens
 */
function* mended(drawing, start, queens) {
  let made = start;
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const { found, isUnique } = search(made);
    if (isUnique) return made;
    yield;
    const others = found
      .flatMap((solution) => [...solution])
      .filter((square) => drawing.labels[square] === NONE && !queens.has(square));
    const changed = recoloured(made, others);
    if (changed.length === 0) return null;
    made = random(changed);
  }
  return null;
}

/**
 * The puzzles in which one of these squares has another region, of which none gets more pieces.
 * @param {Puzzle} puzzle
 * @param {number[]} squares
 */
function recoloured(puzzle, squares) {
  const changed = [];
  for (const square of squares) {
    const old = puzzle.labels[square];
    for (const label of new Set(puzzle.beside[square].map((next) => puzzle.labels[next]))) {
      if (label === old) continue;
      const labels = [...puzzle.labels];
      labels[square] = label;
      const made = puzzle.altered({ labels });
      if (pieces(made, old) === 1) changed.push(made);
    }
  }
  return changed;
}

/**
 * A puzzle whose regions reach for their pieces and their queens, and then grow at random and at
 * different paces over all squares; undefined if they cannot.
 * @param {Puzzle} drawing
 * @param {Set<number>} queens
 * @param {boolean[]} isPainted of each region
 * @param {Effort} effort
 */
function grown(drawing, queens, isPainted, effort) {
  const made = drawing.altered({ labels: [...drawing.labels] });
  const { labels, names, stars, n } = made;
  for (const square of queens) if (labels[square] === NONE) labels[square] = LOOSE;
  const regions = shuffled(names.keys());
  const painted = regions.filter((region) => isPainted[region]);
  const others = regions.filter((region) => !isPainted[region]);
  for (const region of [...painted, ...others]) {
    if (!isPainted[region]) labels[random(marked(labels, LOOSE))] = region;
    for (;;) {
      const lacks = [...queens].filter((square) => labels[square] === region).length < stars;
      if (!lacks && pieces(made, region) === 1) break;
      const way = wayTo(made, region, lacks);
      if (!way) return undefined;
      for (const square of way) labels[square] = region;
    }
  }
  const paces = Math.max(effort.paces, Math.floor(n / 4) + 1);
  const chances = names.map((_, region) =>
    isPainted[region] ? effort.reluctant : 0.5 ** Math.floor(paces * Math.random()),
  );
  const free = marked(labels, NONE);
  while (free.length > 0) {
    const i = Math.floor(free.length * Math.random());
    const label = labels[random(made.beside[free[i]])];
    if (label === NONE || Math.random() >= chances[label]) continue;
    labels[free[i]] = label;
    free[i] = free[free.length - 1];
    free.pop();
  }
  return made.altered({});
}

/**
 * Squares that join a piece of a region to another one, or to a loose queen if it lacks one.
 * @param {Puzzle} puzzle
 * @param {number} region
 * @param {boolean} lacks
 */
function wayTo(puzzle, region, lacks) {
  const { labels, beside } = puzzle;
  const own = area(puzzle, labels.indexOf(region));
  /** @type {Map<number, number[]>} */
  const ways = new Map([...own].map((square) => [square, []]));
  for (const [square, way] of ways)
    for (const next of shuffled(beside[square])) {
      if (ways.has(next)) continue;
      if (labels[next] === region || (labels[next] === LOOSE && lacks)) return [next, ...way];
      if (labels[next] === NONE) ways.set(next, [next, ...way]);
    }
  return undefined;
}
