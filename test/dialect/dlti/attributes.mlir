// RUN: %roundtrip
// RUN: %same --args=--allow-unregistered-dialect %s
// REQUIRES: mlir-opt
// Data layouts and targets on modules.

// Entries in either syntax; types and strings as keys.
// CHECK: dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>, "dlti.endianness" = "little", index = 32 : i64, !llvm.ptr = dense<64> : vector<4xi64>>
// CHECK-SAME: dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : i32>, "GPU" = #dlti.target_device_spec<"max_vector_op_width" = 128 : ui32>>
module attributes {
  dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<i32, dense<32> : vector<2xi64>>, #dlti.dl_entry<"dlti.endianness", "little">,
                               index = 32, !llvm.ptr = dense<64> : vector<4xi64>>,
  dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : i32>,
    "GPU" = #dlti.target_device_spec<#dlti.dl_entry<"max_vector_op_width", 128 : ui32>>>} {
  // Maps, nested; what is empty has brackets.
  // CHECK: attributes {a = #dlti.map<"a" = 1 : i64, i32 = #dlti.map<"b" = 2 : i64>>, b = #dlti.dl_entry<i32, 4 : i64>, c = #dlti.dl_spec<>, d = #dlti.map<>}
  func.func @maps() attributes {a = #dlti.map<"a" = 1, i32 = #dlti.map<"b" = 2>>, b = #dlti.dl_entry<i32, 4>, c = #dlti.dl_spec<>,
                                d = #dlti.map<>} {
    return
  }
  // Layouts of LLVM's modules.
  // CHECK: "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<64, function_dependent = true>, "dlti.legal_int_widths" = array<i32: 8, 16>
  func.func @llvm() attributes {
      a = #dlti.dl_spec<"dlti.alloca_memory_space" = 4 : ui32, "dlti.stack_alignment" = 128 : i64, "dlti.mangling_mode" = "e",
                        "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<64, function_dependent = true>,
                        "dlti.legal_int_widths" = array<i32: 8, 16>>} {
    return
  }
  // A nested module repeats entries.
  // CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little", f32 = dense<32> : vector<2xi64>>}
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little", f32 = dense<32> : vector<2xi64>>} {
  }
}
