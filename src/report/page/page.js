// --- acting ---

const find = (x, y) => {
  const v = state.view, time = timeAt(x), address = addressAt(y), inside = (i) => lowOf(i) <= address && address < highOf(i);
  return membersNow().find((i) => inside(i) && v.spans[i].some(([from, to]) => from <= time && time < to)) ?? -1;
};
const say = (text) => { $("info").textContent = text; };
// The same text beside the pointer, on the side where there is room.
const tip = (text, event) => {
  const box = $("tip");
  box.hidden = !text;
  box.textContent = text || "";
  if (!text) return;
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  box.style.left = `${event.clientX + 14 + width < innerWidth ? event.clientX + 14 : Math.max(0, event.clientX - 14 - width)}px`;
  box.style.top = `${event.clientY + 14 + height < innerHeight ? event.clientY + 14 : Math.max(0, event.clientY - 14 - height)}px`;
};

const goTo = (i) => {
  const v = state.view, w = state.window, middle = (v.lower[i] + v.upper[i]) / 2, centre = (lowOf(i) + highOf(i)) / 2;
  if (v.upper[i] < w.from || v.lower[i] > w.to) [w.from, w.to] = [middle - (w.to - w.from) / 2, middle + (w.to - w.from) / 2];
  if (highOf(i) < w.low || lowOf(i) > w.high) [w.low, w.high] = [centre - (w.high - w.low) / 2, centre + (w.high - w.low) / 2];
};
const pick = (i, goesThere) => {
  state.picked = i;
  if (i >= 0 && state.view.pool[i] >= 0 && !isShown(state.view.pool[i])) showPool(state.view.pool[i]);
  say(describe(i));
  if (goesThere && i >= 0) goTo(i);
  for (const row of $("rows").rows) row.classList.toggle("picked", Number(row.dataset.buffer) === i);
  fillDetail();
  draw();
  if (!goesThere) document.querySelector("#rows tr.picked")?.scrollIntoView({block: "nearest"});
};
const zoom = (factor, time, address, alone) => {
  const w = state.window, v = state.view, all = topOf() * 1.03;
  const across = Math.min(Math.max((w.to - w.from) * factor, 1e-3), (v.last - v.first) * 1.5);
  const up = alone ? w.high - w.low : Math.min(Math.max((w.high - w.low) * factor, all * 1e-9), all * 1.5);
  w.from = time - (time - w.from) * across / (w.to - w.from);
  w.to = w.from + across;
  w.low = address - (address - w.low) * up / (w.high - w.low);
  w.high = w.low + up;
  draw();
};
const pan = (across, up) => {
  const w = state.window, dx = across * (w.to - w.from), dy = up * (w.high - w.low);
  [w.from, w.to, w.low, w.high] = [w.from + dx, w.to + dx, w.low + dy, w.high + dy];
  draw();
};
const reset = () => {
  state.window = whole();
  draw();
};
const chooseTime = (time) => {
  state.time = time;
  fillTable();
  draw();
};
const step = (by) => {
  const list = state.listed || [], at = list.indexOf(state.picked);
  if (list.length) pick(list[(at + by + list.length) % list.length], true);
};

// --- what is shown ---

const refresh = () => {
  if (!state.view.pools.length) {
    for (const id of ["boxes", "curve", "tab-live"]) $(id).hidden = true;
    fillFacts();
    fillCards();
    fillDetail();
    return;
  }
  $("boxes").hidden = $("curve").hidden = false;
  recolor();
  fillLegend();
  fillFacts();
  fillCards();
  fillTable();
  fillDetail();
  draw();
};
const showPool = (pool) => {
  Object.assign(state, {pool, time: null});
  layOut();
  state.window = whole();
  for (const button of $("pools").children) button.setAttribute("aria-pressed", Number(button.dataset.pool) === pool);
  fillFacts();
  fillTable();
  draw();
};
const fillPools = () => {
  const pools = state.view.pools, button = (pool, text) => element("button", {"data-pool": pool, "aria-pressed": pool === state.pool, onclick: () => {
    state.picked = -1;
    showPool(pool);
    fillDetail();
  }}, text);
  $("pools").replaceChildren(...(pools.length < 2 ? [] : [button(ALL, "All memories"), ...pools.map((pool, k) => button(k, `${poolName(k)} ${bytes(pool.height)}`))]));
};

const TABS = {live: "At the peak", place: "In place", copies: "Copies", advice: "Advice", functions: "Functions"};
// A tab is filled when it is shown first.
const FILL = {place: fillPlace, copies: fillCopies, advice: fillAdvice, functions: fillFunctions};
let filled = new Set();
const showTab = (name) => {
  state.tab = name;
  if (FILL[name] && !filled.has(name)) FILL[name]();
  filled.add(name);
  for (const key of Object.keys(TABS)) $("tab-" + key).hidden = key !== name || (key === "live" && !state.view.pools.length);
  for (const button of $("tabs").children) button.setAttribute("aria-selected", button.dataset.tab === name);
};
const fillTabs = () => {
  const v = state.view, numbers = {}, has = {live: true};
  filled = new Set();
  if (v.isProgram) {
    Object.assign(numbers, {place: placesOf(v).length, copies: v.copies.filter(([, n]) => n > 0).length, functions: data.views.length});
    Object.assign(has, {place: true, copies: true, advice: !!data.advice, functions: data.views.length > 1});
  }
  const keys = Object.keys(TABS).filter((key) => has[key]);
  $("tabs").replaceChildren(...(keys.length < 2 ? [] : keys.map((key) => element("button", {role: "tab", "data-tab": key, onclick: () => showTab(key)}, TABS[key] + (numbers[key] === undefined ? "" : ` (${plain(numbers[key])})`)))));
  showTab(keys.includes(state.tab) ? state.tab : "live");
};
const showView = (index) => {
  state.view = prepare(data.views[index]);
  Object.assign(state, {pool: state.view.pools.length > 1 ? ALL : 0, picked: -1, time: null, words: ""});
  layOut();
  $("search").value = "";
  $("function").value = String(index);
  if (state.view.pools.length) state.window = whole();
  fillPools();
  fillTabs();
  refresh();
};

