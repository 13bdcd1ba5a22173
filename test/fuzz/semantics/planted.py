#!/usr/bin/env python3
"""Leaves out one safety check at a time and sees that the fuzzer finds it.

    planted.py --opt=CISTERN-OPT [NAME...]       a cistern-opt with assertions (preset debug), whose CISTERN_PLANT names the check

Prints for each check how many programs it took. Exit status 1 if one was not found (--count programs at most)."""
import argparse
import os
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
PLANTED = {  # the check that is left out; the pipeline that would go wrong, or a script that runs random programs of its own
    "reuse-first-use": "buffer-reuse",  # the lifetime begins with the op that uses the buffer first
    "reuse-last-use": "buffer-reuse",  # the op that uses a buffer last is part of its lifetime
    "reuse-inside": "buffer-reuse",  # uses in nested regions count
    "reuse-aliases": "buffer-reuse",  # what views of a buffer touch counts
    "reuse-escape": "buffer-reuse",  # a buffer that may be kept elsewhere is left alone
    "touched-arguments": "arena",  # as is one that a callee may keep
    "reuse-free-elsewhere": "buffer-reuse",  # as is one that is freed in another block or under another name
    "reuse-alignment": "buffer-reuse",  # offsets are multiples of an element's alignment
    "reuse-stated-alignment": "buffer-reuse",  # and of the alignment that the op states
    "reuse-frees-other": "reuse-wide",  # a free of one of several buffers does not go with one of them
    "lifetimes-loop": "reuse-wide",  # what is used in a loop is kept over all of it
    "lifetimes-gaps": "reuse-wide",  # a region that touches a buffer is no gap of its life
    "lifetimes-backward": "reuse-wide",  # a buffer is kept on all paths to its last use
    "lifetimes-forward": "reuse-wide",  # and on all paths from its first
    "in-place-dies": "reuse-wide-tensors",  # what is needed later is not overwritten
    "in-place-maps": "reuse-wide",  # a point reads the element that it writes, and no other one
    "in-place-size": "reuse-wide",  # and elements have one size
    "stack-above": "reuse-sizes",  # a buffer lies above all that are in use when it begins, and below
    "dynamic-below": "reuse-sizes",  # and begins at the highest end of these
    "dynamic-alignment": "reuse-sizes",  # rounded up
    "dynamic-same": "reuse-sizes",  # what changes place has one size, for all sizes
    "dynamic-choice": "reuse-sizes",  # all offsets are those of the order that is chosen
    "dynamic-divides": "arena-sizes",  # nothing is divided where the program does not
    "dynamic-trusts": "reuse-sizes",  # what is no size where nothing is allocated is not taken for one
    "arena-passed": "arena-argument-sizes",  # a callee has the memory that it needs for what it is passed
    "arena-call": "arena",  # what a callee needs lies beside what is live at the call
    "spill-capacity": "test/plan/random_spill.py",  # what is in the first memory together fits into it
    "spill-overwrites": "memories-first",  # what is not overwritten whole is copied in
    "spill-writes": "memories-first",  # what was written is copied out
    "reuse-peak": "reuse-peak",  # a pool does not outlive its use where that costs bytes, nor lie outside of a branch that is not taken
    "reuse-pool-end": "buffer-reuse",  # the pool is freed after the last use of any buffer
    "stream-halo": "test/stream/random_networks.py",  # a row waits for all rows of its window
    "stream-life": "test/stream/random_networks.py",  # and these stay where they are until then
    "stream-row": "test/stream/random_networks.py",  # the element of another row is looked up where that row lies
    "stream-block": "test/stream/random_networks.py",  # in its block
    "stream-first": "test/stream/random_networks.py",  # what a sum begins with is there once, before the first row
    "stream-sums": "test/stream/random_networks.py",  # rows are added in their order
    "stream-strip": "test/stream/random_networks.py",  # a strip has its halo
    "stream-calls": "test/stream/random_networks.py",  # functions get their rows in order
    "stream-again": "test/stream/random_networks.py",  # and no row twice
    "stream-writable": "test/stream/random_networks.py",  # no op computes in place of a result that is read as a buffer
    "stream-between": "test/stream/random_networks.py",  # an op that writes memory of a tensor stays after those that read it
    "stream-given": "test/stream/random_networks.py",  # rows that are given are there before the first task
    "stream-kept": "test/stream/random_networks.py",  # a result in the pool is held to the end
    "schedule-read-after-write": "schedule-any",  # what is read has been written
    "schedule-write-after-read": "schedule-any",  # and is not written before
    "schedule-write-after-write": "schedule-any",  # the last write stays the last
    "schedule-barriers": "schedule-any",  # nothing passes an op with unknown effects
    "schedule-inside": "schedule-any",  # what regions do counts
    "schedule-aliases": "schedule-any",  # a view is the buffer
    "schedule-others": "schedule-any",  # what comes from outside may be the same
    "schedule-free": "schedule-any",  # a buffer is freed after its last use
    "tensor-bound": "test/reuse/buffer-pipeline/random_bounds.py",  # an op may compute in the place of an input
    "dealloc-argument": "buffer-deallocation-pipeline",  # a function does not own its arguments
    "dealloc-into-region": "buffer-deallocation-pipeline",  # nor a region what is passed into it
    "dealloc-call": "buffer-deallocation-pipeline",  # but what a call returns is owned
    "dealloc-passed": "buffer-deallocation-pipeline",  # what a terminator passes is kept
    "dealloc-live": "buffer-deallocation-pipeline",  # as is what a later block uses
    "dealloc-path-taken": "buffer-deallocation-pipeline",  # freed on the path that is taken only
    "dealloc-two-paths": "buffer-deallocation-pipeline",  # what two successors keep is owned as on the path that is taken
    "dealloc-mixed": "buffer-deallocation-pipeline",  # two owners are not taken for one
    "dealloc-return-owned": "buffer-deallocation-pipeline",  # what is returned is copied if it is not owned
    "dealloc-select": "buffer-deallocation-pipeline",  # a select is owned as what it selects
    "simplification-aliases": "buffer-deallocation-pipeline",  # memrefs that may be the same are compared
    "simplification-certain": "buffer-deallocation-pipeline",  # only what is surely the same is dropped
    "simplification-owned": "buffer-deallocation-pipeline",  # only what is surely owned decides
    "lowering-retained": "buffer-deallocation-pipeline",  # what is kept is not freed
    "lowering-owned": "buffer-deallocation-pipeline",  # what is kept is owned if its condition held
    "lowering-earlier": "buffer-deallocation-pipeline",  # no buffer is freed twice
    "promote-handed-on": "placement",  # what a function returns does not lie on its stack
    "liveness-aliases": "placement",  # a buffer is freed after the last use of any of its names
    "liveness-names": "test/memref/liveness/random_conditional_frees.py",  # under a condition, too
    "liveness-foreign": "test/memref/liveness/random_conditional_frees.py",  # an argument may be what another one is
    "promote-outlives": "hoisting-alone",  # nor does what is stored in memory
    "hoist-kept": "hoisting-alone",  # a buffer that is stored in each iteration stays in the loop
    "hoist-freed": "hoisting-freed",  # a buffer that the program frees stays where it is allocated
    "merging-order": "test/memref/loop-merging/random_loops.py",  # what a loop writes in one buffer is not read before it is written
    "merging-used-after": "test/memref/loop-merging/random_loops.py",  # nor is the first buffer needed after the loop
    "reach-stored": "hoisting-alone",  # what is written to memory may be found there
    "reach-tokens": "liveness",  # work goes on until it is waited for
    "early-others": "free-early",  # a tensor or a pointer reaches the buffer that it is made of
    "early-pinned": "free-early",  # what is worked on is not freed early
    "facts-shifted": "ownership",  # a shifted view has a pointer of its own
    "facts-unfollowed": "ownership",  # what is loaded may be the buffer
    "overwritten-read": "fewest-copies",  # nor is such a destination taken for an empty one
    "improved-wrong": "fewest-copies",  # nor put in place what leads to a conflict
    "arguments-written": "fewest-copies",  # what a function writes is copied by callers that need it
    "filling-reads": "test/bufferize/random_filled.py",  # what reads tensors does not fill a second one
    "moved-twice": "test/bufferize/random_carried.py",  # a buffer becomes that of one iter_arg
    "moved-conflicts": "test/bufferize/random_carried.py",  # the result of a loop may be any of the buffers that it began with
    "while-passed": "test/bufferize/random_carried.py",  # what scf.while hands on in place is not what lives outside
    "hoisted-overlap": "test/bufferize/random_hoisted.py",  # a part that another one meets is put back in each turn
    "hoisted-late": "test/bufferize/random_hoisted.py",  # as is one that is taken out after it was put in
    "hoisted-masked": "test/bufferize/random_hoisted.py",  # and a vector that takes elements from elsewhere
    "parts-equal": "one-shot-bufferize",  # what is put back is the part that was taken out
    "parts-rest": "fewest-copies",  # an insertion reads all but the part that it writes
    "parts-moved": "test/bufferize/random_parts.py",  # a tensor of another shape has its elements elsewhere
    "parts-fixed": "test/bufferize/random_parts.py",  # a value is another number in each turn
    "same-part-place": "test/bufferize/random_parts.py",  # elements are read before they are written, not others
    "same-part-whole": "test/bufferize/random_parts.py",  # of one tensor
    "converging-written": "test/bufferize/random_carried.py",  # of two that go on in one buffer, neither is written after the loop
    "converging-read": "test/bufferize/random_carried.py",  # what goes on in one buffer with another one is not read once that is written
    "order-any": "test/bufferize/compare_placements.py --orders=3",  # an order is taken that copies less
    "placement-last": "test/bufferize/compare_placements.py --orders=0",  # the search ends with the best that it has seen
    "out-param-size": "test/bufferize/random_calls.py --sizes",  # a caller computes the size of a result
    "boundary-public": "test/bufferize/random_calls.py",  # anybody may call a public function, with any layout
    "boundary-first-caller": "test/bufferize/random_calls.py",  # and all callers pass what an argument's layout says
    "coalesce-live": "coalescing",  # what is needed later is not overwritten
    "coalesce-maps": "test/memref/coalescing/random_maps.py",  # a point reads the element that it writes, and no other one
    "coalesce-new": "test/memref/coalescing/random_maps.py",  # a buffer that goes holds nothing before
    "coalesce-order": "test/memref/coalescing/random_maps.py",  # ops that touch one buffer keep their order
    "coalesce-loops": "test/memref/coalescing/random_maps.py",  # iterations share a buffer that the next one does not read
    "coalesce-copies": "test/memref/coalescing/random_maps.py",  # a copy is needed where it is written
    "coalesce-given": "test/memref/coalescing/random_maps.py",  # a callee overwrites what no caller needs
    "name-lives-loops": "coalescing-tensors",  # a loop comes back
    "parts-apart": "test/memref/parts/random_parts.py",  # other parts of a buffer are not overwritten
    "parts-lent": "test/memref/parts/random_parts.py",  # a part that was filled is filled again
    "parts-position": "test/memref/parts/random_parts.py",  # a buffer that is filled by position is not made smaller
    "parts-live": "test/memref/parts/random_parts.py",  # nor what is read later
    "parts-at-values": "test/memref/parts/random_parts.py",  # nor any part while one whose place is not known is computed in its place
    "parts-kept": "test/memref/parts/random_parts.py",  # nor is a part that is read under its old name overwritten
    "parts-passed": "test/memref/parts/random_parts.py",  # nor what an earlier iteration passed on
    "parts-between": "test/memref/parts/random_parts.py",  # what blocks between touch is not the part
    "parts-filled": "buffer-parts",  # a buffer holds what filled it until it is written
    "static-frees-live": "static-deallocation-tensors",  # what is passed on is not needed under another name
    "static-frees-reshaped": "test/small/referee.py",  # a view of another shape is freed by its base
    "copies-source-written": "test/memref/copy-elimination/random_copies.py",  # a copy is needed where its source is written
    "copies-leave-region": "all-copies",  # or where the target is handed on to what comes after a region
    "copies-target-written": "test/memref/copy-elimination/random_copies.py",  # or its target
    "copies-source-used": "test/memref/copy-elimination/random_copies.py",  # or where both are used
    "copies-target-touched": "test/memref/copy-elimination/random_copies.py",  # what is computed in the target is not there before
    "copies-read": "test/memref/copy-elimination/random_copies.py",  # what is read is copied
    "c-unknown-is-distinct": "test/target/c/aliasing.py",  # C output: memory that is not known may be any
    "c-arguments-are-distinct": "test/target/c/aliasing.py",  # arguments may be one buffer, if a call says so
    "c-views-are-distinct": "test/target/c/aliasing.py",  # views of one buffer may overlap
    "c-body-is-apart": "test/target/c/aliasing.py",  # what a body loads may be an element of its output
    "padding-below": "test/target/c/random_padding.py",  # padding lies below the first element
    "padding-above": "test/target/c/random_padding.py",  # and above the last one
    "padding-place": "test/target/c/random_padding.py",  # and moves what it is put around
    "interior-window": "test/target/c/random_padding.py --c=quick --count=50",  # C output: the whole window lies inside
    "sums-window": "test/target/c/random_sums.py --quick --count=50",  # C output: two pixels have the whole window
    "range-wraps": "test/target/c/random_sums.py --quick --count=50",  # what wraps may be any number
    "cse-writes": "canonicalize",  # a read after a write is another read
    "canonicalize-carried": "canonicalize",  # what a loop changes is not taken for what it began with
}


