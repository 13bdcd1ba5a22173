// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of linalg; texts and places are those of mlir-opt.

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1)[s0] -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1, d2) -> (d0, d1, d0, d1))}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected operand #0 rank (2) to match the result rank of indexing_map (1)}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%v: memref<8xf32>) {
  // expected-error@+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0 + d1, d0 + d1))}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d0 + d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%v : memref<8xf32>) outs(%v : memref<8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 5, but found 4}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + 1, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0, d1) -> (d0 - 1, d1)}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 - 1, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected type of bb argument #0 ('i32') to match element or self type of the corresponding operand ('f32')}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    i32, %b : f32): linalg.yield %b : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    // expected-error@+1 {{'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    f32, %b : f32): linalg.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>, %i: i32) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    f32, %b : f32): linalg.yield %i : i32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+2 {{'linalg.generic' op expects regions to end with 'linalg.yield', found 'test.x'}}
  // expected-note@+1 {{in custom textual format, the absence of terminator implies 'linalg.yield'}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): "test.x"() : () -> ()
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expects to have 1 region with 1 block}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) { }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      // expected-error@+1 {{expected '{' to begin a region}}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %f: f32) {
  // expected-error@+1 {{'linalg.generic' op operand #1 must be variadic of shaped of any type values, but got 'f32'}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%f : f32) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{custom op 'linalg.generic' expected "iterator_types" array attribute}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected the number of tensor results (1) to be equal to the number of output tensors (0)}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  } -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%m: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<4x?xf32>')}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32): linalg.yield %a : f32
  } -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    // expected-error@+1 {{'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp}}
    f32, %b : f32): %q = linalg.index 2 : index linalg.yield %a : f32
  }
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'linalg.index' op expected parent op with LinalgOp interface}}
  %q = linalg.index 2 : index
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'linalg.yield' op expected parent op with LinalgOp interface}}
  linalg.yield
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [1, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      // expected-error@+1 {{custom op 'linalg.generic' 'linalg.generic' op attribute 'indexing_maps' failed to satisfy constraint: AffineMap array attribute}}
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32):  linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{expected attribute value}}
  linalg.generic
      ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32):  linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      // expected-error@+1 {{custom op 'linalg.generic' number of operands and types do not match: got 1 operands and 2 types}}
      ins(%m : memref<4x8xf32>, i32) outs(%o : memref<4x8xf32>) {
  ^bb0(%a:
    f32, %b : f32):  linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<5x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<5x8xf32>) {
  ^bb0(%a:
    f32, %b : f32):  linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<?x9xf32>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #1 to be 8, but found 9}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<?x9xf32>) {
  ^bb0(%a:
    f32, %b : f32):  linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<?x9xf32>) {
  // expected-error@+1 {{'linalg.generic' op expects region #0 to have 0 or 1 blocks}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<?x9xf32>) {
  ^bb0(%a:
    f32, %b : f32):  cf.br ^bb1 ^bb1: linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<*xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : memref<*xf32>) {
  ^bb0(%a:
    // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('memref<*xf32>')}}
    f32, %b : f32):  linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: vector<4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) outs(%o : vector<4x8xf32>) {
  ^bb0(%a:
    // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('vector<4x8xf32>')}}
    f32, %b : f32):  linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x8xf32>) {
  ^bb0(%a:
    // expected-error@+1 {{'linalg.yield' op expected number of yield values (1) to match the number of inits / outs operands of the enclosing LinalgOp (0)}}
    f32):  linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<8xf32>) {
  linalg.matvec ins(%m : memref<4x8xf32>) outs(%v : memref<8xf32>)
  // expected-error@+1 {{custom op 'linalg.matvec' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<8xf32>) {
  // expected-error@+1 {{'linalg.matvec' op inferred input/output operand #2 has shape's dimension #0 to be 4, but found 8}}
  linalg.matvec ins(%m, %v : memref<4x8xf32>, memref<8xf32>) outs(%v : memref<8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<8xf32>) {
  // expected-error@+1 {{custom op 'linalg.conv_1d_nwc_wcf' 'linalg.conv_1d_nwc_wcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [1]}}
  linalg.conv_1d_nwc_wcf {strides = dense<1> : tensor<2xi64>} ins(%m, %v : memref<4x8xf32>, memref<8xf32>) outs(%v : memref<8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<8xf32>) {
  // expected-error@+1 {{custom op 'linalg.conv_1d_nwc_wcf' 'linalg.conv_1d_nwc_wcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [1]}}
  linalg.conv_1d_nwc_wcf {strides = dense<1> : tensor<1xi32>} ins(%m, %v : memref<4x8xf32>, memref<8xf32>) outs(%v : memref<8xf32>)
  return
}

// -----

func.func @f(%m: memref<?x?x?xf32>) {
  // expected-error@+1 {{custom op 'linalg.conv_1d_nwc_wcf' 'linalg.conv_1d_nwc_wcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [1]}}
  linalg.conv_1d_nwc_wcf {strides = 1} ins(%m, %m : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%m : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%m: memref<4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_1d_nwc_wcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 7, but found 4}}
  linalg.conv_1d_nwc_wcf ins(%m, %m : memref<4x4x4xf32>, memref<4x4x4xf32>) outs(%m : memref<4x4x4xf32>)
  return
}

// -----

func.func @f(%m: memref<4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_1d_nwc_wcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 7, but found 4}}
  "linalg.conv_1d_nwc_wcf"(%m, %m, %m) <{operandSegmentSizes = array<i32: 2, 1>}> ({}) : (memref<4x4x4xf32>, memref<4x4x4xf32>, memref<4x4x4xf32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_1d_nwc_wcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 7, but found 4}}
  "linalg.conv_1d_nwc_wcf"(%m, %m, %m) <{operandSegmentSizes = array<i32: 2, 1>}> ({^bb0(%a : f32, %b: f32, %c: f32): linalg.yield %a : f32}) : (memref<4x4x4xf32>, memref<4x4x4xf32>, memref<4x4x4xf32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  // expected-error@+1 {{expected add/mul op in the body}}
  "linalg.matmul"(%m, %m, %m) <{operandSegmentSizes = array<i32: 2, 1>}> ({^bb0(%a : f32, %b: f32, %c: f32): linalg.yield %a : f32}) : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'arith.addf' op expected 2 operands, but found 1}}
  linalg.map { arith.addf } ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
  linalg.map { arith.foo } ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{use of value '%o' expects different type than prior uses: 'memref<4x8xi32>' vs 'memref<4x8xf32>'}}
  linalg.map { math.exp } ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xi32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %mi: memref<4x8xi32>) {
  // expected-error@+1 {{'math.exp' op result #0 must be floating-point-like, but got 'i32'}}
  linalg.map { math.exp } ins(%m : memref<4x8xf32>) outs(%mi : memref<4x8xi32>)
  return
}

