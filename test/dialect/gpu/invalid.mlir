// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of gpu; texts and places are those of mlir-opt.

gpu.module @kernels {
    // expected-error @below {{custom op 'gpu.func' attribute 'gpu.kernel' occurs more than once in the attribute list}}
    gpu.func @k4(%a: f32) kernel attributes {gpu.kernel} {
      gpu.return
    }
}

// -----

gpu.module @kernels {
    // expected-error @below {{'gpu.func' op expected void return type for kernel function}}
    gpu.func @k4(%a: f32) -> f32 kernel {
      gpu.return %a : f32
    }
}

// -----

gpu.module @kernels {
    // expected-error @below {{'gpu.func' op expected memref type in attribution}}
    gpu.func @k4(%a: f32) workgroup(%w : f32) {
      gpu.return %a : f32
    }
}

// -----

gpu.module @kernels {
    // expected-error @below {{'gpu.func' op expected memory space private in attribution}}
    gpu.func @k4(%a: f32) private(%w : memref<4xf32, #gpu.address_space<workgroup>>) {
      gpu.return
    }
}

// -----

gpu.module @kernels {
    // expected-error @below {{'gpu.func' op expected memory space workgroup in attribution}}
    gpu.func @k4(%a: f32) workgroup(%w : memref<4xf32, #gpu.address_space<private>>) {
      gpu.return
    }
}

// -----

gpu.module @kernels {
    // expected-error @below {{expected '{' to begin a region}}
    gpu.func @k4(%a: f32) workgroup(%w : memref<4xf32, #gpu.address_space<workgroup>>) -> f32 {
      gpu.return
    }
}

// -----

gpu.module @kernels {
    // expected-note @below {{return type declared here}}
    gpu.func @k4(%a: f32)  {
      // expected-error @below {{'gpu.return' op expected 0 result operands}}
      gpu.return %a : f32
    }
}

// -----

gpu.module @kernels {
    gpu.func @k4(%a: f32) -> i32 {
      // expected-error @below {{'gpu.return' op unexpected type `'f32'' for operand #0}}
      gpu.return %a : f32
    }
}

// -----

gpu.module @kernels {
    // expected-error @below {{'gpu.func' op attribute 'known_block_size' failed to satisfy constraint: i32 dense array attribute with 3 elements (if present)}}
    gpu.func @k4(%a: f32)  attributes {known_block_size = array<i32: 1, 2>} {
      gpu.return
    }
}

// -----

gpu.module @kernels {
    // expected-error @below {{empty block: expect at least a terminator}}
    gpu.func @k4(%a: f32) {
    }
}

// -----

gpu.module @kernels {
    // expected-error @below {{'gpu.func' op expected at least 1 arguments to body region}}
    "gpu.func"() ({
    ^bb0:
      gpu.return
    }) {sym_name = "x", function_type = () -> (), workgroup_attributions = 1 : i64} : () -> ()
}

// -----

gpu.module @kernels {
    // expected-error @below {{'gpu.func' op expected body region argument #0 to be of type 'i32', got 'f32'}}
    "gpu.func"() ({
    ^bb0(%a: f32):
      gpu.return
    }) {sym_name = "x", function_type = (i32) -> (), workgroup_attributions = 0 : i64} : () -> ()
}

// -----

gpu.module @kernels {
    // expected-error @below {{'gpu.func' op requires string attribute 'sym_name'}}
    "gpu.func"() ({
    ^bb0(%a: f32):
      gpu.return
    }) {function_type = (f32) -> ()} : () -> ()
}

// -----

    // expected-error @below {{'gpu.func' op expects parent op 'gpu.module'}}
    gpu.func @k4(%a: f32) {
      gpu.return
    }

// -----

// expected-error @below {{'gpu.return' op expects parent op 'gpu.func'}}
func.func @f() { gpu.return }

// -----

gpu.module @kernels {
  // expected-error @below {{'gpu.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
  "gpu.func"() ({
    ^bb0(%a: f32):
      gpu.return
    }) {sym_name = "x", function_type = (f32) -> (), arg_attrs = [{}, {}]} : () -> ()
}

// -----

