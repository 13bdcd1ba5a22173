#!/bin/sh
# cistern-run's verdicts on planted errors and on right programs.
cd "$(dirname "$0")/../.." && exec python3 test/run/suite.py
