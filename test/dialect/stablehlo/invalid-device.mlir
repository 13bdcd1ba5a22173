// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Ops between devices and to the outside of a program: groups of replicas, channels, feeds, work that goes on, calls of other code.

// Groups name each replica once, and all there are.
func.func @rank(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{replica groups should be a rank 2 tensor}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
// -----
func.func @many(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{replica groups are too many}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<4611686018427387904x4xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
// -----
func.func @empty(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{replica groups cannot be empty}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
// -----
func.func @invalid(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{Invalid replica id -1}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
// -----
func.func @twice(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{replica id #0 seen more than once}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
// -----
func.func @missing(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{replica id #1 not seen in replica groups}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
// -----
func.func @no_channel(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{channel_id must be positive when useGlobalDeviceIds is set but got: 0}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
// -----
func.func @channel_zero(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{channel_id must be positive when useGlobalDeviceIds is set but got: 0}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 1>, use_global_device_ids}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
// -----

// What is gathered is as many parts as there are replicas, along one dimension.
func.func @dimension(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{all_gather_dim must be a valid index of operand}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
// -----
func.func @gathered_rank(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{operand and result must have the same rank}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @other_shape(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{operand and result should have the same shape except for the dimension size at 'all_gather_dim'}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x5xf32>
  return
}
// -----
func.func @of_nothing(%a: tensor<0x6xf32>) {
  // expected-error @+1 {{dimension size of operand at 'all_gather_dim' cannot be zero}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<0x6xf32>) -> tensor<0x6xf32>
  return
}
// -----
func.func @no_multiple(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{result gather dimension has size 9, expected to be a multiple of operand gather dimension size 4}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<9x6xf32>
  return
}
// -----
func.func @other_element(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op requires the same element type for operand and result at index 0}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf64>
  return
}
// -----
func.func @other_number(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op requires the same number of operands and results}}
  %0:2 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> (tensor<8x6xf32>, tensor<8x6xf32>)
  return
}
// -----

// A scattered reduction is the other direction.
func.func @scattered_rank(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{operand and result should have same rank}}
  %0 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @scattered_dimension(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{scatter dim should be less than operand/result rank}}
  %0 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<2x6xf32>
  return
}
// -----
func.func @to_nothing(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{result dimension size at scatter_dimension cannot be zero}}
  %0 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<0x6xf32>
  return
}
// -----
func.func @from_nothing(%a: tensor<0x6xf32>) {
  // expected-error @+1 {{operand dimension size at scatter_dimension cannot be zero}}
  %0 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<0x6xf32>) -> tensor<2x6xf32>
  return
}
// -----
func.func @scattered_parts(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{operand scatter dimension has size 4, expected to be a multiple of result scatter dimension size 3}}
  %0 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @scattered_shape(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{non scatter dimensions should be same for operand (6) and result (5)}}
  %0 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<2x5xf32>
  return
}
// -----

// All to all: each replica splits its tensor, and puts together what it gets.
func.func @group_size(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{group size of replica_groups must be 3}}
  // expected-error @+1 {{'stablehlo.all_to_all' op failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 3 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x3xf32>
  return
}
// -----
func.func @split_beyond(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{AllToAll split_dimension 2 is out-of-bounds for input rank 2}}
  // expected-error @+1 {{'stablehlo.all_to_all' op failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 2 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x3xf32>
  return
}
// -----
func.func @concat_beyond(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{AllToAll concat_dimension 2 is out-of-bounds for input rank 2}}
  // expected-error @+1 {{'stablehlo.all_to_all' op failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 1 : i64, concat_dimension = 2 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x3xf32>
  return
}
// -----
func.func @split_parts(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{split dimension has size 6, expected to be a multiple of split_count 4}}
  // expected-error @+1 {{'stablehlo.all_to_all' op failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<4x6xf32>) -> tensor<8x3xf32>
  return
}
// -----

