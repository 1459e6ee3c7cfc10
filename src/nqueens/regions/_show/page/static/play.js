// @ts-check
// Playing a puzzle: marks, hints and the clock.
import { byId, tell } from "../../../../_drawing/static/base.js";
import { countSolved, texts } from "./games.js";
import { Moves } from "./moves.js";
import { CROSS, EMPTY, marked, marksOf, QUEEN } from "./rules.js";
import { loadGame, settings, storeGame } from "./storage.js";
import { textOf } from "./texts.js";
import { clockTime, inform, joined, nameOf, STATES, say } from "./words.js";

/**
 * @typedef {import("./rules.js").Puzzle} Puzzle
 * @typedef {import("./rules.js").Step} Step
 *
 * @typedef {object} Shown what is shown until the next move: a hint, or the wrong marks
 * @property {Step} [step]
 * @property {number} [stage] of the hint: 1 where to look, 2 what follows
 * @property {number[]} [wrong]
 */

const SAVED_EVERY = 5; // seconds
/** @type {Record<string, number>} */
const MARKS = { q: QUEEN, x: CROSS, Delete: EMPTY, Backspace: EMPTY };
const NEXT = [CROSS, QUEEN, EMPTY]; // the mark after each one
let isFull = false; // whether the page has said that it keeps no progress

/** @extends {Moves<number[]>} */
export class Game extends Moves {
  name = "play";
  /** @type {Record<string, string>} */
  buttons = { u: "undo", r: "redo", h: "hint", c: "check", n: "next", p: "previous" };
  /** @type {Shown} */
  shown = {};

  /**
   * A game of a puzzle as the browser has kept it.
   * @param {Puzzle} puzzle
   * @param {number} index of the puzzle in the page, or -1
   */
  constructor(puzzle, index) {
    const begun = marksOf(puzzle, puzzle.queens, puzzle.crosses).join("");
    const saved = loadGame(textOf(puzzle));
    const isWhole = saved.marks?.length === begun.length;
    const isKept = isWhole && (saved.begun === begun || !/[12]/.test(begun));
    super([...((isKept && saved.marks) || begun)].map(Number));
    for (const square of marked(puzzle.fixed, QUEEN)) this.state[square] = QUEEN;
    this.game = puzzle;
    this.index = index;
    this.begun = begun;
    this.seconds = isKept ? saved.seconds : 0;
    this.hints = isKept ? saved.hints : 0;
    this.solved = isKept && saved.solved;
  }

  get puzzle() {
    return this.game;
  }

  get queens() {
    return new Set(marked(this.state, QUEEN));
  }

  get isOver() {
    return this.puzzle.isSolved(this.queens);
  }

  /** The text of the puzzle in the address. */
  get address() {
    return encodeURIComponent(textOf(this.puzzle));
  }

  begin() {
    this.render();
    say(this.solved ? tell("solved_in", { time: clockTime(this.seconds) }) : "");
    this.save();
    countSolved(this.index);
  }

  save() {
    const { begun, seconds, hints, solved } = this;
    const marks = this.state.join("");
    const progress = { marks, begun, seconds, hints, solved, last: Date.now() };
    if (storeGame(textOf(this.puzzle), progress, texts) || isFull) return;
    isFull = true;
    inform("not_kept");
  }

  leave() {
    this.lift();
    this.save();
  }

  // --- the board --------------------------------------------------------------------------------------

  render() {
    this.show([
      this.isOver && "solved",
      (settings.letters || Boolean(this.shown.step)) && "letters",
      settings.patterns && "patterns",
    ]);
    byId("hint").textContent = tell(["hint", "explain", "do"][this.shown.stage ?? 0]);
    byId("check").textContent = tell(this.shown.wrong ? "remove" : "check");
    this.renderClock();
  }

  renderClock() {
    byId("clock").textContent = clockTime(this.seconds);
    byId("clock").hidden = !settings.clock;
  }

  /** @override */
  look() {
    const { puzzle, queens, shown, state } = this;
    const closed = new Set(settings.crosses ? puzzle.closed(queens) : marked(puzzle.fixed, CROSS));
    const conflicts = puzzle.conflicts(queens);
    const { step, stage = 0, wrong } = shown;
    return (/** @type {number} */ square) => {
      const isEmpty = state[square] === EMPTY;
      const isHinted = stage > 1 && step !== undefined;
      return {
        [STATES[state[square]]]: true,
        shut: isEmpty && closed.has(square),
        ghost: isHinted && step.queens.includes(square) && !queens.has(square),
        fresh: isHinted && step.removed.includes(square) && isEmpty,
        look_here: step?.reason.includes(square),
        conflict: conflicts.has(square) || wrong?.includes(square),
      };
    };
  }

  // --- moves ------------------------------------------------------------------------------------------

  /** @override */
  values() {
    return this.state;
  }

  /** @override */
  copied() {
    return [...this.state];
  }

  /**
   * The state with marks on squares that may change, null if nothing does.
   * @param {Map<number, number>} marks of squares
   */
  altered(marks) {
    const state = [...this.state];
    for (const [square, mark] of marks) if (this.isFree(square)) state[square] = mark;
    return state.some((mark, square) => mark !== this.state[square]) ? state : null;
  }

  /** @param {number} square */
  isFree(square) {
    return this.puzzle.fixed[square] === EMPTY;
  }

  /**
   * Mark squares as one move; a board that is solved stays.
   * @param {Map<number, number>} marks of squares
   */
  change(marks) {
    const state = this.isOver ? null : this.altered(marks);
    if (state) this.move(state);
  }

