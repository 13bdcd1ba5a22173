// --- texts: facts, the buffer that is picked, tables ---

const element = (name, attributes, ...children) => {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) key === "onclick" ? e.addEventListener("click", value) : e.setAttribute(key, value);
  e.append(...children.filter((child) => child !== null && child !== undefined));
  return e;
};
const link = (text, action) => element("a", {tabindex: 0, role: "button", onclick: action}, text);
const KIND_NAMES = ["an allocation on the heap", "an allocation on the stack", "a part of a pool", "a pool", "what a callee holds", "made inside an op or a callee"];

const describe = (i) => {
  if (i < 0) return "";
  const v = state.view;
  return `${v.id[i]}: ${bytes(v.size[i])} (${plain(v.exact.size[i])} bytes) at ${plain(v.exact.offset[i])}, ` +
    `live ${plain(v.exact.lower[i])} to ${plain(v.exact.upper[i])}` + (v.alternatives.has(i) ? ", an alternative" : "") +
    (v.isProgram && v.inPlace[i] >= 0 ? `, where ${v.id[v.inPlace[i]]} lay` : "") +
    (v.guilty.has(i) ? ", one of those that do not fit together" : "");
};
const describeTime = (time) => {
  const v = state.view, at = Math.floor(time), op = opOf(v, at), live = bytesAt(curvesNow()[0], at);
  return `at ${plain(at)}: ${bytes(live)} live` + (op ? `, ${op.name}${op.line ? " in line " + op.line : ""}` : "");
};

const fillCards = () => {
  const cards = [], add = (value, text, good) => cards.push(element("div", {class: "card" + (good ? " good" : "")}, element("b", {}, value), element("span", {}, text)));
  const v = state.view, advice = data.advice;
  if (v.isProgram) {
    add(bytes(v.function.peak), `held at once by @${v.name}`);
    for (const pool of v.pools) if (pool.name.startsWith("arena")) add(bytes(pool.height), pool.name);
    // Buffers that lie in each other's places may hold less than any order of whole ones.
    if (v.function.orderBound > 0 && v.function.orderBound <= v.function.peak) add(bytes(v.function.orderBound), v.function.orderBound === v.function.peak ? "no order of these ops holds less: proven" : "no order of these ops holds less than this");
    if (advice && advice.upstream && advice.kept.peak === v.function.peak) {
      add(bytes(advice.upstream.peak), "MLIR's own passes would hold");
      if (advice.kept.peak > 0 && advice.upstream.peak > 1.01 * advice.kept.peak) add((advice.upstream.peak / advice.kept.peak).toPrecision(3) + " ×", "less memory", true);
    }
    add(bytes(v.function.copied), "copied in each run");
    if (data.weights && data.weights.number) add(bytes(data.weights.bytes), count(data.weights.number, "constant") + " besides");
  }
  $("cards").replaceChildren(...cards);
};

const fillFacts = () => {
  const v = state.view, pool = v.pools[state.pool], members = membersNow();
  if (!v.pools.length) {
    $("facts").textContent = v.isProgram ? `@${v.name} allocates nothing.` : "no buffers";
    return;
  }
  $("facts").textContent = !pool ? `${count(members.length, "buffer")} in ${v.pools.length} memories.` : `${v.wanted ? `${plain(members.length)} of ` : ""}${count(members.length + (v.wanted ? v.left.length : 0), "buffer")} in ${bytes(pool.height)} (${plain(v.exactHeights[state.pool])} bytes)` +
    (v.isProgram ? (pool.bound === pool.height ? "; the most that is in use at once" : `; ${bytes(pool.bound)} are in use at once`)
      : `; at least ${bytes(pool.bound)} are needed` + (pool.proven ? ", and that is proven to be the least height" : "")) +
    (pool.capacity ? `; capacity ${bytes(pool.capacity)}` : "") + (v.algorithm ? `; found by ${v.algorithm}` : "") + "." +
    (v.isProgram && members.some((i) => !v.placed[i]) ? " Allocations of the heap are drawn as a plan would place them." : "");
  $("left").textContent = v.left.length ? `${count(v.left.length, "buffer")} of together ` +
    `${bytes(v.left.reduce((s, i) => s + v.size[i], 0))} ${v.left.length === 1 ? "is" : "are"} left out: ` + v.left.slice(0, 30).map((i) => v.id[i]).join(", ") + (v.left.length > 30 ? ", …" : "") : "";
  $("wrong").textContent = v.culprits.length ? `It does not fit: ${count(v.culprits.length, "buffer")}, outlined, cannot be placed together.`
    : v.pools.some((p) => p.capacity && p.height > p.capacity) ? "It does not fit." : "";
};

