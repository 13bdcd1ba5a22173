"""Loads the page in headless Chromium, acts on it, and checks what has become of it."""
import re
import shutil
import subprocess
import sys
import tempfile

page = open(sys.argv[1], encoding="utf-8").read()
assert not re.search(r"(src|href)\s*=|url\(|https?:|@import|fetch\(", page), "the page asks for something"

# What a reader would do, and a note of what is to be seen after it.
act = """<script>
const seen = [], column = () => [...document.querySelectorAll("tbody tr")].map((r) => r.cells[0].textContent).join(" ");
const point = (e) => e.dispatchEvent(new MouseEvent("mouseover", {bubbles: true}));
seen.push(document.querySelectorAll("rect.b").length);
point(document.querySelectorAll("rect.b")[1]);
seen.push(document.getElementById("info").textContent);
point(document.querySelector("rect.f"));
seen.push(document.getElementById("info").textContent);
for (const k of [1, 1, 0]) {
  document.querySelectorAll("th")[k].click();
  seen.push(column());
}
const box = document.querySelector("rect.b").getBoundingClientRect();
seen.push(box.width > 10 && box.height > 10);
seen.push(document.querySelectorAll(".peak").length + document.querySelectorAll("line.bound").length);
document.body.dataset.seen = JSON.stringify(seen);
</script></body>"""
with tempfile.TemporaryDirectory() as home:
    path = home + "/page.html"
    open(path, "w", encoding="utf-8").write(page.replace("</body>", act))
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    done = subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                           "--user-data-dir=" + home + "/profile", "--dump-dom", "file://" + path],
                          capture_output=True, text=True, timeout=120)
found = re.search(r'data-seen="([^"]*)"', done.stdout)
assert found, done.stdout[-2000:] + done.stderr[-2000:]
seen = found[1].replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
expected = '[3,"b: 80 bytes at 0, live 0 to 2","","c <a> b","b <a> c","<a> b c",true,2]'
assert seen == expected, seen