// --- events ---

let drag = null;
boxes.addEventListener("wheel", (event) => {
  event.preventDefault();
  const amount = event.deltaY || event.deltaX;
  zoom(amount > 0 ? 1.2 : 1 / 1.2, timeAt(event.offsetX), addressAt(event.offsetY), event.shiftKey);
}, {passive: false});
boxes.addEventListener("pointerdown", (event) => { drag = {x: event.offsetX, y: event.offsetY, moved: false}; });
boxes.addEventListener("pointermove", (event) => {
  const [x, y] = [event.offsetX, event.offsetY];
  if (!drag) {
    const found = describe(find(x, y));
    say(found || describe(state.picked));
    tip(found, event);
    return;
  }
  tip("", event);
  if (Math.abs(x - drag.x) + Math.abs(y - drag.y) < 4 && !drag.moved) return;
  pan((drag.x - x) / area.width, (y - drag.y) / area.height);
  drag = {x, y, moved: true};
});
addEventListener("pointerup", (event) => {
  if (drag && !drag.moved && event.target === boxes) pick(find(drag.x, drag.y), false);
  drag = null;
});
boxes.addEventListener("dblclick", reset);
boxes.addEventListener("pointerleave", (event) => {
  say(describe(state.picked));
  tip("", event);
});
curve.addEventListener("click", (event) => chooseTime(Math.floor(timeAt(event.offsetX))));
curve.addEventListener("pointermove", (event) => {
  state.hover = Math.floor(timeAt(event.offsetX));
  say(describeTime(state.hover));
  tip(describeTime(state.hover), event);
  drawCurve();
});
curve.addEventListener("pointerleave", (event) => {
  state.hover = null;
  tip("", event);
  say(describe(state.picked));
  drawCurve();
});

const flipTheme = () => {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  if (state.view.pools.length) refresh();
};
addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const w = state.window, middle = w ? [(w.from + w.to) / 2, (w.low + w.high) / 2] : [0, 0];
  const actions = {
    "+": () => zoom(1 / 1.3, ...middle), "=": () => zoom(1 / 1.3, ...middle), "-": () => zoom(1.3, ...middle), "0": reset,
    n: () => step(1), p: () => step(-1), t: flipTheme, "/": () => $("search").focus(),
    Escape: () => {
      chooseTime(null);
      pick(-1, false);
    },
  };
  const moves = {ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1]};
  if (event.target === boxes && moves[event.key]) {
    event.preventDefault();
    pan(...moves[event.key]);
  } else if (actions[event.key] && (w || event.key === "t")) {
    event.preventDefault();
    actions[event.key]();
  } else if (event.key === "Enter" && event.target.matches("a[role=button]")) {
    event.target.click();
  }
});
$("theme").addEventListener("click", flipTheme);
$("search").addEventListener("input", (event) => {
  state.words = event.target.value.trim().toLowerCase();
  showTab("live");
  fillTable();
  draw();
});
$("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
  if (event.key === "Escape") {
    event.target.value = "";
    event.target.dispatchEvent(new Event("input"));
    boxes.focus();
  }
});
$("color").addEventListener("change", (event) => {
  state.color = event.target.value;
  recolor();
  fillLegend();
  draw();
});
$("reset").addEventListener("click", reset);
$("save").addEventListener("click", () => {
  const url = URL.createObjectURL(new Blob([toSvg()], {type: "image/svg+xml"}));
  element("a", {href: url, download: document.title.replace(/[^\w.-]+/g, "_") + ".svg"}).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
});
$("rows").addEventListener("click", (event) => {
  const row = event.target.closest("tr");
  if (row) pick(Number(row.dataset.buffer), true);
});
$("function").addEventListener("change", (event) => showView(Number(event.target.value)));
addEventListener("resize", () => state.view.pools.length && draw());

// --- the beginning ---

document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
  if (event.matches !== isDark()) flipTheme();
});
$("color").append(...Object.entries(COLORINGS).map(([key, [text]]) => element("option", {value: key}, text)));
$("functionLabel").hidden = data.views.length < 2;
$("function").append(...data.views.map((v, k) => element("option", {value: k}, `@${v.name}`)));
const first = data.views.findIndex((v) => v.name === data.first);
if (data.views.length)
  showView(first >= 0 ? first : data.views.reduce((best, v, k) => v.function && v.function.peak > data.views[best].function.peak ? k : best, 0));
