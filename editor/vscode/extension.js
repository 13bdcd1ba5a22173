// Starts cistern-lsp for MLIR files, and shows the pages of memory that it makes.
"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const MEMORY_PAGE = "cistern.memoryPage"; // a command of the server, which answers {title, html}

let client;

function showPage({ title, html }) {
  const panel = vscode.window.createWebviewPanel("cistern.memory", `Memory: ${title}`, vscode.ViewColumn.Beside, {
    enableScripts: true,
    retainContextWhenHidden: true,
  });
  panel.webview.html = html;
}

// Without arguments, as in the palette of commands, it is about the function at the cursor.
async function executeCommand(command, args, next) {
  if (command !== MEMORY_PAGE) return next(command, args);
  const editor = vscode.window.activeTextEditor;
  if (!args.length && !editor) return undefined;
  const here = () => client.code2ProtocolConverter.asTextDocumentPositionParams(editor.document, editor.selection.active);
  try {
    const page = await client.sendRequest("workspace/executeCommand", { command, arguments: args.length ? args : [here()] });
    if (page) showPage(page);
    return page;
  } catch (error) {
    vscode.window.showErrorMessage(`There is no page of memory: ${error.message}`);
    return undefined;
  }
}

async function start() {
  const configuration = vscode.workspace.getConfiguration("cistern");
  const server = {
    command: configuration.get("server", "cistern-lsp"),
    args: configuration.get("arguments", []),
  };
  client = new LanguageClient("cistern", "Cistern", server, {
    documentSelector: [{ language: "mlir" }],
    initializationOptions: {
      allowUnregisteredDialects: configuration.get("allowUnregisteredDialects", false),
      commandLinks: true,
    },
    markdown: { isTrusted: { enabledCommands: [MEMORY_PAGE] } },
    middleware: { executeCommand },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(`cistern-lsp cannot be started (setting cistern.server): ${error.message}`);
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old) await old.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("cistern.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("cistern")) return restart();
    })
  );
  await start();
}

module.exports = { activate, deactivate: stop };
