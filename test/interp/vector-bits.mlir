// vector.bitcast keeps the bits of a row, whatever the widths: the first element is in the lowest bits.
// RUN: %programs %s

// prints ( ( -31, -61 ), ( 101, -121 ) )
// prints ( ( 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1 ), ( 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1 ) )
// prints ( ( 1, -2, 3, -4 ), ( 5, 6, 7, -8 ) )
// prints ( ( 1, 14, 3, 12 ), ( 5, 6, 7, 8 ) )
// prints ( ( -450 ), ( -1.7228e-34 ) )
// prints ( 129, 127, 136, 92, 48, 28, 16 )
// prints ( 1, 0, 1 )
func.func @main() {
  %0 = arith.constant dense<[[1, -2, 3, -4], [5, 6, 7, -8]]> : vector<2x4xi4>
  %1 = vector.bitcast %0 : vector<2x4xi4> to vector<2x2xi8>
  vector.print %1 : vector<2x2xi8>
  %2 = vector.bitcast %1 : vector<2x2xi8> to vector<2x16xi1>
  vector.print %2 : vector<2x16xi1>
  %3 = vector.bitcast %2 : vector<2x16xi1> to vector<2x4xi4>
  vector.print %3 : vector<2x4xi4>
  %4 = vector.bitcast %0 : vector<2x4xi4> to vector<2x4xui4>
  vector.print %4 : vector<2x4xui4>
  %5 = vector.bitcast %0 : vector<2x4xi4> to vector<2x1xbf16>
  vector.print %5 : vector<2x1xbf16>
  %6 = arith.constant dense<[1, -1, 33, 100, 5, 6, 7, 8]> : vector<8xi7>
  %7 = vector.bitcast %6 : vector<8xi7> to vector<7xui8>
  vector.print %7 : vector<7xui8>
  %8 = arith.constant dense<[true, false, true]> : vector<3xi1>
  %9 = vector.bitcast %8 : vector<3xi1> to vector<3xsi1>
  vector.print %9 : vector<3xsi1>
  return
}
