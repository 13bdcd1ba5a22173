// Why is there a copy?: cistern-opt model.mlir --explain-copies -o /dev/null
// %changed is written while %x is still read afterwards: one of the two needs a buffer of its own.
func.func @clash(%x: tensor<1024xf32>, %v: f32, %i: index) -> (tensor<1024xf32>, f32) {
  %changed = tensor.insert %v into %x[%i] : tensor<1024xf32>
  %old = tensor.extract %x[%i] : tensor<1024xf32>
  return %changed, %old : tensor<1024xf32>, f32
}
