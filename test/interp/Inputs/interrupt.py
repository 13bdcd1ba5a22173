"""Interrupts a long run, once as `timeout` does it (two signals at once), once for good."""
import signal
import subprocess
import sys
import time


def start():
    process = subprocess.Popen(["cistern-run", sys.argv[1]], text=True, stderr=subprocess.PIPE)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    return process


process = start()
process.send_signal(signal.SIGINT)
_, said = process.communicate(timeout=60)
assert process.returncode == 1 and "error: interrupted" in said and "ops executed" in said, (process.returncode, said)
