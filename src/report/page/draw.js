// --- the drawing: boxes and the curve, on two canvases with one axis of time ---

const boxes = $("boxes"), curve = $("curve");
const margin = {left: 78, right: 138, top: 10, bottom: 40};
const state = {
  view: prepare(data.views[0]), pool: 0, picked: -1, color: "lifetime", time: null, sort: 1, down: true, window: null, words: "", found: [],
  tab: "live", hover: null,
};

let area = {width: 1, height: 1}, paint = {color: () => "#888"};
// The colours of all buffers are computed once, because each is drawn often.
const recolor = () => {
  const chosen = COLORINGS[state.color][1](state.view), all = state.view.size.map((_, i) => chosen.color(i));
  paint = {...chosen, color: (i) => all[i]};
};

// Pool -1: all memories, one above the other. An address is drawn at base + address * scale of its memory: in bytes if there
// is one memory, else so that each memory can be seen, whatever its size.
const ALL = -1;
const isShown = (pool) => state.pool === ALL || state.pool === pool;
const membersNow = () => state.pool === ALL ? state.view.members.flat() : state.view.members[state.pool] || [];
const poolName = (pool) => state.view.pools[pool] ? state.view.pools[pool].name || `memory ${pool}` : "";
const extentOf = (p) => Math.max(p.height, p.capacity && p.capacity < 2 * p.height ? p.capacity : 0, 1);
let places = [], summed = null;
const layOut = () => {
  const v = state.view, most = v.pools.reduce((m, p) => Math.max(m, extentOf(p)), 1);
  let base = 0;
  places = v.pools.map((p) => {
    if (state.pool !== ALL) return {base: 0, scale: 1, height: extentOf(p)};
    const height = 0.3 + 0.7 * Math.sqrt(extentOf(p) / most), place = {base, scale: height / extentOf(p), height};
    base += height + 0.12;
    return place;
  });
  summed = state.pool === ALL ? [sumOf(v.curves), v.held.some((h) => h) ? sumOf(v.held.map((h, k) => h || v.curves[k])) : null] : null;
};
// What is live now, and what is held, over time.
const curvesNow = () => summed || [state.view.curves[state.pool], state.view.held[state.pool]];
const topOf = () => state.pool === ALL ? places[places.length - 1].base + places[places.length - 1].height : places[state.pool].height;
const lowOf = (i) => places[memoryOf(i)].base + state.view.offset[i] * places[memoryOf(i)].scale;
const highOf = (i) => places[memoryOf(i)].base + (state.view.offset[i] + state.view.size[i]) * places[memoryOf(i)].scale;
const memoryOf = (i) => state.view.frameMemory.has(i) ? state.view.frameMemory.get(i) : state.view.pool[i];
const whole = () => ({from: state.view.first, to: state.view.last, low: 0, high: topOf() * 1.03});
const xOf = (time) => margin.left + (time - state.window.from) / (state.window.to - state.window.from) * area.width;
const yOf = (address) => margin.top + area.height - (address - state.window.low) / (state.window.high - state.window.low) * area.height;
const timeAt = (x) => state.window.from + (x - margin.left) / area.width * (state.window.to - state.window.from);
const addressAt = (y) => state.window.low + (margin.top + area.height - y) / area.height * (state.window.high - state.window.low);

const fit = (canvas) => {
  const ratio = window.devicePixelRatio || 1, box = canvas.getBoundingClientRect();
  const isNarrow = box.width < 480; // labels of lines lie inside then
  margin.left = isNarrow ? 62 : 78;
  margin.right = isNarrow ? 8 : 138;
  canvas.width = Math.round(box.width * ratio);
  canvas.height = Math.round(box.height * ratio);
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, box.width, box.height);
  context.font = "12px system-ui, sans-serif";
  return {c: context, width: box.width - margin.left - margin.right, height: box.height - margin.top - margin.bottom};
};

const matches = (i) => {
  const v = state.view, words = state.words;
  return words && (v.id[i].toLowerCase().includes(words) || computedBy(v, i).toLowerCase().includes(words) || String(lineOf(v, i)) === words);
};
const isAlternative = (i) => state.view.alternatives.has(i) || (state.view.isProgram && state.view.kind[i] === KIND.call);

// The part of a buffer's span that is in the window, in pixels; null if there is none.
const rectOf = (i, [from, to]) => {
  const left = Math.max(xOf(from), margin.left), right = Math.min(xOf(to), margin.left + area.width);
  const top = Math.max(yOf(highOf(i)), margin.top), bottom = Math.min(yOf(lowOf(i)), margin.top + area.height);
  return left < right && top < bottom ? [left, top, Math.max(right - left, 0.5), Math.max(bottom - top, 0.5)] : null;
};

