#!/bin/sh
# Makes build/vscode/cistern-mlir.vsix, the extension with all that it needs, by npm and vsce. npm takes both from its
# registry, or from its cache.
set -eu
cd "$(dirname "$0")"
root=$PWD/../..
work=$root/build/vscode/extension
rm -rf "$work"
mkdir -p "$work"
cp -r .vscodeignore README.md extension.js language-configuration.json package.json syntaxes "$root/LICENSE" "$work"
cd "$work"
npm install --omit=dev --no-audit --no-fund --no-package-lock --loglevel=error
npx --yes @vscode/vsce@2.32.0 package --allow-missing-repository --out ../cistern-mlir.vsix
