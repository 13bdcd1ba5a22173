// RUN: %roundtrip
// RUN: %same %s
// The declarative format language, shown on ops that use each part of it.

// CHECK-LABEL: func.func @literals_and_attributes(
func.func @literals_and_attributes(%a: i32, %x: f32, %c: i1) {
  // `` takes the space away; default values are not printed; an enum's attribute, an integer's keyword.
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw, nuw> {x.k} : i32
  %0 = arith.addi %a, %a overflow < nuw, nsw > {x.k} : i32
  // CHECK: arith.addi %{{.*}}, %{{.*}} : i32
  %1 = arith.addi %a, %a overflow<none> : i32
  // CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i32
  %2 = arith.cmpi "slt", %a, %a : i32
  // CHECK: arith.truncf %{{.*}} to_nearest_even fastmath<fast> : f32 to f16
  %3 = arith.truncf %x to_nearest_even fastmath<fast> : f32 to f16
  // CHECK: cf.assert %{{.*}}, "a\0Ab"
  cf.assert %c, "a\0Ab"
  return
}

// Groups: present, absent, with unit attributes as anchors.
// CHECK-LABEL: func.func @groups(
func.func @groups(%m: memref<4xf32>, %t: tensor<4xf32>, %n: index, %c: i1) {
  // CHECK: bufferization.to_tensor %{{.*}} restrict writable : memref<4xf32>
  %0 = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  // CHECK: bufferization.to_tensor %{{.*}} : memref<4xf32>
  %1 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  // CHECK: bufferization.dealloc (%{{.*}} : memref<4xf32>) if (%{{.*}})
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  // CHECK: bufferization.dealloc (%{{.*}} : memref<4xf32>) if (%{{.*}}) retain (%{{.*}} : memref<4xf32>)
  %2 = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%m : memref<4xf32>)
  // CHECK: bufferization.dealloc
  bufferization.dealloc
  // CHECK: cf.cond_br %{{.*}} weights([1, 2]), ^bb1(%{{.*}} : index), ^bb2
  cf.cond_br %c weights([1, 2]), ^a(%n : index), ^b
^a(%k: index):
  return
^b:
  cf.br ^a(%n : index)
}

// Segment sizes are set and left out; a custom directive of dynamic and static numbers.
// CHECK-LABEL: func.func @segments(
func.func @segments(%n: index, %m: memref<8x?xf32>) {
  // CHECK: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<4x?xf32>
  %0 = memref.alloc(%n) {alignment = 64} : memref<4x?xf32>
  // CHECK: memref.subview %{{.*}}[0, %{{.*}}] [%{{.*}}, 4] [1, 1] : memref<8x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %1 = memref.subview %m[0, %n] [%n, 4] [1, 1] : memref<8x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf32, strided<[1], offset: ?>>
  %2 = memref.reinterpret_cast %m to offset: [%n], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf32, strided<[1], offset: ?>>
  return
}
