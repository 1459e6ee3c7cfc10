// The board on the page: how its squares look, and the one that the keyboard is on.

const CELL =
  "<div role='gridcell'><span class='letter' aria-hidden='true'></span><svg aria-hidden='true'><use/></svg></div>";

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

  /** Show a puzzle; `look` returns the icon, the flags and the state of a square. */
  show(puzzle, look) {
    const { labels, names, n } = puzzle;
    if (this.cells.length !== labels.length) this.build(n);
    byId("rule").textContent = ruleOf(puzzle);
    byId("about").textContent = aboutOf(puzzle);
    this.cells.forEach((cell, square) => {
      const { icon, flags, state } = look(square);
      const label = labels[square];
      flags.given = puzzle.fixed[square] === QUEEN;
      flags.top = puzzle.row(square) > 0 && labels[square - n] !== label;
      flags.left = puzzle.column(square) > 0 && labels[square - 1] !== label;
      cell.className = ["cell", ...Object.keys(flags).filter((flag) => flags[flag])].join(" ");
      cell.style.setProperty("--colour", fillOf(puzzle, label));
      cell.firstChild.textContent = names[label] ?? "";
      cell.querySelector("use").setAttribute("href", `#${icon}`);
      cell.tabIndex = square === this.current ? 0 : -1;
      cell.ariaLabel = labelOf(puzzle, square, state, flags);
    });
  }

  /** Put the keyboard on a square. */
  focus(square) {
    this.cells[this.current].tabIndex = -1;
    this.current = square;
    this.cells[square].tabIndex = 0;
    this.cells[square].focus({ preventScroll: true });
  }

  /** The square at a point of the window, or null. */
  squareAt(x, y) {
    const cell = document.elementFromPoint(x, y)?.closest(".cell");
    return cell ? this.cells.indexOf(cell) : null;
  }
}

/** The colour of a region; without its own, one of a list, then a hue far from those before it. */
function fillOf(puzzle, label) {
  if (label < 0) return "#fff";
  const hue = `oklch(${label % 2 ? 0.78 : 0.88} 0.09 ${label * 137.5})`;
  return puzzle.colours?.[label] ?? data.colours[label] ?? hue;
}