func.func @f(%c: index) {
  // expected-note @below {{in 'gpu.launch' body region}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
   // expected-error @below {{expected 'gpu.terminator' or a terminator with successors}}
   "x.y"() : () -> ()
  }
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @below {{expected ','}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
   gpu.terminator
  }
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @below {{custom op 'gpu.launch' needs to be named when marked 'async'}}
  gpu.launch async blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
   gpu.terminator
  }
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %x, %y = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
   gpu.terminator
  }
  return
}

// -----

func.func @f(%c: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
   "cf.br"() [^bb1] : () -> ()
   ^bb1:
   // expected-error @below {{'func.return' op expects parent op 'func.func'}}
   func.return
  }
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @below {{'gpu.launch' op expected memref type in attribution}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) workgroup(%w: f32) {
   gpu.terminator
  }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%c: index) {
  // expected-error @below {{use of value '%c' expects different type than prior uses: 'i32' vs 'index'}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) dynamic_shared_memory_size %c {
   gpu.terminator
  }
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @below {{'gpu.launch' op expected memory space workgroup in attribution}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) workgroup(%w: memref<4xf32, #gpu.address_space<private>>) {
   gpu.terminator
  }
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @below {{'gpu.launch' op unexpected number of region arguments}}
  "gpu.launch"(%c, %c, %c, %c, %c, %c) ({
  ^bb0(%a: index):
    gpu.terminator
  }) {operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>} : (index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @below {{'gpu.launch' op cluster size must be all present}}
  "gpu.launch"(%c, %c, %c, %c, %c, %c, %c) ({
  ^bb0(%1: index, %2: index, %3: index, %4: index, %5: index, %6: index, %7: index, %8: index, %9: index, %10: index, %11: index, %12: index):
    gpu.terminator
  }) {operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>} : (index, index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @below {{expected attribute value}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) module(foo) {
   gpu.terminator
  }
  return
}

// -----

func.func @f(%c: index, %l: i64) {
  // expected-error @below {{custom op 'gpu.launch' expected 'threads'}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) {
   gpu.terminator
  }
  return
}

// -----

// expected-error @below {{operand expected to be one of AOp, BOp or COp}}
func.func private @f(!gpu.mma_matrix<16x16xf16, "XOp">)

// -----

// expected-error @below {{MMAMatrixType must have exactly two dimensions}}
func.func private @f(!gpu.mma_matrix<16xf16, "AOp">)

// -----

// expected-error @below {{MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64}}
func.func private @f(!gpu.mma_matrix<16x16xi64, "AOp">)

// -----

// expected-error @below {{expected static shape}}
func.func private @f(!gpu.mma_matrix<16x?xf16, "AOp">)

// -----

// expected-error @below {{unknown gpu type: foo}}
func.func private @f(!gpu.foo)

// -----

