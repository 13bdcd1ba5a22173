// RUN: cistern-translate --mlir-to-c --restrict %s | FileCheck %s
// RUN: cistern-translate --mlir-to-c --restrict --loop-order=program %s | FileCheck %s --check-prefix=PROGRAM
// RUN: cistern-translate --mlir-to-c %s | FileCheck %s --check-prefix=ALIAS

// A window of bytes that is summed in the body: 16 channels of two pixels are a block where both pixels have the whole window. The rows of the
// window are counted at the border. The sum has 24 bits, so that what is multiplied, rounded and shifted has 32 again.
// A window that lies outside has less than no products: the loop over words of four bytes, which ends where they are equal, is left out.
// CHECK: static void cis_dot_i8(
// CHECK: #if defined(CIS_DSP)
// CHECK-NEXT: if (taps <= 0) { return; }
// CHECK: static const int16_t weights_1[8] {{.*}} = {
// CHECK-NEXT: 384, -32513, 32512, 128,
// CHECK-NEXT: 895, 638, 381, 128};
// CHECK: static const int16_t weights_2[24] {{.*}} = {
// CHECK-NEXT: 1, 2, 3, 4, -1, -2, -3, -4, 6, 7, 8, 9,
// CHECK-NEXT: 5, 0, 0, 0, -5, 0, 0, 0, 10, 0, 0, 0};
// CHECK-LABEL: {{^}}void window({{.*}}) {{[{]$}}
// CHECK: for (int64_t [[K:k[_0-9]*]] = 0; [[K]] < 8;) {
// CHECK-NEXT: const int pixels = [[K]] >= 1 && [[K]] < 6 ? 2 : 1;
// CHECK: sums[16 * q + d] = (uint32_t)5;
// CHECK: static const cis_window [[W:window[_0-9]*]] = {4, 36, 32, 12, 1, 1, -3};
// CHECK: cis_dot_i8(sums, x + (j * 32 + k * 4 - 36 + from * 32 + from_1 * 4), w + (from * 12 + from_1 * 4), pixels, 16, {{.*}}, &[[W]]);
// CHECK-NEXT: for (int q = 0; q < pixels; ++q) {
// CHECK: const int64_t [[WIDE:.*]] = cis_mul_i64(
// CHECK: const int64_t [[HIGH:.*]] = cis_shrs_i64([[WIDE]], 31);
// CHECK: cis_add_i32((int32_t)[[HIGH]], 1)
// PROGRAM-LABEL: {{^}}void window({{.*}}) {{[{]$}}
// PROGRAM: cis_dot_i8(
func.func @window(%x: memref<1x8x8x4xi8>, %w: memref<16x3x3x4xi8>, %bias: memref<16xi16>, %y: memref<1x8x8x16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant -3 : i32
  %scale = arith.constant 1234567890 : i64
  %one = arith.constant 1 : i64
  %by = arith.constant 31 : i64
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : memref<16xi16>) outs(%y : memref<1x8x8x16xi8>) {
  ^bb0(%b: i16, %old: i8):
    %n = linalg.index 0 : index
    %h = linalg.index 1 : index
    %v = linalg.index 2 : index
    %c = linalg.index 3 : index
    %start = arith.constant 5 : i32
    %low = affine.max affine_map<(d0) -> (0, 1 - d0)>(%h)
    %high = affine.min affine_map<(d0) -> (3, 9 - d0)>(%h)
    %sum = scf.for %i = %low to %high step %c1 iter_args(%s0 = %start) -> (i32) {
      %left = affine.max affine_map<(d0) -> (0, 1 - d0)>(%v)
      %right = affine.min affine_map<(d0) -> (3, 9 - d0)>(%v)
      %t1 = scf.for %j = %left to %right step %c1 iter_args(%s1 = %s0) -> (i32) {
        %ih = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%h, %i)
        %iv = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%v, %j)
        %t2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%s2 = %s1) -> (i32) {
          %p = memref.load %x[%n, %ih, %iv, %k] : memref<1x8x8x4xi8>
          %q = memref.load %w[%c, %i, %j, %k] : memref<16x3x3x4xi8>
          %p32 = arith.extsi %p : i8 to i32
          %q32 = arith.extsi %q : i8 to i32
          %less = arith.subi %p32, %zero : i32
          %product = arith.muli %less, %q32 : i32
          %next = arith.addi %s2, %product : i32
          scf.yield %next : i32
        }
        scf.yield %t2 : i32
      }
      scf.yield %t1 : i32
    }
    %wide = arith.extsi %sum : i32 to i64
    %scaled = arith.muli %wide, %scale : i64
    %top = arith.shrsi %scaled, %by : i64
    %rounded = arith.addi %top, %one : i64
    %small = arith.trunci %rounded : i64 to i8
    linalg.yield %small : i8
  }
  return
}

