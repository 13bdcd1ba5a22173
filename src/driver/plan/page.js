// Draws a plan on a canvas: time goes across, addresses go up. The data is in the element #plan: a list for each property of
// the buffers. Nothing is fetched.
"use strict";
(() => {
  const plan = JSON.parse(document.getElementById("plan").textContent);
  // Numbers that doubles do not hold come as texts: drawn as doubles, shown as they are.
  const exact = {};
  for (const key of ["size", "lower", "upper", "offset"]) {
    exact[key] = plan[key];
    plan[key] = plan[key].map(Number);
  }
  const exactHeights = plan.pools.map((pool) => pool.height);
  for (const pool of plan.pools) for (const key of ["height", "bound", "capacity"]) pool[key] = Number(pool[key]);
  const count = plan.size.length, $ = (id) => document.getElementById(id);
  const boxes = $("boxes"), curve = $("curve"), info = $("info");
  const margin = {left: 78, right: 96, top: 10, bottom: 24};
  const state = {pool: 0, picked: -1, color: "lifetime", time: null, sort: 1, down: true, view: null, words: ""};

  // --- numbers as text ---

  const plain = (n) => (typeof n === "string" ? n : Math.round(n).toString()).replace(/\B(?=(\d{3})+$)/g, " ");
  const bytes = (n) => {
    const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let unit = 0;
    for (; Math.abs(n) >= 1024 && unit < 5; ++unit) n /= 1024;
    return (n >= 100 || unit === 0 || Number.isInteger(n) ? Math.round(n) : n.toPrecision(3)) + " " + units[unit];
  };
  // Steps of ticks: 1, 2 or 5 times a power of ten; of bytes powers of two.
  const decimalStep = (span, most) => {
    const raw = Math.max(span / most, 1), power = 10 ** Math.floor(Math.log10(raw));
    return [1, 2, 5, 10].map((f) => f * power).find((s) => s >= raw);
  };
  const binaryStep = (span, most) => 2 ** Math.ceil(Math.log2(Math.max(span / most, 1)));

  // --- what the plan is ---

  const spansOf = (i) => {
    const spans = [], gaps = plan.gaps[i] || [];
    let from = plan.lower[i];
    for (const [lower, upper] of gaps) {
      if (from < lower) spans.push([from, lower]);
      from = upper;
    }
    if (from < plan.upper[i]) spans.push([from, plan.upper[i]]);
    return spans;
  };
  const isIn = (i, pool) => plan.pool[i] === pool && plan.size[i] > 0;
  const members = plan.pools.map((_, pool) => [...plan.size.keys()].filter((i) => isIn(i, pool)));
  const alternatives = new Set(plan.exclusive.flat());
  const culprits = new Set(plan.culprits);
  const low = plan.lower.reduce((a, b) => Math.min(a, b), Infinity), high = plan.upper.reduce((a, b) => Math.max(a, b), -Infinity);
  const first = count ? low : 0, last = count && high > low ? high : first + 1;

  // Live bytes of a pool: [time, bytes] where they change. Alternatives count as if both were there.
  const curves = members.map((list) => {
    const changes = new Map();
    const add = (time, n) => changes.set(time, (changes.get(time) || 0) + n);
    for (const i of list)
      for (const [from, to] of spansOf(i)) {
        add(from, plan.size[i]);
        add(to, -plan.size[i]);
      }
    let live = 0;
    return [...changes].sort((a, b) => a[0] - b[0]).map(([time, n]) => [time, live += n]);
  });
  const topOf = (pool) => {
    const p = plan.pools[pool];
    return Math.max(p.height, p.capacity && p.capacity < 2 * p.height ? p.capacity : 0, 1);
  };
  const peakOf = (pool) => curves[pool].reduce((best, [time, live]) => live > best[1] ? [time, live] : best, [first, 0]);
  const whole = () => ({from: first, to: last, low: 0, high: topOf(state.pool) * 1.02});

  // --- colours ---

  const byText = (text) => {
    let hash = 0;
    for (const c of text) hash = (hash * 31 + c.charCodeAt(0)) >>> 0;
    return hash % 360;
  };
  const groupOf = (id) => id.replace(/[#_.:]?\d+$/, "");
  const scale = (x) => 260 - 220 * Math.min(Math.max(x, 0), 1); // blue is little, red is much
  const largest = plan.size.reduce((a, b) => Math.max(a, b), 1);
  const neighbours = (() => {
    const seen = new Map();
    for (let i = 0; i < count; ++i) {
      const key = plan.pool[i] + ":" + plan.offset[i];
      seen.set(key, (seen.get(key) || 0) + 1);
    }
    return (i) => seen.get(plan.pool[i] + ":" + plan.offset[i]);
  })();
  const hueOf = {
    lifetime: (i) => scale(Math.sqrt((plan.upper[i] - plan.lower[i]) / (last - first))),
    size: (i) => scale(Math.log(plan.size[i] + 1) / Math.log(largest + 1)),
    name: (i) => byText(groupOf(plan.id[i])),
    reuse: (i) => scale(Math.log2(neighbours(i)) / 6),
  };
  const isDark = () => matchMedia("(prefers-color-scheme: dark)").matches;
  const cssColor = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  // --- drawing ---

  const fit = (canvas) => {
    const ratio = window.devicePixelRatio || 1, box = canvas.getBoundingClientRect();
    canvas.width = Math.round(box.width * ratio);
    canvas.height = Math.round(box.height * ratio);
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, box.width, box.height);
    context.font = "12px system-ui, sans-serif";
    return {c: context, width: box.width - margin.left - margin.right, height: box.height - margin.top - margin.bottom};
  };
  let area = {width: 1, height: 1};
  const xOf = (time) => margin.left + (time - state.view.from) / (state.view.to - state.view.from) * area.width;
  const yOf = (address) => margin.top + area.height - (address - state.view.low) / (state.view.high - state.view.low) * area.height;
  const timeAt = (x) => state.view.from + (x - margin.left) / area.width * (state.view.to - state.view.from);
  const addressAt = (y) => state.view.low + (margin.top + area.height - y) / area.height * (state.view.high - state.view.low);

  const hatch = (c, x, y, w, h) => {
    c.save();
    c.beginPath();
    c.rect(x, y, w, h);
    c.clip();
    c.beginPath();
    for (let d = -h; d < w; d += 6) {
      c.moveTo(x + d, y + h);
      c.lineTo(x + d + h, y);
    }
    c.strokeStyle = isDark() ? "#0008" : "#0006";
    c.stroke();
    c.restore();
  };

  const matches = (i) => state.words && plan.id[i].toLowerCase().includes(state.words);

  const drawBox = (c, i, from, to) => {
    const x = Math.max(xOf(from), margin.left), right = Math.min(xOf(to), margin.left + area.width);
    const y = Math.max(yOf(plan.offset[i] + plan.size[i]), margin.top), bottom = Math.min(yOf(plan.offset[i]), margin.top + area.height);
    if (x >= right || y >= bottom) return;
    const w = Math.max(right - x, 0.5), h = Math.max(bottom - y, 0.5), dim = state.words && !matches(i);
    c.fillStyle = `hsl(${hueOf[state.color](i)} ${dim ? 10 : 60}% ${isDark() ? (dim ? 25 : 48) : (dim ? 90 : 72)}%)`;
    c.fillRect(x, y, w, h);
    if (w > 10 && h > 10 && alternatives.has(i)) hatch(c, x, y, w, h);
    // Outlines fade out where boxes are thin, because they would drown them.
    const fade = Math.min(Math.min(w, h) / 6, 1);
    if (culprits.has(i)) {
      c.strokeStyle = cssColor("--peak");
      c.lineWidth = 2;
      c.strokeRect(x + 1, y + 1, Math.max(w - 2, 0), Math.max(h - 2, 0));
      c.lineWidth = 1;
    } else if (fade > 0.4) {
      c.strokeStyle = isDark() ? `rgb(0 0 0 / ${fade * 0.7})` : `rgb(0 0 0 / ${fade * 0.35})`;
      c.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
    }
    if (w > 46 && h > 13) {
      c.save();
      c.beginPath();
      c.rect(x, y, w - 3, h);
      c.clip();
      c.fillStyle = isDark() ? "#fff" : "#111";
      c.fillText(plan.id[i], x + 4, y + Math.min(h / 2 + 4, 16));
      c.restore();
    }
  };

  const line = (c, y, color, dashes, text) => {
    if (y < margin.top - 1 || y > margin.top + area.height + 1) return;
    c.strokeStyle = c.fillStyle = color;
    c.setLineDash(dashes);
    c.beginPath();
    c.moveTo(margin.left, y);
    c.lineTo(margin.left + area.width, y);
    c.stroke();
    c.setLineDash([]);
    c.textAlign = "left";
    c.fillText(text, margin.left + area.width + 4, y + 4);
  };

  const drawTicks = (c) => {
    c.fillStyle = cssColor("--soft");
    c.strokeStyle = cssColor("--line");
    const step = binaryStep(state.view.high - state.view.low, 8);
    c.textAlign = "right";
    for (let a = Math.ceil(state.view.low / step) * step; a <= state.view.high; a += step) {
      c.strokeRect(margin.left, Math.round(yOf(a)) + 0.5, area.width, 0);
      c.fillText(bytes(a), margin.left - 6, yOf(a) + 4);
    }
    const wide = decimalStep(state.view.to - state.view.from, area.width / 90);
    c.textAlign = "center";
    for (let t = Math.ceil(state.view.from / wide) * wide; t <= state.view.to; t += wide) {
      c.strokeRect(Math.round(xOf(t)) + 0.5, margin.top, 0, area.height);
      c.fillText(plain(t), xOf(t), margin.top + area.height + 16);
    }
  };

  const drawBoxes = () => {
    const all = fit(boxes), c = all.c, pool = plan.pools[state.pool];
    area = all;
    drawTicks(c);
    c.textAlign = "left";
    for (const i of members[state.pool])
      if (plan.offset[i] <= state.view.high && plan.offset[i] + plan.size[i] >= state.view.low)
        for (const [from, to] of spansOf(i)) if (from <= state.view.to && to >= state.view.from) drawBox(c, i, from, to);
    if (state.picked >= 0 && isIn(state.picked, state.pool)) {
      c.strokeStyle = cssColor("--pick");
      c.lineWidth = 3;
      for (const [from, to] of spansOf(state.picked))
        c.strokeRect(xOf(from), yOf(plan.offset[state.picked] + plan.size[state.picked]), xOf(to) - xOf(from),
                     yOf(plan.offset[state.picked]) - yOf(plan.offset[state.picked] + plan.size[state.picked]));
      c.lineWidth = 1;
    }
    if (pool.capacity) line(c, yOf(pool.capacity), cssColor("--capacity"), [], "capacity");
    const same = Math.abs(yOf(pool.height) - yOf(pool.bound)) < 12;
    line(c, yOf(pool.bound), cssColor("--bound"), [6, 4], same ? "" : "at least");
    line(c, yOf(pool.height), cssColor("--ink"), [2, 3], bytes(pool.height));
  };

  const drawCurve = () => {
    const {c, width, height} = fit(curve), data = curves[state.pool], [peakTime, peak] = peakOf(state.pool);
    const top = Math.max(peak, plan.pools[state.pool].bound, 1) * 1.08, bottom = margin.top + height;
    const y = (n) => bottom - n / top * height;
    c.save();
    c.beginPath();
    c.rect(margin.left, 0, width, bottom + 1);
    c.clip();
    c.fillStyle = isDark() ? "#5b7fa8" : "#a9c4e4";
    // The most that is live within each pixel, so that a peak of one moment is seen.
    let next = 0, live = 0;
    for (let x = 0; x < width; ++x) {
      const until = timeAt(margin.left + x + 1);
      while (next < data.length && data[next][0] <= timeAt(margin.left + x)) live = data[next++][1];
      let most = live;
      for (; next < data.length && data[next][0] < until; ++next) most = Math.max(most, live = data[next][1]);
      c.fillRect(margin.left + x, y(most), 1, bottom - y(most));
    }
    c.fillStyle = cssColor("--peak");
    c.fillRect(xOf(peakTime), margin.top, 2, height);
    if (state.time !== null) {
      c.fillStyle = cssColor("--pick");
      c.fillRect(xOf(state.time), margin.top, 2, height);
    }
    c.restore();
    c.textAlign = "right";
    c.fillStyle = cssColor("--soft");
    c.fillText(bytes(peak), margin.left - 6, y(peak) + 4);
    c.fillText("0 B", margin.left - 6, bottom);
    c.textAlign = "left";
    c.fillText("live bytes", margin.left + width + 4, y(peak) + 4);
  };

  // --- tables ---

  const ROWS = 400;
  const columns = [(i) => plan.id[i], (i) => plan.size[i], (i) => plan.offset[i], (i) => plan.lower[i], (i) => plan.upper[i]];

  const fillTable = () => {
    const time = state.time === null ? peakOf(state.pool)[0] : state.time, value = columns[state.sort];
    const live = members[state.pool].filter((i) => spansOf(i).some(([from, to]) => from <= time && time < to));
    const listed = state.words ? members[state.pool].filter(matches) : live;
    listed.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a - b) * (state.down ? -1 : 1));
    const sum = live.reduce((s, i) => s + plan.size[i], 0);
    $("listed").textContent = state.words ? `${plain(listed.length)} buffers named like “${state.words}”`
      : `${plain(live.length)} buffers of together ${bytes(sum)} are live at ${plain(time)}` + (state.time === null ? ", the peak" : "");
    const body = $("rows");
    body.replaceChildren(...listed.slice(0, ROWS).map((i) => {
      const row = document.createElement("tr");
      row.dataset.buffer = i;
      if (i === state.picked) row.className = "picked";
      for (const text of [plan.id[i], bytes(plan.size[i]), ...["size", "offset", "lower", "upper"].map((key) => plain(exact[key][i]))])
        row.insertCell().textContent = text;
      return row;
    }));
    $("more").textContent = listed.length > ROWS ? `and ${plain(listed.length - ROWS)} more` : "";
  };

  const describe = (i) => i < 0 ? "" : `${plan.id[i]}: ${bytes(plan.size[i])} (${plain(exact.size[i])} bytes) at ${plain(exact.offset[i])}, ` +
    `live ${plain(exact.lower[i])} to ${plain(exact.upper[i])}` +
    (alternatives.has(i) ? ", an alternative" : "") + (culprits.has(i) ? ", one of those that do not fit together" : "");

  const fillFacts = () => {
    const pool = plan.pools[state.pool];
    $("facts").textContent = `${plain(members[state.pool].length)} buffers in ${bytes(pool.height)} (${plain(exactHeights[state.pool])} bytes); ` +
      `at least ${bytes(pool.bound)} are needed` + (pool.proven ? ", and that is proven to be the least height" : "") +
      (pool.capacity ? `; capacity ${bytes(pool.capacity)}` : "") + (plan.algorithm ? `; found by ${plan.algorithm}` : "") + ".";
    const left = [...plan.size.keys()].filter((i) => plan.pool[i] < 0);
    $("left").textContent = left.length ? `${plain(left.length)} buffers of together ` +
      `${bytes(left.reduce((s, i) => s + plan.size[i], 0))} are left out: ` + left.slice(0, 30).map((i) => plan.id[i]).join(", ") + (left.length > 30 ? ", ..." : "") : "";
    $("wrong").textContent = plan.culprits.length ? `It does not fit: ${plain(plan.culprits.length)} buffers, outlined, cannot be placed together.`
      : pool.capacity && pool.height > pool.capacity ? "It does not fit." : "";
  };

  const draw = () => {
    if (!state.view) state.view = whole();
    drawBoxes();
    drawCurve();
  };
  const refresh = () => {
    fillFacts();
    fillTable();
    draw();
  };

  // --- acting ---

  const find = (x, y) => {
    const time = timeAt(x), address = addressAt(y);
    return members[state.pool].find((i) => plan.offset[i] <= address && address < plan.offset[i] + plan.size[i] &&
      spansOf(i).some(([from, to]) => from <= time && time < to)) ?? -1;
  };
  const pick = (i, goesThere) => {
    state.picked = i;
    info.textContent = describe(i);
    if (goesThere && i >= 0) {
      const v = state.view, middle = (plan.lower[i] + plan.upper[i]) / 2, centre = plan.offset[i] + plan.size[i] / 2;
      if (plan.upper[i] < v.from || plan.lower[i] > v.to) [v.from, v.to] = [middle - (v.to - v.from) / 2, middle + (v.to - v.from) / 2];
      if (plan.offset[i] + plan.size[i] < v.low || plan.offset[i] > v.high)
        [v.low, v.high] = [centre - (v.high - v.low) / 2, centre + (v.high - v.low) / 2];
    }
    fillTable();
    draw();
    if (!goesThere) document.querySelector("tr.picked")?.scrollIntoView({block: "nearest"});
  };
  const zoom = (factor, time, address) => {
    const v = state.view, across = Math.max((v.to - v.from) * factor, 1e-3), up = Math.max((v.high - v.low) * factor, 1);
    v.from = time - (time - v.from) * across / (v.to - v.from);
    v.to = v.from + across;
    v.low = address - (address - v.low) * up / (v.high - v.low);
    v.high = v.low + up;
    draw();
  };
  const pan = (across, up) => {
    const v = state.view, dx = across * (v.to - v.from), dy = up * (v.high - v.low);
    [v.from, v.to, v.low, v.high] = [v.from + dx, v.to + dx, v.low + dy, v.high + dy];
    draw();
  };
  const reset = () => {
    state.view = whole();
    draw();
  };

  let drag = null;
  const at = (event) => [event.offsetX, event.offsetY];
  boxes.addEventListener("wheel", (event) => {
    event.preventDefault();
    const [x, y] = at(event);
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, timeAt(x), addressAt(y));
  }, {passive: false});
  boxes.addEventListener("pointerdown", (event) => {
    drag = {x: event.offsetX, y: event.offsetY, moved: false};
  });
  boxes.addEventListener("pointermove", (event) => {
    const [x, y] = at(event);
    if (!drag) {
      info.textContent = describe(find(x, y));
      return;
    }
    if (Math.abs(x - drag.x) + Math.abs(y - drag.y) < 4 && !drag.moved) return;
    pan((drag.x - x) / area.width, (y - drag.y) / area.height);
    drag = {x, y, moved: true};
  });
  addEventListener("pointerup", (event) => {
    if (drag && !drag.moved && event.target === boxes) pick(find(drag.x, drag.y), false);
    drag = null;
  });
  boxes.addEventListener("dblclick", reset);
  boxes.addEventListener("pointerleave", () => { info.textContent = describe(state.picked); });
  curve.addEventListener("click", (event) => {
    state.time = Math.floor(timeAt(event.offsetX));
    refresh();
  });
  boxes.addEventListener("keydown", (event) => {
    const v = state.view, middle = [(v.from + v.to) / 2, (v.low + v.high) / 2];
    const actions = {
      "+": () => zoom(1 / 1.3, ...middle), "=": () => zoom(1 / 1.3, ...middle), "-": () => zoom(1.3, ...middle), "0": reset,
      ArrowLeft: () => pan(-0.1, 0), ArrowRight: () => pan(0.1, 0), ArrowUp: () => pan(0, 0.1), ArrowDown: () => pan(0, -0.1),
      Escape: () => { state.time = null; pick(-1, false); },
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target === $("search")) return;
    event.preventDefault();
    $("search").focus();
  });
  $("search").addEventListener("input", (event) => {
    state.words = event.target.value.trim().toLowerCase();
    refresh();
  });
  $("color").addEventListener("change", (event) => {
    state.color = event.target.value;
    draw();
  });
  $("reset").addEventListener("click", reset);
  $("rows").addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row) pick(Number(row.dataset.buffer), true);
  });
  for (const head of document.querySelectorAll("th"))
    head.addEventListener("click", () => {
      const column = Number(head.dataset.column);
      state.down = state.sort === column ? !state.down : column !== 0;
      state.sort = column;
      fillTable();
    });
  plan.pools.forEach((pool, index) => {
    if (plan.pools.length < 2) return;
    const button = document.createElement("button");
    button.textContent = pool.name || `memory ${index}`;
    button.setAttribute("aria-pressed", index === 0);
    button.addEventListener("click", () => {
      [...$("pools").children].forEach((b) => b.setAttribute("aria-pressed", b === button));
      Object.assign(state, {pool: index, picked: -1, time: null, view: whole()});
      refresh();
    });
    $("pools").append(button);
  });
  addEventListener("resize", draw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  refresh();
})();