func.func @f(%i : index, %m: memref<32x32xf16, affine_map<(d0, d1)->(d1,d0)>, 3>) {
  // expected-error @below {{expected source memref most minor dim must have unit stride}}
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, affine_map<(d0, d1)->(d1,d0)>, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @f(%i : index, %m: memref<32x32xf16, 3>) {
  // expected-error @below {{'gpu.subgroup_mma_load_matrix' op result #0 must be MMAMatrix type, but got 'f32'}}
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> f32
  return
}

// -----

func.func @f(%i : index, %m: memref<32x32xi64, 3>) {
  // expected-error @below {{'gpu.subgroup_mma_load_matrix' op operand #0 must be memref of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float or vector of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values of ranks 1 values, but got 'memref<32x32xi64, 3>'}}
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xi64, 3> -> f32
  return
}

// -----

func.func @f(%i : index, %m: memref<32x32xf16, 3>, %x: !gpu.mma_matrix<16x16xf16, "AOp">) {
  // expected-error @below {{expected the operand matrix being stored to have 'COp' operand type}}
  gpu.subgroup_mma_store_matrix %x, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<32x32xf16, 3>
  return
}

// -----

func.func @f(%i : index, %m: memref<32x32xf16, affine_map<(d0, d1)->(d1,d0)>>, %x: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @below {{expected destination memref most minor dim must have unit stride}}
  gpu.subgroup_mma_store_matrix %x, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, affine_map<(d0, d1)->(d1,d0)>>
  return
}

// -----

func.func @f(%i : index, %m: memref<32x32xf16>, %x: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @below {{custom op 'gpu.subgroup_mma_store_matrix' 'gpu.subgroup_mma_store_matrix' op attribute 'leadDimension' failed to satisfy constraint: index attribute}}
  gpu.subgroup_mma_store_matrix %x, %m[%i, %i] {leadDimension = 32 : i32} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16>
  return
}

// -----

func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @below {{operands must be in the order AOp, BOp, COp}}
  %3 = gpu.subgroup_mma_compute %b, %a, %c : !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "AOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<16x8xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @below {{operand shapes do not satisfy matmul constraints}}
  %3 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x8xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @f(%a: !gpu.mma_matrix<16x16xi32, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @below {{'gpu.subgroup_mma_compute' op operand #0 must be gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float values, but got '!gpu.mma_matrix<16x16xi32, "AOp">'}}
  %3 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xi32, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @f(%a: f32, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @below {{custom op 'gpu.subgroup_mma_compute' invalid kind of type specified: expected gpu.mma_matrix, but found 'f32'}}
  %3 = gpu.subgroup_mma_compute %a, %b, %c : f32, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @f(%i: index, %c: !gpu.mma_matrix<16x16xf16, "COp">, %d: !gpu.mma_matrix<16x16xf32, "COp">) { 
  // expected-error @+2 {{custom op 'gpu.subgroup_mma_elementwise' expected ::mlir::gpu::MMAElementwiseOp to be one of: addf, mulf, subf, maxf, minf, divf, addi, muli, subi, divs, divu, negatef, negates, extf}}
  // expected-error @below {{custom op 'gpu.subgroup_mma_elementwise' failed to parse MMAElementWiseAttr parameter 'value' which is to be a `::mlir::gpu::MMAElementwiseOp`}}
  %7 = gpu.subgroup_mma_elementwise foo %c, %d : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}

// -----

func.func @f(%i: index, %c: !gpu.mma_matrix<16x16xf16, "COp">, %d: !gpu.mma_matrix<16x16xf32, "COp">) { 
  %7 = gpu.subgroup_mma_elementwise addf %c : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
  // expected-error @below {{'gpu.subgroup_mma_extract_thread_local' op failed to verify that value type matches element type of mma_matrix}}
  %5 = gpu.subgroup_mma_extract_thread_local %d[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> f16
  return
}

// -----

func.func @f(%f: f32, %i: i32, %c: index, %v: vector<4xf32>, %v2: vector<2x2xf32>, %x: vector<[4]xf32>) { 
  // expected-error @below {{custom op 'gpu.thread_id' expected ::mlir::gpu::Dimension to be one of: x, y, z}}
  %0 = gpu.thread_id w
  // expected-error @below {{custom op 'gpu.thread_id' failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`}}
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.thread_id' op result #0 must be index, but got 'i32'}}
  %0 = "gpu.thread_id"() {dimension = #gpu<dim x>} : () -> i32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.thread_id' op attribute 'dimension' failed to satisfy constraint: a dimension, either 'x', 'y', or 'z'}}
  %0 = "gpu.thread_id"() {dimension = 1 : i32} : () -> index
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.thread_id' op requires attribute 'dimension'}}
  %0 = "gpu.thread_id"() : () -> index
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{expected operation name in quotes}}
  %0 = gpu.thread_id x upper_bound 4 : i32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @+2 {{expected ::mlir::gpu::Dimension to be one of: x, y, z}}
  // expected-error @below {{failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`}}
  %0 = "x"() {a = #gpu<dim q>} : () -> index
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @+2 {{expected valid keyword or string}}
  // expected-error @below {{failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`}}
  %0 = "x"() {a = #gpu<dim>} : () -> index
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{unknown attribute `dom` in dialect `gpu`}}
  %0 = "x"() {a = #gpu<dom>} : () -> index
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{custom op 'gpu.subgroup_id' invalid kind of type specified: expected builtin.index, but found 'i32'}}
  %0 = gpu.subgroup_id : i32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{expected either an op attribute or a non-empty body}}
  %r = gpu.all_reduce add %f {
      ^bb(%lhs : f32, %rhs : f32):
        "gpu.yield"(%lhs) : (f32) -> ()
  } : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{expected two region arguments}}
  %r = gpu.all_reduce %f {
      ^bb(%lhs : f32):
        "gpu.yield"(%lhs) : (f32) -> ()
  } : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{incorrect region argument type}}
  %r = gpu.all_reduce %f {
      ^bb(%lhs : f32, %rhs : i32):
        "gpu.yield"(%lhs) : (f32) -> ()
  } : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{expected one gpu.yield operand}}
  %r = gpu.all_reduce %f {
      ^bb(%lhs : f32, %rhs : f32):
        "gpu.yield"() : () -> ()
  } : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{incorrect gpu.yield type}}
  %r = gpu.all_reduce %f {
      ^bb(%lhs : f32, %rhs : f32):
        %c = arith.constant 1 : i32
        "gpu.yield"(%c) : (i32) -> ()
  } : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{expected gpu.yield op in region}}
  %r = gpu.all_reduce %f {
      ^bb(%lhs : f32, %rhs : f32):
        cf.br ^bb1
      ^bb1:
        cf.br ^bb1
  } : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{`and` reduction operation is not compatible with type 'f32'}}
  %r = gpu.all_reduce and %f {
  } : (f32) -> f32
  return
}