const fillLegend = () => {
  const legend = $("legend");
  if (paint.scale) {
    const bar = element("i", {class: "scale"});
    bar.style.background = `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map(ofScale).join(", ")})`;
    legend.replaceChildren(paint.scale[0], bar, paint.scale[1]);
    return;
  }
  legend.replaceChildren(...paint.groups.map(([color, text]) => {
    const patch = element("i");
    patch.style.background = color;
    return element("span", {}, patch, text);
  }));
};

// --- source ---

const showSource = (file, line, lines) => {
  const source = data.files && data.files[file], first = Math.max(line - 60, 1), box = element("div", {class: "source"});
  if (!source || !Object.keys(source.lines).length) return null;
  for (let n = first; n <= line + 60; ++n) {
    if (source.lines[n] === undefined) continue;
    box.append(element("div", {class: n === line ? "here" : lines.has(n) ? "touched" : ""}, element("span", {}, String(n)), source.lines[n]));
  }
  return box;
};
const centre = (box) => {
  const here = box && box.querySelector(".here");
  if (!here) return;
  const first = box.firstElementChild, line = here.offsetHeight; // no line is cut at the top
  box.scrollTop = first.offsetTop - box.offsetTop + Math.floor((here.offsetTop - first.offsetTop - box.clientHeight / 2) / line) * line;
};

// What the panel beside the drawing shows: a buffer, and the source around one of its ops.
const fillDetail = (number) => {
  const panel = $("detail"), v = state.view, i = state.picked;
  panel.hidden = !v.isProgram;
  $("split").classList.toggle("both", !panel.hidden);
  if (panel.hidden) return;
  if (i < 0) {
    const peak = opOf(v, v.function.during), source = peak && showSource(peak.file, peak.line, new Set());
    panel.replaceChildren(element("h2", {}, v.count ? "Pick a box" : "Nothing is allocated"), element("p", {class: "quiet"}, v.count
      ? "It tells what it is, which ops read and write it, and where they stand in the source." : ""),
    peak ? element("p", {}, `@${v.name} holds its peak of ${bytes(v.function.peak)} during ${peak.name}${peak.line ? " in line " + peak.line : ""}${v.held.some((h) => h) ? " (pools are held all the time, whatever is in use in them)" : ""}:`) : "", source || "");
    centre(source);
    return;
  }
  const ops = v.touches[i].map((t) => ({number: Math.floor(t / 4), reads: t % 2 === 1, writes: t % 4 >= 2, ...opOf(v, Math.floor(t / 4))}));
  const shown = number === undefined ? v.at[i] : number, op = opOf(v, shown), rows = [], add = (term, ...what) => rows.push(element("dt", {}, term), element("dd", {}, ...what));
  add("size", `${bytes(v.size[i])} = ${plain(v.exact.size[i])} bytes`);
  if (v.text[v.type[i]]) add("type", element("code", {}, v.text[v.type[i]]));
  add("lies", (v.placed[i] ? `at ${plain(v.exact.offset[i])}` : v.kind[i] === KIND.view ? "at an offset that is computed when the program runs; drawn for the sizes that are expected" : "on the heap, by itself"));
  add("is", KIND_NAMES[v.kind[i]]);
  add(v.kind[i] === KIND.view ? "in use" : "held", `from op ${plain(v.exact.lower[i])} to ${plain(v.exact.upper[i])}` + (v.spans[i].length > 1 ? `, in ${v.spans[i].length} spans` : ""));
  if (v.inPlace[i] >= 0) add("in place", "where ", link(v.id[v.inPlace[i]], () => pick(v.inPlace[i], true)), " lay, which is read there for the last time");
  if (v.why[i] !== undefined) add("no pool", v.text[v.why[i]]);
  const list = element("ol", {}, ...ops.map((o) => element("li", {}, link(o.line ? `${o.name} ${o.line}:${o.column}` : `${o.name}`, () => fillDetail(o.number)), " ",
    element("span", {class: "tag"}, o.reads && o.writes ? "reads and writes" : o.writes ? "writes" : o.reads ? "reads" : "is handed it"))));
  const lines = new Set(ops.map((o) => o.line)), source = op && op.line ? showSource(op.file, op.line, lines) : null;
  const file = op && data.files[op.file];
  panel.replaceChildren(element("h2", {}, v.id[i]), element("dl", {}, ...rows), ops.length ? `${count(ops.length, "op")} ${ops.length === 1 ? "touches" : "touch"} it` : "", list,
    source ? "" : op && op.line ? element("p", {class: "quiet"}, `${file ? file.name : ""}:${op.line}:${op.column}`) : "", source || "");
  centre(source);
};