const hatch = (c, [x, y, w, h]) => {
  c.save();
  c.beginPath();
  c.rect(x, y, w, h);
  c.clip();
  c.beginPath();
  for (let d = -h; d < w; d += 7) {
    c.moveTo(x + d, y + h);
    c.lineTo(x + d + h, y);
  }
  c.strokeStyle = isDark() ? "#0007" : "#0004";
  c.stroke();
  c.restore();
};

// The longest name that there is room for: all of it, without its dialect or path, without its place, or its beginning (that of a name
// with a number at its end would be another name).
const fitting = (c, text, room) => {
  const short = text.includes("/") ? text.slice(text.lastIndexOf("/") + 1) : text.replace(/^\w+\./, "");
  const stem = short.replace(/ [\d:]+$/, "");
  for (const name of [text, short, stem]) if (c.measureText(name).width <= room) return name;
  let keep = /\d$/.test(stem) ? 0 : stem.length - 1;
  while (keep > 2 && c.measureText(stem.slice(0, keep) + "…").width > room) --keep;
  return keep > 2 ? stem.slice(0, keep) + "…" : "";
};
const writeIn = (c, i, [x, y, w, h]) => {
  if (w < 32 || h < 14) return;
  c.fillStyle = isDark() ? "#fff" : "#15181d";
  const two = h > 32, middle = y + h / 2, size = bytes(state.view.size[i]);
  c.fillText(fitting(c, state.view.id[i], w - 8), x + 5, two ? middle - 2 : middle + 4);
  if (!two || c.measureText(size).width > w - 8) return;
  c.globalAlpha *= 0.75;
  c.fillText(size, x + 5, middle + 13);
};

const drawBox = (c, i, span) => {
  const rect = rectOf(i, span);
  if (!rect) return;
  const [x, y, w, h] = rect, v = state.view;
  c.globalAlpha = state.words && !matches(i) ? 0.16 : 1;
  c.fillStyle = paint.color(i);
  c.fillRect(x, y, w, h);
  if (w > 8 && h > 8 && isAlternative(i)) hatch(c, rect);
  // Outlines fade out where boxes are thin, because they would drown them.
  const fade = Math.min(Math.min(w, h) / 8, 1);
  if (v.guilty.has(i)) {
    c.strokeStyle = cssColor("--peak");
    c.lineWidth = 2;
    c.strokeRect(x + 1, y + 1, Math.max(w - 2, 0), Math.max(h - 2, 0));
    c.lineWidth = 1;
  } else if (fade > 0.3) {
    c.strokeStyle = `rgb(0 0 0 / ${fade * (isDark() ? 0.75 : 0.3)})`;
    c.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  }
  // An output that takes the place of its input begins with a bar.
  if (v.isProgram && v.inPlace[i] >= 0 && w > 6 && h > 6) {
    c.fillStyle = cssColor("--ink");
    c.fillRect(x, y, 3, h);
  }
  writeIn(c, i, rect);
  c.globalAlpha = 1;
};

const drawFrame = (c, i) => {
  const rect = rectOf(i, [state.view.lower[i], state.view.upper[i]]);
  if (!rect) return;
  c.fillStyle = cssColor("--frame");
  c.fillRect(...rect);
  c.strokeStyle = cssColor("--soft");
  c.setLineDash([2, 2]);
  c.strokeRect(rect[0] + 0.5, rect[1] + 0.5, rect[2] - 1, rect[3] - 1);
  c.setLineDash([]);
};

// Ticks of the addresses of one memory.
const addressTicks = (pool, draws) => {
  const {base, scale, height} = places[pool], {low, high} = state.window;
  const from = Math.max((low - base) / scale, 0), to = Math.min((high - base) / scale, height / scale);
  const pixels = (to - from) * scale / (high - low) * area.height, step = binaryStep(to - from, Math.max(pixels / 46, 1));
  if (to > from) for (let a = Math.ceil(from / step) * step; a <= to; a += step) draws(base + a * scale, bytes(a));
};
const timeTicks = (draws) => {
  const {from, to} = state.window, wide = decimalStep(to - from, Math.max(area.width / 90, 2));
  for (let t = Math.ceil(from / wide) * wide; t <= to; t += wide) draws(t, plain(t));
};