// -----

func.func @f(%v: memref<4xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expected shape of input (4) to match shape of output (4, 8)}}
  linalg.map { math.exp } ins(%v : memref<4xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'linalg.map' op expected 1 or more operands, but found 0}}
  linalg.map { math.exp }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{expected '(' in argument list}}
  linalg.map ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1}}
  linalg.map ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) (%a : f32) { linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'i32'}}
  linalg.map ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) (%a : i32, %b : f32) { linalg.yield %b : f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>, %i: index) {
  // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('index') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
  linalg.map ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) (%a : f32, %b : f32) { linalg.yield %i : index }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expected type of bb argument #1 ('i32') to match element or self type of the corresponding operand ('f32')}}
  linalg.map ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) (%a : f32, %b : i32) { linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expects a non-empty block}}
  linalg.map ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) (%a : f32, %b : f32) { }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{expected ':'}}
  linalg.map ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) (%a, %b) { }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{expected '}'}}
  linalg.map { arith.addf, arith.mulf } ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{expected bare identifier or keyword}}
  linalg.map { "arith.addf" } ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  linalg.map { arith.addi } ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'arith.select' op operand #0 must be bool-like, but got 'f32'}}
  linalg.map { arith.select } ins(%m, %m, %m : memref<4x8xf32>, memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'arith.cmpf' op requires attribute 'predicate'}}
  linalg.map { arith.cmpf } ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'arith.truncf' op operand type 'f32' and result type 'f32' are cast incompatible}}
  linalg.map { arith.truncf } ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]}}
  linalg.reduce { arith.addf } ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [0]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  linalg.reduce { arith.addf } ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [2]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  linalg.reduce { arith.addf } ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [-1]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  linalg.reduce { arith.addf } ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1, 0]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op number of dimensions after reduction 0 doesn't match the init rank 1}}
  linalg.reduce { arith.addf } ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [0, 1]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  linalg.reduce { arith.addf } ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1, 1]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  linalg.reduce { arith.addf } ins(%m, %v : memref<4x8xf32>, memref<4xf32>) outs(%v, %v : memref<4xf32>, memref<4xf32>) dimensions = [1]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  linalg.reduce ins(%m, %v : memref<4x8xf32>, memref<4xf32>) outs(%v, %v : memref<4xf32>, memref<4xf32>) dimensions = [1] (%a : f32, %b : f32, %c : f32, %d : f32) { linalg.yield %a, %b : f32, f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expects all outputs to have the same shapes. Shape at output-index 1 is not equal to the shape at output-index 0.}}
  linalg.reduce ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%v, %o : memref<4xf32>, memref<4x8xf32>) dimensions = [1] (%a : f32, %b : f32, %c : f32, %d : f32) { linalg.yield %a, %b : f32, f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op mismatching number of operands and block arguments}}
  linalg.reduce ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1] (%a : f32) { linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'i32'}}
  linalg.reduce ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1] (%a : i32, %b : f32) { linalg.yield %b : f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'i32'}}
  linalg.reduce ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1] (%a : f32, %b : i32) { linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{custom op 'linalg.reduce' expected 'dimensions'}}
  linalg.reduce ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) (%a : f32, %b : i32) { linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{expected '(' in argument list}}
  linalg.reduce ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1]
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%m: memref<4x8xf32>, %m84: memref<8x4xf32>) {) {
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%m84 : memref<8x4xf32>) permutation = [0, 1]
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%m: memref<4x8xf32>, %m84: memref<8x4xf32>) {) {
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%m84 : memref<8x4xf32>) permutation = [1, 1]
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%m: memref<4x8xf32>, %m84: memref<8x4xf32>) {) {
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%m84 : memref<8x4xf32>) permutation = [1, 2]
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%m: memref<4x8xf32>, %m84: memref<8x4xf32>) {) {
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%m84 : memref<8x4xf32>) permutation = [1, 0, 2]
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%m: memref<4x8xf32>, %m84: memref<8x4xf32>) {) {
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%m84 : memref<8x4xf32>) permutation = [0]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op input rank 2 does not match init rank 1}}
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) permutation = [0]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op input rank 2 does not match init rank 1}}
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) permutation = [1, 0]
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%m: memref<4x8xf32>, %m84: memref<8x4xf32>) {) {
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%m84 : memref<8x4xf32>)
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%m: memref<4x8xf32>, %m84: memref<8x4xf32>) {) {
  linalg.transpose ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%m84 : memref<8x4xf32>) permutation = [1, 0]
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%f: f32, %m84: memref<8x4xf32>) {) {
  linalg.transpose ins(%f : f32) outs(%m84 : memref<8x4xf32>) permutation = [1, 0]
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%mi: memref<4x8xi32>, %m84: memref<8x4xf32>) {) {
  linalg.transpose ins(%mi : memref<4x8xi32>) outs(%m84 : memref<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @f(%v: memref<4xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: 8}}
  linalg.broadcast ins(%v : memref<4xf32>) outs(%o : memref<4x8xf32>) dimensions = [0]
  return
}

// -----

func.func @f(%v: memref<4xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2}}
  linalg.broadcast ins(%v : memref<4xf32>) outs(%o : memref<4x8xf32>) dimensions = [2]
  return
}

// -----

func.func @f(%v: memref<4xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: -1}}
  linalg.broadcast ins(%v : memref<4xf32>) outs(%o : memref<4x8xf32>) dimensions = [-1]
  return
}

// -----

func.func @f(%v: memref<4xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2}}
  linalg.broadcast ins(%v : memref<4xf32>) outs(%o : memref<4x8xf32>) dimensions = [0, 1]
  return
}

// -----

func.func @f(%v: memref<4xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 0, init rank: 2}}
  linalg.broadcast ins(%v : memref<4xf32>) outs(%o : memref<4x8xf32>) dimensions = []
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 2, dimensions size: 2, init rank: 2}}
  linalg.broadcast ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) dimensions = [1, 1]
  return
}

// -----