// --- the table of what is live ---

const ROWS = 400;
const columns = () => {
  const v = state.view, most = highest(curvesNow()[0])[1] || 1;
  const size = ["size", "", (i) => v.size[i], (i) => bytes(v.size[i])], exact = (key) => [key, "", (i) => v[key][i], (i) => plain(v.exact[key][i])];
  const name = ["name", "text", (i) => v.id[i], (i) => v.id[i]], at = [["offset", "", (i) => v.offset[i], (i) => plain(v.exact.offset[i])]];
  const number = ["bytes", "", (i) => v.size[i], (i) => plain(v.exact.size[i])];
  if (v.pools.length > 1 && !v.isProgram) at.unshift(["memory", "text", (i) => v.pool[i], (i) => poolName(v.pool[i])]);
  if (!v.isProgram) return [name, size, number, ...at, exact("lower"), exact("upper")];
  if (v.pools.length > 1) at.unshift(["memory", "text", (i) => v.pool[i], (i) => poolName(v.pool[i])]);
  return [name, size, number, ["share", "", (i) => v.size[i], (i) => share(v.size[i], most)], ...at,
    ["from op", "", (i) => v.lower[i], (i) => plain(v.exact.lower[i])], ["to op", "", (i) => v.upper[i], (i) => plain(v.exact.upper[i])],
    ["line", "", (i) => lineOf(v, i), (i) => lineOf(v, i) || ""], ["type", "text", (i) => v.text[v.type[i]], (i) => v.text[v.type[i]]],
    ["remark", "text", (i) => remark(i), (i) => remark(i)]];
};
const remark = (i) => {
  const v = state.view;
  return v.inPlace[i] >= 0 ? "in place" : v.why[i] !== undefined ? "not in a pool: " + v.text[v.why[i]] : v.kind[i] === KIND.call ? "callee" : v.kind[i] === KIND.stack ? "stack" : "";
};

const listedNow = () => {
  const v = state.view, time = state.time === null ? highest(curvesNow()[0])[0] : state.time, value = columns()[state.sort][2];
  const live = membersNow().filter((i) => v.spans[i].some(([from, to]) => from <= time && time < to));
  const listed = state.words ? membersNow().filter(matches) : live.slice();
  listed.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a - b) * (state.down ? -1 : 1));
  return {time, live, listed};
};
const fillTable = () => {
  if (!state.view.pools.length) return;
  const {time, live, listed} = listedNow(), all = columns(), op = opOf(state.view, time);
  state.listed = listed;
  const sum = live.reduce((s, i) => s + state.view.size[i], 0);
  $("listed").textContent = state.words ? `${count(listed.length, "buffer")} with “${state.words}”`
    : `${count(live.length, "buffer")} of together ${bytes(sum)} ${live.length === 1 ? "is" : "are"} live at ${plain(time)}` + (state.time === null ? (curvesNow()[1] ? ", the most that is in use" : ", the peak") : "") +
      (op ? `: ${op.name}${op.line ? " in line " + op.line : ""}` : "");
  $("heads").replaceChildren(...all.map(([title, kind], index) => element("th", {class: kind, "data-column": index,
    ...(index === state.sort ? {"aria-sort": state.down ? "descending" : "ascending"} : {}), onclick: () => {
      state.down = state.sort === index ? !state.down : kind !== "text";
      state.sort = index;
      fillTable();
    }}, title)));
  $("rows").replaceChildren(...listed.slice(0, ROWS).map((i) => element("tr", {"data-buffer": i, ...(i === state.picked ? {class: "picked"} : {})},
    ...all.map(([, kind, , text]) => element("td", {class: kind}, String(text(i)))))));
  $("more").textContent = listed.length > ROWS ? `and ${plain(listed.length - ROWS)} more` : "";
};

// --- in place ---

