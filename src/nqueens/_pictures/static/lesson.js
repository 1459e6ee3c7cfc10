// Searches step by step: each is recorded first, so that the page can show any step.

const LIMIT = 50_000; // recorded steps of a search
const QUEEN = "<svg><use href='#queen'/></svg>";
let range; // the rows, and the columns
let found; // the steps with a solution
let at; // the step that is shown
let playing;

/** How many queens of other rows attack a square. */
function attacks(queens, row, column) {
  const hit = (c, r) => r !== row && [0, r - row, row - r].includes(c - column);
  return queens.filter(hit).length;
}

const bits = (mask) => range.map((column) => (mask >= 0 ? (mask >> column) & 1 : ""));

// A search moves the queens and yields steps: the line of its code, in lesson.json, that has run, the
// row at work, texts on its squares, and masks. A counter counts how often its line has run.
const searches = {
  *backtrack(queens, row = 0) {
    yield [1, row];
    if (row === range.length) return yield [2, row];
    for (const column of range) {
      yield [3, row, { [column]: "?" }];
      const safe = !attacks(queens, row, column);
      yield [4, row, { [column]: safe ? "✓" : "✗" }];
      if (!safe) continue;
      queens.push(column);
      yield [5, row];
      yield [6, row];
      yield* this.backtrack(queens, row + 1);
      queens.pop();
      yield [7, row];
    }
    yield [3, row];
  },
  *bitmask(queens, row = 0, columns = 0, left = 0, right = 0) {
    let free;
    const step = (line) => [line, row, bits(free), { columns, left, right, free }];
    yield step(1);
    if (row === range.length) return yield step(2);
    free = (2 ** range.length - 1) & ~(columns | left | right);
    yield step(3);
    for (yield step(4); free; yield step(4)) {
      const bit = free & -free;
      yield step(5);
      free -= bit;
      yield step(6);
      queens.push(31 - Math.clz32(bit));
      yield step(7);
      yield step(8);
      yield* this.bitmask(queens, row + 1, columns | bit, (left | bit) >> 1, (right | bit) << 1);
      queens.pop();
      yield step(9);
    }
  },
  *min_conflicts(queens) {
    let word = data.seed;
    const choice = (list) => {
      word = (word * 48271) % (2 ** 31 - 1); // the generator of Park and Miller
      return list[word % list.length];
    };
    const attacked = (row) => attacks(queens, row, queens[row]);
    const swap = (one, other) => {
      [queens[one], queens[other]] = [queens[other], queens[one]];
    };
    queens.push(...range);
    for (const row of range) swap(row, choice(range.slice(0, row + 1)));
    yield [1];
    for (yield [2]; range.some(attacked); yield [2]) {
      const row = choice(range.filter(attacked));
      yield [3, row];
      const counts = {};
      for (const other of range) {
        swap(row, other);
        if (other !== row) counts[queens[row]] = attacked(row) + attacked(other);
        swap(row, other);
      }
      yield [4, row, counts];
      const least = Math.min(...Object.values(counts));
      const other = choice(range.filter((one) => counts[queens[one]] === least));
      yield [5, row, { [queens[other]]: least }];
      swap(row, other);
      yield [6, row];
    }
    yield [7];
  },
  none: () => [[]],
};

const panels = [0, 1].map((index) => {
  byId("panels").append(byId("panel").content.cloneNode(true));
  const [select, ...parts] = byId("panels").children[index].children;
  for (const name of [...data.methods, "none"]) select.add(new Option(name));
  select.selectedIndex = index;
  return { select, parts };
});

/** Record the chosen searches, and show their beginning. */
function begin() {
  range = [...Array(byId("n").valueAsNumber).keys()];
  document.body.style.setProperty("--n", range.length);
  found = [];
  panels.forEach(record);
  byId("at").max = last();
  go(0);
}

function record(panel) {
  const name = panel.select.value;
  const { counters = {}, code = [] } = data.table[name] ?? {};
  const steps = [];
  const queens = [];
  const runs = code.map(() => 0); // of each line
  for (const [line, row, texts = {}, masks] of searches[name](queens)) {
    runs[line] += 1;
    if (line === counters.solutions) found.push(steps.length);
    steps.push({ line, row, texts, masks, queens: [...queens], runs: [...runs] });
    if (steps.length > LIMIT) break;
  }
  Object.assign(panel, { counters, code, steps });
}

/** The number of the last step. */
const last = () => Math.max(...panels.map(({ steps }) => steps.length)) - 1;

function go(to) {
  const end = last();
  at = Math.max(0, Math.min(to, end));
  if (at === end) play(false);
  byId("at").value = at;
  byId("where").textContent = `step ${at} of ${end < LIMIT ? "" : "the first "}${end}`;
  panels.forEach(show);
}

function show({ parts, counters, code, steps }) {
  const { line, row, texts, masks, queens, runs } = steps[at] ?? steps.at(-1);
  const [lines, board, counts] = parts;
  const add = (parent, tag, innerHTML, className = "") =>
    parent.append(make(tag, { innerHTML, className }));
  const call = (r) => add(board, "span", counters.nodes && r <= row ? `search(${r})` : "");
  for (const part of parts) part.replaceChildren();
  board.ariaLabel = `queens in columns ${queens}`;
  for (const i in code) add(lines, "li", code[i], i === String(line) ? "strong" : "");
  if (!line) return;
  for (const r of range) {
    for (const c of range) {
      const text = r === row ? (texts[c] ?? "") : "";
      add(board, "i", queens[r] === c ? QUEEN : text, (r + c) % 2 ? "dark" : "");
    }
    call(r);
  }
  call(range.length);
  for (const name in masks) {
    for (const bit of bits(masks[name])) add(board, "b", bit);
    add(board, "span", name);
  }
  for (const name in counters)
    add(counts, "div", `<dt>${name}</dt> <dd>${runs[counters[name]]}</dd>`);
}

function play(wanted) {
  playing = wanted;
  byId("play").textContent = playing ? "Pause" : "Play";
}

function tick() {
  if (playing) go(at + 1);
  setTimeout(tick, 1000 / 2 ** byId("speed").value);
}

const actions = {
  " ": () => play(!playing),
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  Home: () => go(0),
  End: () => go(last()),
  n: () => go(Math.min(...found.filter((step) => step > at))),
};

document.onclick = ({ target }) => actions[target.value]?.();
document.oninput = ({ target }) => {
  if (target.id === "at") go(target.valueAsNumber);
  else if (target.id !== "speed" && target.checkValidity()) begin();
};
document.onkeydown = (event) => {
  const { target, key } = event;
  const own = key === " " ? "header, select, button" : "header, select";
  if (!actions[key] || event.altKey || event.metaKey || target.closest(own)) return;
  event.preventDefault();
  actions[key]();
};
byId("n").value = data.n;
begin();
tick();
