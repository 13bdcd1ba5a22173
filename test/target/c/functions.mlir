// RUN: cistern-translate --mlir-to-c %s | FileCheck %s
// RUN: cistern-translate --mlir-to-c --restrict %s | FileCheck %s --check-prefix=RESTRICT

// Arguments are called what the source calls them; what is only read is const.
// RESTRICT: void scale(const float *CIS_RESTRICT from, float *CIS_RESTRICT to, float by);
// CHECK: void scale(const float *from, float *to, float by);
// Sizes, strides and offsets that the type does not know are parameters.
// CHECK: float at(const float *x, int64_t x_offset, int64_t x_size0, int64_t x_stride0, int64_t i);
// Several results come in a struct.
// CHECK: pair_results pair(int32_t a);
// Names that C has already get an underscore.
// CHECK: double exp_(double x);
// CHECK: void main_(void);
// A function without a body is the application's.
// CHECK: void show(int64_t arg0);

// What is private and not called is not there.
// CHECK-NOT: unused
func.func private @unused() { return }

// CHECK-LABEL: {{^}}void scale({{.*}}) {{[{]$}}
// CHECK: for (int64_t i = 0; i < 8; ++i) {
// CHECK-NEXT: {{/\*}} [[# @LINE + 12]]: %v = memref.load
// CHECK-NEXT: const float v = from[i];
// CHECK: const float w = v * by;
// CHECK: to[i] = w;
func.func @scale(%from: memref<8xf32>, %to: memref<8xf32>, %by: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {



    %v = memref.load %from[%i] : memref<8xf32>
    %w = arith.mulf %v, %by : f32
    memref.store %w, %to[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: {{^}}float at({{.*}}) {{[{]$}}
// CHECK: x[x_offset + i * x_stride0]
func.func @at(%x: memref<?xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
  %v = memref.load %x[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %v : f32
}

// CHECK-LABEL: {{^}}pair_results pair({{.*}}) {{[{]$}}
// CHECK: const int32_t b = cis_add_i32(a, a);
// CHECK: results.r1 = a;
func.func @pair(%a: i32) -> (i32, i32) {
  %b = arith.addi %a, %a : i32
  return %b, %a : i32, i32
}

func.func @exp(%x: f64) -> f64 { return %x : f64 }

// A call takes the results out of the struct.
// CHECK-LABEL: {{^}}void main_({{.*}}) {{[{]$}}
// CHECK: const pair_results p = pair(7);
// CHECK: (int64_t)p.r1
func.func @main() {
  %c7 = arith.constant 7 : i32
  %p:2 = call @pair(%c7) : (i32) -> (i32, i32)
  %q = arith.extsi %p#1 : i32 to i64
  call @show(%q) : (i64) -> ()
  return
}
func.func private @show(i64)