const drawGrid = (c) => {
  const right = margin.left + area.width, bottom = margin.top + area.height;
  c.strokeStyle = cssColor("--line");
  c.fillStyle = cssColor("--soft");
  c.textAlign = "center";
  timeTicks((time, text) => {
    c.strokeRect(Math.round(xOf(time)) + 0.5, margin.top, 0, area.height);
    c.fillText(text, xOf(time), bottom + 16);
  });
  c.textAlign = "right";
  for (let pool = 0; pool < places.length; ++pool)
    if (isShown(pool)) addressTicks(pool, (address, text) => {
      const y = Math.round(yOf(address)) + 0.5;
      c.strokeRect(margin.left, y, area.width, 0);
      c.fillText(text, margin.left - 6, y + 4);
    });
  c.textAlign = "center";
  c.fillText(state.view.isProgram ? "time: number of the op in the function" : "time", margin.left + area.width / 2, bottom + 33);
  c.save();
  c.translate(11, margin.top + area.height / 2);
  c.rotate(-Math.PI / 2);
  c.fillText("address", 0, 0);
  c.restore();
  c.strokeStyle = cssColor("--soft");
  c.strokeRect(margin.left - 0.5, margin.top, 0, area.height);
  c.strokeRect(margin.left, bottom + 0.5, right - margin.left, 0);
};

// Where the memories end, what is known of their heights, and with several their names.
const marksOf = (pool) => {
  const p = state.view.pools[pool], {base, scale} = places[pool], y = (address) => yOf(base + address * scale);
  const name = state.pool === ALL ? poolName(pool) + ": " : "", marks = [{y: y(p.height), color: cssColor("--ink"), dashes: [2, 3], text: name + bytes(p.height)}];
  if (p.bound !== p.height) marks.push({y: y(p.bound), color: cssColor("--bound"), dashes: [6, 4], text: "≥ " + bytes(p.bound)});
  if (p.capacity) marks.push({y: y(p.capacity), color: cssColor("--capacity"), dashes: [], text: "holds " + bytes(p.capacity)});
  return marks;
};

// Lines across with what they mean on the right, or above them where there is no room; labels that would lie over each other move apart.
const drawMarks = (c, marks, low, high) => {
  const shown = marks.filter(({y}) => y >= low - 1 && y <= high + 1).sort((a, b) => a.y - b.y);
  let last = -Infinity;
  const isInside = margin.right < 60, x = margin.left + area.width + (isInside ? -4 : 6);
  c.textAlign = isInside ? "right" : "left";
  for (const {y, color, ink, dashes, text} of shown) {
    c.strokeStyle = color;
    c.fillStyle = ink || color;
    c.lineWidth = 1.5;
    c.setLineDash(dashes);
    c.beginPath();
    c.moveTo(margin.left, y);
    c.lineTo(margin.left + area.width, y);
    c.stroke();
    c.setLineDash([]);
    c.lineWidth = 1;
    last = Math.max(y + (isInside ? 14 : 4), last + 14);
    if (isInside) {
      c.strokeStyle = cssColor("--paper");
      c.lineWidth = 3;
      c.strokeText(text, x, last);
      c.lineWidth = 1;
    }
    c.fillText(text, x, last);
  }
};

const drawBoxes = () => {
  const all = fit(boxes), c = all.c, v = state.view, {low, high, from, to} = state.window;
  area = all;
  drawGrid(c);
  c.textAlign = "left";
  for (const i of v.frames) if (isShown(v.frameMemory.get(i))) drawFrame(c, i);
  for (const i of membersNow())
    if (lowOf(i) <= high && highOf(i) >= low)
      for (const span of v.spans[i]) if (span[0] <= to && span[1] >= from) drawBox(c, i, span);
  if (state.picked >= 0 && v.pool[state.picked] >= 0 && isShown(v.pool[state.picked])) {
    c.strokeStyle = cssColor("--pick");
    c.lineWidth = 3;
    for (const span of v.spans[state.picked]) {
      const rect = rectOf(state.picked, span);
      if (rect) c.strokeRect(...rect);
    }
    c.lineWidth = 1;
  }
  drawMarks(c, v.pools.flatMap((_, pool) => isShown(pool) ? marksOf(pool) : []), margin.top, margin.top + area.height);
};

// The most bytes within each pixel, so that a peak of one moment is seen.
const fillCurve = (c, steps, y, bottom, color) => {
  c.fillStyle = color;
  let next = 0, live = 0;
  for (let x = 0; x < area.width; ++x) {
    const until = timeAt(margin.left + x + 1);
    while (next < steps.length && steps[next][0] <= timeAt(margin.left + x)) live = steps[next++][1];
    let most = live;
    for (; next < steps.length && steps[next][0] < until; ++next) most = Math.max(most, live = steps[next][1]);
    if (most > 0) c.fillRect(margin.left + x, y(most), 1, bottom - y(most));
  }
};

