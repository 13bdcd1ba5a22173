func.func @integers(%a: tensor<2x3xi32>, %b: tensor<3x2xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i32
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x3xi32>, vector<2x3xi32>
  %y = vector.transfer_read %b[%c0, %c0], %p {in_bounds = [true, true]} : tensor<3x2xi32>, vector<3x2xi32>
  %z = vector.transfer_read %c[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x2xi32>, vector<2x2xi32>
  %v = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %x, %y, %z : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  %r = vector.transfer_write %v, %c[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xi32>, tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
func.func @renamed(%a: tensor<2x3xi32>, %b: tensor<3x2xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i32
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x3xi32>, vector<2x3xi32>
  %y = vector.transfer_read %b[%c0, %c0], %p {in_bounds = [true, true]} : tensor<3x2xi32>, vector<3x2xi32>
  %z = vector.transfer_read %c[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x2xi32>, vector<2x2xi32>
  %v = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %x, %y, %z : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  %r = vector.transfer_write %v, %c[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xi32>, tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
func.func @transposed(%a: tensor<2x3xi32>, %b: tensor<3x2xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i32
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x3xi32>, vector<2x3xi32>
  %y = vector.transfer_read %b[%c0, %c0], %p {in_bounds = [true, true]} : tensor<3x2xi32>, vector<3x2xi32>
  %z = vector.transfer_read %c[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x2xi32>, vector<2x2xi32>
  %v = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %x, %y, %z : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  %r = vector.transfer_write %v, %c[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xi32>, tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
func.func @most(%a: tensor<2x3xi32>, %b: tensor<3x2xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i32
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x3xi32>, vector<2x3xi32>
  %y = vector.transfer_read %b[%c0, %c0], %p {in_bounds = [true, true]} : tensor<3x2xi32>, vector<3x2xi32>
  %z = vector.transfer_read %c[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x2xi32>, vector<2x2xi32>
  %v = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxsi>}
    %x, %y, %z : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  %r = vector.transfer_write %v, %c[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xi32>, tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
func.func @floats(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x3xf32>, vector<2x3xf32>
  %y = vector.transfer_read %b[%c0, %c0], %p {in_bounds = [true, true]} : tensor<3x2xf32>, vector<3x2xf32>
  %z = vector.transfer_read %c[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x2xf32>, vector<2x2xf32>
  %v = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %x, %y, %z : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  %r = vector.transfer_write %v, %c[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xf32>, tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