// -----

func.func @f(%f: i32) { 
  // expected-error @below {{`minnumf` reduction operation is not compatible with type 'i32'}}
  %r = gpu.all_reduce minnumf %f {
  } : (i32) -> i32
  return
}

// -----

func.func @f(%f: i32) { 
  // expected-error @below {{custom op 'gpu.all_reduce' invalid op kind}}
  %r = gpu.all_reduce foo %f {
  } : (i32) -> i32
  return
}

// -----

func.func @f(%f: i32) { 
  // expected-error @below {{'gpu.all_reduce' op requires the same type for all operands and results}}
  %r = gpu.all_reduce add %f {
  } : (i32) -> f32
  return
}

// -----

func.func @f(%f: i32) { 
  // expected-error @below {{custom op 'gpu.all_reduce' number of operands and types do not match: got 1 operands and 2 types}}
  %r = gpu.all_reduce add %f {
  } : (i32, i32) -> i32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{`maxsi` reduction operation is not compatible with type 'f32'}}
  %r = gpu.all_reduce maxsi %f {
  } : (f32) -> f32
  return
}

// -----

func.func @f(%f: vector<4xf32>) { 
  // expected-error @below {{'gpu.all_reduce' op operand #0 must be Integer or Float, but got 'vector<4xf32>'}}
  %r = gpu.all_reduce add %f {
  } : (vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%f: vector<[4]xf32>) { 
  // expected-error @below {{'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<[4]xf32>'}}
  %r = gpu.subgroup_reduce add %f : (vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @f(%f: vector<4xf32>) { 
  // expected-error @below {{`xor` reduction operation is not compatible with type 'vector<4xf32>'}}
  %r = gpu.subgroup_reduce xor %f : (vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.subgroup_reduce' op requires attribute 'op'}}
  %r = gpu.subgroup_reduce %f : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.subgroup_reduce' op cluster size 3 is not a power of two}}
  %r = gpu.subgroup_reduce add %f cluster(size = 3) : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.subgroup_reduce' op cluster stride 3 is not a power of two}}
  %r = gpu.subgroup_reduce add %f cluster(size = 4, stride = 3) : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.subgroup_reduce' op cluster stride can only be specified if cluster size is specified}}
  %r = gpu.subgroup_reduce add %f {cluster_stride = 2 : i32} : (f32) -> f32
  return
}

// -----

func.func @f(%f: f32, %i: i32) { 
  // expected-error @+2 {{custom op 'gpu.shuffle' expected ::mlir::gpu::ShuffleMode to be one of: xor, up, down, idx}}
  // expected-error @below {{custom op 'gpu.shuffle' failed to parse GPU_ShuffleModeAttr parameter 'value' which is to be a `::mlir::gpu::ShuffleMode`}}
  %a, %b = gpu.shuffle sideways %f, %i, %i : f32
  return
}

// -----

func.func @f(%f: index, %i: i32, %j: i64) { 
  // expected-error @below {{'gpu.shuffle' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'index'}}
  %a, %b = gpu.shuffle up %f, %i, %i : index
  return
}

// -----

func.func @f(%f: f32, %i: i32, %j: i64) { 
  // expected-error @below {{'gpu.shuffle' op failed to verify that all of {value, shuffleResult} have same type}}
  %a, %b = "gpu.shuffle"(%f, %i, %i) {mode = #gpu<shuffle_mode up>} : (f32, i32, i32) -> (i32, i1)
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0}}
  %a, %b = gpu.rotate %f, 5, 3 : f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.rotate' op offset must be in the range [0, 16)}}
  %a, %b = gpu.rotate %f, 16, 16 : f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.rotate' op attribute 'offset' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0}}
  %a, %b = gpu.rotate %f, -1, 16 : f32
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
  %a = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
  %a = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<private>>
  return
}

// -----

func.func @f(%f: f32) { 
  // expected-error @below {{'gpu.dynamic_shared_memory' op result #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?x?xi8, #gpu.address_space<workgroup>>'}}
  %a = gpu.dynamic_shared_memory : memref<?x?xi8, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @f(%f: f32, %l: i32) { 
  // expected-error @below {{'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast}}
  %a = gpu.subgroup_broadcast %f, first_active_lane %l : f32
  return
}

// -----

func.func @f(%f: f32, %l: i32) { 
  // expected-error @below {{'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast}}
  %a = gpu.subgroup_broadcast %f, specific_lane : f32
  return
}

// -----

func.func @f(%f: memref<4xf32>, %l: i64) { 
  // expected-error @below {{'gpu.printf' op operand #0 must be variadic of integer or index or floating-point, but got 'memref<4xf32>'}}
  gpu.printf "x", %f : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) { 
  // expected-error @below {{custom op 'gpu.host_register' invalid kind of type specified: expected builtin.unranked_memref, but found 'memref<4xf32>'}}
  gpu.host_register %m : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) { 
  // expected-error @below {{custom op 'gpu.wait' needs to be named when marked 'async'}}
  gpu.wait async
  return
}

// -----

func.func @f(%m: memref<4xf32>, %t: !gpu.async.token) { 
  // expected-error @below {{cannot name an operation with no results}}
  %x = gpu.wait [%t]
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%m: memref<4xf32>, %t: !gpu.async.token) { 
  // expected-error @below {{use of value '%m' expects different type than prior uses: '!gpu.async.token' vs 'memref<4xf32>'}}
  gpu.wait [%m]
  return
}

// -----

func.func @f(%c: index) { 
  // expected-error @below {{'gpu.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %m = gpu.alloc(%c) : memref<4xf32>
  return
}

// -----

func.func @f(%c: index) { 
  // expected-error @below {{'gpu.alloc' op symbol operand count does not equal memref symbol count}}
  %m = gpu.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @f(%c: index) { 
  // expected-error @below {{custom op 'gpu.alloc' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %m = gpu.alloc() : memref<*xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<5xf32>) { 
  // expected-error @below {{'gpu.memcpy' op arguments have incompatible shape}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<5xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4xf16>) { 
  // expected-error @below {{'gpu.memcpy' op arguments have incompatible element type}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<4xf16>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: f16) { 
  // expected-error @below {{'gpu.memset' op failed to verify that all of {dst, value} have same element type}}
  gpu.memset %a, %b : memref<4xf32>, f16
  return
}

// -----

func.func @f(%a: memref<*xf32>, %b: f32) { 
  // expected-error @below {{custom op 'gpu.memset' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  gpu.memset %a, %b : memref<*xf32>, f32
  return
}

// -----

func.func @f(%m: memref<4xf32>) { 
  // expected-error @below {{'gpu.terminator' op expects parent op 'gpu.launch'}}
  gpu.terminator
}

// -----

func.func @f(%m: memref<4xf32>) { 
  // expected-error @below {{custom op 'gpu.foo' is unknown}}
  gpu.foo %m : memref<4xf32>
}

// -----

func.func @f(%m: memref<4xf32>) { 
  // expected-error @below {{unregistered operation 'gpu.foo' found in dialect ('gpu') that does not allow unknown operations}}
  "gpu.foo"(%m) : (memref<4xf32>) -> ()
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32) kernel { gpu.return }
    gpu.func @nk(%a: f32) { gpu.return }
  }
  func.func @other() { return }
  module @mm { func.func @k() {return} }
  func.func @f(%c: index, %f: f32, %i: i32, %l: i64) {
    // expected-error @below {{'gpu.launch_func' op type of function argument 0 does not match}}
    gpu.launch_func @kernels::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%i : i32)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32) kernel { gpu.return }
    gpu.func @nk(%a: f32) { gpu.return }
  }
  func.func @other() { return }
  module @mm { func.func @k() {return} }
  func.func @f(%c: index, %f: f32, %i: i32, %l: i64) {
    // expected-error @below {{'gpu.launch_func' op got 0 kernel operands but expected 1}}
    gpu.launch_func @kernels::@k blocks in (%c, %c, %c) threads in (%c, %c, %c)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32) kernel { gpu.return }
    gpu.func @nk(%a: f32) { gpu.return }
  }
  func.func @other() { return }
  module @mm { func.func @k() {return} }
  func.func @f(%c: index, %f: f32, %i: i32, %l: i64) {
    // expected-error @below {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
    gpu.launch_func @kernels::@nk blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%f : f32)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32) kernel { gpu.return }
    gpu.func @nk(%a: f32) { gpu.return }
  }
  func.func @other() { return }
  module @mm { func.func @k() {return} }
  func.func @f(%c: index, %f: f32, %i: i32, %l: i64) {
    // expected-error @below {{'gpu.launch_func' op kernel function '@kernels::@zz' is undefined}}
    gpu.launch_func @kernels::@zz blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%f : f32)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32) kernel { gpu.return }
    gpu.func @nk(%a: f32) { gpu.return }
  }
  func.func @other() { return }
  module @mm { func.func @k() {return} }
  func.func @f(%c: index, %f: f32, %i: i32, %l: i64) {
    // expected-error @below {{'gpu.launch_func' op kernel container 'kernelz' is undefined}}
    gpu.launch_func @kernelz::@zz blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%f : f32)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32) kernel { gpu.return }
    gpu.func @nk(%a: f32) { gpu.return }
  }
  func.func @other() { return }
  module @mm { func.func @k() {return} }
  func.func @f(%c: index, %f: f32, %i: i32, %l: i64) {
    // expected-error @below {{'gpu.launch_func' op kernel module 'other' is undefined}}
    gpu.launch_func @other blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%f : f32)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  // expected-note @below {{see the kernel definition here}}
  gpu.module @kernels {
    gpu.func @k(%a: f32) kernel { gpu.return }
    gpu.func @nk(%a: f32) { gpu.return }
  }
  func.func @other() { return }
  module @mm { func.func @k() {return} }
  func.func @f(%c: index, %f: f32, %i: i32, %l: i64) {
    // expected-error @below {{'gpu.launch_func' op referenced kernel '@kernels' is not a function}}
    "gpu.launch_func"(%c,%c,%c,%c,%c,%c) {kernel = @kernels, operandSegmentSizes = array<i32: 0,1,1,1,1,1,1,0,0,0,0,0,0>} : (index, index, index, index, index, index) -> ()
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32) kernel { gpu.return }
    gpu.func @nk(%a: f32) { gpu.return }
  }
  func.func @other() { return }
  module @mm { func.func @k() {return} }
  func.func @f(%c: index, %f: f32, %i: i32, %l: i64) {
    // expected-error @below {{'gpu.launch_func' op attribute 'kernel' failed to satisfy constraint: symbol reference attribute}}
    "gpu.launch_func"(%c,%c,%c,%c,%c,%c) {kernel = "a", operandSegmentSizes = array<i32: 0,1,1,1,1,1,1,0,0,0,0,0,0>} : (index, index, index, index, index, index) -> ()
    return
  }
}