const drawCurve = () => {
  const {c, height} = fit(curve), v = state.view, [live, pools] = curvesNow(), held = pools || v.wanted, [peakTime, peak] = highest(live);
  const heldMost = held ? highest(held)[1] : 0, most = Math.max(peak, heldMost, 1);
  const top = margin.top + 14, bottom = margin.top + height + margin.bottom - 14, y = (n) => bottom - n / most * (bottom - top);
  c.save();
  c.beginPath();
  c.rect(margin.left, 0, area.width, bottom + 1);
  c.clip();
  if (held) fillCurve(c, held, y, bottom, cssColor("--held"));
  fillCurve(c, live, y, bottom, cssColor("--use"));
  c.fillStyle = cssColor("--peak");
  c.fillRect(Math.round(xOf(peakTime)), top, 2, bottom - top);
  if (state.time !== null) {
    c.fillStyle = cssColor("--pick");
    c.fillRect(Math.round(xOf(state.time)), top - 6, 2, bottom - top + 6);
  }
  if (state.hover !== null) {
    c.fillStyle = cssColor("--soft");
    c.fillRect(Math.round(xOf(state.hover)), top, 1, bottom - top);
  }
  c.restore();
  c.fillStyle = cssColor("--soft");
  c.strokeStyle = cssColor("--line");
  c.textAlign = "right";
  c.fillText(bytes(peak), margin.left - 6, y(peak) + 4);
  c.fillText("0 B", margin.left - 6, bottom + 1);
  c.strokeRect(margin.left, bottom + 0.5, area.width, 0);
  const x = Math.min(Math.max(xOf(peakTime), margin.left + 60), margin.left + area.width - 60);
  if (xOf(peakTime) >= margin.left && xOf(peakTime) <= margin.left + area.width) {
    c.textAlign = "center";
    c.fillStyle = cssColor("--peak");
    c.fillText(`${pools ? "the most is in use" : "peak"} at ${plain(peakTime)}`, x, 12);
  }
  const marks = [{y: y(peak), color: cssColor("--use"), ink: cssColor("--soft"), dashes: [1, 3], text: pools ? "in use" : v.wanted ? "of what is kept" : "live bytes"}];
  if (held) marks.push({y: y(heldMost), color: cssColor("--soft"), dashes: [1, 3], text: pools ? `held ${bytes(heldMost)}` : `of all ${bytes(heldMost)}`});
  if (v.wanted && v.pools[0].capacity) marks.push({y: y(v.pools[0].capacity), color: cssColor("--capacity"), dashes: [], text: "holds " + bytes(v.pools[0].capacity)});
  const order = v.function ? v.function.orderBound : -1;
  if (order > 0 && order <= v.function.peak && (state.pool === ALL || v.pools.length === 1)) marks.push({y: y(order), color: cssColor("--bound"), dashes: [6, 4], text: "any order ≥ " + bytes(order)});
  drawMarks(c, marks, top, bottom);
};

const draw = () => {
  if (!state.window) state.window = whole();
  drawBoxes();
  drawCurve();
};

// --- the drawing as SVG, as it is shown ---

const escapeXml = (text) => String(text).replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);
const toSvg = () => {
  const box = boxes.getBoundingClientRect(), v = state.view, out = [], ink = isDark() ? "#fff" : "#15181d";
  const text = (x, y, what, anchor) => out.push(`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${cssColor("--soft")}">${escapeXml(what)}</text>`);
  const rect = ([x, y, w, h], rest) => out.push(`<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${w.toFixed(2)}" height="${h.toFixed(2)}" ${rest}`);
  out.push(`<rect width="100%" height="100%" fill="${cssColor("--paper")}"/>`);
  v.pools.forEach((_, pool) => isShown(pool) && addressTicks(pool, (address, what) => text(margin.left - 6, yOf(address) + 4, what, "end")));
  timeTicks((time, what) => text(xOf(time), margin.top + area.height + 16, what, "middle"));
  for (const i of membersNow())
    for (const span of v.spans[i]) {
      const r = rectOf(i, span);
      if (!r || r[2] + r[3] < 0.2) continue;
      rect(r, `fill="${paint.color(i)}" stroke="#000" stroke-opacity="${Math.min(Math.min(r[2], r[3]) / 8, 1) * 0.4}"><title>${escapeXml(describe(i))}</title></rect>`);
      const name = r[2] > 32 && r[3] > 14 ? fitting(boxes.getContext("2d"), v.id[i], r[2] - 8) : "";
      if (name) out.push(`<text x="${(r[0] + 5).toFixed(1)}" y="${(r[1] + r[3] / 2 + 4).toFixed(1)}" fill="${ink}">${escapeXml(name)}</text>`);
    }
  for (const mark of v.pools.flatMap((_, pool) => isShown(pool) ? marksOf(pool) : [])) margin.right < 60 ? text(margin.left + area.width - 4, mark.y + 14, mark.text, "end") : text(margin.left + area.width + 6, mark.y + 4, mark.text, "start");
  const template = document.createElement("template");
  template.innerHTML = "<svg></svg>";
  return `<svg xmlns="${template.content.firstChild.namespaceURI}" viewBox="0 0 ${box.width.toFixed(0)} ${box.height.toFixed(0)}" font-family="sans-serif" font-size="12">\n${out.join("\n")}\n</svg>\n`;
};