// Buffers that take the place of an input, and those that ops overwrite: [bytes, buffer, ops that overwrite it] each.
const placesOf = (view) => {
  const found = [];
  for (const i of view.members.flat()) {
    if (view.inPlace[i] >= 0) found.push([view.size[i], i, null]);
    const again = view.kind[i] === KIND.call ? [] : view.touches[i].filter((t, k) => k > 0 && t % 4 === 3);
    if (again.length) found.push([view.size[i] * again.length, i, again]);
  }
  return found.sort((a, b) => b[0] - a[0]);
};
const explainPlace = (i, again) => {
  const v = state.view;
  if (!again) return `lies where ${v.id[v.inPlace[i]]} lay: ${opOf(v, Math.floor(v.touches[i][0] / 4)).name} reads that for the last time, each element before it writes the same one`;
  const ops = again.slice(0, 4).map((t) => opOf(v, Math.floor(t / 4))).map((op) => op.name + (op.line ? ` ${op.line}:${op.column}` : ""));
  return `overwritten in place${again.length > 1 ? ` ${again.length} times` : ""}, by ${ops.join(", ")}${again.length > 4 ? ", …" : ""}: nothing needs the old contents afterwards`;
};
const fillPlace = () => {
  const found = placesOf(state.view);
  $("tab-place").replaceChildren(found.length ? table([["size"], ["buffer", "text"], ["what is in place, and why that may be", "text"]], found.slice(0, ROWS).map(([, i, again]) =>
    element("tr", {class: "link", onclick: () => pick(i, true)}, element("td", {}, bytes(state.view.size[i])), element("td", {class: "text"}, state.view.id[i]), element("td", {class: "text"}, explainPlace(i, again)))))
    : element("p", {}, "Nothing is computed in place."), found.length > ROWS ? `and ${plain(found.length - ROWS)} more` : "");
};

// --- copies ---

const jumpTo = (place) => () => {
  const v = state.view;
  const number = v.ops.line.findIndex((line, k) => line === place.line && v.ops.column[k] === place.column);
  const touched = number < 0 ? -1 : v.touches.findIndex((list) => list.some((t) => Math.floor(t / 4) === number));
  if (touched >= 0) pick(touched, true);
  const source = showSource(Math.max(data.files.findIndex((f) => f.name === place.file), 0), place.line, new Set());
  if (touched < 0) $("detail").replaceChildren(element("h2", {}, `${place.op || "line"} ${place.line}`), source || "");
  centre(source);
  if (touched >= 0) fillDetail(number);
};
const placeLink = (place) => place && place.line ? link(`${place.line}:${place.column}`, jumpTo(place)) : "";

