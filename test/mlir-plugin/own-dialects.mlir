// Ops of dialects that the tool knows and Cistern does not pass as they are, with their properties.
// RUN: %mlir-opt --load-pass-plugin=%plugin --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(func.func(buffer-hoisting),cse)})' %s -o %t.plugin
// RUN: %mlir-opt --pass-pipeline='builtin.module(func.func(buffer-hoisting),cse)' %s | diff %t.plugin -
// Functions of other dialects, and ops with attributes of all kinds:
// RUN: %mlir-opt --load-pass-plugin=%plugin --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(cistern{pipeline=builtin.module()})' %S/../dialect/ods/dialects.mlir -o %t.all
// RUN: %mlir-opt --split-input-file --allow-unregistered-dialect %S/../dialect/ods/dialects.mlir | diff %t.all -
// With rows of their ODS, passes know what they do:
// RUN: %mlir-opt --load-pass-plugin=%plugin --pass-pipeline='builtin.module(cistern{irdl-file=%S/../../dialects/xegpu.cistern pipeline=builtin.module(buffer-deallocation-pipeline)})' %s -o %t.freed
// RUN: %mlir-opt --buffer-deallocation-pipeline %s | diff %t.freed -
// RUN: FileCheck %s < %t.freed
// CHECK-COUNT-2: memref.dealloc
// A file that is not there, or is wrong, is an error of the tool:
// RUN: not %mlir-opt --load-pass-plugin=%plugin --pass-pipeline='builtin.module(cistern{irdl-file=%t.absent pipeline=builtin.module(cse)})' %s 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT: error: cannot open '{{.*}}.absent': No such file or directory
// RUN: printf 'dialect d\nop o {traits = purest}' > %t.wrong; not %mlir-opt --load-pass-plugin=%plugin --pass-pipeline='builtin.module(cistern{irdl-file=%t.wrong pipeline=builtin.module(cse)})' %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: :2:4: error: op 'o': no such trait: 'purest'
func.func @f(%v: vector<8xf32>) -> vector<8xf32> {
  %a = memref.alloc() : memref<32xf32>
  %b = memref.alloc() : memref<32xf32>
  %0 = xegpu.create_nd_tdesc %a : memref<32xf32> -> !xegpu.tensor_desc<8xf32>
  %1 = xegpu.create_nd_tdesc %b : memref<32xf32> -> !xegpu.tensor_desc<8xf32>
  xegpu.store_nd %v, %0[0] : vector<8xf32>, !xegpu.tensor_desc<8xf32>
  %2 = xegpu.load_nd %0[0] : !xegpu.tensor_desc<8xf32> -> vector<8xf32>
  xegpu.store_nd %2, %1[0] : vector<8xf32>, !xegpu.tensor_desc<8xf32>
  %3 = xegpu.load_nd %1[0] : !xegpu.tensor_desc<8xf32> -> vector<8xf32>
  return %3 : vector<8xf32>
}
