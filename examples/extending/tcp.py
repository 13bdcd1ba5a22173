import cistern

context = cistern.Context()
context.load_dialects(open("tcp.irdl.mlir").read())
conversion = cistern.Conversion(context, cistern.TypeConverter(buffers=True))
conversion.populate("tensor-bufferize", "tcp-bufferize", "func-bufferize", "finalizing-bufferize")

@conversion.pattern("tcp.add")  # goes before the sets
def add(op, operands, rewriter):
    memref = rewriter.convert_type(op.results[0].type)
    sizes = {"operandSegmentSizes": "array<i32: 0, 0>", "alignment": "64 : i64"}
    alloc = rewriter.build("memref.alloc", [], [memref], sizes)
    rewriter.build("tcp.add", [*operands, *alloc.results])
    rewriter.replace(op, alloc)
    return True

module = context.parse_file("graph.mlir")
conversion.apply(module)
print(module)
