#!/usr/bin/env python3
"""Random programs that pad tensors compute the same after --fold-padding, which folds as many paddings as it can; and so does their C.

    random_padding.py [--seed=1] [--count=200] [--c=no|quick|shared|all] [--jobs=1]

Paddings by tensor.pad, with a constant, a value from outside or a constant of its body, sizes that are not known, and by
linalg.fill and tensor.insert_slice; around results of other ops, of several element types. Readers: convolutions, with zero points
too, depthwise ones, pools, elementwise ops, transposed reads, reductions, matrix products, several of them. What must stay: paddings that
something else reads, that are only moved, whose source is written meanwhile. --c: as C too, with --overlap and each loop order in turn
(execute.py). What fails is told as `seed N: ...`. Exit status 1 if anything did."""
import argparse
import functools
import multiprocessing
import random
import re
import sys

import aliasing  # noqa: F401  (CISTERN_OPT, for planted.py)
import execute
from lines import Lines
from tools import run, tool

TYPES = ("i8", "i32", "f32", "i16")
PASSES = ("builtin.module(fold-padding,buffer-pipeline{%s},buffer-results-to-out-params{hoist-static-allocs=true "
          "modify-public-functions=true})")


def tensor(shape, element):
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


class Program(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.folds = 0  # paddings that fold
        self.paddings = 0

    def index(self, n):
        return self.define(f"arith.constant {n} : index")

    def number(self, element, n=None):
        n = self.rng.randrange(-3, 4) if n is None else n
        return self.define(f"arith.constant {n if element[0] == 'i' else f'{n}.5'} : {element}")

    def empty(self, shape, element):
        return self.define(f"tensor.empty() : {tensor(shape, element)}")

    def filled(self, shape, element):
        kind = tensor(shape, element)
        return self.define(f"linalg.fill ins({self.number(element)} : {element}) outs({self.empty(shape, element)} : {kind}) -> {kind}")

    def generic(self, maps, kinds, inputs, output, body):
        """inputs: (name, shape, element); body: lines from names of the arguments to what is yielded."""
        name, shape, element = output
        kind = tensor(shape, element)
        ins = f"ins({', '.join(n for n, _, _ in inputs)} : {', '.join(tensor(s, e) for _, s, e in inputs)}) " if inputs else ""
        result = self.fresh()
        self.emit(f"{result} = linalg.generic {{indexing_maps = [{', '.join(f'affine_map<{m}>' for m in maps)}], "
                  f"iterator_types = [{', '.join(chr(34) + k + chr(34) for k in kinds)}]}} {ins}outs({name} : {kind}) {{")
        args = [self.fresh("x") for _ in range(len(inputs) + 1)]
        self.emit(f"^bb0({', '.join(f'{a}: {e}' for a, e in zip(args, [*(e for _, _, e in inputs), element]))}):")
        self.emit(f"linalg.yield {body(args)} : {element}")
        self.emit(f"}} -> {kind}")
        return result

    def source(self, shape, element):
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        start, by = self.index(self.rng.randrange(1000)), self.index(7919)

        def body(_):
            total = start
            for i in range(len(shape)):
                at = self.define(f"linalg.index {i} : index")
                total = self.define(f"arith.addi {self.define(f'arith.muli {total}, {by} : index')}, {at} : index")
            small = self.define(f"arith.trunci {self.define(f'arith.index_cast {total} : index to i64')} : i64 to i8")
            if element == "i8":
                return small
            op = "sitofp" if element == "f32" else "extsi"
            return self.define(f"arith.{op} {small} : i8 to {element}")
        return self.generic([f"({dims}) -> ({dims})"], ["parallel"] * len(shape), [], (self.empty(shape, element), shape, element), body)

    def add(self, a, b, element):
        return self.define(f"arith.add{'f' if element == 'f32' else 'i'} {a}, {b} : {element}")

    def show(self, value, shape, element):
        """Prints a number in which each element counts, by its place."""
        zero, one, sums, ivs = self.index(0), self.index(1), [self.define("arith.constant 17 : i64")], []
        for n in shape:
            iv, acc, result = self.fresh("i"), self.fresh("a"), self.fresh("t")
            self.emit(f"{result} = scf.for {iv} = {zero} to {self.index(n)} step {one} iter_args({acc} = {sums[-1]}) -> (i64) {{")
            ivs.append((iv, result))
            sums.append(acc)
        bits = self.define(f"tensor.extract {value}[{', '.join(iv for iv, _ in ivs)}] : {tensor(shape, element)}")
        width = element[1:]
        if element == "f32":
            bits = self.define(f"arith.bitcast {bits} : f32 to i32")
        wide = self.define(f"arith.extui {bits} : i{width} to i64")
        by = self.define("arith.constant 1000003 : i64")
        total = self.define(f"arith.addi {self.define(f'arith.muli {sums[-1]}, {by} : i64')}, {wide} : i64")
        for _, result in reversed(ivs):
            self.emit(f"scf.yield {total} : i64")
            self.emit("}")
            total = result
        self.emit(f"vector.print {total} : i64")

    # --- paddings ---

    def pad(self, value, shape, element, low, high):
        """(padded, its shape, whether it may be folded)"""
        rank, whole = len(shape), [a + n + b for a, n, b in zip(low, shape, high)]
        kind, to = tensor(shape, element), tensor(whole, element)
        way = self.rng.randrange(6)
        self.paddings += 1
        if way == 0:
            target = self.filled(whole, element)
            stays = self.odds(1, 8)
            if stays:  # what is around is not one value
                at = ", ".join([self.index(0)] * rank)
                target = self.define(f"tensor.insert {self.number(element)} into {target}[{at}] : {to}")
            place = f"[{', '.join(map(str, low))}] [{', '.join(map(str, shape))}] [{', '.join('1' * rank)}]"
            return self.define(f"tensor.insert_slice {value} into {target}{place} : {kind} into {to}"), whole, not stays
        nofold = self.odds(1, 12)
        outside = self.number(element) if way < 3 else None
        if way == 2:
            at = ", ".join([self.index(0)] * rank)
            outside = self.define(f"tensor.extract {value}[{at}] : {kind}")
        unknown = self.odds(1, 6) and not nofold
        highs = [self.index(n) if unknown else str(n) for n in high]
        made = tensor(["?"] * rank, element) if unknown else to
        name = self.fresh()
        self.emit(f"{name} = tensor.pad {value} {'nofold ' * nofold}low[{', '.join(map(str, low))}] high[{', '.join(highs)}] {{")
        indices = [self.fresh("p") for _ in range(rank)]
        self.emit(f"^bb0({', '.join(f'{i}: index' for i in indices)}):")
        depends = outside is None and self.odds(1, 6)
        if depends:
            outside = self.define(f"arith.index_cast {indices[0]} : index to i32")
            if element != "i32":
                op = "sitofp" if element == "f32" else "trunci"
                outside = self.define(f"arith.{op} {outside} : i32 to {element}")
        self.emit(f"tensor.yield {outside or self.number(element)} : {element}")
        self.emit(f"}} : {kind} to {made}")
        if unknown:  # the cast reads it
            return self.define(f"tensor.cast {name} : {made} to {to}"), whole, False
        return name, whole, not nofold and not depends

    def amounts(self, shape, spatial):
        """Numbers of elements at both ends; at most the kernel's."""
        low, high = [0] * len(shape), [0] * len(shape)
        for d in spatial:
            low[d], high[d] = self.rng.randrange(3), self.rng.randrange(3)
        if not any(low) and not any(high):
            low[spatial[0]] = 1
        return low, high

    # --- readers: (name, shape, element, whether it can fold) ---

    def window(self, size):
        kernel, stride, dilation = self.rng.randrange(1, 4), self.rng.choice([1, 1, 2, 3]), self.rng.choice([1, 1, 2])
        if (kernel - 1) * dilation + 1 > size:
            kernel, dilation = 1, 1
        return kernel, stride, dilation, (size - (kernel - 1) * dilation - 1) // stride + 1

    def read_windows(self, p, shape, element):
        first = self.odds(1, 3)
        n, (h, w, c) = shape[0], (shape[2], shape[3], shape[1]) if first else shape[1:]
        (kh, sh, dh, oh), (kw, sw, dw, ow) = self.window(h), self.window(w)
        kind, to = self.rng.choice(["conv", "conv", "depthwise", "pooling"]), element if element == "f32" or self.odds(1, 2) else "i32"
        f, more, more_types = self.rng.randrange(1, 4) if kind == "conv" else c, "", ""
        if kind == "conv":
            name, kernel = ("conv_2d_nchw_fchw", [f, c, kh, kw]) if first else ("conv_2d_nhwc_hwcf", [kh, kw, c, f])
            if element != "f32" and to == "i32" and self.odds(1, 2):
                name += "_q"
                more, more_types = f", {self.number('i32')}, {self.number('i32')}", ", i32, i32"
        elif kind == "depthwise":
            name, kernel = ("depthwise_conv_2d_nchw_chw", [c, kh, kw]) if first else ("depthwise_conv_2d_nhwc_hwc", [kh, kw, c])
        else:
            name, kernel = f"pooling_{'nchw' if first else 'nhwc'}_{self.rng.choice(['max', 'sum'])}", [kh, kw]
        out = [n, f, oh, ow] if first else [n, oh, ow, f]
        weights, init = self.source(kernel, element), self.filled(out, to)
        kinds = f"{tensor(shape, element)}, {tensor(kernel, element)}{more_types}"
        r = self.define(f"linalg.{name} {{dilations = dense<[{dh}, {dw}]> : tensor<2xi64>, strides = dense<[{sh}, {sw}]> : tensor<2xi64>}} "
                        f"ins({p}, {weights}{more} : {kinds}) outs({init} : {tensor(out, to)}) -> {tensor(out, to)}")
        return r, out, to, True

    def read_elements(self, p, shape, element):
        """With another tensor, or twice, or alone; perhaps transposed."""
        rank = len(shape)
        order = list(range(rank))
        if self.odds(1, 3):
            self.rng.shuffle(order)
        dims = ", ".join(f"d{i}" for i in range(rank))
        out = [shape[i] for i in order]
        moved = f"({dims}) -> ({', '.join(f'd{order.index(i)}' for i in range(rank))})"
        inputs, maps = [(p, shape, element)], [moved]
        if self.odds(1, 2):
            other = p if self.odds(1, 3) else self.source(shape, element)
            inputs.append((other, shape, element))
            maps.append(moved)
        by = self.number(element)
        r = self.generic([*maps, f"({dims}) -> ({dims})"], ["parallel"] * rank, inputs, (self.empty(out, element), out, element),
                         lambda args: functools.reduce(lambda a, b: self.add(a, b, element), args[:-1], by))
        return r, out, element, True

    def read_sum(self, p, shape, element):
        """A reduction; no size is left of what it reduces over, if nothing else has it."""
        rank = len(shape)
        kept = sorted(self.rng.sample(range(rank), self.rng.randrange(1, rank)))
        dims, out = ", ".join(f"d{i}" for i in range(rank)), [shape[i] for i in kept]
        inputs, maps = [(p, shape, element)], [f"({dims}) -> ({dims})"]
        weighted = self.odds(1, 2)
        if weighted:
            inputs.append((self.source(shape, element), shape, element))
            maps.append(maps[0])
        r = self.generic([*maps, f"({dims}) -> ({', '.join(f'd{i}' for i in kept)})"],
                         ["parallel" if i in kept else "reduction" for i in range(rank)], inputs, (self.filled(out, element), out, element),
                         lambda args: functools.reduce(lambda a, b: self.add(a, b, element), args))
        return r, out, element, weighted

    def read_product(self, p, shape, element):
        rows, inner = shape
        columns = self.rng.randrange(1, 5)
        weights, init = self.source([inner, columns], element), self.filled([rows, columns], element)
        kinds = f"{tensor(shape, element)}, {tensor([inner, columns], element)}"
        to = tensor([rows, columns], element)
        r = self.define(f"linalg.matmul ins({p}, {weights} : {kinds}) outs({init} : {to}) -> {to}")
        return r, [rows, columns], element, True

    def read_moved(self, p, shape, element):
        rank = len(shape)
        order = self.rng.sample(range(rank), rank)
        out = [shape[i] for i in order]
        r = self.define(f"linalg.transpose ins({p} : {tensor(shape, element)}) outs({self.empty(out, element)} : {tensor(out, element)}) "
                        f"permutation = [{', '.join(map(str, order))}]")
        return r, out, element, False

    def reader(self, p, shape, element):
        ways = [self.read_elements, self.read_sum] * 2 + [self.read_moved] * self.odds(1, 3)
        ways += [self.read_windows] * 6 if len(shape) == 4 else [self.read_product] * 3
        return self.rng.choice(ways)(p, shape, element)

    # --- programs ---

    def do_step(self, value, shape, element):
        """Pads a tensor and reads it; the tensor that goes on."""
        spatial = [d for d in range(len(shape)) if self.odds(1, 3)] or [len(shape) - 1]
        low, high = self.amounts(shape, spatial)
        p, whole, folds = self.pad(value, shape, element, low, high)
        made = [self.reader(p, whole, element)]
        if self.odds(1, 4):
            if self.odds(1, 2) and not element.startswith("f"):  # in place, if nothing reads it later
                at = ", ".join([self.index(0)] * len(shape))
                value = self.define(f"tensor.insert {self.number(element)} into {value}[{at}] : {tensor(shape, element)}")
                folds = None if folds else False
            made.append(self.reader(p, whole, element))
        if self.odds(1, 8):
            self.show(p, whole, element)
            folds = False
        if self.odds(1, 4):
            self.show(value, shape, element)
        for m in made[1:]:
            self.show(*m[:3])
        certain = all(m[3] for m in made)
        if folds and certain:
            self.folds += 1
        elif folds is None and certain:
            self.folds = None if self.folds is None else self.folds  # the source may be written meanwhile
            self.unsure = True
        return made[0][:3]

    unsure = False

    def text(self):
        rank, element = self.rng.choice([4, 4, 2]), self.rng.choice(TYPES)
        shape = [self.rng.randrange(1, 7) for _ in range(rank)]
        if rank == 4:
            shape[0] = self.rng.choice([1, 1, 2])
        value = self.source(shape, element), shape, element
        for _ in range(self.rng.randrange(1, 5)):
            if 0 in value[1] or len(value[1]) not in (2, 4):
                break
            value = self.do_step(*value)
        self.show(*value)
        return "func.func @main() {\n" + "\n".join(self.lines) + "\n  return\n}\n"


def check(seed):
    """(why it is wrong or None, paddings, folded ones)"""
    program = Program(seed)
    text = program.text()
    before = run([tool("cistern-run"), "-"], text, 60)
    if before.status:
        return f"the program itself: {before.errors[:200]}", 0, 0
    made = run([tool("cistern-opt"), "-", "--fold-padding", "--mlir-pass-statistics"], text, 60)
    if made.status:
        return f"cistern-opt: {made.errors[:200]}", 0, 0
    folded = int(re.search(r"\(S\)\s+(\d+) num-folded", made.errors)[1]) if "num-folded" in made.errors else 0
    after = run([tool("cistern-run"), "-"], made.output, 60)
    why = None
    if after.status or after.output != before.output:
        why = f"other output; {after.errors[:200]}"
    elif folded < program.folds or (folded > program.folds and not program.unsure):
        why = f"{folded} paddings folded, not {program.folds}"
    return why, program.paddings, folded


def as_c(options, number):
    """(programs, wrong ones)"""
    checker = execute.Checker([], "")
    first = options.seed + number * 50
    if options.c == "quick":
        checker.compilers = execute.COMPILERS[:2]
    else:
        there = [c for c in execute.COMPILERS if execute.works(c)]
        checker.compilers = there if options.c == "all" else [there[0], there[1 + number % (len(there) - 1)]]
    for seed in range(first, min(first + 50, options.seed + options.count)):
        overlaps = seed % 3 < 2
        checker.passes = PASSES % ("buffer-alignment=0 reuse=false" if overlaps else "")
        checker.flags = [*(["--overlap"] if overlaps else []), f"--loop-order={('program', 'vectors', 'program', 'blocks')[seed % 4]}"]
        checker.add(f"padding-{seed}", Program(seed).text(), execute.ARENAS[seed % 3])
    checker.finish()
    checker.close()
    return checker.done, checker.failed, checker.refused


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--c", default="no")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    wrong = paddings = folded = 0
    with multiprocessing.Pool(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.count)
        for seed, (why, some, fewer) in zip(seeds, pool.imap(check, seeds)):
            paddings, folded = paddings + some, folded + fewer
            if why:
                wrong += 1
                print(f"seed {seed}: {why}", flush=True)
        summary = f"{options.count} programs, {folded} of {paddings} paddings folded, {wrong} wrong"
        if options.c != "no":
            done = failed = 0
            refused = {}
            for part in pool.imap_unordered(functools.partial(as_c, options), range((options.count + 49) // 50)):
                done, failed = done + part[0], failed + part[1]
                refused.update(part[2])
            wrong += failed
            if failed:
                print(f"seed {options.seed} and later: {failed} programs are wrong as C")
            summary += f"; {done} as C, {failed} wrong {refused or ''}"
    print(summary)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
