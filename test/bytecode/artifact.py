"""Portable artifacts of StableHLO, written byte by byte: MLIR bytecode of the dialect vhlo.

    T.tensor_v1([2, 3], T.f32_v1())     a type; the numbers in it are those of its encoding
    A.integer_v1(T.i64_v1(), 3)         an attribute
    Op("vhlo.add_v1", [x, x], [type])   an op; its results are operands of others
    write(ops, bytecode=6, producer="StableHLO_v1.20.0")"""
import struct

TYPES = {name: code for code, names in {
    0: "bool_v1 complex_v1 bf16_v1 f16_v1 f32_v1 f64_v1 f8E4M3FN_v1 f8E5M2_v1 func_v1 index_v1 i4_v1 i8_v1 i16_v1 i32_v1 i64_v1 "
       "ui4_v1 ui8_v1 ui16_v1 ui32_v1 ui64_v1 tensor_v1 encoded_tensor_v1 token_v1 tuple_v1 quant_v1 unranked_tensor_v1 witness_v1 "
       "f8E4M3FNUZ_v1 f8E5M2FNUZ_v1 f8E4M3B11FNUZ_v1 quant_per_axis_v1 i2_v1 ui2_v1 none_v1 tf31_v1 f8E4M3_v1 f8E3M4_v1 f4E2M1FN_v1 "
       "f6E2M3FN_v1 f6E3M2FN_v1 f8E8M0FNU_v1 buffer_v1 future_v1"}.items() for code, name in enumerate(names.split(), code)}
ATTRS = {name: code for code, name in enumerate(
    "array_v1 bool_v1 comparison_direction_v1 comparison_type_v1 api_version_v1 dict_v1 fft_type_v1 float_v1 integer_v1 "
    "output_operand_alias_v1 precision_v1 rng_algorithm_v1 rng_distribution_v1 string_v1 tensor_v1 transpose_v1 type_v1 "
    "type_extensions_v1 result_accuracy_mode_v1 result_accuracy_v1 sub_axis_info_v1 axis_ref_v1 replica_group_mesh_axes_v1 "
    "mesh_axis_v1 mesh_v1".split(), 1)}
DYNAMIC = -(1 << 63)


def varint(value):
    for extra in range(8):
        if value < 1 << 7 * (extra + 1):
            return ((value << 1 | 1) << extra).to_bytes(extra + 1, "little")
    return b"\0" + value.to_bytes(8, "little")


def signed(value):
    return varint((value << 1 ^ value >> 63) & (1 << 64) - 1)


class Raw(bytes):
    """Bytes that stand in an encoding as they are."""


class Pairs(list):
    """A list of pairs, one part after the other."""


def bits(value, width):
    """A number of a known width."""
    return Raw(bytes([value & 0xFF]) if width <= 8 else signed(value - (1 << 64) if value >= 1 << 63 else value))


def double(value):
    return bits(struct.unpack("<Q", struct.pack("<d", value))[0], 64)


def blob(data):
    return Raw(varint(len(data)) + data)


class Thing:
    """A type or an attribute: its code and its parts. A number is signed, a list has its length in front."""

    def __init__(self, is_type, dialect, code, parts):
        self.is_type, self.dialect, self.parts = is_type, dialect, parts
        self.code = code
        self.key = (is_type, dialect, code, repr([p.key if isinstance(p, Thing) else p if not isinstance(p, list) else
                                                  [q.key if isinstance(q, Thing) else q for q in p] for p in parts]))


class Maker:
    def __init__(self, is_type, codes):
        self.is_type, self.codes = is_type, codes

    def __getattr__(self, name):
        return lambda *parts: Thing(self.is_type, "vhlo", self.codes[name], list(parts))

    def unknown(self, code):
        return Thing(self.is_type, "vhlo", code, [])


T, A = Maker(True, TYPES), Maker(False, ATTRS)
UNKNOWN_LOC = Thing(False, "builtin", 15, [])


def enum(name, value):
    return getattr(A, name)(Raw(varint(value)))


def boolean(value):
    return A.bool_v1(Raw(varint(int(value))))


def ints(values, shape=None):
    """A tensor of i64."""
    data = b"".join(struct.pack("<q", v) for v in values)
    return A.tensor_v1(T.tensor_v1(shape or [len(values)], T.i64_v1()), blob(data))


def i64(value):
    return A.integer_v1(T.i64_v1(), bits(value & (1 << 64) - 1, 64))


class Block:
    def __init__(self, types, ops):
        self.types, self.ops = types, ops


class Arg:
    def __init__(self, number):
        self.number = number  # of the block around the op


class Op:
    def __init__(self, name, operands=(), types=(), attrs=None, regions=(), others=None):
        self.name, self.operands, self.types, self.attrs, self.regions = name, list(operands), list(types), attrs or {}, list(regions)
        self.others = others or {}  # attributes that the op itself does not have


