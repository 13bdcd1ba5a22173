// What the page knows. The element #plan has one object:
//   views      a plan each, of a function; lists with a number or text per buffer: id, size, lower, upper, offset, pool
//              (-1: in none); gaps, exclusive, culprits; pools: {name, height, bound, capacity}
//   of functions of a program also, per buffer: kind (KIND below), at and made (numbers of the ops that compute and allocate
//              it), inPlace (the buffer whose place it takes, or -1), inPool (its pool's box), placed, type (number of a
//              text), touches (4 times the op's number, plus 1 if it reads, plus 2 if it writes; neither: not known), why (number of a text: it is in no pool);
//              ops: name (number of a text), file, line, column per op; text; calls: [op, callee]; copies: [op, bytes, runs];
//              function: {peak, orderBound, copied, during}
//   first      name of the view to begin with; without one, the function that holds the most
//   files      {name, lines: {number: text}}; weights: {bytes, number}; explained: the JSON of explain-copies; advice: what
//              was measured: kept, upstream, parts, changes, memories
// Numbers that doubles do not hold come as texts: they are drawn as doubles and shown as they are.
const data = JSON.parse(document.getElementById("plan").textContent);
const KIND = {heap: 0, stack: 1, view: 2, pool: 3, call: 4, result: 5};
const $ = (id) => document.getElementById(id);

// --- numbers as text ---

const plain = (n) => (typeof n === "string" ? n : Math.round(n).toString()).replace(/\B(?=(\d{3})+$)/g, "\u202f");
const bytes = (n) => {
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
  let unit = 0;
  for (; Math.abs(n) >= 1024 && unit < 6; ++unit) n /= 1024;
  const isShort = Number.isInteger(n * 1000); // ticks are
  return (unit && isShort ? n : Math.abs(n) >= 100 || unit === 0 ? Math.round(n) : Number(n.toPrecision(3))) + " " + units[unit];
};
const share = (part, all) => {
  const percent = 100 * part / all;
  return (percent >= 9.95 || percent === 0 ? Math.round(percent) : Number(percent.toPrecision(2))) + " %";
};
const count = (n, word) => `${plain(n)} ${n === 1 ? word : word.endsWith("y") ? word.slice(0, -1) + "ies" : word + "s"}`;

// Steps of ticks: 1, 2 or 5 times a power of ten; of bytes powers of two.
const decimalStep = (span, most) => {
  const raw = Math.max(span / most, 1), power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((f) => f * power).find((s) => s >= raw);
};
const binaryStep = (span, most) => 2 ** Math.ceil(Math.log2(Math.max(span / most, 1)));

// --- a view ---

const spansOf = (view, i) => {
  const spans = [];
  let from = view.lower[i];
  for (const [lower, upper] of view.gaps[i] || []) {
    if (from < lower) spans.push([from, lower]);
    from = upper;
  }
  if (from < view.upper[i]) spans.push([from, view.upper[i]]);
  return spans;
};

// Bytes over time, [time, bytes] where they change, of buffers with their spans.
const curveOf = (view, list, spans) => {
  const changes = new Map();
  const add = (time, n) => changes.set(time, (changes.get(time) || 0) + n);
  for (const i of list)
    for (const [from, to] of spans(i)) {
      add(from, view.size[i]);
      add(to, -view.size[i]);
    }
  let live = 0;
  return [...changes].sort((a, b) => a[0] - b[0]).map(([time, n]) => [time, live += n]);
};
const bytesAt = (curve, time) => {
  let live = 0;
  for (const [at, n] of curve) {
    if (at > time) break;
    live = n;
  }
  return live;
};

// Curves of several memories as one.
const sumOf = (curves) => {
  const changes = new Map();
  for (const steps of curves) {
    let before = 0;
    for (const [time, live] of steps) {
      changes.set(time, (changes.get(time) || 0) + live - before);
      before = live;
    }
  }
  let live = 0;
  return [...changes].sort((a, b) => a[0] - b[0]).map(([time, n]) => [time, live += n]);
};
const highest = (steps) => steps.reduce((best, [time, live]) => live > best[1] ? [time, live] : best, steps.length ? [steps[0][0], 0] : [0, 0]);

// Fills in what is computed from what came, once for each view.
const prepare = (view) => {
  if (view.members) return view;
  view.exact = {};
  for (const key of ["size", "lower", "upper", "offset"]) {
    view.exact[key] = view[key];
    view[key] = view[key].map(Number);
  }
  view.exactHeights = view.pools.map((pool) => pool.height);
  for (const pool of view.pools) for (const key of ["height", "bound", "capacity"]) pool[key] = Number(pool[key]);
  view.count = view.size.length;
  view.isProgram = !!view.ops;
  // Where the program names nothing, a buffer is called after the op that computes it, as the source has it.
  if (view.isProgram) view.id = view.id.map((id, i) => {
    const op = opOf(view, view.at[i]);
    return op && op.line && id === `${op.became} ${op.line}:${op.column}` ? `${op.name} ${op.line}:${op.column}` : id;
  });
  const all = [...view.size.keys()];
  // A pool of a program is no buffer: it is the frame around what lies in it, in the same memory.
  view.frames = view.isProgram ? all.filter((i) => view.kind[i] === KIND.pool) : [];
  view.frameMemory = new Map(view.frames.map((i) => [i, 0]));
  if (view.isProgram) for (const i of all) if (view.inPool[i] >= 0) view.frameMemory.set(view.inPool[i], view.pool[i]);
  view.members = view.pools.map((_, pool) => all.filter((i) => view.pool[i] === pool && view.size[i] > 0));
  view.left = view.isProgram ? [] : all.filter((i) => view.pool[i] < 0);
  view.alternatives = new Set(view.exclusive.flat());
  view.guilty = new Set(view.culprits);
  let low = Infinity, high = -Infinity;
  for (const i of all) {
    low = Math.min(low, view.lower[i]);
    high = Math.max(high, view.upper[i]);
  }
  view.first = view.count ? low : 0;
  view.last = view.count && high > low ? high : view.first + 1;
  view.spans = all.map((i) => spansOf(view, i));
  // What would be live if nothing was left out.
  view.wanted = view.left.length && view.pools.length === 1 ? curveOf(view, all.filter((i) => view.size[i] > 0), (i) => view.spans[i]) : null;
  view.curves = view.members.map((list) => curveOf(view, list, (i) => view.spans[i]));
  // What is held: pools from their allocation to their end, whatever is in them.
  view.held = view.members.map((list, pool) => {
    const frames = view.frames.filter((i) => view.frameMemory.get(i) === pool);
    if (!frames.length) return null;
    return curveOf(view, list.filter((i) => view.kind[i] !== KIND.view).concat(frames), (i) => [[view.lower[i], view.upper[i]]]);
  });
  return view;
};