// -----

module {
  gpu.module @kernels { gpu.func @k(%a: f32) kernel { gpu.return } }
  func.func @f(%c: index, %f: f32) {
   // expected-error @below {{'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute}}
   gpu.launch_func @kernels::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%f : f32)
   return
  }
}

// -----

// expected-error @below {{expected 'gpu.container_module' attribute to be attached to 'builtin.module'}}
func.func @f() attributes {gpu.container_module} { return }

// -----

// expected-error @below {{'builtin.module' op gpu.known_block_size must be a dense i32 array}}
module attributes {gpu.known_block_size = 1} { }

// -----

// expected-error @below {{'func.func' op gpu.known_block_size must be a dense i32 array}}
func.func @f() attributes {gpu.known_block_size = 1} { return }

// -----

// expected-error @below {{'func.func' op gpu.known_block_size must contain exactly 3 elements}}
func.func @f() attributes {gpu.known_block_size = array<i32: 1, 2>} { return }

// -----

// expected-error @below {{'func.func' op gpu.known_grid_size must be a dense i32 array}}
func.func @f() attributes {gpu.known_block_size = array<i32: 1, 2, 3>, gpu.known_grid_size = array<i64: 1>} { return }

// -----

// expected-error @below {{'gpu.module' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.}}
gpu.module @m <1 : i32> {}

