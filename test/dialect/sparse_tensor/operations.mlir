// RUN: %roundtrip
// RUN: %same --args=--allow-unregistered-dialect %s
// REQUIRES: mlir-opt
// The ops of sparse_tensor.

#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#COOU = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered)) }>
#COOS = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
#BSR = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense) }>
#DSDD = #sparse_tensor.encoding<{ map = (i, j, k, l) -> (i: dense, j: compressed, k: dense, l: dense) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>


// A tensor out of a source.
// CHECK-LABEL: @new(
// CHECK: %{{.*}} = sparse_tensor.new %{{.*}} {x = 1 : i32} : !llvm.ptr to tensor<128xf64, #{{.*}}>
func.func @new(%s: !llvm.ptr) -> tensor<128xf64, #SV> {
  %0 = sparse_tensor.new %s {x = 1 : i32} : !llvm.ptr to tensor<128xf64, #SV>
  return %0 : tensor<128xf64, #SV>
}

// Of positions, coordinates and values.
// CHECK-LABEL: @asm(
// CHECK: %{{.*}} = sparse_tensor.assemble (%{{.*}}, %{{.*}}), %{{.*}} : (tensor<2xindex>, tensor<6xindex>), tensor<6xf64> to tensor<100xf64, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.assemble (%{{.*}}, %{{.*}}), %{{.*}} : (tensor<5xi32>, tensor<6xi16>), tensor<6xf64> to tensor<4x4xf64, #{{.*}}>
func.func @asm(%v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6xindex>, %cc: tensor<6xi16>, %pp: tensor<5xi32>) {
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<2xindex>, tensor<6xindex>), tensor<6xf64> to tensor<100xf64, #SV>
  %1 = sparse_tensor.assemble (%pp, %cc), %v : (tensor<5xi32>, tensor<6xi16>), tensor<6xf64> to tensor<4x4xf64, #CSR32>
  return
}

// And back to them.
// CHECK-LABEL: @disasm(
// CHECK: %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} = sparse_tensor.disassemble %{{.*}} : tensor<4x4xf64, #{{.*}}> out_lvls(%{{.*}}, %{{.*}} : tensor<2xindex>, tensor<3x2xindex>) out_vals(%{{.*}} : tensor<3xf64>) -> (tensor<2xindex>, tensor<3x2xindex>), tensor<3xf64>, (index, i64), index
func.func @disasm(%t: tensor<4x4xf64, #COO>, %op: tensor<2xindex>, %oi: tensor<3x2xindex>, %od: tensor<3xf64>) {
  %p, %c, %v, %pl, %cl, %vl = sparse_tensor.disassemble %t : tensor<4x4xf64, #COO> out_lvls(%op, %oi : tensor<2xindex>, tensor<3x2xindex>) out_vals(%od : tensor<3xf64>) -> (tensor<2xindex>, tensor<3x2xindex>), tensor<3xf64>, (index, i64), index
  return
}