  /** @override */
  settle() {
    const isFirst = this.isOver && !this.solved;
    if (isFirst) {
      this.solved = true;
      const values = { time: clockTime(this.seconds), number: this.hints };
      inform(this.hints ? "solved_hints" : "solved_well", values);
    } else if (!this.isOver && (this.shown.stage || this.shown.wrong || this.solved)) say("");
    this.shown = {};
    this.save();
    this.render();
    if (isFirst) countSolved(this.index);
  }

  /** @param {number} square */
  press(square) {
    this.set(square, NEXT[this.state[square]]);
  }

  /**
   * A stroke crosses empty squares out, or takes crosses away if it begins on one.
   * @param {number} first
   * @returns {import("./moves.js").Paint}
   */
  stroke(first) {
    const isClearing = this.state[first] === CROSS;
    const [before, after] = isClearing ? [CROSS, EMPTY] : [EMPTY, CROSS];
    return (squares) => {
      if (this.isOver) return this.refuse();
      const changing = squares.filter((one) => this.state[one] === before && this.isFree(one));
      this.dab(changing, (square) => {
        this.state[square] = after;
      });
    };
  }

  /**
   * @param {number} square
   * @param {string} key
   */
  type(square, key) {
    const isMark = key in MARKS;
    if (isMark) this.set(square, MARKS[key]);
    return isMark;
  }

  /**
   * Mark a square, and say what it is now.
   * @param {number} square
   * @param {number} mark
   */
  set(square, mark) {
    if (this.isOver) return this.refuse();
    const before = byId("say").textContent;
    this.change(new Map([[square, mark]]));
    const isWrong = this.puzzle.conflicts(this.queens).has(square);
    const words = joined([tell(STATES[this.state[square]]), isWrong && tell("conflict")]);
    say(byId("say").textContent === before ? words : "", "spoken");
  }

  /** Say that a solved board takes no marks. */
  refuse() {
    inform("solved_in", { time: clockTime(this.seconds) });
  }

  /** Take the crosses away; begin anew if there are none, or if the puzzle is solved. */
  clear() {
    const isEmptied = this.isOver || !this.state.includes(CROSS);
    if (isEmptied) Object.assign(this, { seconds: 0, hints: 0, solved: false });
    const left = isEmptied ? marked(this.puzzle.fixed, QUEEN) : this.queens;
    this.move(marksOf(this.puzzle, left));
    inform(isEmptied ? "emptied" : "cleared");
    countSolved(this.index);
  }

  // --- help -------------------------------------------------------------------------------------------

  /** The queens and crosses that the solution contradicts. */
  mistakes() {
    const solution = this.puzzle.solve() ?? this.queens;
    const isWrong = (/** @type {number} */ square) =>
      this.state[square] === (solution.has(square) ? CROSS : QUEEN);
    return this.puzzle.squares.filter(isWrong);
  }

  /** Say which marks are wrong; the second time, remove them. */
  check() {
    const { puzzle, state, shown } = this;
    if (shown.wrong) {
      this.change(new Map(shown.wrong.map((square) => [square, EMPTY])));
      inform("removed");
      return;
    }
    if (puzzle.solve() === null) {
      inform("not_unique");
      return;
    }
    const wrong = this.mistakes();
    const [first] = wrong;
    if (wrong.length === 0)
      inform("no_mistake", { number: this.queens.size, all: puzzle.n * puzzle.stars });
    else if (wrong.length > 1) inform("wrong_marks", { number: wrong.length });
    else inform(`wrong_${STATES[state[first]]}`, { square: nameOf(puzzle, first) });
    this.shown = wrong.length ? { wrong } : {};
    this.render();
  }

  /** Say where to look, then what follows, then do it. */
  hint() {
    const { step, stage } = this.shown;
    if (step && stage === 2) this.follow(step);
    else if (step) {
      this.shown.stage = 2;
      say(step.text);
      this.render();
    } else if (this.isOver) inform("is_solved");
    else if (this.mistakes().length) this.check();
    else this.lookAt(this.nextStep());
  }

  /** The first step that would change something. */
  nextStep() {
    const { puzzle, queens, state } = this;
    const closed = puzzle.closed(queens);
    const isNew = (/** @type {number} */ square) => !closed.has(square) && state[square] === EMPTY;
    return this.steps().find(
      (step) => step.queens.some((square) => !queens.has(square)) || step.removed.some(isNew),
    );
  }

  /** @param {Step | undefined} step */
  lookAt(step) {
    if (!step) {
      inform("no_hint");
      return;
    }
    this.hints += 1;
    this.shown = { step, stage: 1 };
    const { difficulty, reason } = step;
    const level = difficulty && tell("step_is", { difficulty: tell(difficulty) });
    say(joined([tell("look_at", { number: reason.length }), level], "space"));
    this.save();
    this.render();
  }

  /** @param {Step} step */
  follow({ queens, removed }) {
    /** @type {Map<number, number>} */
    const marks = new Map();
    for (const square of removed) if (this.state[square] === EMPTY) marks.set(square, CROSS);
    for (const square of queens) marks.set(square, QUEEN);
    this.change(marks);
  }

  /** The steps of the explanation; without one, each is a queen of the solution. @returns {Step[]} */
  steps() {
    const { puzzle } = this;
    if (puzzle.steps.length) return puzzle.steps;
    return [...(puzzle.solve() ?? [])].map((square) => ({
      text: tell("revealed", { square: nameOf(puzzle, square) }),
      queens: [square],
      removed: [],
      reason: puzzle.units[puzzle.row(square)],
    }));
  }

  /** A second has passed. */
  tick() {
    if (document.hidden || this.solved || document.querySelector("dialog[open]")) return;
    if (this.seconds + this.hints + this.done.length + this.undone.length === 0) return;
    this.seconds += 1;
    if (this.seconds % SAVED_EVERY === 0) this.save();
    this.renderClock();
  }
}
