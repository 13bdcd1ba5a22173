// vector: transfers with padding, permutation and masks, reductions, products, parts.
// RUN: %programs %s

// mlir-runner prints the same.
// prints ( ( 13, 14, 15, -1 ), ( 18, 19, 20, -1 ), ( -1, -1, -1, -1 ) )
// prints ( ( 6, 11, 16, -1 ), ( 7, 12, 17, -1 ), ( 8, 13, 18, -1 ) )
// prints ( ( 6, 7, 8, -1 ), ( 11, 12, 13, -1 ) )
// prints 34
// prints ( 8, 13, 18, 10 )
// prints ( ( 13, 18, -1 ), ( 14, 19, -1 ), ( 15, 20, -1 ), ( -1, -1, -1 ) )
// prints ( 7, 8, 9, 10, 8 )
// prints ( ( 7, 8, 9, 10 ), ( 7, 8, 9, 10 ) )
// prints ( ( 591, 801, -41 ), ( 801, 1086, -56 ), ( -41, -56, 4 ) )
// prints ( 133, 160, 189, 0 )
// prints ( ( 19, 20 ), ( -1, -1 ) )
// prints ( ( 0, 19, 20 ), ( 0, -1, -1 ), ( 0, 0, 0 ) )
// prints ( 7, 18, 8, 19, 9, 20, 10, -1 )
// prints ( 0, 1, 2, 3 )
// prints ( 5, 2, 4, 10 )
// prints ( ( 126, 133, 140, -7 ), ( 144, 152, 160, -8 ), ( 162, 171, 180, -9 ), ( 180, 190, 200, -10 ) )
// prints ( ( 5, 2, 4, 4, 5 ), ( 6, 7, 8, 9, 10 ), ( 11, 12, 13, 591, 801 ), ( 16, 17, 18, 801, 1086 ) )
memref.global "private" constant @a : memref<4x5xf32> = dense<[[1.0,2.0,3.0,4.0,5.0],[6.0,7.0,8.0,9.0,10.0],[11.0,12.0,13.0,14.0,15.0],[16.0,17.0,18.0,19.0,20.0]]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.constant -1.0 : f32
  %a = memref.get_global @a : memref<4x5xf32>
  %m = vector.create_mask %c2, %c3 : vector<2x4xi1>
  %r0 = vector.transfer_read %a[%c2, %c2], %p : memref<4x5xf32>, vector<3x4xf32>
  vector.print %r0 : vector<3x4xf32>
  %r1 = vector.transfer_read %a[%c1, %c0], %p {permutation_map = affine_map<(d0,d1)->(d1,d0)>} : memref<4x5xf32>, vector<3x4xf32>
  vector.print %r1 : vector<3x4xf32>
  %r2 = vector.transfer_read %a[%c1, %c0], %p, %m {in_bounds = [true, true]} : memref<4x5xf32>, vector<2x4xf32>
  vector.print %r2 : vector<2x4xf32>
  %l = vector.load %a[%c1, %c1] : memref<4x5xf32>, vector<4xf32>
  %s = vector.reduction <add>, %l : vector<4xf32> into f32
  vector.print %s : f32
  %mx = vector.multi_reduction <maximumf>, %r1, %l [0] : vector<3x4xf32> to vector<4xf32>
  vector.print %mx : vector<4xf32>
  %t = vector.transpose %r0, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
  vector.print %t : vector<4x3xf32>
  %sh = vector.shuffle %l, %l [0, 5, 2, 7, 1] : vector<4xf32>, vector<4xf32>
  vector.print %sh : vector<5xf32>
  %b = vector.broadcast %l : vector<4xf32> to vector<2x4xf32>
  vector.print %b : vector<2x4xf32>
  %acc = arith.constant dense<0.0> : vector<3x3xf32>
  %ct = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %r0, %t, %acc : vector<3x4xf32>, vector<4x3xf32> into vector<3x3xf32>
  vector.print %ct : vector<3x3xf32>
  %e = vector.extract %r0[1] : vector<4xf32> from vector<3x4xf32>
  %f = vector.fma %e, %l, %l : vector<4xf32>
  vector.print %f : vector<4xf32>
  %es = vector.extract_strided_slice %r0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xf32> to vector<2x2xf32>
  vector.print %es : vector<2x2xf32>
  %is = vector.insert_strided_slice %es, %acc {offsets = [0, 1], strides = [1, 1]} : vector<2x2xf32> into vector<3x3xf32>
  vector.print %is : vector<3x3xf32>
  %il = vector.interleave %l, %e : vector<4xf32> -> vector<8xf32>
  vector.print %il : vector<8xf32>
  %st = vector.step : vector<4xindex>
  vector.print %st : vector<4xindex>
  %mm = vector.create_mask %c3 : vector<4xi1>
  %iv = arith.constant dense<[3, 0, 2, 1]> : vector<4xi32>
  %g = vector.gather %a[%c0, %c1] [%iv], %mm, %l : memref<4x5xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %g : vector<4xf32>
  %o = vector.outerproduct %l, %e : vector<4xf32>, vector<4xf32>
  vector.print %o : vector<4x4xf32>
  %w = memref.alloc() : memref<4x5xf32>
  memref.copy %a, %w : memref<4x5xf32> to memref<4x5xf32>
  vector.transfer_write %ct, %w[%c2, %c3] : vector<3x3xf32>, memref<4x5xf32>
  vector.maskedstore %w[%c0, %c0], %mm, %g : memref<4x5xf32>, vector<4xi1>, vector<4xf32>
  %r = vector.transfer_read %w[%c0, %c0], %p {in_bounds = [true, true]} : memref<4x5xf32>, vector<4x5xf32>
  vector.print %r : vector<4x5xf32>
  memref.dealloc %w : memref<4x5xf32>
  return
}

