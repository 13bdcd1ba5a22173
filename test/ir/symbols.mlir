// Symbols are looked for in the nearest table, those of llvm in the module around.
// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics -o /dev/null
// RUN: %same --stderr --modes plain "--args=--allow-unregistered-dialect --split-input-file" %s

func.func private @r()
module {
  func.func @x() {
    // expected-error @below {{'func.call' op 'r' does not reference a valid function}}
    call @r() : () -> ()
    return
  }
}

// -----

llvm.func @r()
module {
  llvm.func @x() {
    // expected-error @below {{'llvm.call' op 'r' does not reference a symbol in the current scope}}
    llvm.call @r() : () -> ()
    llvm.return
  }
}

// -----

memref.global "private" @g : memref<4xf32>
module {
  func.func @x() {
    // expected-error @below {{'memref.get_global' op 'g' does not reference a valid global memref}}
    %0 = memref.get_global @g : memref<4xf32>
    return
  }
}

// -----

llvm.func @r()
module {
  // expected-error @below {{'llvm.mlir.global_ctors' op 'r' does not reference a valid LLVM function}}
  llvm.mlir.global_ctors ctors = [@r], priorities = [1 : i32], data = [#llvm.zero]
}

// -----

llvm.func @res() -> !llvm.ptr {
  "foo.bar"() ({
    // expected-error @below {{'llvm.call' op 'res' does not reference a symbol in the current scope}}
    %0 = llvm.call @res() : () -> !llvm.ptr
    "t.end"() : () -> ()
  }) : () -> ()
  %1 = llvm.mlir.zero : !llvm.ptr
  llvm.return %1 : !llvm.ptr
}

// -----

llvm.func @r() -> !llvm.ptr {
    %1 = llvm.mlir.zero : !llvm.ptr
    llvm.return %1 : !llvm.ptr
}
module {
  llvm.func @res() -> !llvm.ptr {
    // expected-error @below {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
    %0 = llvm.dso_local_equivalent @r : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
}

// -----

llvm.func @r() -> !llvm.ptr {
    %1 = llvm.mlir.zero : !llvm.ptr
    llvm.return %1 : !llvm.ptr
}
"foo.bar"() ({
  // expected-error @below {{'llvm.mlir.global_ctors' op 'r' does not reference a valid LLVM function}}
  llvm.mlir.global_ctors ctors = [@r], priorities = [1 : i32], data = [#llvm.zero]
}) : () -> ()

// -----

llvm.comdat @c {
  llvm.comdat_selector @a any
}
"foo.bar"() ({
  // expected-error @below {{expected comdat symbol}}
  llvm.func @r() comdat(@c::@a)
}) : () -> ()

// -----

llvm.comdat @c {
  llvm.comdat_selector @a any
}
module {
  // expected-error @below {{expected comdat symbol}}
  llvm.func @r() comdat(@c::@a)
}

// -----

llvm.func @res() -> !llvm.ptr {
  "foo.bar"() ({
    %0 = llvm.mlir.addressof @res : !llvm.ptr
    "t.end"() : () -> ()
  }) : () -> ()
  %1 = llvm.mlir.zero : !llvm.ptr
  llvm.return %1 : !llvm.ptr
}

// -----

llvm.func @res() -> !llvm.ptr {
  "foo.bar"() ({
    %0 = llvm.dso_local_equivalent @res : !llvm.ptr
    "t.end"() : () -> ()
  }) : () -> ()
  %1 = llvm.mlir.zero : !llvm.ptr
  llvm.return %1 : !llvm.ptr
}

// -----

llvm.func @r() -> !llvm.ptr {
    %1 = llvm.mlir.zero : !llvm.ptr
    llvm.return %1 : !llvm.ptr
}
"foo.bar"() ({
  llvm.mlir.ifunc @x : !llvm.func<void ()>, !llvm.ptr @r
}) : () -> ()
