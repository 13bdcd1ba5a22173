// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// What is wrong with what ops say to debuggers, alias analysis and the linker.

// expected-error @below {{'llvm.module_flags' op expected a module flag attribute}}
llvm.module_flags [1]

// -----

llvm.func @inside() {
  // expected-error @below {{'llvm.module_flags' op must appear at the module level}}
  llvm.module_flags []
  llvm.return
}

// -----

llvm.func @no_tag() {
  // expected-error @below {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @no_tag, tag = <id = 0>> : !llvm.ptr
  llvm.blocktag <id = 1>
  llvm.return
}

// -----

llvm.func @no_function() {
  // expected-error @below {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @nothing, tag = <id = 0>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @twice() {
  llvm.blocktag <id = 0>
  llvm.br ^bb1
^bb1:
  // expected-error @below {{duplicate block tag '0' in the same function}}
  llvm.blocktag <id = 0>
  llvm.return
}

// -----

llvm.func @kind(%a: i32) {
  // expected-error @below {{invalid kind of attribute specified}}
  llvm.intr.dbg.value #llvm.di_file<"a" in "b"> = %a : i32
  llvm.return
}

// -----

#variable = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">>
llvm.func @address(%a: i32) {
  // expected-error @below {{'llvm.intr.dbg.declare' op operand #0 must be LLVM pointer type, but got 'i32'}}
  llvm.intr.dbg.declare #variable = %a : i32
  llvm.return
}

// -----

llvm.func @groups(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.load' op attribute 'access_groups' failed to satisfy constraint: LLVM dialect access group metadata array}}
  %0 = llvm.load %p {access_groups = [3]} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @dereferenceable(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.load' op expected op to return a single LLVM pointer type}}
  %0 = llvm.load %p dereferenceable<bytes = 8> : !llvm.ptr -> i32
  llvm.return
}

// -----

// expected-error @below {{expected ','}}
llvm.func @range() vscale_range(1)
