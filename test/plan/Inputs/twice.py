"""Two signals at once end the search and leave the plan; one more, after half a second, would end the process."""
import random
import signal
import subprocess
import time

random.seed(7)
rows = ["id,lower,upper,size"]
for i in range(400):
    lower = random.randrange(300)
    rows.append(f"{i},{lower},{lower + random.randrange(1, 90)},{random.randrange(1, 999)}")
for _ in range(3):
    process = subprocess.Popen(["cistern-plan", "-", "-o", "-", "--algorithm=exact", "--timeout=60"], text=True, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write("\n".join(rows) + "\n")
    process.stdin.close()
    process.stdin = None
    time.sleep(0.4)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    plan, said = process.communicate(timeout=60)
    assert process.returncode in (0, 3) and len(plan.splitlines()) == 401, (process.returncode, said)