// -----

// expected-error @below {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m [] {}

// -----

// expected-error @below {{'gpu.module' op region should have no arguments}}
gpu.module @m { ^bb0(%a: f32): }

// -----

// expected-error @below {{'gpu.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"gpu.module"() ({}) {sym_name="a"} : () -> ()

// -----

// expected-error @below {{'gpu.module' op requires attribute 'sym_name'}}
"gpu.module"() ({^bb0: }) : () -> ()

// -----

// expected-error @below {{custom op 'gpu.module' expected valid '@'-identifier for symbol name}}
gpu.module { }

// -----

// expected-error @+2 {{redefinition of symbol named 'a'}}
// expected-note @below {{see existing symbol definition here}}
gpu.module @m { gpu.func @a() {gpu.return} gpu.func @a() {gpu.return} }

// -----

// expected-error @below {{custom op 'gpu.module' 'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m attributes {targets = [1]} {}

// -----

// expected-error @below {{the target attribute must be a GPU Target attribute}}
gpu.module @m <#gpu.select_object<"foo">> {}

// -----

// expected-error @below {{the object index must be positive}}
gpu.module @m <#gpu.select_object<-1>> {}

// -----

func.func @f(%c: index, %f: f32, %v: vector<4xf32>) {
 // expected-error @below {{'gpu.warp_execute_on_lane_0' op expected expanded vector dimension #0 (1) to be a multipler of the distributed vector dimension (32)}}
 %x = gpu.warp_execute_on_lane_0(%c)[32] -> (vector<32xf32>) {
 %z = "a.b"() : () -> vector<1xf32>
 gpu.yield %z : vector<1xf32> }
 return
}