// -----

// Scans; masks around ops; elements that are packed in memory.
// prints ( ( 1, 3, 6 ), ( 4, 9, 15 ) )
// prints ( 6, 15 )
// prints ( ( 10, 11, 13 ), ( 20, 24, 29 ) )
// prints ( 13, 29 )
// prints ( 7, 2, 1, 4 )
// prints 4
// prints 1
// prints ( 7, 2, 3, 4 )
// prints ( 7, 1, 3, 1, 7, 3, 7, 7 )
// prints ( 13, 20 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant dense<[[1,2,3],[4,5,6]]> : vector<2x3xi32>
  %i = arith.constant dense<[10,20]> : vector<2xi32>
  %a:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 1} : vector<2x3xi32>, vector<2xi32>
  %b:2 = vector.scan <add>, %v, %i {inclusive = false, reduction_dim = 1} : vector<2x3xi32>, vector<2xi32>
  vector.print %a#0 : vector<2x3xi32>
  vector.print %a#1 : vector<2xi32>
  vector.print %b#0 : vector<2x3xi32>
  vector.print %b#1 : vector<2xi32>
  %m = memref.alloc() : memref<8xi32>
  %x = arith.constant 7 : i32
  linalg.fill ins(%x : i32) outs(%m : memref<8xi32>)
  %w = arith.constant dense<[1,2,3,4]> : vector<4xi32>
  %k = arith.constant dense<[true,false,true,false]> : vector<4xi1>
  vector.compressstore %m[%c1], %k, %w : memref<8xi32>, vector<4xi1>, vector<4xi32>
  %e = vector.expandload %m[%c0], %k, %w : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %e : vector<4xi32>
  %r = vector.mask %k { vector.reduction <add>, %w : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %r : i32
  %r2 = vector.mask %k { vector.reduction <minsi>, %w, %x : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %r2 : i32
  %t = vector.mask %k, %w { vector.transfer_read %m[%c0], %x : memref<8xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  vector.print %t : vector<4xi32>
  vector.mask %k { vector.transfer_write %w, %m[%c3] : vector<4xi32>, memref<8xi32> } : vector<4xi1>
  %q = vector.transfer_read %m[%c0], %x : memref<8xi32>, vector<8xi32>
  vector.print %q : vector<8xi32>
  %k2 = vector.create_mask %c1, %c2 : vector<2x3xi1>
  %mr = vector.mask %k2 { vector.multi_reduction <add>, %v, %i [1] : vector<2x3xi32> to vector<2xi32> } : vector<2x3xi1> -> vector<2xi32>
  vector.print %mr : vector<2xi32>
  memref.dealloc %m : memref<8xi32>
  return
}

// -----

// A contraction of narrow numbers into wide ones.
// prints -6
func.func @main() {
  %a = arith.constant dense<[100, -128, 2]> : vector<3xi8>
  %b = arith.constant dense<[127, 100, 47]> : vector<3xi8>
  %c = arith.constant 0 : i32
  %r = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3xi8>, vector<3xi8> into i32
  vector.print %r : i32
  return
}