// Pairs of a source and a target, each of which is there once.
func.func @pair_rank(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{expect source_target_pairs attribute to be of rank 2, but got rank 1}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @triple(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{expect source_target_pairs attribute of shape (N, 2), but got (1, 3)}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @negative_pair(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{replica ids in source_target_pairs must be >= 0}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @source_twice(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{duplicate sources not allowed}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @target_twice(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{duplicate targets not allowed}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----

// A dynamic root is an operand of its own.
func.func @no_data() {
  // expected-error @+1 {{collective_broadcast requires at least one data operand}}
  "stablehlo.collective_broadcast"() <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : () -> ()
  return
}
// -----
func.func @root_alone(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{collective_broadcast with has_dynamic_root=true requires at least two operands (data + root)}}
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @root_of_floats(%a: tensor<4x6xf32>, %r: tensor<1xf32>) {
  // expected-error @+1 {{last operand of collective_broadcast with has_dynamic_root=true must be a rank-1 i32 tensor}}
  %0 = "stablehlo.collective_broadcast"(%a, %r) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4x6xf32>, tensor<1xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @roots(%a: tensor<4x6xf32>, %r: tensor<2xi32>) {
  // expected-error @+1 {{last operand of collective_broadcast with has_dynamic_root=true must have the same number of elements as data operands (1), but got 2}}
  %0 = "stablehlo.collective_broadcast"(%a, %r) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4x6xf32>, tensor<2xi32>) -> tensor<4x6xf32>
  return
}
// -----

// Feeds give tensors, and a token.
func.func @no_results(%t: !stablehlo.token) {
  // expected-error @+1 {{result is expected to be at least of size 1, but got 0}}
  "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> ()
  return
}
// -----
func.func @no_token(%t: !stablehlo.token) {
  // expected-error @+1 {{last element of result types is expected to be of token type, but got 'tensor<4xf32>'}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<3xf32>, tensor<4xf32>)
  return
}
// -----
func.func @two_tokens(%t: !stablehlo.token) {
  // expected-error @+1 {{all elements of result types, except the last element, are expected to be of tensor type, but got '!stablehlo.token'}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}
// -----
func.func @layouts(%t: !stablehlo.token) {
  // expected-error @+1 {{layout-attribute size must be 1 (which is the number of op-results - 1 (for token result)), but got 2}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = "", layout = [[0], [0]]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}
// -----
func.func @layout_of_no_list(%t: !stablehlo.token) {
  // expected-error @+1 {{layout-attribute expected to have elements of type array, but got 0 : i64}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = "", layout = [0]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}
// -----
func.func @layout_of_text(%t: !stablehlo.token) {
  // expected-error @+1 {{layout-attribute's leaf elements are expected to be of type integer, but got "a"}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = "", layout = [["a"]]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}
// -----

// Channels go to where the transfer goes.
func.func @send_to_host(%a: tensor<4x6xf32>, %t: !stablehlo.token) {
  // expected-error @+2 {{channel_type should be DEVICE_TO_HOST when is_host_transfer is true}}
  // expected-error @+1 {{'stablehlo.send' op failed to infer returned types}}
  %0 = "stablehlo.send"(%a, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = true}> : (tensor<4x6xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
// -----
func.func @send_to_device(%a: tensor<4x6xf32>, %t: !stablehlo.token) {
  // expected-error @+2 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  // expected-error @+1 {{'stablehlo.send' op failed to infer returned types}}
  %0 = "stablehlo.send"(%a, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = false}> : (tensor<4x6xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
// -----
func.func @recv_from_host(%t: !stablehlo.token) {
  // expected-error @+1 {{channel_type should be HOST_TO_DEVICE when is_host_transfer is true}}
  %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @recv_two_tokens(%t: !stablehlo.token) {
  // expected-error @+1 {{everything but the last element of result types is expected to be of tensor type, but got '!stablehlo.token'}}
  %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}
// -----

// Work that goes on is one op, of those that communicate or move a part of a tensor.
func.func @two_ops(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{'stablehlo.async_start' op region must contain exactly one operation and a return}}
  // expected-error @+1 {{'stablehlo.async_start' op failed to infer returned types}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4x6xf32>):
    %1 = stablehlo.add %x, %x : tensor<4x6xf32>
    %2 = stablehlo.add %1, %x : tensor<4x6xf32>
    stablehlo.return %2 : tensor<4x6xf32>
  }) : (tensor<4x6xf32>) -> !stablehlo.future<tensor<4x6xf32>>
  return
}
// -----
func.func @no_collective(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{'stablehlo.async_start' op region must contain a collective or slice operation}}
  // expected-error @+1 {{'stablehlo.async_start' op failed to infer returned types}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4x6xf32>):
    %1 = stablehlo.add %x, %x : tensor<4x6xf32>
    stablehlo.return %1 : tensor<4x6xf32>
  }) : (tensor<4x6xf32>) -> !stablehlo.future<tensor<4x6xf32>>
  return
}
// -----
func.func @more_operands(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{'stablehlo.async_start' op number of operands (2) must match number of region arguments (1)}}
  // expected-error @+1 {{'stablehlo.async_start' op failed to infer returned types}}
  %0 = "stablehlo.async_start"(%a, %a) ({
  ^bb0(%x: tensor<4x6xf32>):
    %1 = stablehlo.slice %x [0:2, 0:6] : (tensor<4x6xf32>) -> tensor<2x6xf32>
    stablehlo.return %1 : tensor<2x6xf32>
  }) : (tensor<4x6xf32>, tensor<4x6xf32>) -> !stablehlo.future<tensor<4x6xf32>>
  return
}
// -----
func.func @other_operand(%a: tensor<4x5xf32>) {
  // expected-error @+2 {{'stablehlo.async_start' op operand type 'tensor<4x5xf32>' at index 0 must match region argument type 'tensor<4x6xf32>'}}
  // expected-error @+1 {{'stablehlo.async_start' op failed to infer returned types}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4x6xf32>):
    %1 = stablehlo.slice %x [0:2, 0:6] : (tensor<4x6xf32>) -> tensor<2x6xf32>
    stablehlo.return %1 : tensor<2x6xf32>
  }) : (tensor<4x5xf32>) -> !stablehlo.future<tensor<4x6xf32>>
  return
}
// -----

// Calls: the configuration that the version wants, layouts of all operands and results, parts of tuples that there are.
func.func @typed_config(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op backend_config for api_version API_VERSION_TYPED_FFI must be a dictionary attribute}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", backend_config = "x", api_version = 4 : i32}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @text_config(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op backend_config for api_version API_VERSION_STATUS_RETURNING must be a string attribute}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", backend_config = {a = 1}, api_version = 2 : i32}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @one_side(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op Layout attributes should be specified for either both operands and results or none}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", operand_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @operand_layouts(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op Number of operands must match the number of operand layouts, 1 != 2}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @result_layouts(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op Number of results must match the number of result layouts, 1 != 0}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = []}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @no_permutation(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op incorrect layout dense<1> : tensor<2xindex> for type 'tensor<4x6xf32>', layout must be a permutation of [0, 2)}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", operand_layouts = [dense<[1, 1]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @layout_of_tuple(%a: tuple<tensor<4x6xf32>>) {
  // expected-error @+1 {{'stablehlo.custom_call' op Tuple types are not fully supported with layout constraints yet}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tuple<tensor<4x6xf32>>) -> tensor<4x6xf32>
  return
}
// -----
func.func @layout_of_token(%a: !stablehlo.token) {
  // expected-error @+1 {{'stablehlo.custom_call' op Only tensor types can have non-empty layout: operand #0 of type '!stablehlo.token' has layout dense<[1, 0]> : tensor<2xindex>}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (!stablehlo.token) -> tensor<4x6xf32>
  return
}
// -----
func.func @alias_of_no_operand(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op expects operandIndex in the output_operand_alias attribute to be in range [0, 1); got: 1}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @alias_of_no_output(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op output_tuple_indices in the output_operand_alias attribute out of bounds}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @alias_of_no_part(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op operand_tuple_indices in the output_operand_alias attribute out of bounds}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [0]>]}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @alias_of_another(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op shapes mismatch in the output_operand_alias attribute: operand part has type 'tensor<4x6xf32>' and output part has type 'tensor<4x5xf32>'}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4x6xf32>) -> tensor<4x5xf32>
  return
}
// -----

// A composite is what its decomposition does.
func.func private @d(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  return %x : tensor<4x6xf32>
}
func.func @no_dialect(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.composite' op name must be a valid namespaced op name}}
  %0 = "stablehlo.composite"(%a) <{name = "ab", decomposition = @d}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func private @d(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  return %x : tensor<4x6xf32>
}
func.func @no_function(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.composite' op 'e' does not reference a valid function}}
  %0 = "stablehlo.composite"(%a) <{name = "a.b", decomposition = @e}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func private @d(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  return %x : tensor<4x6xf32>
}
func.func @inputs(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.composite' op has 0 operand(s), but decomposition has 1}}
  %0 = "stablehlo.composite"() <{name = "a.b", decomposition = @d}> : () -> tensor<4x6xf32>
  return
}
// -----
func.func private @d(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  return %x : tensor<4x6xf32>
}
func.func @input_type(%a: tensor<3xf32>) {
  // expected-error @+1 {{'stablehlo.composite' op operand at index 0 has type 'tensor<3xf32>', but decomposition has type 'tensor<4x6xf32>'}}
  %0 = "stablehlo.composite"(%a) <{name = "a.b", decomposition = @d}> : (tensor<3xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func private @d(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  return %x : tensor<4x6xf32>
}
func.func @outputs(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.composite' op has 0 result(s), but decomposition has 1}}
  "stablehlo.composite"(%a) <{name = "a.b", decomposition = @d}> : (tensor<4x6xf32>) -> ()
  return
}
// -----
func.func @no_future(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.async_done' op operand #0 must be future, but got 'tensor<4x6xf32>'}}
  %0 = "stablehlo.async_done"(%a) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
