// @ts-check
// Drawing a puzzle: regions are painted, and solutions are counted between strokes.
import { byId, data, make, tell } from "../../../../_drawing/static/base.js";
import { board, fillOf, patternOf } from "./board.js";
import { fill, NoFilling } from "./fill.js";
import { Moves } from "./moves.js";
import { repair } from "./repair.js";
import { area, EMPTY, marked, NAMES, NONE, Puzzle, pieces, QUEEN, search } from "./rules.js";
import { settings, tried } from "./storage.js";
import { textOf } from "./texts.js";
import { inform, joined, STATES, say } from "./words.js";

/** @typedef {import("./rules.js").Found} Found */

/** Nothing is known of the solutions. @type {Found} */
const UNKNOWN = { found: [], number: 0, isWhole: false, isUnique: false };

const LONGEST_SEARCH = 60_000; // milliseconds, for a puzzle with exactly one solution
const AT_ONCE = 30; // milliseconds of a search before the page answers again
const ADDRESS_AFTER = 300; // milliseconds: browsers allow few changes of the address in a while
const ERASERS = ["Delete", "Backspace"]; // keys

/**
 * A board without regions.
 * @param {number} n
 * @param {{stars?: number, touching?: boolean, diagonals?: boolean}} rules
 */
export const blank = (n, { stars = 1, touching = false, diagonals = false } = {}) =>
  new Puzzle({
    labels: Array(n * n).fill(NONE),
    names: [...NAMES].slice(0, n),
    stars: Math.min(stars, n),
    touching,
    diagonals,
  });

/** @extends {Moves<Puzzle>} */
export class Editor extends Moves {
  name = "edit";
  /** @type {Record<string, string>} */
  buttons = {};
  index = -1;
  brush = 0; // the region that a stroke paints, NONE, or NONE less a mark
  isBucket = false; // whether it fills a whole patch
  /** @type {Generator<unknown, unknown> | null} a search for a puzzle with one solution */
  running = null;
  /** @type {Found} some solutions of what is drawn */
  found = UNKNOWN;
  missing = ""; // why this is no puzzle yet
  free = 0; // squares without a region
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  later = undefined;

  get puzzle() {
    return this.state;
  }

  /** The text of the drawing in the address. */
  get address() {
    return `edit:${encodeURIComponent(textOf(this.puzzle))}`;
  }

  begin() {
    this.settle();
  }

  leave() {
    this.stop();
    this.lift();
    clearTimeout(this.later);
  }

  // --- the board --------------------------------------------------------------------------------------

  /** @override */
  look() {
    const { puzzle } = this;
    const [first, second = first] = this.found.found;
    const wrong = puzzle.conflicts(new Set(marked(puzzle.fixed, QUEEN)));
    return (/** @type {number} */ square) => {
      const isFirst = first?.has(square) && !second.has(square);
      const isSecond = second?.has(square) && !first.has(square);
      const fixed = puzzle.fixed[square];
      return {
        [STATES[fixed]]: fixed !== EMPTY,
        one_solution: isFirst,
        another_solution: isSecond,
        look_here: isFirst || isSecond || puzzle.news?.includes(square),
        conflict: wrong.has(square),
      };
    };
  }

  render() {
    this.show(["letters", settings.patterns && "patterns"]);
    this.showTools();
  }

  /** Show the size, what can be painted, and the brush. */
  showTools() {
    const { puzzle } = this;
    byId("size").value = puzzle.n;
    Object.assign(byId("stars"), { max: puzzle.n, value: puzzle.stars });
    byId("bucket").setAttribute("aria-pressed", String(this.isBucket));
    this.brush = Math.min(this.brush, puzzle.n - 1);
    const palette = byId("palette");
    const others = ["no_region_button", "cross_button", "queen_button"].map((key) => tell(key));
    const names = [...puzzle.names, ...others];
    if (palette.children.length !== names.length)
      palette.replaceChildren(...names.map(() => make("button", { type: "button" })));
    names.forEach((name, i) => {
      const value = i < puzzle.n ? i : puzzle.n - i - 1;
      const button = palette.children[i];
      Object.assign(button, { textContent: name, value });
      button.setAttribute("aria-pressed", String(value === this.brush));
      button.style.backgroundColor = fillOf(puzzle, value);
      button.style.backgroundImage = settings.patterns ? patternOf(value) : "none";
    });
  }

  // --- moves ------------------------------------------------------------------------------------------

  /** @override */
  values() {
    return this.puzzle.labels.map((label, square) => `${label} ${this.puzzle.fixed[square]}`);
  }

  /** @override */
  copied() {
    const { labels, fixed } = this.puzzle;
    return this.puzzle.altered({ labels: [...labels], fixed: [...fixed] });
  }

  /** @override */
  lift() {
    if (this.isStroking) this.state = this.puzzle.altered({}); // the squares of units have changed
    super.lift();
  }