// The name of an op in the source, where the passes may have made another op of it.
const nameInSource = (file, line, column) => {
  const text = data.files && data.files[file] && data.files[file].lines[line];
  const found = text && /^"?([a-zA-Z_][\w.$]*)/.exec(text.slice(column - 1));
  return found ? found[1] : "";
};
const opOf = (view, number) => {
  if (!view.ops || view.ops.name[number] === undefined) return null;
  const [file, line, column] = [view.ops.file[number], view.ops.line[number], view.ops.column[number]], became = view.text[view.ops.name[number]];
  return {name: nameInSource(file, line, column) || became, became, file, line, column};
};
const computedBy = (view, i) => view.isProgram ? opOf(view, view.at[i])?.name || "" : view.id[i].replace(/[#_.:]?\d+$/, "");
const lineOf = (view, i) => view.isProgram ? opOf(view, view.at[i])?.line || 0 : 0;

// --- colours ---

const isDark = () => document.documentElement.dataset.theme === "dark";
// Asked for each box, so that what the style says is kept for each theme.
const known = new Map();
const cssColor = (name) => {
  const key = document.documentElement.dataset.theme + name;
  if (!known.has(key)) known.set(key, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return known.get(key);
};
// A scale from blue (little) over green to orange (much), of one lightness.
const ofScale = (x) => `oklch(${isDark() ? 0.58 : 0.8} 0.1 ${250 - 195 * Math.min(Math.max(x, 0), 1)})`;
const ofHue = (hue) => `oklch(${isDark() ? 0.58 : 0.8} 0.1 ${hue})`;
const ofNothing = () => isDark() ? "#4a4f58" : "#cfd3da";

// What colours the buffers: a colour for each, and a legend: [colour, text] each, or a scale with its two ends.
const scaled = (view, value, low, high) => ({color: (i) => ofScale(value(i)), scale: [low, high]});
const grouped = (view, groupOf) => {
  const sums = new Map(), HUES = [255, 45, 145, 325, 95, 200, 20, 290, 120, 350];
  for (let i = 0; i < view.count; ++i)
    if (view.pool[i] >= 0) sums.set(groupOf(i), (sums.get(groupOf(i)) || 0) + view.size[i] * (view.upper[i] - view.lower[i]));
  const ranks = new Map([...sums].sort((a, b) => b[1] - a[1]).map(([group], rank) => [group, rank]));
  const color = (group) => ranks.get(group) < HUES.length ? ofHue(HUES[ranks.get(group)]) : ofNothing();
  return {
    color: (i) => color(groupOf(i)),
    groups: [...ranks.keys()].slice(0, HUES.length).map((group) => [color(group), group]).concat(ranks.size > HUES.length ? [[ofNothing(), "others"]] : []),
  };
};
const sameOffset = (view) => {
  const seen = new Map(), key = (i) => view.pool[i] + ":" + view.offset[i];
  for (let i = 0; i < view.count; ++i) seen.set(key(i), (seen.get(key(i)) || 0) + 1);
  return (i) => seen.get(key(i));
};
const COLORINGS = {
  lifetime: ["lifetime", (view) => scaled(view, (i) => Math.sqrt((view.upper[i] - view.lower[i]) / (view.last - view.first)), "short", "long")],
  size: ["size", (view) => {
    const sizes = view.size.filter((_, i) => view.pool[i] >= 0), largest = sizes.reduce((a, b) => Math.max(a, b), 1);
    const least = sizes.reduce((a, b) => b > 0 ? Math.min(a, b) : a, largest);
    return scaled(view, (i) => largest > least ? Math.log(view.size[i] / least) / Math.log(largest / least) : 1, bytes(least), bytes(largest));
  }],
  name: ["op", (view) => grouped(view, (i) => computedBy(view, i) || "?")],
  memory: ["memory", (view) => grouped(view, (i) => view.isProgram ? (view.inPool[i] >= 0 ? "in a pool" : ["heap, on its own", "stack", "in an arena", "", "callee", "made inside"][view.kind[i]])
    : (view.pools[view.pool[i]] || {}).name || `memory ${view.pool[i]}`)],
  reuse: ["reuse", (view) => {
    const number = sameOffset(view);
    let most = 2;
    for (let i = 0; i < view.count; ++i) most = Math.max(most, number(i));
    return scaled(view, (i) => Math.log(number(i)) / Math.log(most), "alone at its offset", `${most} buffers there`);
  }],
};
