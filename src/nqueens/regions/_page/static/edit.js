// Drawing a puzzle: regions are painted, and solutions are counted meanwhile.

const LONGEST_SEARCH = 20000; // milliseconds, for a puzzle with exactly one solution
const BRUSHES = { "-2": "placed", "-3": "blocked" }; // those that paint no region
const AT_ONCE = 30; // milliseconds of a search before the page answers again

/** A board without regions. */
const blank = (n, stars = 1, touching = false, diagonals = false) =>
  new Puzzle({
    labels: Array(n * n).fill(NONE),
    names: [...NAMES].slice(0, n),
    ...{ stars, touching, diagonals, placed: [], blocked: [] },
  });

class Editor extends Moves {
  name = "edit";
  buttons = {};
  brush = 0; // the region that a stroke paints, NONE, or a key of BRUSHES
  news = new Set(); // the squares that a search has changed
  running = null; // that search

  constructor(puzzle) {
    super();
    this.state = puzzle;
  }

  get puzzle() {
    return this.state;
  }

  begin() {
    this.settle();
  }

  save() {
    this.stop();
    clearTimeout(this.later);
  }

  tick() {}

  // --- the board ------------------------------------------------------------------------------------

  look() {
    const { puzzle, news } = this;
    const [one, other = one] = this.found;
    const wrong = puzzle.conflicts(new Set(puzzle.placed));
    return (square) => {
      const isFirst = one?.has(square) && !other.has(square);
      const isSecond = other?.has(square) && !one.has(square);
      const fixed = puzzle.fixed(square);
      const flags = {
        queen: isFirst || fixed === QUEEN,
        ghost: isSecond,
        look: isFirst || isSecond || news.has(square),
        wrong: wrong.has(square),
      };
      let state = fixed && tell(STATES[fixed]);
      if (isFirst) state = tell("one_solution");
      if (isSecond) state = tell("another_solution");
      const icon = isFirst || isSecond ? "queen" : ["nothing", "cross", "queen"][fixed];
      return { icon, flags, state };
    };
  }

  render() {
    super.render();
    board.element.classList.remove("solved");
    board.element.classList.add("letters");
    this.showTools();
  }

  /** Show the size, what can be painted, and the brush. */
  showTools() {
    const { puzzle } = this;
    byId("size").value = puzzle.n;
    Object.assign(byId("stars"), { max: puzzle.n, value: puzzle.stars });
    this.brush = Math.min(this.brush, puzzle.n - 1);
    const palette = byId("palette");
    const others = ["no_region_button", "queen_button", "cross_button"].map((key) => tell(key));
    const names = [...puzzle.names, ...others];
    while (palette.children.length < names.length) palette.append(document.createElement("button"));
    while (palette.children.length > names.length) palette.lastChild.remove();
    names.forEach((name, i) => {
      const value = i < puzzle.n ? i : puzzle.n - i - 1;
      const button = palette.children[i];
      Object.assign(button, { textContent: name, value, ariaPressed: value === this.brush });
      button.style.background = fillOf(puzzle, value);
    });
  }

  // --- moves ----------------------------------------------------------------------------------------

  values() {
    const { puzzle } = this;
    return puzzle.labels.map((label, square) => `${label} ${puzzle.fixed(square)}`);
  }

  /** Go on after a change: count the solutions, and say what is odd. */
  settle() {
    this.stop();
    this.news = new Set();
    const words = this.judged();
    if (byId("say").textContent !== words) say(words);
    clearTimeout(this.later); // browsers allow few changes of the address in a while
    const text = this.puzzle.text();
    this.later = setTimeout(() => address(`edit:${encodeURIComponent(text)}`), 300);
    this.render();
  }

  /** Count the solutions; return how many, and what is odd. */
  judged() {
    const { puzzle } = this;
    const numbers = puzzle.names.map((_, label) => pieces(puzzle, label));
    this.free = puzzle.labels.filter((label) => label === NONE).length;
    const told = (key, test) => {
      const names = puzzle.names.filter((_, label) => test(numbers[label]));
      return names.length ? tell(key, { names: names.join(tell("comma")) }) : "";
    };
    this.missing = this.free
      ? tell("free", { number: this.free })
      : told("no_squares", (number) => number === 0);
    const { found, isWhole } = this.missing ? { found: [] } : search(puzzle);
    Object.assign(this, { found, isUnique: found.length === 1 && isWhole });
    let words = this.missing || tell(isWhole ? "no_solution" : "unknown");
    if (found.length === 2) words = tell("two_solutions");
    if (this.isUnique) words = tell("exactly_one");
    const odd = told("pieces", (number) => number > 1);
    return [this.missing && words, odd, !this.missing && words].filter(Boolean).join(tell("space"));
  }