  /**
   * Go on after a change: count the solutions, and say what is odd.
   * @override
   */
  settle() {
    this.stop();
    const words = this.judged();
    if (byId("say").textContent !== words) say(words);
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      tried(() => history.replaceState(history.state, "", `#${this.address}`));
    }, ADDRESS_AFTER);
    this.render();
  }

  /** Count the solutions; return how many, and what is odd. */
  judged() {
    const { puzzle } = this;
    const number = puzzle.names.map((_, label) => pieces(puzzle, label));
    const absent = puzzle.names.filter((_, label) => number[label] === 0);
    const torn = puzzle.names.filter((_, label) => number[label] > 1);
    this.free = marked(puzzle.labels, NONE).length;
    this.missing = "";
    if (this.free) this.missing = tell("free", { number: this.free });
    else if (absent.length) this.missing = tell("no_squares", { names: joined(absent) });
    this.found = this.missing ? UNKNOWN : search(puzzle);
    return joined(
      [
        this.missing,
        torn.length > 0 && tell("pieces", { names: joined(torn) }),
        !this.missing && tell(this.verdict()),
        puzzle.news && tell("changed", { number: puzzle.news.length }),
      ],
      "space",
    );
  }

  /** What is known of the number of solutions, as the key of a sentence. */
  verdict() {
    const { found, isWhole, isUnique } = this.found;
    if (isUnique) return "exactly_one";
    if (found.length > 1) return "two_solutions";
    return isWhole ? "no_solution" : "unknown";
  }

  /**
   * @param {number} square
   * @param {boolean} [isFilled] whether to paint the whole patch
   */
  press(square, isFilled = false) {
    const isWide = this.brush >= NONE && (isFilled || this.isBucket);
    this.stroke(square)(isWide ? [...area(this.puzzle, square)] : [square]);
    this.lift();
    say(board.cells[square].getAttribute("aria-label") ?? "", "spoken");
  }

  /**
   * A stroke paints squares; one of queens or crosses that begins on one takes them away.
   * @param {number} first
   * @returns {import("./moves.js").Paint}
   */
  stroke(first) {
    const { brush } = this;
    const isRegion = brush >= NONE;
    let value = brush;
    if (!isRegion) value = this.puzzle.fixed[first] === NONE - brush ? EMPTY : NONE - brush;
    const painted = () => (isRegion ? this.puzzle.labels : this.puzzle.fixed);
    return (squares) => {
      const changing = squares.filter((square) => painted()[square] !== value);
      this.dab(changing, (square) => {
        painted()[square] = value;
      });
    };
  }

  /**
   * @param {number} square
   * @param {string} key
   */
  type(square, key) {
    const names = this.puzzle.names.map((name) => name.toLowerCase());
    const label = names.indexOf(key);
    if (label < 0 && !ERASERS.includes(key)) return false;
    this.brush = label; // NONE erases
    this.press(square);
    return true;
  }

  /** @param {number} brush */
  choose(brush) {
    this.brush = brush;
    this.showTools();
  }

  bucket() {
    this.isBucket = !this.isBucket;
    this.showTools();
  }

  /** Take over the size and the number of stars that the player has typed. */
  resize() {
    const { puzzle } = this;
    const fields = [byId("size"), byId("stars")];
    const [rows, stars] = fields.map((field) => field.valueAsNumber);
    if (!fields.every((field) => field.validity.valid)) this.showTools();
    else if (rows === puzzle.n) this.move(puzzle.altered({ stars }));
    else this.move(blank(rows, puzzle));
  }

  blank() {
    const { labels, fixed } = blank(this.puzzle.n);
    this.move(this.puzzle.altered({ labels, fixed }));
  }

  /** Say why this is no puzzle yet. */
  refuse() {
    say(joined([tell("not_yet"), this.missing, this.free > 0 && tell("paint_rest")], "space"));
  }

  // --- searches ---------------------------------------------------------------------------------------

  stop() {
    this.running = null;
    for (const id of ["fill", "unique"]) byId(id).textContent = tell(id);
  }

  /** Recolour squares until one solution is left; or stop the search. */
  unique() {
    if (this.running) this.settle();
    else if (this.missing) this.refuse();
    else if (this.found.isUnique) say(joined([this.judged(), tell("already")], "space"));
    else this.seek("unique", repair(this.puzzle, data.effort));
  }

  /** Give all free squares regions; or stop the search. */
  fill() {
    if (this.running) this.settle();
    else if (this.free) this.seek("fill", fill(this.puzzle, data.effort));
    else inform("nothing_free");
  }

  /**
   * Take the last puzzle that a search yields or returns, with its news.
   * @param {string} id of the button that stops the search
   * @param {Generator<Puzzle | undefined, Puzzle | null | void>} job
   */
  async seek(id, job) {
    const before = this.puzzle.labels;
    const end = Date.now() + LONGEST_SEARCH;
    this.running = job;
    byId(id).textContent = tell("stop");
    inform("searching");
    let pause = 0;
    let isOver = false;
    /** @type {Puzzle | undefined} */
    let made;
    try {
      while (!isOver && Date.now() < end) {
        if (Date.now() > pause) {
          await new Promise((next) => setTimeout(next));
          if (this.running !== job) return;
          pause = Date.now() + AT_ONCE;
        }
        const { value, done } = job.next();
        if (value) made = value;
        isOver = done === true;
      }
    } catch (error) {
      if (!(error instanceof NoFilling)) throw error;
      this.stop();
      const { n, stars } = this.puzzle;
      inform(error.reason, { n, number: stars, names: joined(error.names, "and") });
      return;
    }
    this.stop();
    if (!made) {
      inform("not_found");
      return;
    }
    const { labels } = made;
    const news = made.squares.filter((square) => labels[square] !== before[square]);
    this.move(made.altered({ news }));
  }
}
