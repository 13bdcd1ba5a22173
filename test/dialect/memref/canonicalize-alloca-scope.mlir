// REQUIRES: mlir-opt
// RUN: %same --args='--canonicalize' %s
// RUN: cistern-opt --canonicalize %s | FileCheck %s
// Memory of a scope that ends with the scope around it is taken from that one.

// CHECK-LABEL: func.func @const_before
// CHECK:         %[[A:.*]] = memref.alloca()
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      linalg.fill ins(%{{.*}} : f32) outs(%[[A]] : memref<4xf32>)
// CHECK-NEXT:    } else {
func.func @const_before(%c: i1, %x: memref<4xf32>) {
  scf.if %c {
    memref.alloca_scope {
      %a = memref.alloca() : memref<4xf32>
      %f = arith.constant 1.0 : f32
      linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
    }
  } else {
    func.call @f() : () -> ()
  }
  return
}

// Something follows: the memory would live longer.
// CHECK-LABEL: func.func @after
// CHECK:         scf.if
// CHECK-NEXT:      memref.alloca_scope  {
// CHECK-NEXT:        memref.alloca()
func.func @after(%c: i1, %x: memref<4xf32>) {
  scf.if %c {
    memref.alloca_scope {
      %a = memref.alloca() : memref<4xf32>
      func.call @use(%a) : (memref<4xf32>) -> ()
    }
    func.call @use(%x) : (memref<4xf32>) -> ()
  } else {
    func.call @f() : () -> ()
  }
  return
}

func.func private @use(memref<4xf32>)
func.func private @usd(memref<?xf32>)
func.func @nested_in_for(%c: i1, %n: index) {
  scf.if %c {
    memref.alloca_scope {
      scf.for %i = %n to %n step %n {
        %a = memref.alloca() : memref<4xf32>
        func.call @use(%a) : (memref<4xf32>) -> ()
      }
      scf.if %c {
        %b = memref.alloca() : memref<4xf32>
        func.call @use(%b) : (memref<4xf32>) -> ()
      }
    }
  }
  return
}
func.func @dynamic(%c: i1, %n: index) {
  scf.if %c {
    memref.alloca_scope {
      %m = arith.addi %n, %n : index
      %a = memref.alloca(%m) : memref<?xf32>
      func.call @usd(%a) : (memref<?xf32>) -> ()
      %b = memref.alloca(%n) : memref<?xf32>
      func.call @usd(%b) : (memref<?xf32>) -> ()
    }
  }
  return
}
func.func @size_between(%c: i1, %n: index, %mm: memref<4xindex>) {
  scf.if %c {
    %m = memref.load %mm[%n] : memref<4xindex>
    memref.alloca_scope {
      %a = memref.alloca(%m) : memref<?xf32>
      func.call @usd(%a) : (memref<?xf32>) -> ()
    }
  }
  return
}
func.func @two_ifs(%c: i1, %n: index, %mm: memref<4xindex>) {
  scf.if %c {
    func.call @f(): () -> ()
    scf.if %c {
      func.call @f(): () -> ()
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
      }
    }
  }
  return
}
func.func private @f()
func.func @two_ifs_not_last(%c: i1, %d: i1, %n: index, %mm: memref<4xindex>) {
  scf.if %c {
    scf.if %d {
      func.call @f(): () -> ()
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
      }
    }
    func.call @f(): () -> ()
  }
  return
}
func.func @if_not_last(%c: i1, %d: i1, %n: index, %mm: memref<4xindex>) {
  scf.if %c {
      func.call @f(): () -> ()
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
      }
  }
  func.call @f(): () -> ()
  return
}
func.func @in_loop(%c: i1, %d: i1, %n: index, %mm: memref<4xindex>) {
  scf.if %c {
  scf.for %i = %n to %n step %n {
      func.call @f(): () -> ()
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
      }
  }
  }
  return
}
func.func @with_result(%c: i1, %d: i1, %n: index, %mm: memref<4xindex>) -> f32 {
  %r = scf.if %c -> f32 {
      func.call @f(): () -> ()
      %s = memref.alloca_scope -> (f32) {
        %a = memref.alloca(%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
        %x = memref.load %a[%n] : memref<?xf32>
        memref.alloca_scope.return %x : f32
      }
      scf.yield %s : f32
  } else {
    %x = arith.constant 0.0 : f32
    scf.yield %x : f32
  }
  return %r : f32
}
func.func @blocks(%c: i1, %n: index) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  scf.if %c {
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
      }
  }
  cf.br ^bb2
^bb2:
  func.call @f() : () -> ()
  return
}
func.func @scope_in_scope(%c: i1, %n: index, %d: i1) {
  memref.alloca_scope {
    %q = memref.alloca(%n) : memref<?xf32>
    scf.if %c {
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
      }
    }
  }
  call @f() : () -> ()
  return
}
func.func @else_part(%c: i1, %n: index, %d: i1) {
    scf.if %c {
      func.call @f() : () -> ()
    } else {
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        %b = memref.alloc(%n) : memref<?xf32>
        %k = gpu.alloc (%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
      }
    }
  return
}
func.func @in_execute(%c: i1, %n: index, %d: i1) {
    scf.execute_region {
      cf.br ^bb1
     ^bb1:
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
      }
      cf.cond_br %c, ^bb1, ^bb2
      ^bb2:
      scf.yield
    }
  return
}
func.func @in_parallel(%c: i1, %n: index, %d: i1) {
    scf.if %c {
    scf.parallel (%i) = (%n) to (%n) step (%n) {
      scf.if %d {
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        func.call @usd(%a) : (memref<?xf32>) -> ()
      }
      }
    }
    }
  return
}
func.func @nested_if(%c: i1, %d: i1, %n: index) {
  scf.if %c {
    memref.alloca_scope {
      scf.if %d {
        %b = memref.alloca() : memref<4xf32>
        func.call @use(%b) : (memref<4xf32>) -> ()
      }
      scf.for %i = %n to %n step %n {
        scf.if %d {
        %b = memref.alloca() : memref<4xf32>
        func.call @use(%b) : (memref<4xf32>) -> ()
        }
      }
      %q = memref.alloca() : memref<4xf32>
      func.call @use(%q) : (memref<4xf32>) -> ()
      %q1 = memref.alloca() : memref<4xf32>
      func.call @use(%q1) : (memref<4xf32>) -> ()
      scf.while : () -> () {
        %b = memref.alloca() : memref<4xf32>
        func.call @use(%b) : (memref<4xf32>) -> ()
        scf.condition(%d)
      } do { scf.yield }
    }
  }
  return
}
func.func @nested_loop(%c: i1, %d: i1, %n: index) {
  scf.if %c {
    scf.while : () -> () {
      memref.alloca_scope {
        %b = memref.alloca() : memref<4xf32>
        func.call @use(%b) : (memref<4xf32>) -> ()
      }
      scf.condition(%d)
    } do { 
      memref.alloca_scope {
        %b = memref.alloca() : memref<4xf32>
        func.call @use(%b) : (memref<4xf32>) -> ()
      }
      scf.yield }
  }
  return
}
