#!/bin/sh
# Reports, statistics and pages state one peak for each function, and programs hold no more when they are executed. All of it:
# one_peak.py --count=500.
set -eu
cd "$(dirname "$0")/../.."
python3 test/reuse/one_peak.py --count=100
