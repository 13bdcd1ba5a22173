// The page: a program, a command line, and what it prints.
"use strict";

const FILE = "model.mlir";
const RECIPES = [
  ["Packed buffers", "cistern-opt model.mlir --buffer-pipeline", "From tensors to buffers that are freed and share memory"],
  ["Picture", "cistern-opt model.mlir --buffer-pipeline=report=html -o /dev/null", "What the pipeline saves, as a page: boxes, sources, advice"],
  ["Bufferize", 'cistern-opt model.mlir --one-shot-bufferize="bufferize-function-boundaries"', "Tensors to buffers, as mlir-opt does it"],
  ["Deallocate", 'cistern-opt model.mlir --one-shot-bufferize="bufferize-function-boundaries" --buffer-deallocation-pipeline', "Who frees what"],
  ["Why each copy", "cistern-opt model.mlir --explain-copies -o /dev/null", "Each copy with the read, the write and the definition that clash"],
  ["Memory errors", "cistern-opt model.mlir --check-buffers=format=text -o /dev/null", "Leaks, double frees, uses after free, on all paths"],
  ["Execute", "cistern-run model.mlir --random-args", "On a checked heap, with made-up arguments"],
  ["C", "cistern-cc model.mlir -o -", "One C file with one static arena"],
];

const $ = (id) => document.getElementById(id);
const examples = JSON.parse($("examples").textContent);
const workerUrl = URL.createObjectURL(new Blob([JSON.parse($("worker").textContent)], { type: "text/javascript" }));
let worker = null, last = { output: "", messages: "" };

// --- the module ---

async function unpack() {
  const bytes = Uint8Array.from(atob($("module").textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
const ready = unpack();

// --- command lines ---

/** Words of a line, as a shell has them, by command: those between `|`. */
function parseLine(line) {
  const commands = [[]];
  for (const match of line.matchAll(/\s*(\||(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s|"'])+)/g)) {
    if (match[1] === "|")
      commands.push([]);
    else
      commands.at(-1).push(match[1].replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_, a, b) => (a === undefined ? b : a.replace(/\\(.)/g, "$1"))));
  }
  return commands;
}

function show(result) {
  last = result;
  const isPage = /^\s*<!doctype html/i.test(result.output);
  render($("output"), isPage ? "" : result.output);
  $("output").dataset.page = isPage ? "yes" : "";
  render($("messages"), result.messages);
  pick(result.output && !(result.status && !isPage) ? "output" : "messages");
  $("page").srcdoc = isPage ? result.output : ""; // once it is seen, so that the page knows its size
}

/** Text, with places of messages that lead to the program's line. */
function render(box, text) {
  box.replaceChildren();
  if (!text.includes("model.mlir:")) {
    box.textContent = text;
    return;
  }
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const match = /^(?:\.\/)?model\.mlir:(\d+):(\d+): (.*)$/.exec(line);
    if (match) {
      const link = document.createElement("a");
      link.textContent = "model.mlir:" + match[1] + ":" + match[2];
      link.tabIndex = 0;
      link.onclick = () => goTo(+match[1], +match[2]);
      link.onkeydown = (event) => event.key === "Enter" && link.onclick();
      const rest = document.createElement("span");
      rest.textContent = ": " + match[3] + "\n";
      rest.className = match[3].startsWith("error") ? "error" : "";
      box.append(link, rest);
    } else {
      box.append(line + "\n");
    }
  }
}

function pick(name) {
  for (const tab of ["output", "messages"])
    $("tab-" + tab).setAttribute("aria-selected", tab === name);
  const isPage = $("output").dataset.page === "yes";
  $("output").hidden = name !== "output" || isPage;
  $("page").hidden = name !== "output" || !isPage;
  $("messages").hidden = name !== "messages";
}

function setState(text, kind) {
  $("state").textContent = text;
  $("state").className = kind || "";
}

function stop(text) {
  if (worker)
    worker.terminate();
  worker = null;
  $("run").hidden = false;
  $("stop").hidden = true;
  setState(text || "");
}

async function run() {
  const commands = parseLine($("command").value);
  for (const button of $("recipes").children)
    button.setAttribute("aria-pressed", button.dataset.command === $("command").value);
  stop("…");
  $("run").hidden = true;
  $("stop").hidden = false;
  const own = (worker = new Worker(workerUrl));
  const module = await ready;
  if (worker !== own)
    return;
  own.onmessage = ({ data }) => {
    stop();
    show(data);
    setState((data.status ? "exit status " + data.status : "done") + ", " + data.ms.toFixed(data.ms < 10 ? 1 : 0) + " ms", data.status ? "bad" : "good");
  };
  own.onerror = (event) => stop(event.message);
  own.postMessage({ module, commands, files: new Map([[FILE, new TextEncoder().encode($("text").value)], ["dev/null", new Uint8Array(0)]]) });
}

// --- the program ---

function number() {
  const lines = $("text").value.split("\n").length;
  $("numbers").textContent = Array.from({ length: lines }, (_, i) => i + 1).join("\n");
  $("numbers").scrollTop = $("text").scrollTop;
}

function goTo(line, column) {
  const text = $("text"), before = text.value.split("\n").slice(0, line - 1);
  const at = before.reduce((sum, l) => sum + l.length + 1, 0) + column - 1;
  text.focus();
  text.setSelectionRange(at, at + 1);
  text.scrollTop = (line - 6) * parseFloat(getComputedStyle(text).lineHeight);
}

function setText(text) {
  $("text").value = text;
  number();
}

function load(example) {
  setText(example.text);
  if (example.command)
    $("command").value = example.command;
}

// --- links ---

const toBase64Url = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

async function share() {
  const text = JSON.stringify([$("command").value, $("text").value]);
  location.hash = toBase64Url(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  setState("the address has both now");
}

async function loadShared() {
  try {
    const bytes = Uint8Array.from(atob(location.hash.slice(1).replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const [command, text] = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
    $("command").value = String(command);
    setText(String(text));
    return true;
  } catch {
    return false;
  }
}

function save() {
  const isPage = $("output").dataset.page === "yes", link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([last.output]));
  link.download = isPage ? "cistern.html" : "output.txt";
  link.click();
}

// --- the start ---

for (const [name, command, title] of RECIPES) {
  const button = document.createElement("button");
  Object.assign(button, { textContent: name, title });
  button.dataset.command = command;
  button.onclick = () => {
    $("command").value = command;
    run();
  };
  $("recipes").append(button);
}
examples.forEach((example, i) => $("example").add(new Option(example.title, i)));
$("example").onchange = () => {
  load(examples[$("example").value]);
  run();
};
$("line").onsubmit = (event) => {
  event.preventDefault();
  run();
};
$("stop").onclick = () => stop("stopped");
$("share").onclick = share;
$("save").onclick = save;
$("take").onclick = () => setText(last.output);
$("tab-output").onclick = () => pick("output");
$("tab-messages").onclick = () => pick("messages");
$("text").oninput = number;
$("text").onscroll = number;
document.onkeydown = (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
    run();
};
(async () => {
  load(examples[0]);
  $("command").value = $("command").value || RECIPES[0][1];
  if (location.hash.length > 1)
    await loadShared();
  run();
})();
