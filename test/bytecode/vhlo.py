#!/usr/bin/env python3
"""Portable artifacts of StableHLO become StableHLO: vhlo.py [--write=FOLDER]

Programs are written as artifacts (artifact.py), in all versions of bytecode, and compared with the program in StableHLO. Each type and
attribute is in one of them. Damaged artifacts are errors, each message below that of one. --write only writes all of them."""
import argparse
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "lib")]
from artifact import DYNAMIC, A, Arg, Block, Op, Pairs, Raw, T, bits, blob, boolean, double, enum, func, i64, ints, varint, write  # noqa: E402
from tools import tool  # noqa: E402

F32 = T.tensor_v1([4], T.f32_v1())
SCALAR = T.tensor_v1([], T.f32_v1())


def plain(*names):
    return [getattr(T, name + "_v1")() for name in names]


def constant(element, data, shape):
    type_ = T.tensor_v1(shape, element)
    return Op("vhlo.constant_v1", types=[type_], attrs={"value": A.tensor_v1(type_, blob(bytes(data)))})


def accuracy(atol, rtol, ulps, mode):
    return A.result_accuracy_v1(double(atol), double(rtol), ulps, enum("result_accuracy_mode_v1", mode))


def holding(**attrs):
    """A module that holds attributes, as attributes of an op."""
    op = func("main", [], [], [[]])
    op.others = attrs
    return [op]


def body(op):
    return Block([SCALAR, SCALAR], [op, Op("vhlo.return_v1", [op])])


def with_types(*types):
    return [func("main", list(types), [], [[]])]


def elementwise():
    add = Op("vhlo.add_v1", [Arg(0), Arg(0)], [F32])
    exp = Op("vhlo.exponential_v2", [add], [F32], {"result_accuracy": accuracy(0, 0, 0, 0)})
    tan = Op("vhlo.tanh_v2", [exp], [F32], {"result_accuracy": accuracy(0, 0.5, 3, 2)})
    compare = Op("vhlo.compare_v1", [tan, Arg(0)], [T.tensor_v1([4], T.bool_v1())],
                 {"comparison_direction": enum("comparison_direction_v1", 5), "compare_type": enum("comparison_type_v1", 1)})
    return [func("main", [F32], [F32], [add, exp, tan, compare, [tan]])]


def gather():
    op = Op("vhlo.gather_v1", [Arg(0), Arg(1)], [T.tensor_v1([4, 3], T.f32_v1())], {
        "offset_dims": ints([1]), "collapsed_slice_dims": ints([0]), "start_index_map": ints([0]), "index_vector_dim": i64(1),
        "slice_sizes": ints([1, 3]), "indices_are_sorted": boolean(False)})
    return [func("main", [T.tensor_v1([4, 3], T.f32_v1()), T.tensor_v1([4], T.i32_v1())], [], [op, []])]


def reduce():
    op = Op("vhlo.reduce_v1", [Arg(0), Arg(1)], [SCALAR], {"dimensions": ints([0])},
            [body(Op("vhlo.maximum_v1", [Arg(0), Arg(1)], [SCALAR]))])
    return [func("main", [F32, SCALAR], [SCALAR], [op, [op]], [A.dict_v1(pairs(("jax.name", A.string_v1("x")))), A.dict_v1(pairs())],
                 visibility="public")]


def pairs(*entries):
    """A list of pairs: its length, then both parts of each."""
    return Pairs(part for name, value in entries for part in (A.string_v1(name), value))


