// The extension as VS Code would load it, with a stub in place of VS Code's own module: it starts cistern-lsp, and what the
// editor would ask for goes there and back.
//
//     node extension.js FOLDER      the folder that the .vsix holds
"use strict";
const assert = require("assert");
const Module = require("module");
const path = require("path");

const folder = path.resolve(process.argv[2]);
const manifest = require(path.join(folder, "package.json"));
const server = path.join(process.env.CISTERN_BIN, "cistern-lsp");

// --- VS Code ---

class Disposable {
  constructor(dispose = () => {}) { this.dispose = dispose; }
}
class Emitter {
  constructor() {
    this.listeners = [];
    this.event = (listener) => (this.listeners.push(listener), new Disposable());
  }
  dispose() {}
  fire(value) { for (const listener of this.listeners) listener(value); }
}
class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
  constructor(start, end, ...rest) { Object.assign(this, rest.length ? { start: new Position(start, end), end: new Position(...rest) } : { start, end }); }
}
class Uri {
  constructor(text) { this.text = text; this.scheme = "file"; this.fsPath = text.slice(7); this.path = this.fsPath; }
  static parse(text) { return new Uri(text); }
  static file(name) { return new Uri("file://" + name); }
  toString() { return this.text; }
}

const commands = new Map(), providers = {}, panels = [], errors = [];
const events = new Proxy({}, { get: (all, name) => (all[name] = all[name] || new Emitter()) });
const settings = { server, arguments: ["--no-copies"], allowUnregisteredDialects: false };

// What is not named here is a class, a function, an event or a namespace of such, whatever the client takes it for.
function anything(known, name) {
  class Any {
    constructor(...args) { this.args = args; }
  }
  return new Proxy(Any, {
    get: (target, key) => {
      if (key in known) return known[key];
      if (key in target || typeof key === "symbol") return target[key];
      if (/^onDid|^onWill/.test(key)) return events[key].event;
      if (/^register\w+Provider$/.test(key)) return (selector, provider) => ((providers[key] = provider), new Disposable());
      return (known[key] = anything({}, `${name}.${key}`));
    },
  });
}

const list = [];
const windowOf = {
  visibleTextEditors: [], activeTextEditor: undefined, tabGroups: { all: [], onDidChangeTabs: events.tabs.event },
  createOutputChannel: () => ({ append() {}, appendLine() {}, show() {}, dispose() {}, clear() {} }),
  showErrorMessage: async (text) => void errors.push(text),
  createWebviewPanel: (type, title, column, options) => (panels.push({ title, options, webview: {} }), panels[panels.length - 1]),
};
const vscode = anything(
  {
    Disposable, EventEmitter: Emitter, Position, Range, Uri,
    version: "1.90.0",
    env: { language: "en", appName: "stub" },
    CancellationError: class extends Error {},
    CancellationTokenSource: class { constructor() { this.token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() }; } },
    commands: {
      registerCommand: (name, run) => (assert(!commands.has(name), name), commands.set(name, run), new Disposable(() => commands.delete(name))),
      executeCommand: async (name, ...args) => commands.get(name)(...args),
    },
    workspace: anything(
      {
        textDocuments: list, workspaceFolders: undefined, notebookDocuments: [],
        getConfiguration: () => ({ get: (key, otherwise) => (key in settings ? settings[key] : otherwise) }),
      },
      "workspace"
    ),
    languages: anything({ match: () => 10, createDiagnosticCollection: () => ({ set: (uri, found) => events.diagnostics.fire(found), clear() {}, delete() {}, dispose() {} }) }, "languages"),
    window: anything(windowOf, "window"),
  },
  "vscode"
);

const load = Module._load;
Module._load = function (name, ...rest) {
  return name === "vscode" ? vscode : load.call(this, name, ...rest);
};

// --- the test ---

const text = "func.func @f() {\n  %a = memref.alloc() : memref<1024xf32>\n  memref.dealloc %a : memref<1024xf32>\n  return\n}\n";
const uri = Uri.file("/a.mlir");
const editor = {
  document: { uri, languageId: "mlir", version: 1, fileName: "/a.mlir", isClosed: false, getText: () => text },
  selection: { active: new Position(1, 3) },
};

async function main() {
  for (const { command } of manifest.contributes.commands) assert(command.startsWith("cistern."));
  list.push(editor.document);
  const extension = require(path.join(folder, manifest.main));
  const found = new Promise((resolve) => events.diagnostics.event(resolve));
  await extension.activate({ subscriptions: [] });
  assert.deepStrictEqual(errors, []);
  for (const { command } of manifest.contributes.commands) assert(commands.has(command), command);
  assert.deepStrictEqual(await found, []);

  const token = new vscode.CancellationTokenSource().token;
  const completed = await providers.registerCompletionItemProvider.provideCompletionItems(editor.document, new Position(2, 18), token, {});
  assert.strictEqual(completed.args[0].length, 1);
  assert(providers.registerRenameProvider && providers.registerCodeActionsProvider && providers.registerCodeLensProvider);

  // Without an editor there is no function at the cursor.
  await vscode.commands.executeCommand("cistern.memoryPage");
  assert.strictEqual(panels.length, 0);
  windowOf.activeTextEditor = editor;
  await vscode.commands.executeCommand("cistern.memoryPage");
  const argument = { textDocument: { uri: uri.toString() }, position: { line: 0, character: 0 } };
  await vscode.commands.executeCommand("cistern.memoryPage", argument);
  for (const panel of panels) {
    assert.strictEqual(panel.title, "Memory: f");
    assert(panel.options.enableScripts && panel.webview.html.startsWith("<!DOCTYPE html>") && panel.webview.html.includes("4096"));
  }
  assert.strictEqual(panels.length, 2);
  await vscode.commands.executeCommand("cistern.memoryPage", { ...argument, textDocument: { uri: "file:///other.mlir" } });
  assert.match(errors.pop(), /^There is no page of memory: the parameters name no place/);

  await vscode.commands.executeCommand("cistern.restart");
  await extension.deactivate();
  assert.deepStrictEqual(errors, []);
}

main().then(() => console.log("the extension works"), (error) => { console.error(error, errors); process.exit(1); });
