// Starts cistern-lsp for MLIR files.
"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

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
    },
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