class Writer:
    def __init__(self, bytecode):
        self.bytecode, self.strings, self.things, self.ops, self.props = bytecode, {}, [{}, {}], {}, {}

    def string(self, text):
        return self.strings.setdefault(text if isinstance(text, bytes) else text.encode(), len(self.strings))

    def number(self, thing):
        """The number of a type or an attribute, after those in it."""
        table = self.things[thing.is_type]
        if thing.key not in table:
            data = self.encoding(thing)
            table[thing.key] = (len(table), thing.dialect, data)
        return table[thing.key][0]

    def part(self, part):
        if isinstance(part, Thing):
            return varint(self.number(part))
        if isinstance(part, str):
            return varint(self.string(part))
        if isinstance(part, Raw):
            return part
        if isinstance(part, list):
            return varint(len(part) // (2 if isinstance(part, Pairs) else 1)) + b"".join(self.part(p) for p in part)
        if isinstance(part, tuple):  # may be absent
            return varint(self.number(part[0]) << 1 | 1) if part else varint(0)
        return signed(part)

    def encoding(self, thing):
        return varint(thing.code) + b"".join(self.part(p) for p in thing.parts)

    def dictionary(self, attrs):
        entries = [[Thing(False, "builtin", 2, [name]), value] for name, value in sorted(attrs.items())]
        return self.number(Thing(False, "builtin", 1, [Raw(varint(len(entries)) + b"".join(
            varint(self.number(name)) + varint(self.number(value)) for name, value in entries))]))

    def op(self, op, args, values):
        mask, parts = 0, b""
        has_props = self.bytecode >= 5
        attrs = {**({} if has_props else op.attrs), **op.others}
        if attrs:
            mask |= 1
            parts += varint(self.dictionary(attrs))
        if op.attrs and has_props:
            mask |= 64
            data = b"".join(varint(self.number(value)) for _, value in sorted(op.attrs.items()))
            parts += varint(self.props.setdefault(data, len(self.props)))
        if op.types:
            mask |= 2
            parts += varint(len(op.types)) + b"".join(varint(self.number(t)) for t in op.types)
        if op.operands:
            mask |= 4
            parts += varint(len(op.operands)) + b"".join(
                varint(args[o.number] if isinstance(o, Arg) else values[o]) for o in op.operands)
        for _ in op.types:
            values[op if len(op.types) == 1 else (op, _)] = values["next"]
            values["next"] += 1
        if op.regions:
            mask |= 16
            parts += varint(len(op.regions) << 1) + b"".join(self.region(block, values) for block in op.regions)
        name = varint(self.ops.setdefault(op.name, len(self.ops)))
        return name + bytes([mask]) + varint(self.number(UNKNOWN_LOC)) + parts

    def region(self, block, values):
        args = list(range(values["next"], values["next"] + len(block.types)))
        first = values["next"]
        values["next"] += len(args)
        body = self.block(block, args, values)
        count = values["next"] - first
        values["next"] = first
        return varint(1) + varint(count) + body

    def block(self, block, args, values):
        data = varint(len(block.ops) << 1 | bool(args))
        if args:
            data += varint(len(args))
            for t in block.types:
                number = self.number(t)
                data += varint(number) + varint(self.number(UNKNOWN_LOC)) if self.bytecode < 4 else varint(number << 1)
            data += b"\0" if self.bytecode >= 3 else b""
        return data + b"".join(self.op(op, args, values) for op in block.ops)

    def offsets(self, table):
        groups = []
        for _, dialect, data in table.values():
            if not groups or groups[-1][0] != dialect:
                groups.append((dialect, []))
            groups[-1][1].append(varint(len(data) << 1 | 1))
        return b"".join(varint(["builtin", "vhlo"].index(d)) + varint(len(g)) + b"".join(g) for d, g in groups)


def section(number, data):
    return bytes([number]) + varint(len(data)) + data


def write(ops, bytecode=6, producer="StableHLO_v1.20.0"):
    """An artifact of a module with these ops."""
    w = Writer(bytecode)
    body = w.block(Block([], ops), [], {"next": 0})
    region = varint(1) + varint(0) + body
    inner = section(4, region) if bytecode >= 2 else region
    module = varint(w.ops.setdefault("builtin.module", len(w.ops))) + bytes([16]) + varint(w.number(UNKNOWN_LOC)) + varint(3) + inner
    ir = varint(2) + module
    names = [(w.string(d), d) for d in ("builtin", "vhlo")]
    dialects = varint(len(names)) + b"".join(varint(n << (bytecode >= 1)) for n, _ in names)
    dialects += varint(len(w.ops)) if bytecode >= 4 else b""
    for full in w.ops:
        dialect, name = full.split(".", 1)
        number = w.string(name)
        dialects += varint(["builtin", "vhlo"].index(dialect)) + varint(1) + varint(number << 1 | 1 if bytecode >= 5 else number)
    attrs, types = w.things
    entries = b"".join(data for table in (attrs, types) for _, _, data in table.values())
    offsets = varint(len(attrs)) + varint(len(types)) + w.offsets(attrs) + w.offsets(types)
    strings = list(w.strings)
    text = varint(len(strings)) + b"".join(varint(len(s) + 1) for s in reversed(strings)) + b"".join(s + b"\0" for s in strings)
    out = b"ML\xefR" + varint(bytecode) + producer.encode() + b"\0"
    out += section(1, dialects) + section(2, entries) + section(3, offsets) + section(4, ir) + section(0, text)
    if bytecode >= 5:
        out += section(8, varint(len(w.props)) + b"".join(varint(len(p)) + p for p in w.props))
    return out


def func(name, inputs, results, ops, arg_attrs=(), visibility=""):
    """vhlo.func_v1; `ops` end with the values that it returns."""
    body = Block(inputs, ops[:-1] + [Op("vhlo.return_v1", ops[-1])])
    return Op("vhlo.func_v1", attrs={
        "sym_name": A.string_v1(name), "function_type": A.type_v1(T.func_v1(inputs, results)), "sym_visibility": A.string_v1(visibility),
        "arg_attrs": A.array_v1(list(arg_attrs)), "res_attrs": A.array_v1([])}, regions=[body])