PROGRAMS = {
    "elementwise": (elementwise(), """
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
  %1 = stablehlo.exponential %0 : tensor<4xf32>
  %2 = stablehlo.tanh %1 {result_accuracy = #stablehlo.result_accuracy<rtol = 0.5, ulps = 3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
  %3 = stablehlo.compare LT, %2, %arg0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %2 : tensor<4xf32>
}"""),
    "gather": (gather(), """
func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<4xi32>) {
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>
  return
}"""),
    "reduce": (reduce(), """
func.func public @main(%arg0: tensor<4xf32> {jax.name = "x"}, %arg1: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}"""),
    "bits": ([func("main", [], [], [
        constant(T.bool_v1(), [0b101], [3]), constant(T.bool_v1(), [0xFF], [32]), constant(T.bool_v1(), [0], [32]),
        constant(T.bool_v1(), [1, 0, 1, 1], [4]), constant(T.bool_v1(), [0b01, 0b1], [9]), constant(T.bool_v1(), [1], [1]),
        constant(T.i4_v1(), [1, 15], [2]), constant(T.i16_v1(), [1, 1], [8]),
        constant(T.complex_v1(T.f32_v1()), bytes.fromhex("0000803f00000040"), [1]), constant(T.f8E5M2_v1(), [0x3C, 0x40], [2]), []])], """
func.func @main() {
  %0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %1 = stablehlo.constant dense<true> : tensor<32xi1>
  %2 = stablehlo.constant dense<false> : tensor<32xi1>
  %3 = stablehlo.constant dense<[true, false, true, true]> : tensor<4xi1>
  %4 = stablehlo.constant dense<[true, false, false, false, false, false, false, false, true]> : tensor<9xi1>
  %5 = stablehlo.constant dense<true> : tensor<1xi1>
  %6 = stablehlo.constant dense<[1, -1]> : tensor<2xi4>
  %7 = stablehlo.constant dense<257> : tensor<8xi16>
  %8 = stablehlo.constant dense<(1.0, 2.0)> : tensor<1xcomplex<f32>>
  %9 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf8E5M2>
  return
}"""),
    "types": (with_types(
        *plain("bool", "i2", "i4", "i8", "i16", "i32", "i64", "ui2", "ui4", "ui8", "ui16", "ui32", "ui64", "index", "none", "bf16", "f16",
               "f32", "f64", "tf31", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ",
               "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU", "token", "witness"),
        T.tensor_v1([2, DYNAMIC], T.f32_v1()), T.encoded_tensor_v1(A.type_extensions_v1([3]), [DYNAMIC], T.f32_v1()),
        T.unranked_tensor_v1(T.f32_v1()), T.buffer_v1([4], T.f32_v1()), T.complex_v1(T.f32_v1()), T.tuple_v1([T.i32_v1(), T.f32_v1()]),
        T.future_v1([T.tensor_v1([2], T.f32_v1())]), T.func_v1([T.i32_v1()], [T.f32_v1()]),
        T.quant_v1(Raw(varint(1)), T.i8_v1(), T.f32_v1(), double(34.0), 16, -127, 127),
        T.quant_per_axis_v1(Raw(varint(0)), T.i8_v1(), T.f32_v1(), Raw(varint(0)), 0, 255, [double(2.0), double(4.5)], [3, 0])), """
func.func @main(%0: i1, %1: i2, %2: i4, %3: i8, %4: i16, %5: i32, %6: i64, %7: ui2, %8: ui4, %9: ui8, %10: ui16, %11: ui32, %12: ui64,
  %13: index, %14: none, %15: bf16, %16: f16, %17: f32, %18: f64, %19: tf32, %20: f4E2M1FN, %21: f6E2M3FN, %22: f6E3M2FN, %23: f8E3M4,
  %24: f8E4M3, %25: f8E4M3FN, %26: f8E4M3FNUZ, %27: f8E4M3B11FNUZ, %28: f8E5M2, %29: f8E5M2FNUZ, %30: f8E8M0FNU, %31: !stablehlo.token,
  %32: !shape.witness, %33: tensor<2x?xf32>, %34: tensor<?xf32, #stablehlo.bounds<3>>, %35: tensor<*xf32>, %36: memref<4xf32>,
  %37: complex<f32>, %38: tuple<i32, f32>, %39: !stablehlo.future<tensor<2xf32>>, %40: (i32) -> f32,
  %41: !quant.uniform<i8<-127:127>:f32, 34.0:16>, %42: !quant.uniform<u8:f32:0, {2.0:3, 4.5}>) {
  return
}"""),
    "attributes": (holding(
        a=A.array_v1([i64(1), A.string_v1("x")]), b=boolean(True), c=A.dict_v1(pairs(("y", i64(2)), ("x", A.array_v1([])))),
        d=A.float_v1(T.f32_v1(), bits(0x3FC00000, 32)), e=A.integer_v1(T.i8_v1(), bits(-3, 8)), f=A.integer_v1(T.index_v1(), bits(5, 64)),
        g=A.type_v1(T.f32_v1()), h=enum("fft_type_v1", 2), i=enum("precision_v1", 1), j=enum("rng_algorithm_v1", 2),
        k=enum("rng_distribution_v1", 2), l=enum("transpose_v1", 3), m=enum("api_version_v1", 2), n=A.output_operand_alias_v1([0], 1, []),
        o=A.replica_group_mesh_axes_v1(A.string_v1("m"), A.array_v1([A.axis_ref_v1(A.string_v1("x"), Raw(varint(0)))])),
        p=A.axis_ref_v1(A.string_v1("x"), Raw(varint(1)), A.sub_axis_info_v1(1, 2)),
        q=A.mesh_v1(A.array_v1([A.mesh_axis_v1(A.string_v1("x"), 2)]), (ints([1, 0]),)),
        r=A.mesh_v1(A.array_v1([A.mesh_axis_v1(A.string_v1("x"), 2)]), ()), s=A.float_v1(T.f8E5M2_v1(), bits(0x40, 8))), """
func.func @main() attributes {a = [1, "x"], b = true, c = {x = [], y = 2}, d = 1.5 : f32, e = -3 : i8, f = 5 : index, g = f32,
  h = #stablehlo<fft_type RFFT>, i = #stablehlo<precision HIGH>, j = #stablehlo<rng_algorithm PHILOX>,
  k = #stablehlo<rng_distribution NORMAL>, l = #stablehlo<transpose ADJOINT>, m = 2 : i32,
  n = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 1, operand_tuple_indices = []>,
  o = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">]>,
  p = #stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>,
  q = #stablehlo.mesh<axes=[#stablehlo.mesh_axis<name = "x", size = 2>], device_ids=dense<[1, 0]> : tensor<2xi64>>,
  r = #stablehlo.mesh<axes=[#stablehlo.mesh_axis<name = "x", size = 2>]>, s = 2.0 : f8E5M2} {
  return
}"""),
}

