// vector: moves, masks, packed accesses, products. More is in test/interp/vector.mlir.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 2.5 : f32
  %v = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %w = arith.constant dense<[10.0, 20.0, 30.0]> : vector<3xf32>
  %k = vector.create_mask %c1, %c2 : vector<2x3xi1>
  %ck = vector.constant_mask [2, 1] : vector<2x3xi1>
  vector.print %ck : vector<2x3xi1>
  %in = vector.insert %w, %v[1] : vector<3xf32> into vector<2x3xf32>
  vector.print %in : vector<2x3xf32>
  %i1 = vector.insert %f, %v[%c1, 2] : f32 into vector<2x3xf32>
  vector.print %i1 : vector<2x3xf32>
  %ex = vector.extract %v[%c1] : vector<3xf32> from vector<2x3xf32>
  vector.print %ex : vector<3xf32>
  %fe = vector.from_elements %f, %f, %f, %f : vector<2x2xf32>
  %te:4 = vector.to_elements %fe : vector<2x2xf32>
  vector.print %te#3 : f32
  %il = vector.interleave %w, %ex : vector<3xf32> -> vector<6xf32>
  %dl:2 = vector.deinterleave %il : vector<6xf32> -> vector<3xf32>
  vector.print %dl#1 : vector<3xf32>
  %sc = vector.shape_cast %v : vector<2x3xf32> to vector<3x2xf32>
  vector.print %sc : vector<3x2xf32>
  %sh = vector.shuffle %v, %in [3, 0, 1] : vector<2x3xf32>, vector<2x3xf32>
  vector.print %sh : vector<3x3xf32>
  %by = arith.constant dense<[1, 2, 3, -4, 5, 6, 7, 8]> : vector<8xi8>
  %bc = vector.bitcast %by : vector<8xi8> to vector<2xi32>
  vector.print %bc : vector<2xi32>
  %bb = vector.bitcast %bc : vector<2xi32> to vector<4xi16>
  vector.print %bb : vector<4xi16>
  %bf = vector.bitcast %bc : vector<2xi32> to vector<2xf32>
  vector.print %bf : vector<2xf32>
  %m3 = vector.broadcast %w : vector<3xf32> to vector<3x3xf32>
  %op = vector.outerproduct %ex, %w, %m3 : vector<3xf32>, vector<3xf32>
  vector.print %op : vector<3x3xf32>
  %ox = vector.outerproduct %ex, %w, %op {kind = #vector.kind<maxnumf>} : vector<3xf32>, vector<3xf32>
  vector.print %ox : vector<3x3xf32>
  %os = vector.outerproduct %ex, %f : vector<3xf32>, f32
  vector.print %os : vector<3xf32>
  %mk3 = vector.create_mask %c2, %c1 : vector<3x3xi1>
  %om = vector.mask %mk3 { vector.outerproduct %ex, %w, %op : vector<3xf32>, vector<3xf32> } : vector<3x3xi1> -> vector<3x3xf32>
  vector.print %om : vector<3x3xf32>
  %mr = vector.multi_reduction <mul>, %v, %f [0, 1] : vector<2x3xf32> to f32
  vector.print %mr : f32
  %ch = vector.mask %k, %v { vector.yield %in : vector<2x3xf32> } : vector<2x3xi1> -> vector<2x3xf32>
  vector.print %ch : vector<2x3xf32>
  %mem = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%f : f32) outs(%mem : memref<4x8xf32>)
  vector.store %w, %mem[%c1, %c2] : memref<4x8xf32>, vector<3xf32>
  %ld = vector.load %mem[%c0, %c1] : memref<4x8xf32>, vector<2x4xf32>
  vector.print %ld : vector<2x4xf32>
  %km = vector.create_mask %c2 : vector<3xi1>
  %ml = vector.maskedload %mem[%c1, %c2], %km, %ex : memref<4x8xf32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  vector.print %ml : vector<3xf32>
  vector.maskedstore %mem[%c2, %c0], %km, %ex : memref<4x8xf32>, vector<3xi1>, vector<3xf32>
  %ix = arith.constant dense<[5, 0, 2]> : vector<3xi32>
  vector.scatter %mem[%c3, %c1] [%ix], %km, %w : memref<4x8xf32>, vector<3xi32>, vector<3xi1>, vector<3xf32>
  %ga = vector.gather %mem[%c3, %c1] [%ix], %km, %ex : memref<4x8xf32>, vector<3xi32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  vector.print %ga : vector<3xf32>
  vector.compressstore %mem[%c0, %c3], %km, %w : memref<4x8xf32>, vector<3xi1>, vector<3xf32>
  %xp = vector.expandload %mem[%c0, %c2], %km, %ex : memref<4x8xf32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  vector.print %xp : vector<3xf32>
  %all = vector.transfer_read %mem[%c0, %c0], %f {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  vector.print %all : vector<4x8xf32>
  %st = vector.step : vector<4xindex>
  vector.print %st : vector<4xindex>
  %h = arith.constant dense<[1.5, -2.0]> : vector<2xf16>
  %hf = vector.fma %h, %h, %h : vector<2xf16>
  vector.print %hf : vector<2xf16>
  memref.dealloc %mem : memref<4x8xf32>
  return
}