func.func @f(%v: memref<4xf32>, %mi: memref<4x8xi32>) {
  // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('i32')}}
  linalg.broadcast ins(%v : memref<4xf32>) outs(%mi : memref<4x8xi32>) dimensions = [1]
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  linalg.broadcast ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  // expected-error@+1 {{custom op 'linalg.broadcast' expected 'dimensions'}}
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %tv: tensor<4xf32>) {
  // expected-error@+1 {{expected operation name in quotes}}
  %r = linalg.broadcast ins(%tv : tensor<4xf32>) outs(%t : tensor<4x8xf32>) dimensions = [1] -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error@+1 {{expected operation name in quotes}}
  %r = linalg.map { math.exp } ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error@+1 {{operation defines 1 results but was provided 2 to bind}}
  %r:2 = linalg.map { math.exp } ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op region #0 ('mapper') failed to verify constraint: region with 1 blocks}}
  "linalg.map"(%m, %o) ({}) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1}}
  "linalg.map"(%m, %o) ({^bb0(%a : f32): linalg.yield %a : f32}) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%m: memref<4x8xf32>, %m84: memref<8x4xf32>) {) {
  "linalg.transpose"(%m, %m84) ({^bb0(%a : f32, %b : f32): linalg.yield %a : f32}) : (memref<4x8xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected indexing_map #0 to have 3 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) { ^bb0(%a : f32, %b : f32): linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected indexing_map #0 to have 1 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel"]} ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>) { ^bb0(%a : f32, %b : f32): linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  // expected-error@+2 {{custom op 'linalg.elementwise' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  // expected-error@+1 {{custom op 'linalg.elementwise' unable to parse elemwise op}}
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+3 {{expected ::mlir::linalg::ElementwiseKind to be one of: exp, log, abs, ceil, floor, negf, reciprocal, round, sqrt, rsqrt, square, tanh, erf, add, sub, mul, div, div_unsigned, max_signed, min_signed, max_unsigned, min_unsigned, powf, select}}
  // expected-error@+2 {{failed to parse ElementwiseKindAttr parameter 'value' which is to be a `::mlir::linalg::ElementwiseKind`}}
  // expected-error@+1 {{custom op 'linalg.elementwise' expected operation 'kind' attribute}}
  linalg.elementwise kind=#linalg.elementwise_kind<foo> ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{custom op 'linalg.elementwise' expected ElementwiseKind attribute}}
  linalg.elementwise kind=#linalg.iterator_type<parallel> ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{custom op 'linalg.elementwise' expected 'kind'}}
  linalg.elementwise ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op expected operand #0 rank (2) to match the result rank of indexing_map (1)}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>] ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{custom op 'linalg.elementwise' expected affine map attribute}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [1] ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{expected '['}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = 1 ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%m : memref<4x8xf32>)
  // expected-error@+2 {{custom op 'linalg.elementwise' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 1}}
  // expected-error@+1 {{custom op 'linalg.elementwise' unable to parse elemwise op}}
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{expected op with scalar input}}
  linalg.fill ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%o: memref<4x8xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%o, %o : memref<4x8xf32>, memref<4x8xf32>)
  // expected-error@+1 {{custom op 'linalg.fill' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3}}
  return
}

// -----

func.func @f(%o: memref<4x8xf32>, %f: f32) {
  // expected-error@+1 {{expected ':'}}
  linalg.fill ins(%f) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%o: memref<4x8xf32>, %f: f32) {
  // expected-error@+1 {{expected '('}}
  linalg.fill ins %f outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%o: memref<4x8xf32>, %f: f32) {
  // expected-error@+1 {{custom op 'linalg.fill' number of operands and types do not match: got 1 operands and 2 types}}
  linalg.fill ins(%f : f32, f32) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%o: memref<4x8xf32>) {
  // expected-error@+1 {{expected ':'}}
  linalg.fill ins() outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%o: memref<4x8xf32>) {
  linalg.fill outs(%o : memref<4x8xf32>)
  // expected-error@+1 {{custom op 'linalg.fill' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 1}}
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{custom op 'linalg.copy' 'linalg.copy' op attribute 'cast' failed to satisfy constraint: allowed 32-bit signless integer cases: 0, 1}}
  linalg.copy {cast = 1} ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+2 {{expected ::mlir::linalg::TypeFn to be one of: cast_signed, cast_unsigned}}
  // expected-error@+1 {{failed to parse TypeFnAttr parameter 'value' which is to be a `::mlir::linalg::TypeFn`}}
  linalg.copy {cast = #linalg.type_fn<foo>} ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

// expected-error@unknown {{'arith.select' op operand #0 must be bool-like, but got 'f32'}}
func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  linalg.select ins(%m, %m, %m : memref<4x8xf32>, memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.softmax' op incorrect dimension specified}}
  linalg.softmax dimension(2) ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.softmax' op incorrect dimension specified}}
  linalg.softmax dimension(-1) ins(%m : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%m: memref<4x8xf32>, %m84: memref<8x4xf32>) {) {
  linalg.softmax dimension(1) ins(%m : memref<4x8xf32>) outs(%m84 : memref<8x4xf32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %mi: memref<4x8xi32>) {
  // expected-error@+1 {{'linalg.softmax' op failed to verify that input and output have same element type}}
  linalg.softmax dimension(1) ins(%m : memref<4x8xf32>) outs(%mi : memref<4x8xi32>)
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.softmax' op incompatible output shape}}
  linalg.softmax dimension(0) ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>)
  return
}

// -----

func.func @f(%v: memref<4xf32>, %f: f32) {
  // expected-error@+1 {{custom op 'linalg.softmax' invalid kind of type specified}}
  linalg.softmax dimension(0) ins(%f : f32) outs(%v : memref<4xf32>)
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.softmax' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.softmax dimension(0) ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>)
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.softmax' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<4x?xf32>')}}
  %r = linalg.softmax dimension(0) ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
  %q = linalg.index -1 : index
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'linalg.index' invalid kind of type specified: expected builtin.index, but found 'i32'}}
  %q = linalg.index 0 : i32
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected the number of indexing_map (2) to be equal to the number of input/output operands (3)}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected the number of indexing_map (4) to be equal to the number of input/output operands (3)}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #1 to be 8, but found 16}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #2 has shape's dimension #0 to be 16, but found 4}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #0 has shape's dimension #1 to be 4, but found 8}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%B: memref<8x16xf32>, %C: memref<4x16xf32>, %v8: memref<8xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%v8, %B : memref<8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2 + 1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d0)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %C: memref<4x16xf32>, %v8: memref<8xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %v8 : memref<4x8xf32>, memref<8xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  linalg.matmul indexing_maps = [1]
      // expected-error@+1 {{custom op 'linalg.matmul' element of indexing_maps array is not an affine_map}}
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{custom op 'linalg.matmul' invalid kind of attribute specified}}
  linalg.matmul indexing_maps = 1
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{expected '='}}
  linalg.matmul indexing_maps
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #2 has shape's dimension #1 to be 16, but found 8}}
  linalg.matmul
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%A : memref<4x8xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4}}
  linalg.matmul
      ins(%A, %A : memref<4x8xf32>, memref<4x8xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %C: memref<4x16xf32>, %bA: memref<2x4x8xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected operand #0 rank (3) to match the result rank of indexing_map (2)}}
  linalg.matmul
      ins(%bA, %A : memref<2x4x8xf32>, memref<4x8xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%C: memref<4x16xf32>, %bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op expected operand #2 rank (2) to match the result rank of indexing_map (3)}}
  linalg.batch_matmul
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>, %bC: memref<2x4x16xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid output map result dimension.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>]
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%bC : memref<2x4x16xf32>)
  return
}

