#!/usr/bin/env python3
"""Loads the page that runs everything in headless Chromium, acts on it, and checks what has become of it: page.py TRY.html"""
import json
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

page = open(sys.argv[1], encoding="utf-8").read()
shell = re.sub(r'<script type="(application/json|text/plain)".*?</script>', "", page, flags=re.S)
assert not re.search(r"(src|href)\s*=\s*[\"']|url\(|https?:|@import|fetch\(", shell), "the page asks for something"

# Notes what each recipe prints for each small program, then what an endless program and a shared link do.
act = r"""<script>
const until = async (test) => { for (let i = 0; i < 1200 && !test(); ++i) await new Promise((r) => setTimeout(r, 50)); return test(); };
const isDone = () => !$("run").hidden && !$("state").textContent.startsWith("…");
const seen = (name, value) => console.log("SEEN:" + JSON.stringify([name, value]));
const result = () => ({state: $("state").textContent.replace(/, .* ms/, ""), output: $("output").textContent.slice(0, 4000),
                       page: $("page").srcdoc.length, messages: $("messages").textContent.slice(0, 4000)});
(async () => {
  await until(isDone);
  seen("start", result());
  for (let i = 0; i < 4; ++i) {
    $("example").value = i;
    $("example").onchange();
    await until(isDone);
    seen("example " + i, result());
  }
  $("example").value = 0;
  $("example").onchange();
  for (const button of $("recipes").children) {
    button.click();
    await until(isDone);
    seen(button.textContent, result());
  }
  $("command").value = "cistern-opt model.mlir --one-shot-bufferize=bufferize-function-boundaries | cistern-opt - --memory-report=format=text -o /dev/null";
  await run();
  await until(isDone);
  seen("pipe", result());
  setText("func.func @f( {\n}\n");
  $("command").value = "cistern-opt model.mlir";
  await run();
  await until(isDone);
  $("messages").querySelector("a")?.onclick();
  seen("error", {...result(), line: $("text").value.slice(0, $("text").selectionStart).split("\n").length});
  setText("func.func @main() { cf.br ^a\n^a: cf.br ^a }");
  $("command").value = "cistern-run model.mlir";
  await run();
  await new Promise((r) => setTimeout(r, 300));
  const ran = !isDone();
  $("stop").click();
  seen("endless", {ran, state: $("state").textContent});
  await share();
  setText("");
  $("command").value = "";
  seen("shared", {back: await loadShared(), command: $("command").value, text: $("text").value.length});
  seen("end", 0);
})();
</script></body>"""


def look(path, home):
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    browser = subprocess.Popen(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1400,900", "--enable-logging=stderr",
         "--user-data-dir=" + home + "/profile", "--remote-debugging-port=0", "file://" + path],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, errors="replace")
    seen, end, log = {}, time.time() + 300, ""
    try:
        while "end" not in seen and time.time() < end and browser.poll() is None:
            if select.select([browser.stderr], [], [], 1)[0]:
                line = browser.stderr.readline()
                log += line
                found = re.search(r'CONSOLE.*?\] "SEEN:(.*)", source', line)
                if found:
                    name, value = json.loads(found[1])
                    seen[name] = value
    finally:
        browser.kill()
    assert "end" in seen, log[-3000:]
    return seen


def want(seen, name, key, *parts):
    for part in parts:
        assert part in seen[name][key], (name, key, part, seen[name])


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
    path = home + "/try.html"
    open(path, "w", encoding="utf-8").write(page.replace("</body>", act))
    seen = look(path, home)
want(seen, "start", "state", "done")
want(seen, "start", "output", "func.func @steps", "memref.alloc()")
want(seen, "example 1", "output", "copies 4096 bytes", "to save")
want(seen, "example 2", "messages", "leak: the buffer is never freed")
want(seen, "example 3", "output", "7.000000e+00")
want(seen, "Packed buffers", "output", "memref")
assert seen["Picture"]["page"] > 20000, seen["Picture"]
want(seen, "Bufferize", "output", "memref.alloc()")
want(seen, "Deallocate", "output", "memref<64x128xf32")
want(seen, "Memory errors", "state", "done")
want(seen, "Execute", "state", "done")
want(seen, "C", "output", "#include <math.h>", "steps(")
want(seen, "pipe", "state", "done")
want(seen, "error", "state", "exit status 1")
want(seen, "error", "messages", "error: expected")
assert seen["error"]["line"] == 1 and seen["endless"]["ran"] and seen["endless"]["state"] == "stopped", seen
assert seen["shared"] == {"back": True, "command": "cistern-run model.mlir", "text": 43}, seen["shared"]
size = len(page)
assert size < 3_000_000, size
print(f"{len(seen) - 1} states, {size} bytes")
