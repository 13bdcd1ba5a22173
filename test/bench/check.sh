#!/bin/sh
# Time grows about linearly with size: a fixed share of `make slopes`, with sizes and a limit that tell a quadratic pass (slope 2)
# from a busy machine.
set -eu
cd "$(dirname "$0")/../.."
opt=${OPT:-build/release/bin/cistern-opt}
[ -x "$opt" ] || { echo "there is no $opt"; exit 77; }
families=functions_constant,functions_star,apply_chain,minimum,constants_added,selects_of_constants,results
families=$families,switch_operands,switch_same,ifs_one_condition,ifs_else,deallocs_arguments,loops_blocks,chunks,chunks_errors,sequence
slopes="python3 bench/slopes.py --opt $opt --small 500 --large 8000 --seconds 0.2 --limit 1.5"
$slopes --family copied_views,sequence --pass copy-removal,copy-elimination
exec $slopes \
  --family "$families" --pass parse,canonicalize,cse,ownership,simplification,pipeline,alias