  press(square, isFilled) {
    const isWide = this.brush >= NONE && (isFilled || byId("bucket").ariaPressed === "true");
    this.stroke(square)(isWide ? [...area(this.puzzle, square)] : [square]);
    say(board.cells[square].ariaLabel, "spoken");
  }

  /** Paint squares; a stroke of queens or crosses that begins on one takes them away. */
  stroke(first) {
    const { brush } = this;
    const kind = BRUSHES[brush];
    const isOff = this.puzzle[kind]?.includes(first);
    return (squares, joined = false) => {
      const { puzzle } = this;
      const changes = { labels: [...puzzle.labels] };
      if (!kind) for (const square of squares) changes.labels[square] = brush;
      for (const name of kind ? Object.values(BRUSHES) : []) {
        const rest = puzzle[name].filter((square) => !squares.includes(square));
        const now = name === kind && !isOff ? [...rest, ...new Set(squares)] : rest;
        changes[name] = now.sort((a, b) => a - b);
      }
      const next = puzzle.altered(changes);
      if (next.text() === puzzle.text()) return joined;
      this.move(next, joined);
      return true;
    };
  }

  type(square, key) {
    const names = this.puzzle.names.map((name) => name.toLowerCase());
    const label = names.indexOf(key);
    const isKnown = label >= 0 || key === "Delete" || key === "Backspace";
    if (isKnown) {
      this.brush = label;
      this.press(square);
    }
    return isKnown;
  }

  choose(brush) {
    this.brush = brush;
    this.showTools();
  }

  bucket() {
    byId("bucket").ariaPressed = String(byId("bucket").ariaPressed !== "true");
  }

  resize() {
    const { n, touching, diagonals } = this.puzzle;
    const fields = [byId("size"), byId("stars")];
    const [rows, stars] = fields.map((field) => field.valueAsNumber);
    if (!fields.every((field) => field.validity.valid)) this.showTools();
    else if (rows === n) this.move(this.puzzle.altered({ stars }));
    else this.move(blank(rows, Math.min(stars, rows), touching, diagonals));
  }

  empty() {
    const labels = this.puzzle.labels.map(() => NONE);
    this.move(this.puzzle.altered({ labels, placed: [], blocked: [] }));
  }

  play() {
    if (this.missing) return this.refuse();
    open(this.puzzle.altered({}));
  }

  /** Say why this is no puzzle yet. */
  refuse() {
    const words = [tell("not_yet"), this.missing, this.free && tell("paint_rest")];
    say(words.filter(Boolean).join(tell("space")));
  }

  // --- searches -------------------------------------------------------------------------------------

  stop() {
    this.running = null;
    for (const id of ["fill", "unique"]) byId(id).textContent = tell(id);
  }

  /** Recolour squares until one solution is left. */
  unique() {
    if (this.missing && !this.running) this.refuse();
    else if (this.isUnique && !this.running)
      say([this.judged(), tell("already")].join(tell("space")));
    else this.seek("unique", repair(this.puzzle));
  }

  /** Give all free squares regions. */
  fill() {
    if (this.free || this.running) this.seek("fill", complete(this.puzzle));
    else say(tell("nothing_free"));
  }

  /** Take the puzzle that a search finds; its button also stops it. */
  async seek(id, job) {
    if (this.running) return this.settle();
    const before = this.puzzle.labels;
    const end = Date.now() + LONGEST_SEARCH;
    this.running = job;
    byId(id).textContent = tell("stop");
    say(tell("searching"));
    let [made, isOver] = [undefined, false];
    while (!made && !isOver && Date.now() < end) {
      await new Promise((next) => setTimeout(next));
      if (this.running !== job) return;
      const pause = Date.now() + AT_ONCE;
      while (!made && !isOver && Date.now() < pause) ({ value: made, done: isOver } = job.next());
    }
    this.stop();
    if (!made) return say(tell(isOver ? "impossible" : "not_found"));
    this.move(made);
    this.news = new Set(made.squares.filter((one) => made.labels[one] !== before[one]));
    this.render();
    say([this.judged(), tell("changed", { number: this.news.size })].join(tell("space")));
  }
}