// -----

func.func @f(%c: index, %f: f32, %v: vector<4xf32>) {
 // expected-error @below {{'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.}}
 %x = gpu.warp_execute_on_lane_0(%c)[32] -> (vector<1xf32>) {
 %z = "a.b"() : () -> vector<32xf16>
 gpu.yield %z : vector<32xf16> }
 return
}

// -----

func.func @f(%c: index, %f: f32, %v: vector<4xf32>) {
 // expected-error @below {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<32xf32>' to 'vector<2xf32>' with warp size = 32}}
 %x = gpu.warp_execute_on_lane_0(%c)[32] -> (vector<2xf32>) {
 %z = "a.b"() : () -> vector<32xf32>
 gpu.yield %z : vector<32xf32> }
 return
}

// -----

func.func @f(%c: index, %f: f32, %v: vector<4xf32>) {
 // expected-error @below {{'gpu.warp_execute_on_lane_0' op expected same number op arguments and block arguments.}}
 %x = gpu.warp_execute_on_lane_0(%c)[32] args(%f, %v : f32, vector<4xf32>) -> (f32) {
 ^bb0(%a: f32):
 gpu.yield %a : f32 }
 return
}

// -----

func.func @f(%c: index, %f: f32, %v: vector<4xf32>) {
 // expected-error @below {{'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.}}
 %x = gpu.warp_execute_on_lane_0(%c)[32] -> (f32) {
 gpu.yield }
 return
}

// -----

func.func @f(%c: index, %f: f32, %v: vector<4xf32>) {
 // expected-error @below {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
 %x = gpu.warp_execute_on_lane_0(%c)[32] -> (i32) {
 gpu.yield %f : f32 }
 return
}