// -----

func.func @f(%bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>, %bC: memref<2x4x16xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid output map result dimension.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d0, d2)>]
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%bC : memref<2x4x16xf32>)
  return
}

// -----

func.func @f(%bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>, %bC: memref<2x4x16xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op expects 3 dims, but got (2).}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>]
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%bC : memref<2x4x16xf32>)
  return
}

// -----

func.func @f(%bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>, %bC: memref<2x4x16xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op expected operand #0 rank (3) to match the result rank of indexing_map (2)}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%bC : memref<2x4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %bB: memref<2x8x16xf32>, %bC: memref<2x4x16xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 2}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%A, %bB : memref<4x8xf32>, memref<2x8x16xf32>) outs(%bC : memref<2x4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %bA: memref<2x4x8xf32>, %bC: memref<2x4x16xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op inferred input/output operand #1 has shape's dimension #0 to be 2, but found 4}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%bA, %A : memref<2x4x8xf32>, memref<4x8xf32>) outs(%bC : memref<2x4x16xf32>)
  return
}

// -----

func.func @f(%bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>, %bC: memref<2x4x16xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op invalid indexing maps are non-invertible: ((d0, d1, d2, d3, d4) -> (d0, d1, d3, d0, d3, d2, d0, d1, d2))}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%bC : memref<2x4x16xf32>)
  return
}

// -----

func.func @f(%C: memref<4x16xf32>, %bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op Invalid output map result dimension.}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>]
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%C: memref<4x16xf32>, %bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op Invalid output map result dimension.}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>]
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%C: memref<4x16xf32>, %bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op Invalid batch dimension expression.}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>]
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op invalid indexing maps are non-invertible: ((d0, d1, d2, d3) -> (d1, d3, d3, d2, d1, d2))}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%bA: memref<2x4x8xf32>, %bB: memref<2x8x16xf32>, %bC: memref<2x4x16xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op expects 2 dims, but got (3).}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%bA, %bB : memref<2x4x8xf32>, memref<2x8x16xf32>) outs(%bC : memref<2x4x16xf32>)
  return
}

// -----

func.func @f(%B: memref<8x16xf32>, %C: memref<4x16xf32>, %bA: memref<2x4x8xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op expects 2 dims, but got (1).}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1)>]
      ins(%bA, %B : memref<2x4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  linalg.contract
      // expected-error@+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{iteration space dim at index 0 is neither a contracting dim nor of parallel iteration type}}
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{iteration space dim at index 3 not used to access any operand}}
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{provided affine_map is not a projected permutation}}
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2 + 1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %sq: memref<4x4xf32>) {) {
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d0)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%sq : memref<4x4xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{ranks of shaped operand and results of corresponding affine_map differ}}
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{ranks of shaped operand and results of corresponding affine_map differ}}
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{iteration space dim at index 1 is neither a contracting dim nor of parallel iteration type}}
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d3)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{iteration space dim at index 1 is neither a contracting dim nor of parallel iteration type}}
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>) {
  // expected-error@+1 {{'indexing_maps' do not specify a contracting dimension}}
  linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      ins(%A, %A : memref<4x8xf32>, memref<4x8xf32>) outs(%A : memref<4x8xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{provided affine_map is not a projected permutation}}
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2)[s0] -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %C: memref<4x16xf32>) {
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A : memref<4x8xf32>) outs(%C : memref<4x16xf32>)
  // expected-error@+1 {{custom op 'linalg.contract' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  return
}

// -----

func.func @f(%A: memref<4x8xf32>, %B: memref<8x16xf32>, %C: memref<4x16xf32>) {
  // expected-error@+1 {{iteration spaces of provided affine_maps differ}}
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
  return
}

// -----

func.func @f(%A: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected operand #0 rank (2) to match the result rank of indexing_map (1)}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%A : memref<4x8xf32>) outs(%A : memref<4x8xf32>) { ^bb0(%a : f32, %b : f32): linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%A: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1)[s0] -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel"]}
      ins(%A : memref<4x8xf32>) outs(%A : memref<4x8xf32>) { ^bb0(%a : f32, %b : f32): linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%A: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1)[s0] -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel"]}
      ins(%A : memref<4x8xf32>) outs(%A : memref<4x8xf32>) { ^bb0(%a : f32, %b : f32): linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%A: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected operand #1 rank (2) to match the result rank of indexing_map (1)}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel"]}
      ins(%A : memref<4x8xf32>) outs(%A : memref<4x8xf32>) { ^bb0(%a : f32, %b : f32): linalg.yield %a : f32 }
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid batch dimension expression.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Unexpected result dim expression (outside the set of default result dims).}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid broadcast requested.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a0, %a1 : memref<?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid broadcast requested.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a0, %a1 : memref<?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op no. of result dim expressions exceeds 3.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid batch dimension expression.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid broadcast requested.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid broadcast requested.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{expected indexing maps to be projected permutations}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid output map result dimension.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op expects 3 dims, but got (2).}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{expected indexing maps to be projected permutations}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 + 1)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Indexing_map attribute must have 3 affine maps.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op Invalid batch dimension expression.}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op Invalid broadcast requested.}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op Invalid output map result dimension.}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op expects 2 dims, but got (1).}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1)>]
      ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?xi32>, %a1: memref<?x?xi32>) {
  // expected-error@+1 {{custom op 'linalg.exp' unsupported non numeric type}}
  linalg.exp ins(%a0 : memref<?x?xi32>) outs(%a1 : memref<?x?xi32>)
  return
}

// -----

func.func @f(%a0: memref<?x?xindex>, %a1: memref<?x?xindex>, %a2: memref<?x?xindex>) {
  // expected-error@+1 {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  linalg.add ins(%a0, %a1 : memref<?x?xindex>, memref<?x?xindex>) outs(%a2 : memref<?x?xindex>)
  return
}

// -----

func.func @f(%a0: memref<?x?xi1>, %a1: memref<?x?xi1>, %a2: memref<?x?xi1>) {
  // expected-error@+1 {{custom op 'linalg.sub' unsupported operation: sub with bools}}
  linalg.sub ins(%a0, %a1 : memref<?x?xi1>, memref<?x?xi1>) outs(%a2 : memref<?x?xi1>)
  return
}

// -----

func.func @f(%a0: memref<?x?xi1>, %a1: memref<?x?xi1>, %a2: memref<?x?xi1>) {
  // expected-error@+1 {{custom op 'linalg.div' unsupported operation: div with bools}}
  linalg.div ins(%a0, %a1 : memref<?x?xi1>, memref<?x?xi1>) outs(%a2 : memref<?x?xi1>)
  return
}

// -----