// Floats are summed in the program's order: eight rows, and as many lanes as fit into vector registers. Arguments that may overlap are not.
// CHECK-LABEL: {{^}}void matmul({{.*}}) {{[{]$}}
// CHECK: #if CIS_TILE_BYTES
// CHECK-NEXT: for (int64_t j = 0; j <= 64 - (CIS_TILE_BYTES / 4); j += (CIS_TILE_BYTES / 4)) {
// CHECK: for (int64_t [[I:i[_0-9]*]] = 0; [[I]] < 16; [[I]] += 8) {
// CHECK: float acc[(CIS_TILE_BYTES / 4)];
// CHECK: acc_7[d] = c[([[I]] + 7) * 64 + [[J:.*]]];
// CHECK: for (int64_t k = 0; k < 32; ++k) {
// CHECK: acc[d] = v
// CHECK: float acc[(CIS_TILE_BYTES / 4)];
// CHECK: acc[d] = c[1024 + {{.*}}];
// CHECK: #else
// CHECK: for (int64_t j = 0; j <= 64 - 1; j += 1) {
// PROGRAM-LABEL: {{^}}void matmul({{.*}}) {{[{]$}}
// PROGRAM-NOT: CIS_TILE_BYTES
// ALIAS-LABEL: {{^}}void matmul({{.*}}) {{[{]$}}
// ALIAS-NOT: CIS_TILE_BYTES
// ALIAS: {{^[}]$}}
func.func @matmul(%a: memref<19x32xf32>, %b: memref<32x64xf32>, %c: memref<19x64xf32>) {
  linalg.matmul ins(%a, %b : memref<19x32xf32>, memref<32x64xf32>) outs(%c : memref<19x64xf32>)
  return
}

// A sum that a later iteration of the outer loop bounds otherwise has no lanes along it.
// CHECK-LABEL: {{^}}void triangle({{.*}}) {{[{]$}}
// CHECK-NOT: cis_dot_i8(
// CHECK: {{^[}]$}}
func.func @triangle(%x: memref<8xi8>, %w: memref<8x8xi8>, %y: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%y : memref<8xi32>) {
  ^bb0(%old: i32):
    %n = linalg.index 0 : index
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (i32) {
      %p = memref.load %x[%i] : memref<8xi8>
      %q = memref.load %w[%n, %i] : memref<8x8xi8>
      %p32 = arith.extsi %p : i8 to i32
      %q32 = arith.extsi %q : i8 to i32
      %product = arith.muli %p32, %q32 : i32
      %next = arith.addi %s, %product : i32
      scf.yield %next : i32
    }
    linalg.yield %sum : i32
  }
  return
}

// Constant weights that one op reads become numbers of 16 bits, two lanes in each: 256 times the weight of the first, plus that of the second and
// 128. Windows are copied to the stack, zeros where they leave the input, so that any four pixels are a block. The lanes begin with the biases.
// CHECK-LABEL: {{^}}void packed({{.*}}) {{[{]$}}
// CHECK: int16_t [[WINDOW:window[_0-9]*]][16];
// CHECK: const int pixels = [[K:.*]] < 4 ? 4 : 1;
// CHECK: int16_t *at = [[WINDOW]] + CIS_PIXEL(q, 4);
// CHECK: cis_zeros_i16({{.*}}, CIS_STEP(pixels));
// CHECK: cis_widen_i8({{.*}}, 3, &totals[q], CIS_STEP(pixels));
// CHECK: cis_pairs_i8(sums, &bias[0], totals, [[WINDOW]], weights_1 + (0), pixels, 4, 4, 4);
memref.global "private" constant @weights : memref<4x3xi8> = dense<[[1, -128, 127], [0, 127, -128], [3, 2, 1], [-1, -2, -3]]>
func.func @packed(%x: memref<5xi8>, %bias: memref<4xi32>, %y: memref<5x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 3 : i32
  %w = memref.get_global @weights : memref<4x3xi8>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%bias : memref<4xi32>) outs(%y : memref<5x4xi32>) {
  ^bb0(%b: i32, %old: i32):
    %v = linalg.index 0 : index
    %c = linalg.index 1 : index
    %low = affine.max affine_map<(d0) -> (0, 1 - d0)>(%v)
    %high = affine.min affine_map<(d0) -> (3, 6 - d0)>(%v)
    %sum = scf.for %i = %low to %high step %c1 iter_args(%s = %b) -> (i32) {
      %at = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%v, %i)
      %p = memref.load %x[%at] : memref<5xi8>
      %q = memref.load %w[%c, %i] : memref<4x3xi8>
      %p32 = arith.extsi %p : i8 to i32
      %q32 = arith.extsi %q : i8 to i32
      %less = arith.subi %p32, %zero : i32
      %product = arith.muli %less, %q32 : i32
      %next = arith.addi %s, %product : i32
      scf.yield %next : i32
    }
    linalg.yield %sum : i32
  }
  return
}

