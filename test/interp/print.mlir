// What programs print, and results in MLIR's literal syntax.
// RUN: %programs %s

// prints 1
// prints -5
// prints 1.5
// prints 18446744073709551615
// prints ( ( 1, 2 ), ( 3, 4 ) )
// prints ( 1, 0 )
// prints text, end
// prints 7 : i16
// prints true
// prints -1.250000e+00 : bf16
// prints 0x7FC00000 : f32
// prints dense<[[1, 2], [3, 4]]> : vector<2x2xi8>
// prints dense<[1, 2, 3]> : tensor<3xindex>
func.func @main(%i: i16, %b: i1, %f: bf16, %n: f32) -> (i16, i1, bf16, f32, vector<2x2xi8>, tensor<3xindex>) {
  vector.print %b : i1
  %c = arith.constant -5 : i8
  vector.print %c : i8
  %x = arith.constant 1.5 : f32
  vector.print %x : f32
  %m1 = arith.constant -1 : index
  vector.print %m1 : index
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi8>
  vector.print %v : vector<2x2xi8>
  %w = arith.constant dense<[true, false]> : vector<2xi1>
  vector.print %w : vector<2xi1>
  vector.print str "text"
  vector.print punctuation <comma>
  vector.print str "\00never seen"
  vector.print str "end\n"
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xindex>
  return %i, %b, %f, %n, %v, %t : i16, i1, bf16, f32, vector<2x2xi8>, tensor<3xindex>
}
// with --arg=7 --arg=true --arg=-1.25 --arg=0x7FC00000