func.func @f(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  // expected-error@+1 {{custom op 'linalg.div_unsigned' unsupported operation: unsigned div not on uint}}
  linalg.div_unsigned ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?xf32>, %a1: memref<?x?xi32>, %a2: memref<?x?xf32>) {
  // expected-error@+1 {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'f32' and 'i32'}}
  linalg.add ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xi32>) outs(%a2 : memref<?x?xf32>)
  return
}

// -----

// expected-error@unknown {{'math.powf' op operand #0 must be floating-point-like, but got 'i32'}}
func.func @f(%a0: memref<?x?xi32>, %a1: memref<?x?xi32>, %a2: memref<?x?xi32>) {
  linalg.powf ins(%a0, %a1 : memref<?x?xi32>, memref<?x?xi32>) outs(%a2 : memref<?x?xi32>)
  return
}

// -----

// expected-warning@unknown {{could not cast operand of type 'i32' to 'index'}}
// expected-error@unknown {{'linalg.yield' op type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('index')}}
func.func @f(%a0: memref<?x?xi32>, %a1: memref<?x?xindex>) {
  linalg.copy ins(%a0 : memref<?x?xi32>) outs(%a1 : memref<?x?xindex>)
  return
}

// -----

// expected-warning@unknown {{could not cast operand of type 'complex<f32>' to 'f32'}}
// expected-error@unknown {{'linalg.yield' op type of yield operand 1 ('complex<f32>') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
func.func @f(%a0: memref<?x?xcomplex<f32>>, %a1: memref<?x?xf32>) {
  linalg.copy ins(%a0 : memref<?x?xcomplex<f32>>) outs(%a1 : memref<?x?xf32>)
  return
}

// -----

// expected-error@unknown {{'linalg.yield' op type of yield operand 1 ('bf16') doesn't match the element type of the enclosing linalg.generic op ('f16')}}
func.func @f(%a0: memref<?x?xbf16>, %a1: memref<?x?xf16>) {
  linalg.copy ins(%a0 : memref<?x?xbf16>) outs(%a1 : memref<?x?xf16>)
  return
}

// -----

// expected-error@unknown {{'linalg.yield' op type of yield operand 1 ('f16') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
func.func @f(%a0: memref<?x?xf16>, %a1: memref<?x?xf32>) {
  linalg.exp ins(%a0 : memref<?x?xf16>) outs(%a1 : memref<?x?xf32>)
  return
}

// -----

func.func @f(%a0: i32, %a1: memref<?x?xf32>) {
  // expected-error@+1 {{'linalg.fill' op expected fill value type ('i32') to match output element type ('f32')}}
  linalg.fill ins(%a0 : i32) outs(%a1 : memref<?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  // expected-error@+1 {{custom op 'linalg.pooling_nhwc_max_unsigned' unsupported operation: unsigned max not on uint}}
  linalg.pooling_nhwc_max_unsigned ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?x?xf32>, %a1: memref<?xf32>, %a2: memref<?x?x?xf32>) {
  // expected-error@+1 {{custom op 'linalg.pooling_nwc_min_unsigned' unsupported operation: unsigned min not on uint}}
  linalg.pooling_nwc_min_unsigned ins(%a0, %a1 : memref<?x?x?xf32>, memref<?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// -----

func.func @f(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xcomplex<f32>>) {
  // expected-error@+1 {{expected add/mul op in the body}}
  linalg.matmul ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xcomplex<f32>>)
  return
}

// -----

func.func @f(%a0: memref<?x?xindex>, %a1: memref<?x?xindex>, %a2: memref<?x?xindex>) {
  // expected-error@+1 {{custom op 'linalg.matmul' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  linalg.matmul ins(%a0, %a1 : memref<?x?xindex>, memref<?x?xindex>) outs(%a2 : memref<?x?xindex>)
  return
}

// -----

// expected-error@unknown {{'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('f16')}}
func.func @f(%a0: memref<?x?xi1>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>, %a3: memref<?x?xf16>) {
  linalg.select ins(%a0, %a1, %a2 : memref<?x?xi1>, memref<?x?xf32>, memref<?x?xf32>) outs(%a3 : memref<?x?xf16>)
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) {
  // expected-error@+1 {{tiling factors must equal the number of dimensions to tile}}
  %r = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8]
        into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) {
  // expected-error@+1 {{tiling factors must equal the number of dimensions to tile}}
  %r = linalg.pack %s inner_dims_pos = [0] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) {
  // expected-error@+1 {{invalid inner_dims_pos vector}}
  %r = linalg.pack %s inner_dims_pos = [0, 2] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) {
  // expected-error@+1 {{invalid inner_dims_pos vector}}
  %r = linalg.pack %s inner_dims_pos = [0, -1] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) {
  // expected-error@+1 {{invalid inner_dims_pos vector}}
  %r = linalg.pack %s inner_dims_pos = [0, 0] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) {
  // expected-error@+1 {{invalid zero tile factor}}
  %r = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [0, 32]
        into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %r = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 16]
        into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>, %i: index) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %r = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, %i]
        into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x9x8x32xf32>) {
  // expected-error@+1 {{expected 'tensor<16x8x8x32xf32>' for the packed domain value, got 'tensor<16x9x8x32xf32>'}}
  %r = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<16x9x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<8x16x8x32xf32>) {
  // expected-error@+1 {{expected 'tensor<16x8x8x32xf32>' for the packed domain value, got 'tensor<8x16x8x32xf32>'}}
  %r = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<8x16x8x32xf32>) {
  // expected-error@+1 {{invalid outer_dims_perm vector}}
  %r = linalg.pack %s outer_dims_perm = [1, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<8x16x8x32xf32>) {
  // expected-error@+1 {{outer_dims_perm must be a permutation or empty}}
  %r = linalg.pack %s outer_dims_perm = [0] inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<8x16x8x32xf32>) {
  // expected-error@+1 {{invalid outer_dims_perm vector}}
  %r = linalg.pack %s outer_dims_perm = [1, 2] inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x8x8xf32>) {
  // expected-error@+1 {{packed rank != (unpacked rank + num tiling factors), got 3 != 4}}
  %r = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<128x256xf32> -> tensor<16x8x8xf32>
  return
}

// -----

func.func @f(%s: tensor<127x256xf32>, %d: tensor<16x8x8x32xf32>) {
  // expected-error@+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %r = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<127x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<127x256xf32>, %d: tensor<16x8x8x32xf32>, %k: i32) {
  // expected-error@+1 {{'linalg.pack' op expected padding_value has 'f32' but got: 'i32'}}
  %r = linalg.pack %s padding_value(%k : i32) inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<127x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @f(%s: tensor<9xf32>, %d: tensor<3x8xf32>, %f: f32) {
  // expected-error@+1 {{expected 'tensor<2x8xf32>' for the packed domain value, got 'tensor<3x8xf32>'}}
  %r = linalg.pack %s padding_value(%f : f32) inner_dims_pos = [0] inner_tiles = [8]
        into %d : tensor<9xf32> -> tensor<3x8xf32>
  return
}

// -----

func.func @f(%s: tensor<9xf32>, %d: tensor<?x8xf32>) {
  // expected-error@+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %r = linalg.pack %s inner_dims_pos = [0] inner_tiles = [8]
        into %d : tensor<9xf32> -> tensor<?x8xf32>
  return
}

// -----

// The size of a tile may be a constant.
func.func @f(%s: tensor<128x256xf32>, %d: tensor<?x?x?x?xf32>, %i: index, %f: f32) {
  %zero = arith.constant 0 : index
  // expected-error@+1 {{invalid zero tile factor}}
  %r = linalg.pack %s padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [%i, %zero]
        into %d : tensor<128x256xf32> -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @f(%s: tensor<?x?x8x?xf32>, %d: tensor<128x256xf32>) {
  %zero = arith.constant 0 : index
  // expected-error@+1 {{invalid zero tile factor}}
  %r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, %zero]
        into %d : tensor<?x?x8x?xf32> -> tensor<128x256xf32>
  return
}

// -----

func.func @f(%s: tensor<128x256xf32>, %d: tensor<16x?x8x?xf32>) {
  %three = arith.constant 3 : index
  // expected-error@+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %r = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, %three]
        into %d : tensor<128x256xf32> -> tensor<16x?x8x?xf32>
  return
}

// -----

func.func @f(%s: tensor<9xf32>, %d: tensor<2x?xf32>, %i: index) {
  // expected-error@+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %r = linalg.pack %s inner_dims_pos = [0] inner_tiles = [%i]
        into %d : tensor<9xf32> -> tensor<2x?xf32>
  return
}

// -----

func.func @f(%s: tensor<9xf32>, %d: tensor<2x8xf32>, %i: index) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %r = linalg.pack %s inner_dims_pos = [0] inner_tiles = [%i]
        into %d : tensor<9xf32> -> tensor<2x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16xf32>, %d: tensor<2x?xf32>) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %r = linalg.pack %s inner_dims_pos = [0] inner_tiles = [8]
        into %d : tensor<16xf32> -> tensor<2x?xf32>
  return
}