def search_by_script(name, script, options):
    env = dict(os.environ, CISTERN_PLANT=name, CISTERN_OPT=str(options.opt.resolve()))
    start = time.monotonic()
    script, *more = script.split()
    for seed in range(1, options.count, 500):
        done = subprocess.run([sys.executable, HERE.parents[2] / script, f"--seed={seed}", "--count=500", *more], env=env, capture_output=True,
                              text=True)
        if done.returncode and done.stdout.startswith(("seed ", "padding-")):
            break
    found = done.returncode != 0 and done.stdout.startswith(("seed ", "padding-"))
    what = done.stdout.splitlines()[0] if found else "NOT FOUND"
    print(f"{name}: {what} ({time.monotonic() - start:.0f} s; {(done.stdout.splitlines() or [done.stderr[-300:]])[-1]})", flush=True)
    return found


def search(name, pipeline, options):
    if ".py" in pipeline:
        return search_by_script(name, pipeline, options)
    env = dict(os.environ, CISTERN_PLANT=name, CISTERN_OPT=str(options.opt.resolve()))
    command = [sys.executable, HERE / "fuzz.py", f"--count={options.count}", "--most=1", "--show=1", "--reduce=0",
               f"--pipeline={pipeline}"]
    start = time.monotonic()
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    last = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr[-300:]
    found = "FAILED" in done.stdout and ": wrong " not in done.stdout
    what = done.stdout.splitlines()[0] if found else "NOT FOUND"
    print(f"{name}: {what} ({time.monotonic() - start:.0f} s; {last})", flush=True)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(PLANTED))
    parser.add_argument("--opt", type=pathlib.Path, default=pathlib.Path("build/debug/bin/cistern-opt"))
    parser.add_argument("--count", type=int, default=20000)
    options = parser.parse_args()
    return 0 if all([search(name, PLANTED[name], options) for name in options.names]) else 1


if __name__ == "__main__":
    sys.exit(main())