// Another format.
// CHECK-LABEL: @conv(
// CHECK: %{{.*}} = sparse_tensor.convert %{{.*}} : tensor<10x10xf32, #{{.*}}> to tensor<10x10xf32, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.convert %{{.*}} : tensor<10x10xf32> to tensor<?x10xf32, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.convert %{{.*}} : tensor<10x10xf32> to tensor<10x10xf32>
// CHECK: %{{.*}} = sparse_tensor.convert %{{.*}} : tensor<10x10xf32, #{{.*}}> to tensor<10x10xf32, #{{.*}}>
func.func @conv(%a: tensor<10x10xf32, #CSR>, %b: tensor<10x10xf32>, %c: tensor<4xf32, #SV>) {
  %0 = sparse_tensor.convert %a : tensor<10x10xf32, #CSR> to tensor<10x10xf32, #CSC>
  %1 = sparse_tensor.convert %b : tensor<10x10xf32> to tensor<?x10xf32, #CSR>
  %2 = sparse_tensor.convert %b : tensor<10x10xf32> to tensor<10x10xf32>
  %3 = sparse_tensor.convert %a : tensor<10x10xf32, #CSR> to tensor<10x10xf32, #CSR>
  "use"(%2, %3) : (tensor<10x10xf32>, tensor<10x10xf32, #CSR>) -> ()
  return
}

// Other maps of the same storage.
// CHECK-LABEL: @rm(
// CHECK: %{{.*}} = sparse_tensor.reinterpret_map %{{.*}} : tensor<3x4xi32, #{{.*}}> to tensor<4x3xi32, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.reinterpret_map %{{.*}} : tensor<6x12xi32, #{{.*}}> to tensor<3x4x2x3xi32, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.reinterpret_map %{{.*}} : tensor<4x3xi32, #{{.*}}> to tensor<3x4xi32, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.reinterpret_map %{{.*}} : tensor<3x4xi32, #{{.*}}> to tensor<3x4xi32, #{{.*}}>
func.func @rm(%a: tensor<3x4xi32, #CSC>, %b: tensor<6x12xi32, #BSR>) {
  %0 = sparse_tensor.reinterpret_map %a : tensor<3x4xi32, #CSC> to tensor<4x3xi32, #CSR>
  %1 = sparse_tensor.reinterpret_map %b : tensor<6x12xi32, #BSR> to tensor<3x4x2x3xi32, #DSDD>
  %2 = sparse_tensor.reinterpret_map %0 : tensor<4x3xi32, #CSR> to tensor<3x4xi32, #CSC>
  %3 = sparse_tensor.reinterpret_map %a : tensor<3x4xi32, #CSC> to tensor<3x4xi32, #CSC>
  "use"(%2, %3) : (tensor<3x4xi32, #CSC>, tensor<3x4xi32, #CSC>) -> ()
  return
}

// Arrays of the storage.
// CHECK-LABEL: @to(
// CHECK: %{{.*}} = sparse_tensor.positions %{{.*}} {level = 1 : index} : tensor<8x8xf64, #{{.*}}> to memref<?xindex>
// CHECK: %{{.*}} = sparse_tensor.coordinates %{{.*}} {level = 1 : index} : tensor<8x8xf64, #{{.*}}> to memref<?xindex>
// CHECK: %{{.*}} = sparse_tensor.values %{{.*}} : tensor<8x8xf64, #{{.*}}> to memref<?xf64>
// CHECK: %{{.*}} = sparse_tensor.coordinates_buffer %{{.*}} : tensor<8x8xf64, #{{.*}}> to memref<?xindex>
func.func @to(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>) {
  %0 = sparse_tensor.positions %a {level = 1 : index} : tensor<8x8xf64, #CSR> to memref<?xindex>
  %1 = sparse_tensor.coordinates %a {level = 1 : index} : tensor<8x8xf64, #CSR> to memref<?xindex>
  %2 = sparse_tensor.values %a : tensor<8x8xf64, #CSR> to memref<?xf64>
  %3 = sparse_tensor.coordinates_buffer %b : tensor<8x8xf64, #COO> to memref<?xindex>
  %4 = sparse_tensor.coordinates %b {level = 1 : index} : tensor<8x8xf64, #COO> to memref<?xindex, strided<[?], offset: ?>>
  %5 = sparse_tensor.positions %c {level = 1 : index} : tensor<8x8xf64, #CSR32> to memref<?xi32>
  %6 = sparse_tensor.coordinates %c {level = 1 : index} : tensor<8x8xf64, #CSR32> to memref<?xi16>
  %7 = sparse_tensor.number_of_entries %c : tensor<8x8xf64, #CSR32>
  return
}

// Sizes that add up.
// CHECK-LABEL: @concat(
// CHECK: %{{.*}} = sparse_tensor.concatenate %{{.*}}, %{{.*}}, %{{.*}} {dimension = 0 : index} : tensor<2x4xf64, #{{.*}}>, tensor<3x4xf64, #{{.*}}>, tensor<4x4xf64> to tensor<9x4xf64, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.concatenate %{{.*}}, %{{.*}} {dimension = 0 : index} : tensor<2x4xf64, #{{.*}}>, tensor<3x4xf64, #{{.*}}> to tensor<?x4xf64, #{{.*}}>
func.func @concat(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>, %d: tensor<4x4xf64>) {
  %0 = sparse_tensor.concatenate %a, %b, %d {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR>, tensor<4x4xf64> to tensor<9x4xf64, #CSR>
  %1 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<?x4xf64, #CSR>
  return
}

// Of the type.
// CHECK-LABEL: @slice(
// CHECK: %{{.*}} = sparse_tensor.slice.offset %{{.*}} at 0 : tensor<4x4xf64, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.slice.stride %{{.*}} at 1 : tensor<4x4xf64, #{{.*}}>
func.func @slice(%s: tensor<4x4xf64, #SL>) {
  %0 = sparse_tensor.slice.offset %s at 0 : tensor<4x4xf64, #SL>
  %1 = sparse_tensor.slice.stride %s at 1 : tensor<4x4xf64, #SL>
  return
}

// Fields of a specifier, whose type has what matters to storage of the encoding.
// CHECK-LABEL: @spec(
// CHECK: %{{.*}} = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.storage_specifier.init with %{{.*}} : from !sparse_tensor.storage_specifier<#{{.*}}> to !sparse_tensor.storage_specifier<#{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.storage_specifier.get %{{.*}}  crd_mem_sz at 0 : !sparse_tensor.storage_specifier<#{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.storage_specifier.get %{{.*}}  val_mem_sz : !sparse_tensor.storage_specifier<#{{.*}}>
func.func @spec(%i: index, %x: !sparse_tensor.storage_specifier<#COO>) -> index {
  %0 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#CSR>
  %1 = sparse_tensor.storage_specifier.init with %0 : from !sparse_tensor.storage_specifier<#CSR> to !sparse_tensor.storage_specifier<#SL>
  %2 = sparse_tensor.storage_specifier.get %x crd_mem_sz at 0 : !sparse_tensor.storage_specifier<#COO>
  %3 = sparse_tensor.storage_specifier.get %0 val_mem_sz : !sparse_tensor.storage_specifier<#CSR>
  %4 = sparse_tensor.storage_specifier.set %0 pos_mem_sz at 1 with %i : !sparse_tensor.storage_specifier<#CSR>
  %5 = sparse_tensor.storage_specifier.get %4 pos_mem_sz at 1 : !sparse_tensor.storage_specifier<#CSR>
  %6 = sparse_tensor.storage_specifier.get %1 dim_offset at 0 : !sparse_tensor.storage_specifier<#SL>
  %7 = sparse_tensor.storage_specifier.get %4 lvl_sz at 0 : !sparse_tensor.storage_specifier<#CSR>
  %8 = arith.addi %5, %7 : index
  %9 = arith.addi %8, %6 : index
  return %9 : index
}

// Sizes of levels.
// CHECK-LABEL: @lvl(
// CHECK: %{{.*}} = sparse_tensor.lvl %{{.*}}, %{{.*}} : tensor<6x?xf64, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.lvl %{{.*}}, %{{.*}} : tensor<6x?xf64, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.lvl %{{.*}}, %{{.*}} : tensor<6x?xf64, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.lvl %{{.*}}, %{{.*}} : tensor<6x?xf64, #{{.*}}>
func.func @lvl(%a: tensor<6x?xf64, #BSR>, %i: index, %b: tensor<6x4xf64, #CSC>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = sparse_tensor.lvl %a, %i : tensor<6x?xf64, #BSR>
  %1 = sparse_tensor.lvl %a, %c0 : tensor<6x?xf64, #BSR>
  %2 = sparse_tensor.lvl %a, %c1 : tensor<6x?xf64, #BSR>
  %3 = sparse_tensor.lvl %a, %c2 : tensor<6x?xf64, #BSR>
  %4 = sparse_tensor.lvl %b, %c0 : tensor<6x4xf64, #CSC>
  %5 = arith.addi %0, %1 : index
  %6 = arith.addi %5, %2 : index
  return %6, %3, %4 : index, index, index
}

// Coordinates of dimensions and levels.
// CHECK-LABEL: @crd(
// CHECK: %{{.*}} = sparse_tensor.crd_translate  dim_to_lvl[%{{.*}}, %{{.*}}] as #{{.*}} : index, index, index, index
// CHECK: %{{.*}} = sparse_tensor.crd_translate  lvl_to_dim[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] as #{{.*}} : index, index
// CHECK: %{{.*}} = sparse_tensor.crd_translate  dim_to_lvl[%{{.*}}, %{{.*}}] as #{{.*}} : index, index
func.func @crd(%i: index, %j: index) -> (index, index, index, index) {
  %0:4 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #BSR : index, index, index, index
  %1:2 = sparse_tensor.crd_translate lvl_to_dim [%0#0, %0#1, %0#2, %0#3] as #BSR : index, index
  %2:2 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #CSC : index, index
  return %1#0, %1#1, %2#0, %2#1 : index, index, index, index
}

// A buffer that grows.
// CHECK-LABEL: @push(
// CHECK: %{{.*}}, %{{.*}} = sparse_tensor.push_back %{{.*}}, %{{.*}}, %{{.*}} : index, memref<?xf64>, f64
// CHECK: %{{.*}}, %{{.*}} = sparse_tensor.push_back inbounds %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {a} : index, memref<?xf64>, f64, index
func.func @push(%i: index, %m: memref<?xf64>, %v: f64) {
  %0, %1 = sparse_tensor.push_back %i, %m, %v : index, memref<?xf64>, f64
  %2, %3 = sparse_tensor.push_back inbounds %i, %m, %v, %i {a} : index, memref<?xf64>, f64, index
  return
}

// Insertion.
// CHECK-LABEL: @exp(
// CHECK: %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} = sparse_tensor.expand %{{.*}} : tensor<8x8xf64, #{{.*}}> to memref<?xf64>, memref<?xi1>, memref<?xindex>
// CHECK: %{{.*}} = sparse_tensor.compress %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}}[%{{.*}}] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<8x8xf64, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.load %{{.*}} hasInserts : tensor<8x8xf64, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.load %{{.*}} : tensor<8x8xf64, #{{.*}}>
func.func @exp(%t: tensor<8x8xf64, #CSR>, %c: index) {
  %values, %filled, %added, %count = sparse_tensor.expand %t : tensor<8x8xf64, #CSR> to memref<?xf64>, memref<?xi1>, memref<?xindex>
  %1 = sparse_tensor.compress %values, %filled, %added, %count into %t[%c] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<8x8xf64, #CSR>
  %2 = sparse_tensor.load %1 hasInserts : tensor<8x8xf64, #CSR>
  %3 = sparse_tensor.load %2 : tensor<8x8xf64, #CSR>
  sparse_tensor.out %3, %c : tensor<8x8xf64, #CSR>, index
  sparse_tensor.print %3 : tensor<8x8xf64, #CSR>
  %4 = sparse_tensor.has_runtime_library
  return
}

// Of arrays.
// CHECK-LABEL: @sort(
// CHECK: sparse_tensor.sort  hybrid_quick_sort %{{.*}}, %{{.*}} jointly %{{.*}}, %{{.*}} {ny = 1 : index, perm_map = #map} : memref<?xindex> jointly memref<?xf32>, memref<10xi8>
// CHECK: sparse_tensor.sort  insertion_sort_stable %{{.*}}, %{{.*}} {perm_map = #map1} : memref<?xindex>
func.func @sort(%n: index, %x: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>) {
  sparse_tensor.sort hybrid_quick_sort %n, %x jointly %y, %z {perm_map = affine_map<(i,j) -> (j,i)>, ny = 1 : index} : memref<?xindex> jointly memref<?xf32>, memref<10xi8>
  sparse_tensor.sort insertion_sort_stable %n, %x {perm_map = affine_map<(i) -> (i)>} : memref<?xindex>
  return
}

// Of coordinates.
// CHECK-LABEL: @reorder(
// CHECK: %{{.*}} = sparse_tensor.reorder_coo  quick_sort %{{.*}} : tensor<?x?xf64, #{{.*}}> to tensor<?x?xf64, #{{.*}}>
// CHECK: %{{.*}} = sparse_tensor.reorder_coo  heap_sort %{{.*}} : tensor<?x?xf64, #{{.*}}> to tensor<?x?xf64, #{{.*}}>
func.func @reorder(%t: tensor<?x?xf64, #COOU>) {
  %0 = sparse_tensor.reorder_coo quick_sort %t : tensor<?x?xf64, #COOU> to tensor<?x?xf64, #COO>
  %1 = sparse_tensor.reorder_coo heap_sort %0 : tensor<?x?xf64, #COO> to tensor<?x?xf64, #COO>
  "use"(%1) : (tensor<?x?xf64, #COO>) -> ()
  return
}

// Bodies of linalg.generic.
// CHECK-LABEL: @bin(
// CHECK: %{{.*}} = sparse_tensor.binary %{{.*}}, %{{.*}} : f64, i64 to f64
// CHECK: %{{.*}} = sparse_tensor.binary %{{.*}}, %{{.*}} : f64, f64 to f64
// CHECK: %{{.*}} = sparse_tensor.unary %{{.*}} : f64 to i32
// CHECK: %{{.*}} = sparse_tensor.unary %{{.*}} : f64 to f64
func.func @bin(%a: f64, %b: i64) -> f64 {
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
    overlap={
      ^bb0(%x: f64, %y: i64):
        sparse_tensor.yield %x : f64
    }
    left=identity
    right={
      ^bb0(%y: i64):
        %c = arith.sitofp %y : i64 to f64
        sparse_tensor.yield %c : f64
    }
  %1 = sparse_tensor.binary %a, %0 : f64, f64 to f64
    overlap={}
    left={}
    right=identity
  %2 = sparse_tensor.unary %a : f64 to i32
    present={
      ^bb0(%x: f64):
        %ret = arith.fptosi %x : f64 to i32
        sparse_tensor.yield %ret : i32
    }
    absent={
      %c1 = arith.constant 1 : i32
      sparse_tensor.yield %c1 : i32
    }
  %3 = sparse_tensor.unary %a : f64 to f64
    present={}
    absent={}
  %4 = sparse_tensor.reduce %a, %0, %1 {z} : f64 {
      ^bb0(%x: f64, %y: f64):
        %s = arith.mulf %x, %y : f64
        sparse_tensor.yield %s : f64
  }
  %5 = sparse_tensor.select %a : f64 {
    ^bb0(%x: f64):
      %k = arith.cmpf ogt, %x, %a : f64
      sparse_tensor.yield %k : i1
  }
  return %5 : f64
}

// Elements.
// CHECK-LABEL: @foreach(
// CHECK: sparse_tensor.foreach in %{{.*}} : tensor<2x4xf64, #{{.*}}> do {
// CHECK: %{{.*}} = sparse_tensor.foreach in %{{.*}} init(%{{.*}}, %{{.*}}) {order = #map1} : tensor<4xf64>, f32, f32 -> f32, f32 do {
func.func @foreach(%t: tensor<2x4xf64, #CSR>, %d: tensor<4xf64>, %i: f32) {
  sparse_tensor.foreach in %t : tensor<2x4xf64, #CSR> do {
    ^bb0(%1: index, %2: index, %v: f64):
  }
  %r:2 = sparse_tensor.foreach in %d init(%i, %i) {order = affine_map<(i) -> (i)>} : tensor<4xf64>, f32, f32 -> f32, f32 do {
    ^bb0(%1: index, %v: f64, %x: f32, %y: f32):
      sparse_tensor.yield %y, %x : f32, f32
  }
  return
}

// Iteration spaces.
// CHECK-LABEL: @iter(
// CHECK: %{{.*}} = sparse_tensor.extract_iteration_space %{{.*}} lvls = 0 : tensor<4x8xf32, #{{.*}}> -> !sparse_tensor.iter_space<#{{.*}}, lvls = 0>
// CHECK: %{{.*}} = sparse_tensor.extract_iteration_space %{{.*}} lvls = 0 to 2 : tensor<4x8xf32, #{{.*}}> -> !sparse_tensor.iter_space<#{{.*}}, lvls = 0 to 2>
// CHECK: sparse_tensor.iterate %{{.*}} in %{{.*}} at(%{{.*}}) : !sparse_tensor.iter_space<#{{.*}}, lvls = 0>  {
// CHECK: %{{.*}} = sparse_tensor.extract_iteration_space %{{.*}} at %{{.*}} lvls = 1 : tensor<4x8xf32, #{{.*}}>, !sparse_tensor.iterator<#{{.*}}, lvls = 0> -> !sparse_tensor.iter_space<#{{.*}}, lvls = 1>
func.func @iter(%sp: tensor<4x8xf32, #COO>, %i: index, %c: tensor<4x8xf32, #CSR>) -> (index, index) {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  %l12 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0 to 2>
  sparse_tensor.iterate %it1 in %l1 at(%crd) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> {
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 1 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1 to 2>
    sparse_tensor.iterate %it2 in %l2 : !sparse_tensor.iter_space<#COO, lvls = 1> {
      %v = sparse_tensor.extract_value %sp at %it2 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 1>
    }
  }
  %r = sparse_tensor.iterate %it in %l12 at(_, %c1) iter_args(%a = %i) : !sparse_tensor.iter_space<#COO, lvls = 0 to 2> -> index {
    %n = arith.addi %a, %c1 : index
    sparse_tensor.yield %n : index
  }
  %r2:2 = sparse_tensor.iterate %it in %l12 at(%c0, %c1) iter_args(%a = %i, %b = %i) : !sparse_tensor.iter_space<#COO, lvls = 0 to 2> -> (index, index) {
    sparse_tensor.yield %a, %b : index, index
  }
  return %r, %r2#1 : index, index
}

// Several of them at once.
// CHECK-LABEL: @coiter(
// CHECK: %{{.*}} = sparse_tensor.extract_iteration_space %{{.*}} lvls = 0 : tensor<4x8xf32, #{{.*}}> -> !sparse_tensor.iter_space<#{{.*}}, lvls = 0>
// CHECK: %{{.*}} = sparse_tensor.extract_iteration_space %{{.*}} lvls = 0 : tensor<4x8xf32, #{{.*}}> -> !sparse_tensor.iter_space<#{{.*}}, lvls = 0>
// CHECK: %{{.*}} = sparse_tensor.coiterate (%{{.*}}, %{{.*}}) at(%{{.*}}) iter_args(%{{.*}} = %{{.*}}) : (!sparse_tensor.iter_space<#{{.*}}, lvls = 0>, !sparse_tensor.iter_space<#{{.*}}, lvls = 0>) -> index
// CHECK: sparse_tensor.coiterate (%{{.*}}, %{{.*}}) : (!sparse_tensor.iter_space<#{{.*}}, lvls = 0>, !sparse_tensor.iter_space<#{{.*}}, lvls = 0>)
func.func @coiter(%sp: tensor<4x8xf32, #COO>, %i: index, %sp2: tensor<4x8xf32, #COO>) -> (index) {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  %l2 = sparse_tensor.extract_iteration_space %sp2 lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  %ret = sparse_tensor.coiterate (%l1, %l2) at(%coord) iter_args(%arg = %i) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#COO, lvls = 0>) -> index
  case %it1, _ {
    sparse_tensor.yield %coord : index
  }
  case %it1, %it2 {
    sparse_tensor.yield %arg : index
  }
  sparse_tensor.coiterate (%l1, %l2) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#COO, lvls = 0>)
  case _, %it2 {
  }
  return %ret : index
}