// -----

func.func @f(%s: tensor<16xf32>, %d: tensor<2x8xf32>) {
  // expected-error@+1 {{packed rank != (unpacked rank + num tiling factors), got 2 != 1}}
  %r = linalg.pack %s inner_dims_pos = [] inner_tiles = []
        into %d : tensor<16xf32> -> tensor<2x8xf32>
  return
}

// -----

// expected-error@+1 {{expected non-function type}}
func.func @f(%s: tensor<16xf32>, %d: tensor<2x-1xf32>) {
  %r = linalg.pack %s inner_dims_pos = [0] inner_tiles = [-8]
        into %d : tensor<16xf32> -> tensor<2x-1xf32>
  return
}

// -----

func.func @f(%s: tensor<16xf32>, %d: tensor<2x8xf32>) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %r = linalg.pack %s inner_dims_pos = [0] inner_tiles = [-8]
        into %d : tensor<16xf32> -> tensor<2x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16xf32>, %d: tensor<2x8xf32>) {
  // expected-error@+1 {{'linalg.pack' op failed to verify that result type matches type of dest}}
  %r = "linalg.pack"(%s, %d) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: 8>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<16xf32>, tensor<2x8xf32>) -> tensor<2x?xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<128x256xf32>) {
  // expected-error@+1 {{tiling factors must equal the number of dimensions to tile}}
  %r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8]
        into %d : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<128x256xf32>) {
  // expected-error@+1 {{invalid inner_dims_pos vector}}
  %r = linalg.unpack %s inner_dims_pos = [0, 2] inner_tiles = [8, 32]
        into %d : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<128x256xf32>) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, 16]
        into %d : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<128x256xf32>) {
  // expected-error@+1 {{invalid zero tile factor}}
  %r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [0, 32]
        into %d : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<120x256xf32>) {
  // expected-error@+1 {{expected 'tensor<15x8x8x32xf32>' for the packed domain value, got 'tensor<16x8x8x32xf32>'}}
  %r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<16x8x8x32xf32> -> tensor<120x256xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<119x256xf32>) {
  // expected-error@+1 {{expected 'tensor<15x8x8x32xf32>' for the packed domain value, got 'tensor<16x8x8x32xf32>'}}
  %r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<16x8x8x32xf32> -> tensor<119x256xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<129x256xf32>) {
  // expected-error@+1 {{expected 'tensor<17x8x8x32xf32>' for the packed domain value, got 'tensor<16x8x8x32xf32>'}}
  %r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<16x8x8x32xf32> -> tensor<129x256xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<256x128xf32>) {
  // expected-error@+1 {{invalid outer_dims_perm vector}}
  %r = linalg.unpack %s outer_dims_perm = [1, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<16x8x8x32xf32> -> tensor<256x128xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<128xf32>) {
  // expected-error@+1 {{packed rank != (unpacked rank + num tiling factors), got 4 != 2}}
  %r = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8]
        into %d : tensor<16x8x8x32xf32> -> tensor<128xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x?xf32>, %d: tensor<128x256xf32>) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32]
        into %d : tensor<16x8x8x?xf32> -> tensor<128x256xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8x8x32xf32>, %d: tensor<128x256xf32>, %i: index) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, %i]
        into %d : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  return
}

// -----

func.func @f(%s: tensor<2x3x3x5xf32>, %d: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{custom op 'linalg.winograd_filter_transform' expected string or keyword containing one of the following enum values for attribute 'fmr' [F_2_3, F_4_3, F_2_5]}}
  %r = linalg.winograd_filter_transform fmr(F_4_4) ins(%s : tensor<2x3x3x5xf32>)
        outs(%d : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x3x3x5xf32>, %d: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{custom op 'linalg.winograd_filter_transform' expected string or keyword containing one of the following enum values for attribute 'fmr' [F_2_3, F_4_3, F_2_5]}}
  %r = linalg.winograd_filter_transform fmr(1) ins(%s : tensor<2x3x3x5xf32>)
        outs(%d : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2x3x5xf32>, %d: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expect filter height either equals to r or 1}}
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%s : tensor<2x2x3x5xf32>)
        outs(%d : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x3x2x5xf32>, %d: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expect filter width either equals to r or 1}}
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%s : tensor<2x3x2x5xf32>)
        outs(%d : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x1x3x5xf32>, %d: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op the output shape is not expected}}
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%s : tensor<2x1x3x5xf32>)
        outs(%d : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x1x1x5xf32>, %d: tensor<1x1x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expect either filter height or width equals to r}}
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%s : tensor<2x1x1x5xf32>)
        outs(%d : tensor<1x1x5x2xf32>) -> tensor<1x1x5x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x3x3x5xf32>, %d: tensor<6x6x6x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op the output shape is not expected}}
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%s : tensor<2x3x3x5xf32>)
        outs(%d : tensor<6x6x6x2xf32>) -> tensor<6x6x6x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x3x3x5xf32>, %d: tensor<5x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op the output shape is not expected}}
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%s : tensor<2x3x3x5xf32>)
        outs(%d : tensor<5x6x5x2xf32>) -> tensor<5x6x5x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x3x3x5xf32>, %d: tensor<6x6x5x2xi32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op failed to verify that all of {filter, output} have same element type}}
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%s : tensor<2x3x3x5xf32>)
        outs(%d : tensor<6x6x5x2xi32>) -> tensor<6x6x5x2xi32>
  return
}

