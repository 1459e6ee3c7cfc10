// Drawing a puzzle: regions are painted, and solutions are counted meanwhile.

const LONGEST_SEARCH = 20000; // milliseconds, for a puzzle with exactly one solution
const AT_ONCE = 30; // milliseconds of a search before the page answers again

/** A board without regions. */
const blank = (n, { stars = 1, touching = false, diagonals = false } = {}) =>
  new Puzzle({
    labels: Array(n * n).fill(NONE),
    names: [...NAMES].slice(0, n),
    ...{ stars: Math.min(stars, n), touching, diagonals },
  });

class Editor extends Moves {
  name = "edit";
  buttons = {};
  brush = 0; // the region that a stroke paints, NONE, or NONE less a mark
  isBucket = false; // whether it fills a whole patch
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

  // --- the board ------------------------------------------------------------------------------------

  look() {
    const { puzzle } = this;
    const [one, other = one] = this.found;
    const wrong = puzzle.conflicts(new Set(marked(puzzle.fixed, QUEEN)));
    return (square) => {
      const isFirst = one?.has(square) && !other.has(square);
      const isSecond = other?.has(square) && !one.has(square);
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
    super.render(["letters"]);
    this.showTools();
  }

  /** Show the size, what can be painted, and the brush. */
  showTools() {
    const { puzzle } = this;
    byId("size").value = puzzle.n;
    Object.assign(byId("stars"), { max: puzzle.n, value: puzzle.stars });
    byId("bucket").ariaPressed = this.isBucket;
    this.brush = Math.min(this.brush, puzzle.n - 1);
    const palette = byId("palette");
    const others = ["no_region_button", "cross_button", "queen_button"].map((key) => tell(key));
    const names = [...puzzle.names, ...others];
    if (palette.children.length !== names.length)
      palette.replaceChildren(...names.map(() => make("button")));
    names.forEach((name, i) => {
      const value = i < puzzle.n ? i : puzzle.n - i - 1;
      const button = palette.children[i];
      Object.assign(button, { textContent: name, value, ariaPressed: value === this.brush });
      button.style.background = fillOf(puzzle, value);
    });
  }

  // --- moves ----------------------------------------------------------------------------------------

  values() {
    return this.puzzle.labels.map((label, square) => `${label} ${this.puzzle.fixed[square]}`);
  }

  /** Go on after a change: count the solutions, and say what is odd. */
  settle() {
    this.stop();
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
    const news = puzzle.news && tell("changed", { number: puzzle.news.length });
    const told = (key, test) => {
      const names = joined(puzzle.names.filter((_, label) => test(pieces(puzzle, label))));
      return names && tell(key, { names });
    };
    const odd = told("pieces", (number) => number > 1);
    this.free = marked(puzzle.labels, NONE).length;
    this.missing = told("no_squares", (number) => number === 0);
    if (this.free) this.missing = tell("free", { number: this.free });
    const { found, isWhole, isUnique } = this.missing ? { found: [] } : search(puzzle);
    Object.assign(this, { found, isUnique });
    let number = tell(isWhole ? "no_solution" : "unknown");
    if (found.length === 2) number = tell("two_solutions");
    if (isUnique) number = tell("exactly_one");
    return joined([this.missing, odd, !this.missing && number, news], "space");
  }

  press(square, isFilled) {
    const isWide = this.brush >= NONE && (isFilled || this.isBucket);
    this.stroke(square)(isWide ? [...area(this.puzzle, square)] : [square]);
    say(board.cells[square].ariaLabel, "spoken");
  }

  /** Paint squares; a stroke of queens or crosses that begins on one takes them away. */
  stroke(first) {
    const { brush, puzzle } = this;
    const isRegion = brush >= NONE;
    const mark = puzzle.fixed[first] === NONE - brush ? EMPTY : NONE - brush;
    const [name, value] = isRegion ? ["labels", brush] : ["fixed", mark];
    return (squares) => {
      const values = [...this.puzzle[name]];
      for (const square of squares) values[square] = value;
      if (values.join() !== this.puzzle[name].join())
        this.move(this.puzzle.altered({ [name]: values }));
    };
  }

  type(square, key) {
    const names = this.puzzle.names.map((name) => name.toLowerCase());
    const label = names.indexOf(key);
    if (label < 0 && MARKS[key] !== EMPTY) return false;
    this.brush = label;
    this.press(square);
    return true;
  }

  choose(brush) {
    this.brush = brush;
    this.showTools();
  }

  bucket() {
    this.isBucket = !this.isBucket;
    this.showTools();
  }

  resize() {
    const { puzzle } = this;
    const fields = [byId("size"), byId("stars")];
    const [rows, stars] = fields.map((field) => field.valueAsNumber);
    if (!fields.every((field) => field.validity.valid)) this.showTools();
    else if (rows === puzzle.n) this.move(puzzle.altered({ stars }));
    else this.move(blank(rows, { ...puzzle, stars }));
  }

  blank() {
    const { labels, fixed } = blank(this.puzzle.n);
    this.move(this.puzzle.altered({ labels, fixed }));
  }

  play() {
    if (this.missing) return this.refuse();
    open(this.puzzle.altered({}));
  }

  /** Say why this is no puzzle yet. */
  refuse() {
    say(joined([tell("not_yet"), this.missing, this.free && tell("paint_rest")], "space"));
  }

  // --- searches -------------------------------------------------------------------------------------

  stop() {
    this.running = null;
    for (const id of ["fill", "unique"]) byId(id).textContent = tell(id);
  }

  /** Recolour squares until one solution is left. */
  unique() {
    if (this.missing && !this.running) this.refuse();
    else if (this.isUnique && !this.running) say(joined([this.judged(), tell("already")], "space"));
    else this.seek("unique", repair(this.puzzle));
  }

  /** Give all free squares regions. */
  fill() {
    if (this.free || this.running) this.seek("fill", complete(this.puzzle));
    else inform("nothing_free");
  }

  /** Take the puzzle that a search finds, with its news; the button also stops the search. */
  async seek(id, job) {
    if (this.running) return this.settle();
    const before = this.puzzle.labels;
    const end = Date.now() + LONGEST_SEARCH;
    this.running = job;
    byId(id).textContent = tell("stop");
    inform("searching");
    let [made, isOver, pause] = [undefined, false, 0];
    while (!isOver && Date.now() < end) {
      if (Date.now() > pause) {
        await new Promise((next) => setTimeout(next));
        if (this.running !== job) return;
        pause = Date.now() + AT_ONCE;
      }
      const { value, done } = job.next();
      [made, isOver] = [value ?? made, done];
    }
    this.stop();
    if (!made) return inform(isOver ? "impossible" : "not_found");
    const news = made.squares.filter((one) => made.labels[one] !== before[one]);
    this.move(made.altered({ news }));
  }
}
