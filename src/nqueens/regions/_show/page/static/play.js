// Playing a puzzle: marks, hints and the clock.

const SAVED_EVERY = 5; // seconds
const NEW = { seconds: 0, hints: 0, solved: false };
const MARKS = { q: QUEEN, x: CROSS, Delete: EMPTY, Backspace: EMPTY };

class Game extends Moves {
  name = "play";
  buttons = { u: "undo", r: "redo", h: "hint", c: "check", n: "next", p: "previous" };
  shown = {}; // the hint: its step and stage, or the wrong marks

  /** A game of a puzzle, the one of this index in the page or -1, as the browser has kept it. */
  constructor(puzzle, index) {
    super();
    this.puzzle = puzzle;
    this.index = index;
    this.begun = marksOf(puzzle, puzzle.queens, puzzle.crosses).join("");
    const saved = load(puzzle.text());
    const isWhole = saved.marks?.length === this.begun.length && !/[^012]/.test(saved.marks);
    const isKept = isWhole && (saved.begun === this.begun || !/[12]/.test(this.begun));
    const { marks, seconds, hints, solved } = { marks: this.begun, ...NEW, ...(isKept && saved) };
    Object.assign(this, { seconds, hints, solved });
    this.state = [...marks].map(Number); // of each square
    for (const square of marked(puzzle.fixed, QUEEN)) this.state[square] = QUEEN;
  }

  get queens() {
    return new Set(marked(this.state, QUEEN));
  }

  get isOver() {
    return this.puzzle.isSolved(this.queens);
  }

  begin() {
    this.render();
    say(this.solved ? tell("solved_in", { time: clockTime(this.seconds) }) : "");
    address(encodeURIComponent(this.puzzle.text()));
    this.save();
    countSolved();
  }

  save() {
    const { begun, seconds, hints, solved } = this;
    const marks = this.state.join("");
    store(this.puzzle.text(), { marks, begun, seconds, hints, solved, last: Date.now() });
  }

  // --- the board ------------------------------------------------------------------------------------

  render() {
    super.render([this.isOver && "solved", (settings.letters || this.shown.step) && "letters"]);
    byId("hint").textContent = tell(["hint", "explain", "do"][this.shown.stage ?? 0]);
    byId("check").textContent = tell("wrong" in this.shown ? "remove" : "check");
    this.renderClock();
  }

  renderClock() {
    byId("clock").textContent = clockTime(this.seconds);
    byId("clock").hidden = !settings.clock;
  }

  look() {
    const { puzzle, queens, shown, state } = this;
    const closed = new Set(settings.crosses ? puzzle.closed(queens) : marked(puzzle.fixed, CROSS));
    const conflicts = puzzle.conflicts(queens);
    const { step, stage, wrong } = shown;
    return (square) => {
      const isEmpty = state[square] === EMPTY;
      return {
        [STATES[state[square]]]: true,
        shut: isEmpty && closed.has(square),
        ghost: stage > 1 && step.queens.includes(square) && !queens.has(square),
        fresh: stage > 1 && step.removed.includes(square) && isEmpty,
        look_here: step?.reason.includes(square),
        conflict: conflicts.has(square) || wrong?.includes(square),
      };
    };
  }

  // --- moves ----------------------------------------------------------------------------------------

  values() {
    return this.state;
  }

  /** Mark squares. */
  change(squares, mark) {
    const { puzzle, state } = this;
    const isFree = (square) => state[square] !== mark && puzzle.fixed[square] === EMPTY;
    const real = this.isOver ? [] : squares.filter(isFree);
    if (real.length === 0) return;
    const marks = [...state];
    for (const square of real) marks[square] = mark;
    this.move(marks);
  }

  settle() {
    const isFirst = this.isOver && !this.solved;
    this.solved ||= isFirst;
    if (isFirst) {
      const values = { time: clockTime(this.seconds), number: this.hints };
      inform(this.hints ? "solved_hints" : "solved_well", values);
    } else if (!this.isOver && (this.shown.stage || this.shown.wrong || this.solved)) say("");
    this.shown = {};
    this.save();
    this.render();
    if (isFirst) countSolved();
  }

  press(square) {
    this.set(square, [CROSS, QUEEN, EMPTY][this.state[square]]);
  }