// -----

func.func @f(%s: tensor<2x3x3x5xf32>, %d: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expected type of operand #1 ('tensor<6x6x5x2xf32>') to match type of corresponding result ('tensor<6x6x5x?xf32>')}}
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%s : tensor<2x3x3x5xf32>)
        outs(%d : tensor<6x6x5x2xf32>) -> tensor<6x6x5x?xf32>
  return
}

// -----

func.func @f(%s: tensor<2x3x3xf32>, %d: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op operand #0 must be 4D tensor of any type values, but got 'tensor<2x3x3xf32>'}}
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%s : tensor<2x3x3xf32>)
        outs(%d : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x9x10x5xf32>, %d: tensor<6x6x2x2x2x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%s : tensor<2x9x10x5xf32>)
        outs(%d : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return
}

// -----

func.func @f(%s: tensor<2x10x9x5xf32>, %d: tensor<6x6x2x2x2x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%s : tensor<2x10x9x5xf32>)
        outs(%d : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return
}

// -----

func.func @f(%s: tensor<2x10x10x5xf32>, %d: tensor<6x6x2x3x2x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%s : tensor<2x10x10x5xf32>)
        outs(%d : tensor<6x6x2x3x2x5xf32>) -> tensor<6x6x2x3x2x5xf32>
  return
}

// -----

func.func @f(%s: tensor<2x10x10x5xf32>, %d: tensor<6x6x2x2x3x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%s : tensor<2x10x10x5xf32>)
        outs(%d : tensor<6x6x2x2x3x5xf32>) -> tensor<6x6x2x2x3x5xf32>
  return
}

// -----

func.func @f(%s: tensor<2x10x10x5xf32>, %d: tensor<6x6x2x2x2x6xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%s : tensor<2x10x10x5xf32>)
        outs(%d : tensor<6x6x2x2x2x6xf32>) -> tensor<6x6x2x2x2x6xf32>
  return
}

// -----

func.func @f(%s: tensor<2x10x10x5xf32>, %d: tensor<5x6x2x2x2x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%s : tensor<2x10x10x5xf32>)
        outs(%d : tensor<5x6x2x2x2x5xf32>) -> tensor<5x6x2x2x2x5xf32>
  return
}

// -----

func.func @f(%s: tensor<2x1x10x5xf32>, %d: tensor<6x6x1x2x2x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%s : tensor<2x1x10x5xf32>)
        outs(%d : tensor<6x6x1x2x2x5xf32>) -> tensor<6x6x1x2x2x5xf32>
  return
}

// -----

func.func @f(%s: tensor<6x6x2x2x2x2xf32>, %d: tensor<2x8x9x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op the output shape is not expected}}
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%s : tensor<6x6x2x2x2x2xf32>)
        outs(%d : tensor<2x8x9x2xf32>) -> tensor<2x8x9x2xf32>
  return
}

// -----

func.func @f(%s: tensor<6x6x2x2x2x2xf32>, %d: tensor<2x9x8x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op the output shape is not expected}}
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%s : tensor<6x6x2x2x2x2xf32>)
        outs(%d : tensor<2x9x8x2xf32>) -> tensor<2x9x8x2xf32>
  return
}

// -----

func.func @f(%s: tensor<5x6x2x2x2x2xf32>, %d: tensor<2x8x8x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op expect input height equals to input tile size}}
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%s : tensor<5x6x2x2x2x2xf32>)
        outs(%d : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @f(%s: tensor<6x5x2x2x2x2xf32>, %d: tensor<2x8x8x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op expect input width equals to input tile size}}
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%s : tensor<6x5x2x2x2x2xf32>)
        outs(%d : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @f(%s: tensor<6x1x2x2x2x2xf32>, %d: tensor<2x8x1x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op the output shape is not expected}}
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%s : tensor<6x1x2x2x2x2xf32>)
        outs(%d : tensor<2x8x1x2xf32>) -> tensor<2x8x1x2xf32>
  return
}

// -----

func.func @f(%s: tensor<1x6x2x2x2x2xf32>, %d: tensor<2x1x8x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op the output shape is not expected}}
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%s : tensor<1x6x2x2x2x2xf32>)
        outs(%d : tensor<2x1x8x2xf32>) -> tensor<2x1x8x2xf32>
  return
}

// -----

func.func @f(%s: tensor<6x6x2x2x2x2xf32>, %d: tensor<3x8x8x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op the output shape is not expected}}
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%s : tensor<6x6x2x2x2x2xf32>)
        outs(%d : tensor<3x8x8x2xf32>) -> tensor<3x8x8x2xf32>
  return
}

// -----

func.func @mixed(%m: memref<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'linalg.exp' op expected to have pure tensor or buffer semantics}}
  %0 = linalg.exp ins(%m : memref<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @mixed(%m: memref<4x4xf32>, %t: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected to have pure tensor or buffer semantics}}
  linalg.transpose ins(%t : tensor<4x4xf32>) outs(%m : memref<4x4xf32>) permutation = [1, 0]
  return
}

// -----

// Said before what is wrong with the maps.
func.func @mixed(%m: memref<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'linalg.generic' op expected to have pure tensor or buffer semantics}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%m : memref<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%m: memref<4x8xf32>, %o: memref<4x8xf32>) {
  // expected-error@+2 {{use of value '%m' expects different type than prior uses: 'memref<4x9xf32>' vs 'memref<4x8xf32>'}}
  // expected-error@+2 {{unable to parse elemwise op}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%m : memref<4x9xf32>) outs(%o : memref<4x8xf32>)
  return
}

// -----

// Dims that a map may not have come before how many there are.
func.func @batch_map_of_other_dims(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op Unexpected result dim expression (outside the set of default result dims).}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, m, n, k) -> (n, n, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (m, n)>] ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// -----

// A window moves with two loops: without a stride the input does not depend on the loop of the output, without a dilation not on that
// of the window. That comes before ranks and shapes.
func.func @no_stride(%a: memref<?xf32>, %b: memref<2x2x3xf32>, %c: memref<3x?x3xf32>) {
  // expected-error @below {{unexpected loop dimension for convolution op}}
  linalg.conv_1d_nwc_wcf {strides = dense<0> : tensor<1xi64>} ins(%a, %b : memref<?xf32>, memref<2x2x3xf32>) outs(%c : memref<3x?x3xf32>)
  return
}

