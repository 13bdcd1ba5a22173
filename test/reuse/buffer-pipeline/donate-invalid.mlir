// RUN: not cistern-opt %s --buffer-pipeline=donate=0 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not cistern-opt %s --buffer-pipeline=donate=@f:1 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not cistern-opt %s --buffer-pipeline=donate=@f:2 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not cistern-opt %s --buffer-pipeline=donate=@h:0 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not cistern-opt %s --buffer-pipeline=donate=x 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not cistern-opt %s --buffer-pipeline=donate=@called:0 2>&1 | FileCheck %s --check-prefix=CALLED
// RUN: cistern-opt %s --buffer-pipeline=donate=@f:0,@g:0 -o /dev/null

// TWO: error: donate: there are 3 public functions; @name:0 names one of them
// SCALAR: error: donate: argument 1 is no tensor, and no memref without a layout
// NONE: error: donate: there is no argument 2, only 2
// NAME: error: donate: there is no function @h with a body
// NUMBER: error: donate: 'x' is no argument (0, @f:0)
// CALLED: error: 'func.call' op passes memory that it keeps to @called, which is given an argument (cistern.donated)
func.func @f(%a: memref<4xf32>, %i: index) -> f32 {
  %x = memref.load %a[%i] : memref<4xf32>
  return %x : f32
}
func.func @g(%a: memref<4xf32>) -> memref<4xf32> {
  call @called(%a) : (memref<4xf32>) -> ()
  return %a : memref<4xf32>
}
func.func @called(%a: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
