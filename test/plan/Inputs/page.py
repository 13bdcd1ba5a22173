"""Loads the page of a plan in headless Chromium, acts on it, and checks what has become of it."""
import json
import re
import shutil
import subprocess
import sys
import tempfile

page = open(sys.argv[1], encoding="utf-8").read()
assert not re.search(r"(src|href)\s*=|url\(|https?:|@import|fetch\(", page), "the page asks for something"

# What a reader would do, and a note of what is to be seen after it.
act = """<script>
const seen = {}, $ = (id) => document.getElementById(id);
const ids = () => [...$("rows").rows].map((r) => r.cells[0].textContent).join(" ");
const boxes = $("boxes"), box = boxes.getBoundingClientRect();
const event = (type, x, y) => boxes.dispatchEvent(new PointerEvent(type, {bubbles: true, clientX: box.left + x, clientY: box.top + y}));
seen.facts = $("facts").textContent;
seen.wrong = $("wrong").textContent;
seen.rows = ids();
event("pointermove", 78 + (box.width - 174) * 0.25, 10 + (box.height - 34) * 0.5);
seen.hover = $("info").textContent;
event("pointerdown", 78 + (box.width - 174) * 0.25, 10 + (box.height - 34) * 0.5);
event("pointerup", 78 + (box.width - 174) * 0.25, 10 + (box.height - 34) * 0.5);
seen.picked = document.querySelector("tr.picked")?.cells[0].textContent;
document.querySelectorAll("th")[0].click();
seen.byName = ids();
document.querySelectorAll("th")[0].click();
seen.byNameDown = ids();
$("search").value = "C";
$("search").dispatchEvent(new Event("input"));
seen.search = ids();
$("search").value = "";
$("search").dispatchEvent(new Event("input"));
$("rows").rows[0].click();
seen.fromRow = $("info").textContent.split(":")[0];
const colors = new Set();
const pixels = boxes.getContext("2d").getImageData(0, 0, boxes.width, boxes.height).data;
for (let i = 0; i < pixels.length; i += 4 * 97) colors.add(pixels.slice(i, i + 3).join());
seen.colors = colors.size > 3;
boxes.dispatchEvent(new KeyboardEvent("keydown", {key: "+"}));
boxes.dispatchEvent(new KeyboardEvent("keydown", {key: "0"}));
const start = performance.now();
for (const color of ["size", "name", "reuse", "lifetime"]) {
  $("color").value = color;
  $("color").dispatchEvent(new Event("change"));
}
seen.milliseconds = (performance.now() - start) / 4;
document.body.dataset.seen = JSON.stringify(seen);
</script></body>"""
with tempfile.TemporaryDirectory() as home:
    path = home + "/page.html"
    open(path, "w", encoding="utf-8").write(page.replace("</body>", act))
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    done = subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1200,900",
                           "--user-data-dir=" + home + "/profile", "--dump-dom", "file://" + path],
                          capture_output=True, text=True, timeout=120)
found = re.search(r'data-seen="([^"]*)"', done.stdout)
assert found, done.stdout[-2000:] + done.stderr[-2000:]
text = found[1].replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
seen = json.loads(text)
assert seen.pop("milliseconds") < 1000, text
expected = json.loads(open(sys.argv[2]).read()) if len(sys.argv) > 2 else {}
for key, value in expected.items():
    assert seen[key] == value, (key, seen[key], value)
print(json.dumps(seen))