// -----

func.func @no_dilation(%a: memref<3x?x2xf32>, %b: memref<2xf32>, %c: memref<3x?x2xf32>) {
  // expected-error @below {{unexpected loop dimension for convolution op}}
  linalg.pooling_nwc_sum {dilations = dense<0> : tensor<1xi64>} ins(%a, %b : memref<3x?x2xf32>, memref<2xf32>) outs(%c : memref<3x?x2xf32>)
  return
}

// -----

func.func @factor_alone(%a: memref<3x?x2xf32>, %b: memref<2xf32>, %c: memref<3x?x2xf32>) {
  // expected-error @below {{unexpected input index map for convolutions}}
  linalg.pooling_nwc_sum {dilations = dense<0> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a, %b : memref<3x?x2xf32>, memref<2xf32>) outs(%c : memref<3x?x2xf32>)
  return
}

// -----

func.func @one_of_two(%a: tensor<1x9x9x2xf32>, %b: tensor<2x2xf32>, %c: tensor<1x8x9x2xf32>) {
  // expected-error @below {{unexpected input index map for convolutions}}
  %0 = linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[1, 0]> : tensor<2xi64>} ins(%a, %b : tensor<1x9x9x2xf32>, tensor<2x2xf32>) outs(%c : tensor<1x8x9x2xf32>) -> tensor<1x8x9x2xf32>
  return
}

// -----

// Attributes are checked in the order of their names.
func.func @both_wrong(%a: memref<3x?x2xf32>, %b: memref<2xf32>, %c: memref<3x?x2xf32>) {
  // expected-error @below {{attribute 'dilations' failed to satisfy constraint: 64-bit signless int elements attribute of shape [1]}}
  linalg.pooling_nwc_sum {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<1xi32>} ins(%a, %b : memref<3x?x2xf32>, memref<2xf32>) outs(%c : memref<3x?x2xf32>)
  return
}

// -----

func.func @backwards(%a: memref<3x?x2xf32>, %b: memref<2xf32>, %c: memref<3x?x2xf32>) {
  linalg.pooling_nwc_sum {strides = dense<-1> : tensor<1xi64>} ins(%a, %b : memref<3x?x2xf32>, memref<2xf32>) outs(%c : memref<3x?x2xf32>)
  return
}

// -----

// Where several things of a map are wrong, the number of its loops is said last.
func.func @contract_order(%a: tensor<2x4xf32>, %b: tensor<4x4x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @below {{ranks of shaped operand and results of corresponding affine_map differ}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x4xf32>, tensor<4x4x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @contract_order_of_projection(%a: tensor<2x4xf32>, %b: tensor<4x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @below {{provided affine_map is not a projected permutation}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x4xf32>, tensor<4x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// An attribute is said once, wherever it stands; of several the first by name is reported.
func.func @attribute_twice(%a: memref<4xf32>) {
  // expected-error @below {{custom op 'linalg.exp' attribute 'b' occurs more than once in the attribute list}}
  linalg.exp {c, d, b} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {c, a, b = 2}
  return
}

// -----

func.func @maps_twice(%a: memref<2x4x4xf32>) {
  // expected-error @below {{custom op 'linalg.batch_matmul' attribute 'indexing_maps' occurs more than once in the attribute list}}
  linalg.batch_matmul ins(%a, %a : memref<2x4x4xf32>, memref<2x4x4xf32>) outs(%a : memref<2x4x4xf32>) {indexing_maps = []}
  return
}

// -----

// Lists of maps have one at least, but for linalg.matmul and linalg.contract, which read any array of maps.
func.func @no_maps(%a: memref<2x4x4xf32>) {
  // expected-error @below {{expected attribute value}}
  linalg.batch_matmul indexing_maps = [] ins(%a, %a : memref<2x4x4xf32>, memref<2x4x4xf32>) outs(%a : memref<2x4x4xf32>)
  return
}

// -----

func.func @no_list(%a: memref<2x4x4xf32>) {
  // expected-error @below {{expected '['}}
  linalg.batch_reduce_matmul indexing_maps = 3 ins(%a, %a : memref<2x4x4xf32>, memref<2x4x4xf32>) outs(%a : memref<2x4x4xf32>)
  return
}

// -----

func.func @no_map(%a: memref<4xf32>) {
  // expected-error @below {{custom op 'linalg.batch_matmul' expected affine map attribute}}
  linalg.batch_matmul indexing_maps = [1] ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

// Ops that are alike are each reported, and the body of each is looked at.
func.func @twice(%m: tensor<4xf32>, %o: tensor<5xf32>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%m : tensor<4xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return
}
func.func @again(%m: tensor<4xf32>, %o: tensor<5xf32>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%m : tensor<4xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return
}

// -----

func.func @other_body(%m: tensor<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%m : tensor<4xf32>) outs(%m : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  // expected-error@+1 {{'linalg.generic' op expected type of bb argument #1 ('f64') to match element or self type of the corresponding operand ('f32')}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%m : tensor<4xf32>) outs(%m : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f64):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

// Sizes are compared before the maps' dims are counted.
func.func @shapes_before_dims(%a: memref<3x2xf32>, %b: memref<5x4xf32>, %c: memref<3x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 2, but found 5}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n) -> (m, n)>]
      ins(%a, %b : memref<3x2xf32>, memref<5x4xf32>) outs(%c : memref<3x4xf32>)
  return
}

// -----

func.func @dims_of_fitting_shapes(%a: memref<3x2xf32>, %b: memref<2x4xf32>, %c: memref<3x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected indexing_map #2 to have 3 dim(s) to match the number of loops}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n) -> (m, n)>]
      ins(%a, %b : memref<3x2xf32>, memref<2x4xf32>) outs(%c : memref<3x4xf32>)
  return
}

// -----

// A vector is broadcast along the last dim of its map, whatever the number of dims.
func.func @broadcast_not_last(%a: memref<2xf32>, %b: memref<2x4xf32>, %c: memref<3x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k, l) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : memref<2xf32>, memref<2x4xf32>) outs(%c : memref<3x4xf32>)
  return
}

// -----

func.func @batch_output_constant(%a: tensor<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid output map result dimension.}}
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, 0, n)>]
      ins(%a, %a : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}

// -----

func.func @batch_output_product(%a: tensor<?x?x?xf32>) {
  // expected-error@+1 {{expected indexing maps to be projected permutations}}
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m * 2, n)>]
      ins(%a, %a : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}

// -----

func.func @contract_of_scalar(%c: f32, %a: tensor<4xf32>) {
  // expected-error @+1 {{affine_map specifies shaped access while operand has non-shaped type}}
  %r = linalg.contract indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] ins(%c, %a : f32, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}
