// Playing a puzzle: marks, hints and the clock.

const SAVED_EVERY = 5; // seconds
const MARKS = { q: QUEEN, x: CROSS, Delete: EMPTY, Backspace: EMPTY };

class Game extends Moves {
  name = "play";
  buttons = { u: "undo", r: "redo", h: "hint", c: "check", n: "next", p: "previous" };
  shown = null; // the hint: its step and stage, or the wrong marks

  /** A game of a puzzle, the one of this index in the page or -1, as the browser has kept it. */
  constructor(puzzle, index) {
    super();
    this.puzzle = puzzle;
    this.index = index;
    const marks = puzzle.labels.map(() => EMPTY);
    for (const [row, column] of puzzle.crosses ?? []) marks[row * puzzle.n + column] = CROSS;
    for (const [row, column] of puzzle.queens ?? []) marks[row * puzzle.n + column] = QUEEN;
    this.begun = marks.join(""); // the marks that the page brought
    const saved = load(puzzle.text());
    const isWhole = new RegExp(`^[012]{${marks.length}}$`).test(saved.marks);
    const isKept = isWhole && (saved.begun === this.begun || !/[12]/.test(this.begun));
    const { seconds = 0, hints = 0, solved = false } = isKept ? saved : {};
    Object.assign(this, { seconds, hints, solved });
    this.state = isKept ? [...saved.marks].map(Number) : marks; // of each square
    for (const square of puzzle.placed) this.state[square] = QUEEN;
  }

  get queens() {
    return queensOf(this.state);
  }

  get isOver() {
    return this.puzzle.isSolved(this.queens);
  }

  begin() {
    this.render();
    say(this.solved ? tell("solved_in", { time: clockTime(this.seconds) }) : "");
    address(encodeURIComponent(this.puzzle.text()));
    this.save();
    countSolved(this.index);
  }

  save() {
    const { begun, seconds, hints, solved } = this;
    const marks = this.state.join("");
    store(this.puzzle.text(), { marks, begun, seconds, hints, solved, last: Date.now() });
  }

  // --- the board ------------------------------------------------------------------------------------

  render() {
    super.render();
    const { shown } = this;
    board.element.classList.toggle("solved", this.isOver);
    board.element.classList.toggle("letters", settings.letters || Boolean(shown?.step));
    byId("hint").textContent = tell(["hint", "explain", "do"][shown?.stage ?? 0]);
    byId("check").textContent = tell(shown?.wrong ? "remove" : "check");
    this.renderClock();
  }

  renderClock() {
    byId("clock").textContent = clockTime(this.seconds);
    byId("clock").hidden = !settings.clock;
  }

  look() {
    const { puzzle, queens, shown, state } = this;
    const closed = settings.crosses ? puzzle.closed(queens) : new Set(puzzle.blocked);
    const wrong = puzzle.conflicts(queens);
    const step = shown?.step;
    return (square) => {
      const queen = queens.has(square);
      const isFollowed = shown?.stage > 1;
      const flags = {
        queen,
        shut: closed.has(square) && !queen,
        ghost: isFollowed && step.queens.includes(square) && !queen,
        fresh: isFollowed && step.removed.includes(square) && state[square] === EMPTY,
        look: step?.reason.includes(square),
        wrong: wrong.has(square) || shown?.wrong?.includes(square),
      };
      let icon = flags.shut ? "dot" : "nothing";
      if (state[square] === CROSS || flags.fresh) icon = "cross";
      if (queen || flags.ghost) icon = "queen";
      return { icon, flags, state: tell(STATES[state[square]]) };
    };
  }

  // --- moves ----------------------------------------------------------------------------------------

  values() {
    return this.state;
  }

  /** Change squares: pairs of a square and its mark. Return whether the move has begun. */
  change(pairs, joined = false) {
    const { puzzle, state } = this;
    const isFree = ([square, mark]) => state[square] !== mark && puzzle.fixed(square) === EMPTY;
    const real = this.isOver ? [] : pairs.filter(isFree);
    if (real.length === 0) return joined;
    const marks = [...state];
    for (const [square, mark] of real) marks[square] = mark;
    this.move(marks, joined);
    return true;
  }

  settle() {
    const wasHint = this.shown !== null;
    this.shown = null;
    if (this.isOver) this.finish();
    else if (wasHint || this.solved) say("");
    this.save();
    this.render();
  }