// Copies for the same reasons are one entry with several places.
const groupCopies = (copies, stays) => {
  const groups = new Map();
  for (const copy of copies) {
    const isLeft = copy.bytes > 0 && stays.has(`${copy.at.line}:${copy.at.column}`);
    const key = JSON.stringify([copy.text, copy.bytes, isLeft, copy.reasons.map((r) => [r.text, r.at]), copy.alternatives.map((w) => [w.text, w.at])]);
    if (!groups.has(key)) groups.set(key, {copy, isLeft, places: []});
    groups.get(key).places.push(copy.at);
  }
  return [...groups.values()].sort((a, b) => b.isLeft - a.isLeft || b.copy.bytes * b.places.length - a.copy.bytes * a.places.length);
};
const explainCopies = ({copy, isLeft, places}) => {
  const reasons = copy.reasons.map((r) => element("li", {}, placeLink(r.at), r.at && r.at.line ? ": " : "", r.text));
  const alternatives = copy.alternatives.map((w) => element("li", {}, w.saves > 0 ? element("span", {class: "saves"}, `saves ${bytes(w.saves)}: `) : "", w.text, w.at && w.at.line ? " (" : "", placeLink(w.at), w.at && w.at.line ? ")" : ""));
  const links = places.slice(0, 12).flatMap((place, k) => [k ? ", " : "", placeLink(place)]);
  return element("div", {class: "copy" + (isLeft ? " kept" : "")}, element("div", {},
    element("b", {}, copy.bytes > 0 ? bytes(copy.bytes * places.length) : "new memory"), places.length > 1 ? ` (${plain(places.length)} times ${bytes(copy.bytes)})` : "", " ", ...links, places.length > 12 ? ", …" : "", " ",
    element("span", {class: "tag"}, copy.bytes > 0 ? (isLeft ? "is left" : "removed by later passes") : "copies nothing")), element("div", {}, copy.text),
    reasons.length || alternatives.length ? element("ul", {}, ...reasons, ...alternatives) : null);
};
const fillCopies = () => {
  const tab = $("tab-copies"), v = state.view, left = v.copies.filter(([, n]) => n > 0);
  const stays = new Set(left.map(([number]) => `${v.ops.line[number]}:${v.ops.column[number]}`));
  const explained = data.explained ? data.explained.copies.filter((c) => c.function === v.name) : [];
  const all = left.reduce((s, [, n, runs]) => s + n * runs, 0), parts = [];
  parts.push(element("h2", {}, left.length ? `${count(left.length, "copy")} ${left.length === 1 ? "is" : "are"} left, ${bytes(all)} in each run` : "Nothing is copied"));
  if (explained.length) {
    const told = new Set(explained.map((c) => `${c.at.line}:${c.at.column}`));
    const groups = groupCopies(explained, stays);
    parts.push(...groups.slice(0, 200).map(explainCopies));
    if (groups.length > 200) parts.push(element("p", {}, `and ${plain(groups.length - 200)} more`));
    left.splice(0, left.length, ...left.filter(([number]) => !told.has(`${v.ops.line[number]}:${v.ops.column[number]}`)));
  }
  if (left.length && explained.length) parts.push(element("h3", {}, "Others, as the program or a pass wrote them"));
  parts.push(...left.sort((a, b) => b[1] * b[2] - a[1] * a[2]).slice(0, ROWS).map(([number, n, runs]) => {
    const op = opOf(v, number);
    return element("div", {class: "copy kept"}, element("b", {}, bytes(n * runs)), runs > 1 ? ` (${plain(runs)} times ${bytes(n)})` : "", " ", placeLink({...op, file: (data.files[op.file] || {}).name, op: op.name}), " ", op.name);
  }));
  tab.replaceChildren(...parts);
};

// --- advice ---

const change = (from, to) => from > to ? element("td", {class: "saves"}, "− " + bytes(from - to)) : to > from ? element("td", {class: "costs"}, "+ " + bytes(to - from)) : element("td", {class: "quiet"}, "0");
const table = (heads, rows) => element("div", {class: "scroll"}, element("table", {}, element("thead", {}, element("tr", {}, ...heads.map(([text, kind]) => element("th", {class: kind || ""}, text)))), element("tbody", {}, ...rows)));
const barsOf = (rows) => {
  const most = rows.reduce((m, [, n]) => Math.max(m, n), 1), box = element("div", {class: "bars"});
  for (const [text, n] of rows) {
    const bar = element("i");
    bar.style.width = Math.max(n / most * 100, 0.4) + "%";
    box.append(element("span", {}, text), element("span", {}, bar), element("b", {}, bytes(n)));
  }
  return box;
};

