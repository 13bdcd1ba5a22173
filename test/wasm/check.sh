#!/bin/sh
# The page that runs everything in a browser, if it was built (make try): it loads from a file, executes each of its recipes, says
# where errors are, and stops a program that does not end. 77: there is no page, or no browser.
set -eu
cd "$(dirname "$0")/../.."
page=build/wasm/try.html
[ -f "$page" ] && command -v chromium >/dev/null || exit 77
exec python3 test/wasm/page.py "$page"