  press(square) {
    this.set(square, [CROSS, QUEEN, EMPTY][this.state[square]]);
  }

  stroke(square) {
    const [over, mark] = this.state[square] === CROSS ? [CROSS, EMPTY] : [EMPTY, CROSS];
    return (squares, joined) => {
      const those = squares.filter((one) => this.state[one] === over);
      return this.change(
        those.map((one) => [one, mark]),
        joined,
      );
    };
  }

  type(square, key) {
    if (key in MARKS) this.set(square, MARKS[key]);
    return key in MARKS;
  }

  set(square, mark) {
    const before = byId("say").textContent;
    this.change([[square, mark]]);
    const wrong = this.puzzle.conflicts(this.queens).has(square) && tell("conflict");
    const words = [tell(STATES[this.state[square]]), wrong].filter(Boolean).join(tell("comma"));
    say(byId("say").textContent === before ? words : "", "spoken");
  }

  finish() {
    if (this.solved) return;
    this.solved = true;
    const values = { time: clockTime(this.seconds), number: this.hints };
    say(tell(this.hints ? "solved_hints" : "solved_well", values));
    this.save();
    countSolved(this.index);
  }

  /** Take the crosses away, or begin anew if there are none. */
  clear() {
    if (this.state.includes(CROSS)) {
      this.move(this.state.map((mark) => (mark === CROSS ? EMPTY : mark)));
      return say(tell("cleared"));
    }
    Object.assign(this, { seconds: 0, hints: 0, solved: false });
    this.move(this.state.map((_, square) => (this.puzzle.placed.includes(square) ? QUEEN : EMPTY)));
    say(tell("emptied"));
    countSolved(this.index);
  }

  // --- help -----------------------------------------------------------------------------------------

  /** Say which marks are wrong; the second time, remove them. */
  check() {
    const { puzzle, state, shown } = this;
    if (shown?.wrong) {
      this.change(shown.wrong.map((square) => [square, EMPTY]));
      return say(tell("removed"));
    }
    if (puzzle.solve() === null) return say(tell("not_unique"));
    const wrong = mistakes(puzzle, state);
    const [first] = wrong;
    if (wrong.length === 0)
      say(tell("no_mistake", { number: this.queens.size, all: puzzle.n * puzzle.stars }));
    else if (wrong.length > 1) say(tell("wrong_marks", { number: wrong.length }));
    else say(tell(`wrong_${STATES[state[first]]}`, { square: nameOf(puzzle, first) }));
    this.shown = wrong.length ? { wrong } : null;
    this.render();
  }

  hint() {
    const { puzzle, state, shown } = this;
    if (shown?.step) {
      if (shown.stage === 2) return this.follow(shown.step);
      shown.stage = 2;
      say(shown.step.text);
      return this.render();
    }
    if (this.isOver) return say(tell("is_solved"));
    if (mistakes(puzzle, state).length) return this.check();
    const step = nextStep(puzzle, state, puzzle.steps ?? []) ?? this.revealed();
    if (!step) return;
    this.hints += 1;
    this.shown = { step, stage: 1 };
    const { difficulty, reason } = step;
    const words = [tell("look_at", {}, reason.length)];
    if (difficulty) words.push(tell("step_is", { difficulty: tell(difficulty) }));
    say(words.join(" "));
    this.save();
    this.render();
  }

  /** A step for a puzzle without explanations: a queen of the solution. */
  revealed() {
    const { puzzle, state } = this;
    const solution = puzzle.solve();
    if (solution === null) {
      say(tell("no_hint"));
      return null;
    }
    const square = [...solution].find((one) => state[one] !== QUEEN);
    const text = tell("revealed", { square: nameOf(puzzle, square) });
    return { text, queens: [square], removed: [], reason: puzzle.units[puzzle.row(square)] };
  }

  follow({ queens, removed }) {
    const crosses = removed.filter((square) => this.state[square] === EMPTY);
    this.change([
      ...queens.map((square) => [square, QUEEN]),
      ...crosses.map((square) => [square, CROSS]),
    ]);
  }

  tick() {
    const { done, undone } = this;
    if (document.hidden || this.solved || document.querySelector("dialog[open]")) return;
    if (this.seconds + this.hints + done.length + undone.length === 0) return;
    this.seconds += 1;
    if (this.seconds % SAVED_EVERY === 0) this.save();
    this.renderClock();
  }
}
