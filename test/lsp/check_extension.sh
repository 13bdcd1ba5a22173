#!/bin/sh
# The extension for VS Code as a package: its parts, and the extension in it with a stub of VS Code and the real server.
set -eu
cd "$(dirname "$0")/../.."
CISTERN_BIN=$(realpath -m "${CISTERN_BIN:-build/release/bin}")
export CISTERN_BIN PYTHONDONTWRITEBYTECODE=1
[ -x "$CISTERN_BIN/cistern-lsp" ] || { echo "there is no cistern-lsp"; exit 77; }
command -v node >/dev/null 2>&1 || { echo "there is no node (Debian: nodejs)"; exit 77; }
command -v npm >/dev/null 2>&1 || { echo "there is no npm (Debian: npm)"; exit 77; }
npm ping >/dev/null 2>&1 || { echo "npm does not reach its registry"; exit 77; }
mkdir -p build/vscode
editor/vscode/package.sh >build/vscode/log 2>&1 || { cat build/vscode/log; exit 1; }
python3 test/lsp/vsix.py build/vscode/cistern-mlir.vsix build/vscode/installed
timeout 120 node test/lsp/extension.js build/vscode/installed/extension
