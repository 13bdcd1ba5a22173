"""Sends signals to cistern-plan after ever longer times, and checks what it has printed."""
import csv
import io
import random
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, __file__.rsplit("/Inputs", 1)[0])
from check_plan import check_csv

random.seed(5)
rows = ["id,lower,upper,size"]
for i in range(400):
    lower = random.randrange(300)
    rows.append(f"{i},{lower},{lower + random.randrange(1, 90)},{random.randrange(1, 999)}")
text = "\n".join(rows) + "\n"

stopped = 0
for k, wait in enumerate([0, 0.005, 0.02, 0.05, 0.1, 0.3, 0.6]):
    process = subprocess.Popen(["cistern-plan", "-", "-o", "-", "--algorithm=exact", "--timeout=60"], text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write(text)
    process.stdin.flush()
    time.sleep(0.3)  # the tool is there, and waits for the end of the input
    process.stdin.close()
    process.stdin = None
    time.sleep(wait)
    process.send_signal([signal.SIGINT, signal.SIGTERM][k % 2])
    plan, summary = process.communicate(timeout=60)
    height = int(re.search(r"height: (\d+)", summary)[1])
    bound = int(re.search(r"lower bound: (\d+)", summary)[1])
    assert check_csv(io.StringIO(plan)) == (height, None), summary
    assert bound <= height and (process.returncode == 3) == ("stopped: interrupted" in summary), summary
    assert process.returncode in (0, 3), process.returncode
    stopped += process.returncode == 3
assert stopped, "the search was always done before the signal came"
