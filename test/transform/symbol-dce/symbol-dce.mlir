// RUN: cistern-opt --allow-unregistered-dialect --symbol-dce %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --symbol-dce" %s
// Private symbols that nothing refers to, in cycles and nested tables as well.

func.func private @unused() { return }

func.func private @decl()

func.func private @a() { call @b() : () -> ()
 return }

func.func private @b() { call @a() : () -> ()
 return }

// CHECK-LABEL: @c(
// CHECK: return
func.func private @c() { return }

// CHECK-LABEL: func.func @pub(
// CHECK: call @c() : () -> ()
// CHECK: return
func.func @pub() { call @c() : () -> ()
 return }

memref.global "private" constant @g : memref<4xf32> = dense<2.0>

memref.global "private" constant @g2 : memref<4xf32> = dense<2.0>

memref.global constant @g3 : memref<4xf32> = dense<2.0>

// CHECK-LABEL: func.func @usesg(
// CHECK: %{{.*}} = memref.get_global @g2 : memref<4xf32>
// CHECK: return %{{.*}} : memref<4xf32>
func.func @usesg() -> memref<4xf32> { %0 = memref.get_global @g2 : memref<4xf32>
 return %0 : memref<4xf32> }

module @nested {
  func.func private @x() { return }
  func.func @y() { return }
  func.func private @z() { return }
  func.func nested @w() { return }
}

module @nested2 attributes {sym_visibility = "private"} {
  func.func private @x() { return }
  func.func @y() { return }
}

module {
  func.func private @x() { return }
  func.func @y() { call @x() : () -> ()
  return }
  "foo.op"() {r = [@nested3::@k]} : () -> ()
}

module @nested3 attributes {sym_visibility = "private"} {
  func.func private @x() { return }
  func.func nested @k() { return }
  func.func @public_unused() { return }
  func.func nested @k2() { return }
}