// -----

func.func @f(%c: index, %f: f32, %v: vector<4xf32>) {
 // expected-error @below {{custom op 'gpu.warp_execute_on_lane_0' expected integer value}}
 gpu.warp_execute_on_lane_0(%c)[%c] {
 gpu.yield }
 return
}

// -----

func.func @f(%c: index, %f: f32, %v: vector<4xf32>) {
 // expected-error @below {{'gpu.warp_execute_on_lane_0' op expects region #0 to have 0 or 1 blocks}}
 gpu.warp_execute_on_lane_0(%c)[32] {
 "cf.br"()[^bb1] : () -> ()
^bb1: gpu.yield } {a}
 return
}

// -----

func.func @f(%c: index, %f: f32, %v: vector<4xf32>) {
 // expected-error @below {{'gpu.warp_execute_on_lane_0' op requires attribute 'warp_size'}}
 "gpu.warp_execute_on_lane_0"(%c) ({
 gpu.yield 
}) : (index) -> ()
 return
}

// -----

// expected-error @below {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @b []

// -----

// expected-error @below {{'gpu.binary' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.}}
gpu.binary @b <1> [#gpu.object<#nvvm.target, "a">]

// -----

// expected-error @below {{expected keyword for GPU object format}}
gpu.binary @b <#gpu.select_object<3>> [#gpu.object<#nvvm.target, foo = "a">]

// -----

// expected-error @below {{expected all kernels to be uniquely named}}
"x"() {a = #gpu.kernel_table<[#gpu.kernel_metadata<"a", () -> ()>, #gpu.kernel_metadata<"a", () -> ()>]>} : () -> ()

// -----

// expected-error @below {{the kernel name can't be empty}}
"x"() {a = #gpu.kernel_metadata<"", (f32) -> ()>} : () -> ()

// -----

// expected-error @below {{all attributes in the array must be a dictionary attribute}}
"x"() {a = #gpu.kernel_metadata<"a", (f32) -> (), arg_attrs = [1]>} : () -> ()

// -----

// A parameter that does not read is told after the error about what stands there.
// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse GPU_ObjectAttr parameter 'properties' which is to be a `DictionaryAttr`}}
gpu.binary @b [#gpu.object<#nvvm.target, properties = 3, "y">]

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse GPU_ObjectAttr parameter 'object' which is to be a `StringAttr`}}
gpu.binary @b [#gpu.object<#nvvm.target, bin = 3>]

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse GPU_SelectObjectAttr parameter 'target' which is to be a `Attribute`}}
gpu.binary @b <#gpu.select_object<>> [#gpu.object<#nvvm.target, "x">]

// -----

// An attribute in another one, whose parameters do not read either.
// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse GPU_KernelMetadataAttr parameter 'arg_attrs' which is to be a `ArrayAttr`}}
// expected-error @below {{failed to parse GPU_KernelTableAttr parameter 'kernel_table' which is to be a `::llvm::ArrayRef<KernelMetadataAttr>`}}
// expected-error @below {{failed to parse GPU_ObjectAttr parameter 'kernels' which is to be a `KernelTableAttr`}}
gpu.binary @b [#gpu.object<#nvvm.target, kernels = <[#gpu.kernel_metadata<"a", () -> (), arg_attrs = 3>]>, "y">]

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{failed to parse GPU_KernelTableAttr parameter 'kernel_table' which is to be a `::llvm::ArrayRef<KernelMetadataAttr>`}}
// expected-error @below {{failed to parse GPU_ObjectAttr parameter 'kernels' which is to be a `KernelTableAttr`}}
gpu.binary @b [#gpu.object<#nvvm.target, kernels = <[3]>, "y">]

// -----

// expected-error @below {{expected ::mlir::gpu::Processor to be one of: block_x, block_y, block_z, thread_x, thread_y, thread_z, sequential}}
// expected-error @below {{failed to parse ParallelLoopDimMappingAttr parameter 'processor' which is to be a `::mlir::gpu::Processor`}}
module attributes {x.a = #gpu.loop_dim_map<processor = foo, map = (d0) -> (d0), bound = (d0) -> (d0)>} {}