// Constant weights that another op reads, too, stay bytes, because they would be there twice.
// CHECK-LABEL: {{^}}void shared_weights({{.*}}) {{[{]$}}
// CHECK-NOT: cis_pairs_i8(
// CHECK: cis_dot_i8(
memref.global "private" constant @shared : memref<4x3xi8> = dense<[[1, -128, 127], [0, 127, -128], [3, 2, 1], [-1, -2, -3]]>
func.func @shared_weights(%x: memref<5xi8>, %bias: memref<4xi32>, %y: memref<5x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 3 : i32
  %w = memref.get_global @shared : memref<4x3xi8>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%bias : memref<4xi32>) outs(%y : memref<5x4xi32>) {
  ^bb0(%b: i32, %old: i32):
    %v = linalg.index 0 : index
    %c = linalg.index 1 : index
    %low = affine.max affine_map<(d0) -> (0, 1 - d0)>(%v)
    %high = affine.min affine_map<(d0) -> (3, 6 - d0)>(%v)
    %sum = scf.for %i = %low to %high step %c1 iter_args(%s = %b) -> (i32) {
      %at = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%v, %i)
      %p = memref.load %x[%at] : memref<5xi8>
      %q = memref.load %w[%c, %i] : memref<4x3xi8>
      %p32 = arith.extsi %p : i8 to i32
      %q32 = arith.extsi %q : i8 to i32
      %less = arith.subi %p32, %zero : i32
      %product = arith.muli %less, %q32 : i32
      %next = arith.addi %s, %product : i32
      scf.yield %next : i32
    }
    linalg.yield %sum : i32
  }
  %first = memref.load %w[%c0, %c0] : memref<4x3xi8>
  memref.store %first, %x[%c0] : memref<5xi8>
  return
}

// Weights of a depthwise sum are numbers of 16 bits: four lanes beside each other, their taps one after the other. What is not there is zero.
// CHECK-LABEL: {{^}}void depthwise({{.*}}) {{[{]$}}
// CHECK: static const cis_window [[W:window[_0-9]*]] = {5, 12, 0, 0, 5, 4, 0};
// CHECK: cis_taps_i8(sums, NULL, x + ({{.*}}), weights_2 + (from * 4), pixels, 5, 1, (ptrdiff_t)(to + from * (-1)), &[[W]]);
memref.global "private" constant @depthwise_weights : memref<3x5xi8> = dense<[[1, 2, 3, 4, 5], [-1, -2, -3, -4, -5], [6, 7, 8, 9, 10]]>
func.func @depthwise(%x: memref<6x5xi8>, %bias: memref<5xi32>, %y: memref<6x5xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = memref.get_global @depthwise_weights : memref<3x5xi8>
  %start = arith.constant 0 : i32
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%bias : memref<5xi32>) outs(%y : memref<6x5xi32>) {
  ^bb0(%b: i32, %old: i32):
    %v = linalg.index 0 : index
    %c = linalg.index 1 : index
    %low = affine.max affine_map<(d0) -> (0, 1 - d0)>(%v)
    %high = affine.min affine_map<(d0) -> (3, 7 - d0)>(%v)
    %sum = scf.for %i = %low to %high step %c1 iter_args(%s = %start) -> (i32) {
      %at = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%v, %i)
      %p = memref.load %x[%at, %c] : memref<6x5xi8>
      %q = memref.load %w[%i, %c] : memref<3x5xi8>
      %p32 = arith.extsi %p : i8 to i32
      %q32 = arith.extsi %q : i8 to i32
      %product = arith.muli %p32, %q32 : i32
      %next = arith.addi %s, %product : i32
      scf.yield %next : i32
    }
    %total = arith.addi %sum, %b : i32
    linalg.yield %total : i32
  }
  return
}