  stroke(square) {
    const [over, mark] = this.state[square] === CROSS ? [CROSS, EMPTY] : [EMPTY, CROSS];
    return (squares) =>
      this.change(
        squares.filter((one) => this.state[one] === over),
        mark,
      );
  }

  type(square, key) {
    if (key in MARKS) this.set(square, MARKS[key]);
    return key in MARKS;
  }

  set(square, mark) {
    const before = byId("say").textContent;
    this.change([square], mark);
    const wrong = this.puzzle.conflicts(this.queens).has(square) && tell("conflict");
    const words = joined([tell(STATES[this.state[square]]), wrong]);
    say(byId("say").textContent === before ? words : "", "spoken");
  }

  /** Take the crosses away, or begin anew if there are none. */
  clear() {
    const hasCrosses = this.state.includes(CROSS);
    if (!hasCrosses) Object.assign(this, NEW);
    this.move(marksOf(this.puzzle, hasCrosses ? this.queens : marked(this.puzzle.fixed, QUEEN)));
    inform(hasCrosses ? "cleared" : "emptied");
    countSolved();
  }

  edit() {
    enter(new Editor(this.puzzle.altered({})));
  }

  // --- help -----------------------------------------------------------------------------------------

  /** The queens and crosses that the solution contradicts. */
  mistakes() {
    const solution = this.puzzle.solve() ?? this.queens;
    const isWrong = (square) => this.state[square] === (solution.has(square) ? CROSS : QUEEN);
    return this.puzzle.squares.filter(isWrong);
  }

  /** Say which marks are wrong; the second time, remove them. */
  check() {
    const { puzzle, state, shown } = this;
    if (shown.wrong) {
      this.change(shown.wrong, EMPTY);
      return inform("removed");
    }
    if (puzzle.solve() === null) return inform("not_unique");
    const wrong = this.mistakes();
    const [first] = wrong;
    if (wrong.length === 0)
      inform("no_mistake", { number: this.queens.size, all: puzzle.n * puzzle.stars });
    else if (wrong.length > 1) inform("wrong_marks", { number: wrong.length });
    else inform(`wrong_${STATES[state[first]]}`, { square: nameOf(puzzle, first) });
    this.shown = wrong.length ? { wrong } : {};
    this.render();
  }

  hint() {
    const { puzzle, queens, state, shown } = this;
    if (shown.step) {
      const { queens, removed, text } = shown.step;
      if (shown.stage === 2) {
        const crosses = removed.filter((square) => state[square] === EMPTY);
        const before = this.done.length;
        this.change(queens, QUEEN);
        this.change(crosses, CROSS);
        return this.done.splice(before + 1); // one move
      }
      shown.stage = 2;
      say(text);
      return this.render();
    }
    if (this.isOver) return inform("is_solved");
    if (this.mistakes().length) return this.check();
    const closed = puzzle.closed(queens);
    const isNew = (square) => !closed.has(square) && state[square] === EMPTY;
    const step = this.steps().find(
      (one) => one.queens.some((square) => !queens.has(square)) || one.removed.some(isNew),
    );
    if (!step) return inform("no_hint");
    this.hints += 1;
    this.shown = { step, stage: 1 };
    const { difficulty, reason } = step;
    const level = difficulty && tell("step_is", { difficulty: tell(difficulty) });
    say(joined([tell("look_at", { number: reason.length }), level], "space"));
    this.save();
    this.render();
  }

  /** The steps of the explanation; without one, each is a queen of the solution. */
  steps() {
    const { puzzle } = this;
    if (puzzle.steps?.length) return puzzle.steps;
    return [...(puzzle.solve() ?? [])].map((square) => ({
      text: tell("revealed", { square: nameOf(puzzle, square) }),
      queens: [square],
      removed: [],
      reason: puzzle.units[puzzle.row(square)],
    }));
  }

  tick() {
    if (document.hidden || this.solved || document.querySelector("dialog[open]")) return;
    if (this.seconds + this.hints + this.done.length + this.undone.length === 0) return;
    this.seconds += 1;
    if (this.seconds % SAVED_EVERY === 0) this.save();
    this.renderClock();
  }
}
