"""Programs before and after passes: whether they print the same, and how many copies they execute."""
import argparse
import concurrent.futures
import json

from tools import ask, tool


LEAST_COUNTED = 0.8  # of the programs that are made: others are refused, or go wrong by themselves


def arguments(description):
    """A parser of --seed and --count."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    return parser


def executed(text, *flags):
    """Exit status and output of cistern-run, and the copies that it executed, or how its errors begin."""
    done = ask([tool("cistern-run"), "-", "--stats=json", *flags], text, seconds=60, statuses=(0, 1, 4, 5))
    stats = done.errors[done.errors.rfind("{"):]
    return done.status, done.output, json.loads(stats)["copies"] if done.status == 0 else done.errors[:200]


def differs(row, before, after, without):
    return after[:2] != before[:2]


def compare(rows, seed, is_wrong=differs, flags=()):
    """Executes each program, what passes make of it, and what they make without that which is tested. `rows`: these three texts for each
    seed from `seed` on, or None for a seed that does not count; "" is what was refused. Programs that go wrong themselves do not count.
    Prints the seeds that are wrong. Returns the rows that count, the copies that were executed with and without, and how many are wrong."""
    counted, copies, wrong = [], [0, 0], 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for at, row in enumerate(rows, seed):
            if row is None:
                continue
            texts = list(dict.fromkeys(row))
            results = dict(zip(texts, pool.map(lambda text: executed(text, *flags), texts)))
            before, after, without = (results[text] for text in row)
            if before[0]:
                continue
            counted.append(row)
            if not after[0] and not without[0]:
                copies = [copies[0] + after[2], copies[1] + without[2]]
            if is_wrong(row, before, after, without):
                wrong += 1
                print(f"seed {at}: status {after[0]} {after[2]}, without {without[0]} {without[2]}", flush=True)
    return counted, copies, wrong


def end(counted, copies, wrong, more, less, asked):
    """Prints what `compare` returned; the exit status. Nearly all programs count, or the script tests less than it says."""
    print(f"{len(counted)} of {asked} programs: {copies[0]} copies executed {more}, {copies[1]} {less}; {wrong} wrong")
    return 1 if wrong or len(counted) < LEAST_COUNTED * asked else 0


def end_changed(counted, wrong, what, before, after, asked):
    """Prints what `compare` returned of a pass that moves no copies, and how many programs it changes; the exit status. It tests little if few
    programs count, or few are changed."""
    changed = sum(a != b for a, b in zip(before, after))
    print(f"{len(counted)} of {asked} programs; {what} in {changed}; {wrong} wrong")
    return 1 if wrong or len(counted) < 0.6 * asked or changed < 0.2 * asked else 0