DAMAGED = {
    "unknown vhlo type code: 43": with_types(T.unknown(43)),
    "unknown vhlo attribute code: 26": holding(a=A.unknown(26)),
    "unregistered operation 'vhlo.constant_v99' found in dialect ('vhlo') that does not allow unknown operations":
        [func("main", [], [], [Op("vhlo.constant_v99", attrs={"a": boolean(True), "b": i64(1)}), []])],
    "unsupported value: 2": holding(a=A.bool_v1(Raw(varint(2)))),
    "unsupported value: 7": holding(a=enum("precision_v1", 7)),
    "invalid dimension: -3": with_types(T.tensor_v1([-3], T.f32_v1())),
    "invalid tensor element type: 'none'": with_types(T.tensor_v1([3], T.none_v1())),
    "invalid memref element type": with_types(T.buffer_v1([3], T.none_v1())),
    "invalid element type for complex": with_types(T.complex_v1(T.index_v1())),
    "storage type must be integral": with_types(T.quant_v1(Raw(varint(1)), T.f32_v1(), T.f32_v1(), double(34.0), 16, -127, 127)),
    "illegal number of scales and zeroPoints: 1, 2":
        with_types(T.quant_per_axis_v1(Raw(varint(0)), T.i8_v1(), T.f32_v1(), Raw(varint(0)), 0, 255, [double(2.0)], [3, 0])),
    "numbers of type tensor<f32> have no encoding": holding(a=A.float_v1(SCALAR, bits(0, 32))),
    "numbers of type f32 have no encoding": holding(a=A.integer_v1(T.f32_v1(), bits(0, 32))),
    "expected VHLO key attribute": holding(a=A.dict_v1(Pairs([i64(1), i64(2)]))),
    "duplicate key 'x' in dictionary attribute": holding(a=A.dict_v1(pairs(("x", i64(1)), ("x", i64(2))))),
    "invalid kind of attribute for 'name': 1 : i64": holding(a=A.mesh_axis_v1(i64(1), 2)),
    "Invalid tolerances for ResultAccuracyAttr with mode HIGHEST, must be all zero.": holding(a=accuracy(0.5, 0, 0, 1)),
    "3 bytes are no elements of tensor<2xf32>": [func("main", [], [], [constant(T.f32_v1(), [1, 2, 3], [2]), []])],
    "Bounds length is 2, expected to be equal to rank(1) of the tensor":
        with_types(T.encoded_tensor_v1(A.type_extensions_v1([3, 4]), [DYNAMIC], T.f32_v1())),
    "'vhlo.reverse_v1' op requires attribute 'dimensions'": [func("main", [F32], [], [Op("vhlo.reverse_v1", [Arg(0)], [F32]), []])],
}


def read(data, folder, *options):
    path = pathlib.Path(folder) / "program"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    done = subprocess.run([tool("cistern-opt"), str(path), *options], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr.replace(str(path), "program")


def artifacts():
    """All artifacts, damaged ones too, with a name for each."""
    for name, (ops, _) in PROGRAMS.items():
        for bytecode in range(7):
            yield f"{name}-{bytecode}", write(ops, bytecode)
    for number, ops in enumerate(DAMAGED.values()):
        yield f"damaged-{number}", write(ops)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=pathlib.Path)
    args = parser.parse_args()
    if args.write:
        for name, data in artifacts():
            (args.write / f"artifact-{name}").write_bytes(data)
        return 0
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (ops, text) in PROGRAMS.items():
            expected = read(text, folder)
            for bytecode in range(7):
                actual = read(write(ops, bytecode), folder)
                if actual[:2] != expected[:2] or actual[0]:
                    problems.append(f"{name}, bytecode version {bytecode}: {actual[2]}\n{actual[1]}\nexpected {expected[2]}\n{expected[1]}")
        for message, ops in DAMAGED.items():
            code, _, errors = read(write(ops, producer="StableHLO_v9.9.9"), folder)
            if code != 1 or message not in errors:
                problems.append(f"no error '{message}', but {code}: {errors}")
    print("\n".join(problems) or f"{len(PROGRAMS)} programs, {len(DAMAGED)} damaged ones")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
