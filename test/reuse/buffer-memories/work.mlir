// What work that goes on touches is not over with the op that starts it: %a keeps its place until the work is waited for, so
// that %b, which is used meanwhile, is not put there.
// RUN: cistern-opt "--buffer-memories=memories=fast:32,default" %s | FileCheck %s

// CHECK-LABEL: func.func @written_later(
// CHECK: %[[FAST:.*]] = memref.alloc() {{.*}} : memref<32xi8, "fast">
// CHECK: %[[A:.*]] = memref.view %[[FAST]]
// CHECK: gpu.memcpy async [%{{.*}}] %[[A]], {{.*}} : memref<8xi32, "fast">
// CHECK-NOT: "fast"
// CHECK: gpu.wait [
func.func @written_later(%src: memref<8xi32>, %x: i32, %i: index) -> i32 {
  %a = memref.alloc() : memref<8xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<8xi32>)
  linalg.fill ins(%x : i32) outs(%a : memref<8xi32>)
  linalg.fill ins(%x : i32) outs(%a : memref<8xi32>)
  %t0 = gpu.wait async
  %t = gpu.memcpy async [%t0] %a, %src : memref<8xi32>, memref<8xi32>
  %b = memref.alloc() : memref<8xi32>
  linalg.fill ins(%x : i32) outs(%b : memref<8xi32>)
  %y = memref.load %b[%i] : memref<8xi32>
  gpu.wait [%t]
  memref.dealloc %a : memref<8xi32>
  memref.dealloc %b : memref<8xi32>
  return %y : i32
}