const fillParts = (advice, add) => {
  const parts = advice.parts.filter((p) => p.peak !== advice.kept.peak || p.copied !== advice.kept.copied);
  add(element("h2", {}, "What each part of the pipeline saves here"));
  parts.sort((a, b) => b.peak - a.peak || b.copied - a.copied);
  if (parts.length) add(table([["held", ""], ["copied", ""], ["because", "text"], ["by", "text"]], parts.map((p) => element("tr", {}, change(p.peak, advice.kept.peak), change(p.copied, advice.kept.copied),
    element("td", {class: "text"}, p.what), element("td", {class: "text"}, element("code", {}, p.how))))));
};
const fillChanges = (advice, add) => {
  const costs = (c) => c.peak > advice.kept.peak || c.copied > advice.kept.copied;
  // A change of the program has its words in the explanation of the copy that it saves.
  const words = new Map((data.explained ? data.explained.copies : []).flatMap((copy) => copy.alternatives.filter((w) => w.apply).map((w) => [w.apply, w])));
  const cells = (c) => {
    const w = words.get(c.apply);
    return w ? [element("td", {class: "text"}, w.text), element("td", {class: "text"}, placeLink(w.at))]
      : [element("td", {class: "text"}, c.what), element("td", {class: "text"}, element("code", {}, c.how))];
  };
  const show = (changes) => add(table([["held", ""], ["copied", ""], ["if", "text"], ["how", "text"]], changes.map((c) => element("tr", {}, change(advice.kept.peak, c.peak), change(advice.kept.copied, c.copied), ...cells(c)))));
  const saving = advice.changes.filter((c) => !costs(c)), trades = advice.changes.filter(costs);
  add(element("h2", {}, "What would save more"));
  if (saving.length) show(saving);
  else add(element("p", {}, "Nothing that was tried saves bytes and costs none."));
  if (trades.length) add(element("h2", {}, "Less of one for more of the other")), show(trades);
};
const fillMemories = (advice, add) => {
  if (!advice.memories.length) return;
  add(element("h2", {}, "With a fast memory that is smaller"));
  add(element("p", {class: "quiet"}, "Ops access the fast memory alone; what does not fit waits in a slower one."));
  add(table([["fast memory", ""], ["copied in each run", ""], ["", "text"]], advice.memories.map((m) => element("tr", {}, element("td", {}, bytes(m.bytes)), element("td", {}, m.fits ? bytes(m.copied) : "—"),
    element("td", {class: "text"}, m.fits ? element("span", {}, element("code", {}, `--buffer-pipeline=reuse=false --buffer-memories="memories=fast:${m.bytes},default access=first"`),
      m.stay ? element("span", {class: "quiet"}, ` ${count(m.stay, "buffer")} ${m.stay === 1 ? "stays" : "stay"} outside, passed by calls, returns or branches`) : "") : "does not fit: some op needs more at once")))));
};
const fillAdvice = () => {
  const advice = data.advice, parts = [], add = (e) => parts.push(e);
  if (advice.upstream) add(element("h2", {}, "Held at once")), add(barsOf([["MLIR's own passes", advice.upstream.peak], ["this pipeline", advice.kept.peak]]));
  add(element("p", {class: "quiet"}, advice.isTried ? "Every number here was measured: the program was run through the passes with that one difference." : "The program is too large to try suggestions on it."));
  if (advice.isTried) {
    fillChanges(advice, add);
    fillParts(advice, add);
    fillMemories(advice, add);
  }
  add(element("h2", {}, "The passes"));
  add(element("p", {}, element("code", {}, `--pass-pipeline='builtin.module(${advice.pipeline})'`)));
  $("tab-advice").replaceChildren(...parts);
};

// --- functions ---

// A function that was shown with its callees is named alone when it comes again, so that the tree has an end.
const treeOf = (name, byName, shown) => {
  const view = byName.get(name);
  if (!view) return element("li", {class: "quiet"}, `@${name}`);
  const times = new Map(), again = shown.has(name);
  for (const [, callee] of view.calls) times.set(callee, (times.get(callee) || 0) + 1);
  shown.add(name);
  return element("li", {}, link("@" + name, () => showView(data.views.indexOf(view))), element("span", {class: "quiet"}, ` holds ${bytes(view.function.peak)}`),
    !times.size ? null : again ? " (as above)" : element("ul", {}, ...[...times].slice(0, 100).map(([callee, number]) => {
      const item = treeOf(callee, byName, shown);
      if (number > 1) item.firstChild.after(` × ${number}`);
      return item;
    })));
};
const fillFunctions = () => {
  const byName = new Map(data.views.map((v) => [v.name, v])), called = new Set(data.views.flatMap((v) => v.calls.map(([, callee]) => callee)));
  const rows = data.views.map((v, k) => element("tr", {class: "link" + (v === state.view ? " picked" : ""), onclick: () => showView(k)}, element("td", {class: "text"}, "@" + v.name), element("td", {}, bytes(v.function.peak)),
    element("td", {}, v.function.orderBound < 0 || v.function.orderBound > v.function.peak ? "not known" : bytes(v.function.orderBound)), element("td", {}, bytes(v.function.copied)), element("td", {}, plain(v.size.length)), element("td", {}, plain(v.calls.length))));
  const shown = new Set(), roots = data.views.filter((v) => !called.has(v.name)), parts = [table([["function", "text"], ["holds", ""], ["any order ≥", ""], ["copies", ""], ["buffers", ""], ["calls", ""]], rows)];
  if (called.size) parts.push(element("h2", {}, "Who calls whom"), element("ul", {}, ...(roots.length ? roots : data.views.slice(0, 1)).slice(0, 200).map((v) => treeOf(v.name, byName, shown))));
  $("tab-functions").replaceChildren(...parts);
};