// With rows and taps, a row of outputs of one lane is computed at a time. Four lanes of the input's rows are copied to the stack, each lane's
// elements beside each other and zeros around them; the next row of outputs finds the rows that it shares with this one. The first lane's row
// of three rows and zeros has 10 elements, of which 4 are inside, from the second on.
// CHECK-LABEL: {{^}}void planes({{.*}}) {{[{]$}}
// CHECK: uint32_t sums[5];
// CHECK-NEXT: int16_t [[PLANES:planes[_0-9]*]][160];
// CHECK: int [[NEXT:next[_0-9]*]] = 0;
// CHECK-NEXT: for (int64_t [[J:i[_0-9]*]] = 0; [[J]] < 5; ++[[J]]) {
// CHECK: if ([[NEXT]] < [[J]] + from) { [[NEXT]] = (int)([[J]] + from); }
// CHECK-NEXT: for (; [[NEXT]] < [[J]] + to; ++[[NEXT]]) {
// CHECK-NEXT: cis_planes_i8([[PLANES]] + ([[NEXT]] % 3 * 10 + 1), x + ({{.*}}), 4, 2, 2, 40, 3);
// CHECK: at[r] = r >= from && r < to ? (int)([[J]] + r) % 3 * 10 : 30;
// CHECK: cis_plane_3x3(sums, first, [[PLANES]] + d * 40, weights_3 + (d * 9), at, 4);
memref.global "private" constant @plane_weights : memref<3x3x2xi8> = dense<[[[1, 2], [3, 4], [5, 6]], [[-1, -2], [-3, -4], [-5, -6]], [[7, 8], [9, 10], [11, 12]]]>
func.func @planes(%x: memref<5x4x2xi8>, %bias: memref<2xi32>, %y: memref<5x4x2xi32>) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 3 : i32
  %w = memref.get_global @plane_weights : memref<3x3x2xi8>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%bias : memref<2xi32>) outs(%y : memref<5x4x2xi32>) {
  ^bb0(%b: i32, %old: i32):
    %h = linalg.index 0 : index
    %v = linalg.index 1 : index
    %c = linalg.index 2 : index
    %low = affine.max affine_map<(d0) -> (0, 1 - d0)>(%h)
    %high = affine.min affine_map<(d0) -> (3, 6 - d0)>(%h)
    %left = affine.max affine_map<(d0) -> (0, 1 - d0)>(%v)
    %right = affine.min affine_map<(d0) -> (3, 5 - d0)>(%v)
    %sum = scf.for %i = %low to %high step %c1 iter_args(%s = %b) -> (i32) {
      %row = scf.for %j = %left to %right step %c1 iter_args(%t = %s) -> (i32) {
        %at = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%h, %i)
        %to = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%v, %j)
        %p = memref.load %x[%at, %to, %c] : memref<5x4x2xi8>
        %q = memref.load %w[%i, %j, %c] : memref<3x3x2xi8>
        %p32 = arith.extsi %p : i8 to i32
        %q32 = arith.extsi %q : i8 to i32
        %less = arith.subi %p32, %zero : i32
        %product = arith.muli %less, %q32 : i32
        %next = arith.addi %t, %product : i32
        scf.yield %next : i32
      }
      scf.yield %row : i32
    }
    linalg.yield %sum : i32
  }
  return
}

// A window may lie outside of the input: what it would read has no place, so that its helper is called where there are products.
// CHECK-LABEL: {{^}}void outside({{.*}}) {{[{]$}}
// CHECK: int64_t [[FROM:from[_0-9]*]] = 0;
// CHECK-NEXT: if ([[FROM]] < {{.*}}) { [[FROM]] = {{.*}}; }
// CHECK: if ([[TO:to[_0-9]*]] + [[FROM]] * (-1) > 0) {
// CHECK-NEXT: cis_taps_i8(sums, NULL, {{.*}});
// CHECK-NEXT: {{^ *}}}
memref.global "private" constant @outside_weights : memref<2x5xi8> = dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]>
func.func @outside(%x: memref<8x5xi8>, %bias: memref<5xi32>, %y: memref<13x5xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = memref.get_global @outside_weights : memref<2x5xi8>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%bias : memref<5xi32>) outs(%y : memref<13x5xi32>) {
  ^bb0(%b: i32, %old: i32):
    %i = linalg.index 0 : index
    %o = linalg.index 1 : index
    %low = affine.max affine_map<(d0) -> (0, 3 - d0)>(%i)
    %high = affine.min affine_map<(d0) -> (2, 11 - d0)>(%i)
    %s = scf.for %k = %low to %high step %c1 iter_args(%a = %b) -> (i32) {
      %p = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 3)>(%i, %k)
      %e = memref.load %x[%p, %o] : memref<8x5xi8>
      %f = memref.load %w[%k, %o] : memref<2x5xi8>
      %ew = arith.extsi %e : i8 to i32
      %fw = arith.extsi %f : i8 to i32
      %m = arith.muli %ew, %fw : i32
      %n = arith.addi %a, %m : i32
      scf.yield %n : i32
    }
    linalg.yield %s : i32
  }
  return
}
