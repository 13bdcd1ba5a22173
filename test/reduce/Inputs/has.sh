#!/bin/sh
# Interesting: the program, whose path comes last, has each of the texts in front of it.
for file; do :; done
while [ $# -gt 1 ]; do
  grep -q -e "$1" "$file" || exit 1
  shift
done
