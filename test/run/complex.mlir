// complex: numbers of two floats, alone and as elements.
// RUN: %programs %s

// Sums, products, parts.
// prints (2.000000e+00, -1.500000e+00) : complex<f32>
// prints (1.750000e+00, -2.500000e-01) : complex<f32>
// prints 2.500000e-01 : f32
// prints true
// prints dense<[(3.000000e+00, -4.000000e+00), (1.000000e+00, 1.000000e+00)]> : tensor<2xcomplex<f32>>
func.func @main() -> (complex<f32>, complex<f32>, f32, i1, tensor<2xcomplex<f32>>) {
  %a = complex.constant [1.5 : f32, -2.0 : f32] : complex<f32>
  %x = arith.constant 0.5 : f32
  %b = complex.create %x, %x : complex<f32>
  %s = complex.add %a, %b : complex<f32>
  %p = complex.mul %a, %b : complex<f32>
  %c = complex.conj %p : complex<f32>
  %i = complex.im %c : complex<f32>
  %e = complex.eq %a, %a : complex<f32>
  %t = tensor.from_elements %a, %b : tensor<2xcomplex<f32>>
  %o = tensor.empty() : tensor<2xcomplex<f32>>
  %r = linalg.add ins(%t, %t : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) outs(%o : tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %s, %p, %i, %e, %r : complex<f32>, complex<f32>, f32, i1, tensor<2xcomplex<f32>>
}
