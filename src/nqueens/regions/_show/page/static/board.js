// The board on the page: how its squares look, and the one that the keyboard is on.

const CELL =
  "<div role='gridcell'><span class='letter' aria-hidden='true'></span><svg aria-hidden='true'><use/></svg></div>";
const ICONS = {
  queen: ["queen", "one_solution", "another_solution", "ghost"], // flags of a square
  cross: ["cross", "fresh"],
  dot: ["shut"],
};

class Board {
  element = byId("board");
  cells = [];
  current = 0;

  /** Make the squares of a board of n rows. */
  build(n) {
    this.current = 0;
    this.element.style.setProperty("--n", n);
    this.element.ariaLabel = tell("board_of", { n });
    this.element.innerHTML = `<div role='row'>${CELL.repeat(n)}</div>`.repeat(n);
    this.cells = [...this.element.querySelectorAll("[role=gridcell]")];
    const numbers = Array.from({ length: n }, (_, i) => `<span>${i + 1}</span>`).join("");
    for (const id of ["rows", "columns"]) byId(id).innerHTML = numbers;
  }

  /** Show a puzzle; `look` returns the flags of a square. */
  show(puzzle, look) {
    const { labels, names, n } = puzzle;
    if (this.cells.length !== labels.length) this.build(n);
    byId("rule").textContent = ruleOf(puzzle);
    byId("about").textContent = aboutOf(puzzle);
    this.cells.forEach((cell, square) => {
      const label = labels[square];
      const flags = {
        ...look(square),
        fixed: puzzle.fixed[square] === QUEEN,
        top: puzzle.row(square) > 0 && labels[square - n] !== label,
        left: puzzle.column(square) > 0 && labels[square - 1] !== label,
      };
      const isSet = (flag) => flags[flag];
      const icon = Object.keys(ICONS).find((name) => ICONS[name].some(isSet));
      cell.className = ["cell", ...Object.keys(flags).filter(isSet)].join(" ");
      cell.style.setProperty("--colour", fillOf(puzzle, label));
      cell.firstChild.textContent = names[label] ?? "";
      cell.querySelector("use").setAttribute("href", `#${icon}`);
      cell.tabIndex = square === this.current ? 0 : -1;
      cell.ariaLabel = labelOf(puzzle, square, SAID.filter(isSet));
    });
  }

  /** Put the keyboard on a square. */
  focus(square) {
    this.cells[this.current].tabIndex = -1;
    this.current = square;
    this.cells[square].tabIndex = 0;
    this.cells[square].focus({ preventScroll: true });
  }

  /** The square of an element of the page, or -1. */
  squareOf(element) {
    return this.cells.indexOf(element?.closest(".cell"));
  }
}

const board = new Board();

/** The colour of a region; without its own, one of a list, then a hue far from those before it. */
function fillOf(puzzle, label) {
  if (label < 0) return "#fff";
  const hue = `oklch(${label % 2 ? 0.78 : 0.88} 0.09 ${label * 137.5})`;
  return puzzle.colours?.[label] ?? data.colours[label] ?? hue;
}
