"""Loads the page of a plan in headless Chromium, acts on it, and checks what has become of it."""
import json
import re
import shutil
import subprocess
import sys
import tempfile

page = open(sys.argv[1], encoding="utf-8").read()
assert not re.search(r"(src|href)\s*=\s*[\"']|url\(|https?:|@import|fetch\(", page), "the page asks for something"

# The acts of a reader, each with a note of the state that has to be seen after it.
act = """<script>
const seen = {loaded: performance.now() - begun}, $ = (id) => document.getElementById(id);
const ids = () => [...$("rows").rows].map((r) => r.cells[0].textContent).join(" ");
const boxes = $("boxes"), box = boxes.getBoundingClientRect();
const event = (type, x, y) => boxes.dispatchEvent(new PointerEvent(type, {bubbles: true, clientX: box.left + x, clientY: box.top + y}));
seen.facts = $("facts").textContent;
seen.wrong = $("wrong").textContent;
seen.left = $("left").textContent;
seen.rows = ids();
event("pointermove", 78 + (box.width - 78 - 138) * 0.25, 10 + (box.height - 50) * 0.5);
seen.hover = $("info").textContent;
event("pointerdown", 78 + (box.width - 78 - 138) * 0.25, 10 + (box.height - 50) * 0.5);
event("pointerup", 78 + (box.width - 78 - 138) * 0.25, 10 + (box.height - 50) * 0.5);
seen.picked = document.querySelector("tr.picked")?.cells[0].textContent;
// What "Save SVG" hands to the browser.
const exported = () => {
  const request = new XMLHttpRequest(), createObjectURL = URL.createObjectURL;
  let text = "";
  URL.createObjectURL = (blob) => {
    const url = createObjectURL(blob);
    request.open("GET", url, false);
    request.send();
    text = request.responseText;
    return "#";
  };
  $("save").click();
  return text;
};
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
for (const key of ["+", "ArrowLeft", "-", "0", "n", "t", "t"]) boxes.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
seen.afterKey = $("info").textContent.split(":")[0];
const start = performance.now();
for (const color of ["size", "name", "reuse", "lifetime"]) { // drawn once each
  $("color").value = color;
  $("color").dispatchEvent(new Event("change"));
}
seen.milliseconds = (performance.now() - start) / 4;
seen.cards = [...document.querySelectorAll(".card")].map((card) => [...card.children].map((e) => e.textContent).join(" ")).join("; ");
seen.tabs = [...$("tabs").children].map((e) => e.textContent).join("; ");
seen.memories = [...$("pools").children].map((e) => e.textContent).join("; ");
for (const button of $("tabs").children) button.click();
for (const tab of ["detail", "tab-place", "tab-copies", "tab-advice", "tab-functions"])
  seen[tab] = [...$(tab).querySelectorAll("tbody tr, li, .copy, dd, h2, .here")].map((e) => e.textContent).join(" | ");
const drawn = performance.now();
for (let k = 0; k < 3; ++k) dispatchEvent(new Event("resize"));
seen.redraw = (performance.now() - drawn) / 3;
const rect = boxes.getBoundingClientRect();
seen.tip = "none";
for (let y = rect.top + 5; y < rect.bottom && seen.tip === "none"; y += 7)
  for (let x = rect.left + 80; x < rect.right && seen.tip === "none"; x += 7) {
    boxes.dispatchEvent(new PointerEvent("pointermove", {clientX: x, clientY: y, bubbles: true}));
    const at = $("tip").getBoundingClientRect();
    if (!$("tip").hidden) seen.tip = $("tip").textContent === $("info").textContent && Math.min(Math.abs(at.left - x), Math.abs(at.right - x)) < 20 ? "at the pointer" : "elsewhere";
  }
boxes.dispatchEvent(new PointerEvent("pointerleave"));
if (!$("tip").hidden) seen.tip = "left behind";
seen.svg = new DOMParser().parseFromString(exported(), "image/svg+xml").querySelectorAll("rect").length;
document.body.dataset.seen = JSON.stringify(seen);
</script></body>"""
with tempfile.TemporaryDirectory() as home:
    path = home + "/page.html"
    open(path, "w", encoding="utf-8").write(page.replace("<script type", "<script>const begun = performance.now();</script><script type", 1).replace("</body>", act))
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    done = subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
                           "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1200,900",
                           "--user-data-dir=" + home + "/profile", "--dump-dom", "file://" + path],
                          capture_output=True, text=True, timeout=120)
found = re.search(r'data-seen="([^"]*)"', done.stdout)
assert found, done.stdout[-2000:] + done.stderr[-2000:]
text = found[1].replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
seen = json.loads(text)
for time in ("milliseconds", "redraw", "loaded"):
    assert seen[time] < 1000, (time, seen[time])
expected = json.loads(open(sys.argv[2]).read()) if len(sys.argv) > 2 else {}
for key, value in expected.items():
    if isinstance(value, list):  # parts of the text
        assert all(part in seen[key] for part in value), (key, seen[key], value)
    else:
        assert seen[key] == value, (key, seen[key], value)
print(json.dumps(seen))
