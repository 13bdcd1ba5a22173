// A vendor's dialect, as text: the ops of an accelerator with a local memory of its own.
//
// mlir-opt reads this file too (--irdl-file): what is declared for Cistern stands in attributes that it reads past.
// docs/reference/extending.md says what they mean. An operand may be a tensor or a buffer, hence irdl.any: each value of IRDL stands
// for one type in an op.
irdl.dialect @npu {
  // A queue of the device.
  irdl.type @queue {
    %0 = irdl.is i32
    %1 = irdl.is i64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(id: %2)
  }

  // %r = npu.exp %a into %o : tensor<4xf32>
  irdl.operation @exp attributes {
    cistern.traits = "elementwise",
    cistern.effects = "read(src), write(dst)",
    cistern.inits = "dst",
    cistern.execute = @exp,
    cistern.format = "$src `into` $dst attr-dict `:` type($src) `,` type($dst) (`->` type($res)^)?"
  } {
    %a = irdl.any
    %o = irdl.any
    %r = irdl.any
    irdl.operands(src: %a, dst: %o)
    irdl.results(res: optional %r)
  }

  // %r = npu.matmul %a, %b accumulate %c : ...
  irdl.operation @matmul attributes {
    cistern.effects = "read(a), read(b), read(acc), write(acc)",
    cistern.inits = "acc",
    cistern.execute = [@matmul, @matmul_buffers],
    cistern.format = "$a `,` $b `accumulate` $acc attr-dict `:` type($a) `,` type($b) `,` type($acc) (`->` type($res)^)?"
  } {
    %a = irdl.any
    %b = irdl.any
    %c = irdl.any
    %r = irdl.any
    irdl.operands(a: %a, b: %b, acc: %c)
    irdl.results(res: optional %r)
  }

  // %r = npu.softmax %a : tensor<?x8xf32> -> tensor<?x8xf32>: its output is allocated when it becomes a buffer.
  irdl.operation @softmax attributes {
    cistern.effects = "read(src), write(out)",
    cistern.outs = "out",
    cistern.shape = "res = src",
    cistern.execute = [@softmax, @softmax_buffers],
    cistern.format = "$src (`into` $out^)? attr-dict `:` functional-type(operands, results)"
  } {
    %a = irdl.any
    %b = irdl.any
    %r = irdl.base "!builtin.tensor"
    irdl.operands(src: %a, out: optional %b)
    irdl.results(res: optional %r)
  }

  // %v = npu.window %a : tensor<8xf32> -> tensor<4xf32>: a part of %a, without a copy.
  irdl.operation @window attributes {
    cistern.effects = "none",
    cistern.alias = "inside(part, src)",
    cistern.execute = [@window, @window_buffers],
    cistern.format = "$src attr-dict `:` type($src) `->` type($part)"
  } {
    %a = irdl.any
    %b = irdl.any
    irdl.operands(src: %a)
    irdl.results(part: %b)
  }

  // %l = npu.fetch %a : memref<4xf32> -> memref<4xf32>: a buffer of the device's, which npu.release frees.
  irdl.operation @fetch attributes {
    cistern.effects = "read(src), alloc(copy), write(copy)",
    cistern.execute = [@fetch, @fetch_buffers],
    cistern.format = "$src attr-dict `:` type($src) `->` type($copy)"
  } {
    %a = irdl.any
    %b = irdl.any
    irdl.operands(src: %a)
    irdl.results(copy: %b)
  }

  // Waits for a queue; nothing else is known to happen.
  irdl.operation @wait attributes {
    cistern.effects = "read, write",
    cistern.format = "$queue attr-dict `:` type($queue)"
  } {
    %q = irdl.base @npu::@queue
    irdl.operands(queue: %q)
  }
}

// What the ops compute, for cistern-run: a function of elements for an elementwise op, else functions of tensors and of
// buffers, of which the first that fits is called.
func.func @exp(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}

func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
!matrix = memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @matmul_buffers(%a: !matrix, %b: !matrix, %c: !matrix) {
  linalg.matmul ins(%a, %b : !matrix, !matrix) outs(%c : !matrix)
  return
}

func.func @softmax(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @softmax_buffers(%a: !matrix, %out: !matrix) {
  linalg.softmax dimension(1) ins(%a : !matrix) outs(%out : !matrix)
  return
}

func.func @window(%a: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %a[2] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
!vector = memref<?xf32, strided<[?], offset: ?>>
func.func @window_buffers(%a: !vector) -> memref<4xf32, strided<[?], offset: ?>> {
  %0 = memref.subview %a[2] [4] [1] : !vector to memref<4xf32, strided<[?], offset: ?>>
  return %0 : memref<4xf32, strided<[?], offset: ?>>
}

func.func @fetch(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
}
func.func @fetch_buffers(%a: !vector) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %d = memref.dim %a, %c0 : !vector
  %0 = memref.alloc(%d) : memref<?xf32>
  memref.copy %a, %0 : !vector to memref<?xf32>
  return %0 : memref<?xf32>
}
