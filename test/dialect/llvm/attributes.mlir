// RUN: cistern-opt %s --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL
// RUN: %roundtrip
// RUN: %same %s
// The llvm dialect's attributes, each with the parameters that it may have.

// CHECK: #llvm.di_basic_type<name = "a">
// CHECK: module

// LOCAL: {a = #llvm.di_basic_type<name = "a">}
"t.x"() {a = #llvm.di_basic_type<name = "a">} : () -> ()
// LOCAL: {a = #llvm.di_basic_type<name = "a", sizeInBits = 18446744073709551615>}
"t.x"() {a = #llvm.di_basic_type<name = "a", sizeInBits = -1>} : () -> ()
// LOCAL: {a = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "a", encoding = DW_ATE_signed>}
"t.x"() {a = #llvm.di_basic_type<name = "a", sizeInBits = 0, tag = DW_TAG_base_type, encoding = DW_ATE_signed>} : () -> ()
// LOCAL: {a = #llvm.di_basic_type<name = "a" : i32>}
"t.x"() {a = #llvm.di_basic_type<name = "a" : i32>} : () -> ()
// LOCAL: {a = #llvm.di_file<"a" in "b">}
"t.x"() {a = #llvm.di_file<"a" in "b">} : () -> ()
// LOCAL: {a = #llvm.di_expression<>}
"t.x"() {a = #llvm.di_expression<>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_deref]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_deref]>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_constu(42), DW_OP_stack_value]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_constu(42), DW_OP_stack_value]>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, DW_ATE_signed)]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, DW_ATE_signed)]>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_LLVM_convert(16)]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16)]>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, DW_ATE_signed)]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, 5)]>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_LLVM_convert]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert]>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_deref(18446744073709551615)]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_deref(-1)]>} : () -> ()
// LOCAL: {a = #llvm.di_compile_unit<id = distinct[{{[0-9]+}}]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, producer = "MLIR", isOptimized = true, emissionKind = Full, nameTableKind = None, splitDebugFilename = "x">}
"t.x"() {a = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #llvm.di_file<"a" in "b">, producer = "MLIR", isOptimized = true, emissionKind = Full, nameTableKind = None, splitDebugFilename = "x">} : () -> ()
// LOCAL: {a = #llvm.di_null_type}
"t.x"() {a = #llvm.di_null_type} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "expr_elements", baseType = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "x">, flags = Vector, elements = #llvm.di_subrange<count = 4 : i64>, #llvm.di_subrange<count = 3 : i64>>}
"t.x"() {a = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "expr_elements", baseType = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "x">, flags = Vector, elements = #llvm.di_subrange<count = 4>, #llvm.di_subrange<count = 3 : i64>>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<recId = distinct[{{[0-9]+}}]<>, isRecSelf = true, tag = DW_TAG_array_type, flags = "Artificial|Vector">}
"t.x"() {a = #llvm.di_composite_type<tag = DW_TAG_array_type, flags = "Vector|Artificial", isRecSelf = true, recId = distinct[1]<>>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<tag = DW_TAG_array_type>}
"t.x"() {a = #llvm.di_composite_type<tag = DW_TAG_array_type, flags = Zero>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = Public>}
"t.x"() {a = #llvm.di_composite_type<flags = "Bit0|Bit1">} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<elements = #llvm.di_file<"a" in "b">>}
"t.x"() {a = #llvm.di_composite_type<elements = #llvm.di_file<"a" in "b">>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<file = <"a" in "b">, scope = #llvm.di_file<"a" in "b">>}
"t.x"() {a = #llvm.di_composite_type<scope = #llvm.di_file<"a" in "b">, file = #llvm.di_file<"a" in "b">>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<>}
"t.x"() {a = #llvm.di_composite_type<>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<>}
"t.x"() {a = #llvm.di_composite_type<isRecSelf = false>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<dataLocation = <[DW_OP_deref]>, rank = <>>}
"t.x"() {a = #llvm.di_composite_type<dataLocation = <[DW_OP_deref]>, rank = <>>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<line = 4294967295>}
"t.x"() {a = #llvm.di_composite_type<line = 4294967295>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<line = 16>}
"t.x"() {a = #llvm.di_composite_type<line = 0x10>} : () -> ()
// LOCAL: {a = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = 0>}
"t.x"() {a = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = 0>} : () -> ()
// LOCAL: {a = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = 3, extraData = #llvm.di_subrange<count = 4 : i64>>}
"t.x"() {a = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = 3, extraData = #llvm.di_subrange<count = 4>>} : () -> ()
// LOCAL: {a = #llvm.di_derived_type<tag = DW_TAG_pointer_type>}
"t.x"() {a = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = >} : () -> ()
// LOCAL: {a = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = 4294967293>}
"t.x"() {a = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = -3>} : () -> ()
// LOCAL: {a = #llvm.di_subrange<count = #llvm.di_file<"a" in "b">>}
"t.x"() {a = #llvm.di_subrange<count = #llvm.di_file<"a" in "b">>} : () -> ()
// LOCAL: {a = #llvm.di_subrange<>}
"t.x"() {a = #llvm.di_subrange<>} : () -> ()
// LOCAL: {a = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type, #llvm.di_basic_type<name = "a">>}
"t.x"() {a = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type, #llvm.di_basic_type<name = "a">>} : () -> ()
// LOCAL: {a = #llvm.di_subroutine_type<>}
"t.x"() {a = #llvm.di_subroutine_type<>} : () -> ()
// LOCAL: {a = #llvm.di_namespace<name = "a", exportSymbols = false>}
"t.x"() {a = #llvm.di_namespace<name = "a", exportSymbols = false>} : () -> ()
// LOCAL: {a = #llvm.tbaa_root}
"t.x"() {a = #llvm.tbaa_root} : () -> ()
// LOCAL: {a = #llvm.tbaa_root}
"t.x"() {a = #llvm.tbaa_root<>} : () -> ()
// LOCAL: {a = #llvm.tbaa_root<id = "x">}
"t.x"() {a = #llvm.tbaa_root<id = "x">} : () -> ()
// LOCAL: {a = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_root, 0>}>}
"t.x"() {a = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_root, 0>}>} : () -> ()
// LOCAL: {a = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_root, 0>, <#llvm.tbaa_root<id = "x">, 8>}>}
"t.x"() {a = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_root, 0>, <#llvm.tbaa_root<id = "x">, 8>}>} : () -> ()
// LOCAL: {a = #llvm.tbaa_tag<base_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, access_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, offset = 0, constant = true>}
"t.x"() {a = #llvm.tbaa_tag<base_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, access_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, offset = 0, constant = true>} : () -> ()
// LOCAL: {a = #llvm.tbaa_tag<base_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, access_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, offset = -3>}
"t.x"() {a = #llvm.tbaa_tag<base_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, access_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, offset = -3, constant = false>} : () -> ()
// LOCAL: {a = #llvm.mmra_tag<"a":"b">}
"t.x"() {a = #llvm.mmra_tag<"a":"b">} : () -> ()
// LOCAL: {a = #llvm.mmra_tag<"a":"b">}
"t.x"() {a = #llvm.mmra_tag<"a" : "b">} : () -> ()
// LOCAL: {a = #llvm.alias_scope_domain<id = distinct[{{[0-9]+}}]<>, description = "x">}
"t.x"() {a = #llvm.alias_scope_domain<id = distinct[0]<>, description = "x">} : () -> ()
// LOCAL: {a = #llvm.alias_scope_domain<id = "a">}
"t.x"() {a = #llvm.alias_scope_domain<id = "a">} : () -> ()
// LOCAL: {a = #llvm.alias_scope_domain<id = 3 : i64>}
"t.x"() {a = #llvm.alias_scope_domain<id = 3>} : () -> ()
// LOCAL: {a = #llvm.alias_scope<id = distinct[{{[0-9]+}}]<>, domain = <id = distinct[{{[0-9]+}}]<>>>}
"t.x"() {a = #llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>} : () -> ()
// LOCAL: {a = #llvm.alias_scope<id = "x", domain = <id = distinct[{{[0-9]+}}]<>>, description = "y">}
"t.x"() {a = #llvm.alias_scope<id = "x", domain = <id = distinct[1]<>>, description = "y">} : () -> ()
// LOCAL: {a = #llvm.access_group<id = distinct[{{[0-9]+}}]<>>}
"t.x"() {a = #llvm.access_group<id = distinct[0]<>>} : () -> ()
// LOCAL: {a = #llvm.vscale_range<minRange = 1 : i32, maxRange = 4 : i32>}
"t.x"() {a = #llvm.vscale_range<minRange = 1 : i32, maxRange = 4 : i32>} : () -> ()
// LOCAL: {a = #llvm.vscale_range<minRange = 1 : i64, maxRange = 4 : i64>}
"t.x"() {a = #llvm.vscale_range<minRange = 1, maxRange = 4>} : () -> ()
// LOCAL: {a = #llvm.target_features<["+sme", "+sve"]>}
"t.x"() {a = #llvm.target_features<["+sme", "+sve"]>} : () -> ()
// LOCAL: {a = #llvm.target_features<[]>}
"t.x"() {a = #llvm.target_features<[]>} : () -> ()
// LOCAL: {a = #llvm.target_features<["+"]>}
"t.x"() {a = #llvm.target_features<["+"]>} : () -> ()
// LOCAL: {a = #llvm.target<triple = "x", chip = "y">}
"t.x"() {a = #llvm.target<triple = "x", chip = "y">} : () -> ()
// LOCAL: {a = #llvm.target<triple = "x", chip = "y", features = <["+a"]>>}
"t.x"() {a = #llvm.target<triple = "x", chip = "y", features = <["+a"]>>} : () -> ()
// LOCAL: {a = #llvm.undef}
"t.x"() {a = #llvm.undef} : () -> ()
// LOCAL: {a = #llvm.poison}
"t.x"() {a = #llvm.poison} : () -> ()
// LOCAL: {a = #llvm.zero}
"t.x"() {a = #llvm.zero} : () -> ()
// LOCAL: {a = #llvm.undef}
"t.x"() {a = #llvm.undef<>} : () -> ()
// LOCAL: {a = #llvm<dso_local_equivalent @foo>}
"t.x"() {a = #llvm<dso_local_equivalent @foo>} : () -> ()
// LOCAL: {a = #llvm.blocktag<id = 3>}
"t.x"() {a = #llvm.blocktag<id = 3>} : () -> ()
// LOCAL: {a = #llvm.blocktag<id = 4294967293>}
"t.x"() {a = #llvm.blocktag<id = -3>} : () -> ()
// LOCAL: {a = #llvm.blockaddress<function = @foo, tag = <id = 3>>}
"t.x"() {a = #llvm.blockaddress<function = @foo, tag = <id = 3>>} : () -> ()
// LOCAL: {a = #llvm.vec_type_hint<hint = i32>}
"t.x"() {a = #llvm.vec_type_hint<hint = i32>} : () -> ()
// LOCAL: {a = #llvm.vec_type_hint<hint = i32, is_signed = true>}
"t.x"() {a = #llvm.vec_type_hint<hint = i32, is_signed = true>} : () -> ()
// LOCAL: {a = #llvm.vec_type_hint<hint = i32>}
"t.x"() {a = #llvm.vec_type_hint<hint = i32, is_signed = false>} : () -> ()
// LOCAL: {a = #llvm.mlir.workgroup_attribution<512 : i32, f32>}
"t.x"() {a = #llvm.mlir.workgroup_attribution<512 : i32, f32>} : () -> ()
// LOCAL: {a = #llvm.mlir.workgroup_attribution<512 : i64, f32>}
"t.x"() {a = #llvm.mlir.workgroup_attribution<512, f32>} : () -> ()
// LOCAL: {a = #llvm.dereferenceable<bytes = 8>}
"t.x"() {a = #llvm.dereferenceable<bytes = 8>} : () -> ()
// LOCAL: {a = #llvm.dereferenceable<bytes = 8, mayBeNull = true>}
"t.x"() {a = #llvm.dereferenceable<bytes = 8, mayBeNull = true>} : () -> ()
// LOCAL: {a = #llvm.mlir.module_flag<error, "wchar_size", 4 : i32>}
"t.x"() {a = #llvm.mlir.module_flag<error, "wchar_size", 4 : i32>} : () -> ()
// LOCAL: {a = #llvm.mlir.module_flag<error, "wchar_size", "x">}
"t.x"() {a = #llvm.mlir.module_flag<error, "wchar_size", "x">} : () -> ()
// LOCAL: {a = #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @a, to = @b, count = 222>]>}
"t.x"() {a = #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @a, to = @b, count = 222>]>} : () -> ()
// LOCAL: {a = #llvm.cgprofile_entry<to = @b, count = 222>}
"t.x"() {a = #llvm.cgprofile_entry<to = @b, count = 222>} : () -> ()
// LOCAL: {a = #llvm.mlir.module_flag<error, "ProfileSummary", #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427, max_internal_count = 86427, max_function_count = 4691, num_counts = 3712, num_functions = 796, is_partial_profile = 0, partial_profile_ratio = 0.000000e+00 : f64, detailed_summary = <cut_off = 10000, min_count = 86427, num_counts = 1>, <cut_off = 100000, min_count = 86427, num_counts = 1>>>}
"t.x"() {a = #llvm.mlir.module_flag<error, "ProfileSummary", #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427, max_internal_count = 86427, max_function_count = 4691, num_counts = 3712, num_functions = 796, is_partial_profile = 0, partial_profile_ratio = 0.000000e+00 : f64, detailed_summary = <cut_off = 10000, min_count = 86427, num_counts = 1>, <cut_off = 100000, min_count = 86427, num_counts = 1>>>} : () -> ()
// LOCAL: {a = #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427, max_internal_count = 86427, max_function_count = 4691, num_counts = 3712, num_functions = 796, detailed_summary = <cut_off = 10000, min_count = 86427, num_counts = 1>>}
"t.x"() {a = #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427, max_internal_count = 86427, max_function_count = 4691, num_counts = 3712, num_functions = 796, detailed_summary = <cut_off = 10000, min_count = 86427, num_counts = 1>>} : () -> ()
// LOCAL: {a = #llvm.dependent_libraries<"a", "b">}
"t.x"() {a = #llvm.dependent_libraries<"a", "b">} : () -> ()
// LOCAL: {a = #llvm.uwtableKind<sync>}
"t.x"() {a = #llvm.uwtableKind<sync>} : () -> ()
// LOCAL: {a = #llvm.framePointerKind<"non-leaf">}
"t.x"() {a = #llvm.framePointerKind<"non-leaf">} : () -> ()
// LOCAL: {a = #llvm.framePointerKind<all>}
"t.x"() {a = #llvm.framePointerKind<all>} : () -> ()
// LOCAL: {a = #llvm.framePointerKind<none>}
"t.x"() {a = #llvm.framePointerKind<none>} : () -> ()
// LOCAL: {a = #llvm.framePointerKind<"non-leaf-no-reserve">}
"t.x"() {a = #llvm.framePointerKind<"non-leaf-no-reserve">} : () -> ()
// LOCAL: {a = #llvm.cconv<ccc>}
"t.x"() {a = #llvm.cconv<ccc>} : () -> ()
// LOCAL: {a = #llvm<comdat any>}
"t.x"() {a = #llvm<comdat any>} : () -> ()
// LOCAL: {a = #llvm.linkage<internal>}
"t.x"() {a = #llvm.linkage<internal>} : () -> ()
// LOCAL: {a = #llvm.tailcallkind<tail>}
"t.x"() {a = #llvm.tailcallkind<tail>} : () -> ()
// LOCAL: {a = #llvm.address_space<3>}
"t.x"() {a = #llvm.address_space<3>} : () -> ()
// LOCAL: {a = #llvm.address_space<4294967293>}
"t.x"() {a = #llvm.address_space<-3>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i32, 0, 10>}
"t.x"() {a = #llvm.constant_range<i32, 0, 10>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i8, 0, 10>}
"t.x"() {a = #llvm.constant_range<i8, 0, 10>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i8, 0, 0>}
"t.x"() {a = #llvm.constant_range<i8, 0, 256>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i8, -1, -1>}
"t.x"() {a = #llvm.constant_range<i8, -1, 255>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i8, 127, -1>}
"t.x"() {a = #llvm.constant_range<i8, -129, 255>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i8, 0, 10>}
"t.x"() {a = #llvm.constant_range<si8, 0, 10>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i128, 0, -1>}
"t.x"() {a = #llvm.constant_range<i128, 0, 340282366920938463463374607431768211455>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i0, 0, 0>}
"t.x"() {a = #llvm.constant_range<i0, 0, 0>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i64, 5, 5>}
"t.x"() {a = #llvm.constant_range<i64, 5, 5>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i64, -1, -1>}
"t.x"() {a = #llvm.constant_range<i64, 18446744073709551615, -1>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i64, -9223372036854775808, -1>}
"t.x"() {a = #llvm.constant_range<i64, 9223372036854775808, -1>} : () -> ()
// LOCAL: {a = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>}
"t.x"() {a = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>} : () -> ()
// LOCAL: {a = #llvm.loop_annotation<disableNonforced = true>}
"t.x"() {a = #llvm.loop_annotation<disableNonforced = true>} : () -> ()
// LOCAL: {a = #llvm.loop_annotation<vectorize = <disable = false, predicateEnable = true, width = 16 : i32, followupAll = <disableNonforced = false>>>}
"t.x"() {a = #llvm.loop_annotation<vectorize = <disable = false, predicateEnable = true, width = 16 : i32, followupAll = <disableNonforced = false>>>} : () -> ()
// LOCAL: {a = #llvm.loop_annotation<interleave = <count = 4 : i32>, licm = <disable = true>, peeled = <count = 3 : i32>, mustProgress = true>}
"t.x"() {a = #llvm.loop_annotation<interleave = <count = 4 : i32>, licm = <disable = true>, mustProgress = true, peeled = <count = 3 : i32>>} : () -> ()
// LOCAL: {a = #llvm.loop_annotation<>}
"t.x"() {a = #llvm.loop_annotation<>} : () -> ()
// LOCAL: {a = #llvm.loop_interleave<count = 4 : i64>}
"t.x"() {a = #llvm.loop_interleave<count = 4>} : () -> ()
// LOCAL: {a = #llvm.loop_annotation<startLoc = loc(fused<3 : i64>["a":1:2]), endLoc = loc(fused<3 : i64>["a":1:3])>}
"t.x"() {a = #llvm.loop_annotation<startLoc = loc(fused<3>["a":1:2]), endLoc = loc(fused<3>["a":1:3])>} : () -> ()
// LOCAL: {a = #llvm.loop_annotation<parallelAccesses = <id = distinct[{{[0-9]+}}]<>>, <id = distinct[{{[0-9]+}}]<>>>}
"t.x"() {a = #llvm.loop_annotation<parallelAccesses = #llvm.access_group<id = distinct[0]<>>, <id = distinct[1]<>>>} : () -> ()
// LOCAL: {a = #llvm.di_label<scope = #llvm.di_file<"a" in "b">, name = "l", file = <"a" in "b">, line = 7>}
"t.x"() {a = #llvm.di_label<scope = #llvm.di_file<"a" in "b">, name = "l", file = #llvm.di_file<"a" in "b">, line = 7>} : () -> ()
// LOCAL: {a = #llvm.di_string_type<tag = DW_TAG_string_type, name = "c", sizeInBits = 8, stringLength = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">>, stringLengthExp = <[DW_OP_deref]>, encoding = DW_ATE_ASCII>}
"t.x"() {a = #llvm.di_string_type<tag = DW_TAG_string_type, name = "c", sizeInBits = 8, stringLength = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">>, stringLengthExp = <[DW_OP_deref]>, encoding = DW_ATE_ASCII>} : () -> ()
// LOCAL: {a = #llvm.di_annotation<name = "foo", value = "bar">}
"t.x"() {a = #llvm.di_annotation<name = "foo", value = "bar">} : () -> ()
// LOCAL: {a = #llvm.di_common_block<scope = #llvm.di_file<"a" in "b">, decl = <file = <"a" in "b">, line = 3, type = #llvm.di_null_type>, name = "c">}
"t.x"() {a = #llvm.di_common_block<scope = #llvm.di_file<"a" in "b">, name = "c", decl = <file = <"a" in "b">, line = 3, type = #llvm.di_null_type>>} : () -> ()
// LOCAL: {a = #llvm.di_global_variable_expression<var = <file = <"a" in "b">, line = 3, type = #llvm.di_null_type>, expr = <>>}
"t.x"() {a = #llvm.di_global_variable_expression<var = <file = <"a" in "b">, line = 3, type = #llvm.di_null_type>, expr = <>>} : () -> ()
// LOCAL: {a = #llvm.di_global_variable<file = <"a" in "b">, line = 3, type = #llvm.di_null_type, isLocalToUnit = true>}
"t.x"() {a = #llvm.di_global_variable<file = <"a" in "b">, line = 3, type = #llvm.di_null_type, isLocalToUnit = true, isDefined = false>} : () -> ()
// LOCAL: {a = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #llvm.di_file<"a" in "b">, entity = #llvm.di_file<"a" in "b">, elements = #llvm.di_file<"a" in "b">>}
"t.x"() {a = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #llvm.di_file<"a" in "b">, entity = #llvm.di_file<"a" in "b">, elements = #llvm.di_file<"a" in "b">>} : () -> ()
// LOCAL: {a = #llvm.di_lexical_block<scope = #llvm.di_file<"a" in "b">, file = <"a" in "b">, line = 1, column = 2>}
"t.x"() {a = #llvm.di_lexical_block<scope = #llvm.di_file<"a" in "b">, file = <"a" in "b">, line = 1, column = 2>} : () -> ()
// LOCAL: {a = #llvm.di_lexical_block_file<scope = #llvm.di_file<"a" in "b">, discriminator = 0>}
"t.x"() {a = #llvm.di_lexical_block_file<scope = #llvm.di_file<"a" in "b">, discriminator = 0>} : () -> ()
// LOCAL: {a = #llvm.di_local_variable<scope = #llvm.di_lexical_block<scope = #llvm.di_file<"a" in "b">>, name = "x", arg = 1, alignInBits = 8, type = #llvm.di_null_type, flags = Artificial>}
"t.x"() {a = #llvm.di_local_variable<scope = #llvm.di_lexical_block<scope = #llvm.di_file<"a" in "b">>, name = "x", arg = 1, alignInBits = 8, type = #llvm.di_null_type, flags = Artificial>} : () -> ()
// LOCAL: {a = #llvm.di_module<file = <"a" in "b">, scope = #llvm.di_file<"a" in "b">, name = "m", configMacros = "c", includePath = "i", apinotes = "x", line = 3, isDecl = true>}
"t.x"() {a = #llvm.di_module<name = "m", isDecl = true, line = 3, apinotes = "x", includePath = "i", configMacros = "c", scope = #llvm.di_file<"a" in "b">, file = <"a" in "b">>} : () -> ()
// LOCAL: {a = #llvm.di_subprogram<recId = distinct[{{[0-9]+}}]<>, isRecSelf = true>}
"t.x"() {a = #llvm.di_subprogram<recId = distinct[0]<>, isRecSelf = true>} : () -> ()
// LOCAL: {a = #llvm.fastmath<fast>}
"t.x"() {a = #llvm.fastmath<fast>} : () -> ()
// Flags stand in the order in which they are declared.
// LOCAL: {a = #llvm.fastmath<nnan, ninf, contract, afn, reassoc>}
"t.x"() {a = #llvm.fastmath<reassoc, afn, ninf, contract, nnan>} : () -> ()
// LOCAL: {a = #llvm.overflow<nsw, nuw>}
"t.x"() {a = #llvm.overflow<nuw, none, nsw>} : () -> ()
// LOCAL: {a = #llvm.address_space<4294967295>}
"t.x"() {a = #llvm.address_space<4294967295>} : () -> ()
// LOCAL: {a = #llvm.address_space<4294967295>}
"t.x"() {a = #llvm.address_space<true>} : () -> ()
// LOCAL: {a = #llvm.address_space<4294967293>}
"t.x"() {a = #llvm.address_space<- 3>} : () -> ()
// LOCAL: {a = #llvm.address_space<4294967295>}
"t.x"() {a = #llvm.address_space<0xFFFFFFFF>} : () -> ()
// LOCAL: {a = #llvm.dereferenceable<bytes = 8, mayBeNull = true>}
"t.x"() {a = #llvm.dereferenceable<bytes = 8, mayBeNull = 1>} : () -> ()
// LOCAL: {a = #llvm.dereferenceable<bytes = 18446744073709551615>}
"t.x"() {a = #llvm.dereferenceable<bytes = 18446744073709551615>} : () -> ()
// LOCAL: {a = #llvm.tbaa_tag<base_type = <id = "x", members = {<#llvm.tbaa_root, 9223372036854775807>}>, access_type = <id = "x", members = {<#llvm.tbaa_root, -1>}>, offset = -9223372036854775808, constant = true>}
"t.x"() {a = #llvm.tbaa_tag<base_type = <id = "x", members = {<#llvm.tbaa_root, 9223372036854775807>}>, access_type = <id = "x", members = {<#llvm.tbaa_root, -1>}>, offset = -9223372036854775808, constant = true>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, 999)]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, 999)]>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = "Public|Vector">}
"t.x"() {a = #llvm.di_composite_type<flags = "Public|Vector">} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = "Private|Vector">}
"t.x"() {a = #llvm.di_composite_type<flags = "Private|Vector">} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = "Private|Vector">}
"t.x"() {a = #llvm.di_composite_type<flags = "Bit0|Vector">} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = "Artificial|Vector">}
"t.x"() {a = #llvm.di_composite_type<flags = "Vector | Artificial">} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = Vector>}
"t.x"() {a = #llvm.di_composite_type<flags = "Vector|Vector">} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = "Vector|SingleInheritance|MultipleInheritance|VirtualInheritance">}
"t.x"() {a = #llvm.di_composite_type<flags = "SingleInheritance|Vector">} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = Protected>}
"t.x"() {a = #llvm.di_composite_type<flags = Protected>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = "Protected|FwdDecl|LittleEndian">}
"t.x"() {a = #llvm.di_composite_type<flags = "LittleEndian|FwdDecl|Bit1">} : () -> ()
// LOCAL: {a = #llvm.di_subprogram<subprogramFlags = "Virtual|LocalToUnit|ObjCDirect">}
"t.x"() {a = #llvm.di_subprogram<subprogramFlags = "ObjCDirect|Virtual|LocalToUnit">} : () -> ()
// LOCAL: {a = #llvm.di_subprogram<annotations = #llvm.di_annotation<name = "foo", value = "bar">, #llvm.di_annotation<name = "foo2", value = "bar">>}
"t.x"() {a = #llvm.di_subprogram<annotations = #llvm.di_annotation<name = "foo", value = "bar">, #llvm.di_annotation<name = "foo2", value = "bar">>} : () -> ()
// LOCAL: {a = #llvm.di_file<"a" in "b">}
"t.x"() {a = #llvm.di_file<"a"in"b">} : () -> ()
// LOCAL: {a = #llvm.loop_unroll<>}
"t.x"() {a = #llvm.loop_unroll<>} : () -> ()
// LOCAL: {a = #llvm.loop_peeled<>}
"t.x"() {a = #llvm.loop_peeled<>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, DW_ATE_signed, DW_ATE_complex_float)]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, DW_ATE_signed, 3)]>} : () -> ()
// LOCAL: {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, 18446744073709551611)]>}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, -5)]>} : () -> ()
// LOCAL: {a = #llvm.tbaa_type_desc<id = "y", members = {<#llvm.tbaa_root, 0>}>}
"t.x"() {a = #llvm.tbaa_type_desc<members = {<#llvm.tbaa_root, 0>}, id = "y">} : () -> ()
// LOCAL: {a = #llvm.tbaa_member<#llvm.tbaa_root, 0>}
"t.x"() {a = #llvm.tbaa_member<#llvm.tbaa_root, 0>} : () -> ()
// LOCAL: {a = #llvm.mmra_tag<"":"">}
"t.x"() {a = #llvm.mmra_tag<"":"">} : () -> ()
// LOCAL: {a = #llvm.target<triple = "x", chip = "y", features = <["+a"]>>}
"t.x"() {a = #llvm.target<triple = "x", chip = "y", features = #llvm.target_features<["+a"]>>} : () -> ()
// LOCAL: {a = #llvm.mlir.module_flag<append, "x", 3 : i64>}
"t.x"() {a = #llvm.mlir.module_flag<"append", "x", 3>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i8, 1, 0>}
"t.x"() {a = #llvm.constant_range<i8, true, false>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i4, -8, 7>}
"t.x"() {a = #llvm.constant_range<i4, -8, 7>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i4, -8, -1>}
"t.x"() {a = #llvm.constant_range<i4, 8, 15>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i128, -170141183460469231731687303715884105728, 1>}
"t.x"() {a = #llvm.constant_range<i128, -170141183460469231731687303715884105728, 1>} : () -> ()
// LOCAL: {a = #llvm.constant_range<i256, 1532495540865888858358347027150309183618739122183602175, 1>}
"t.x"() {a = #llvm.constant_range<i256, 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF, 1>} : () -> ()
// LOCAL: {a = #llvm.address_space<1>}
"t.x"() {a = #llvm.address_space< 1>} : () -> ()
// LOCAL: {a = #llvm.vec_type_hint<hint = i32, is_signed = true>}
"t.x"() {a = #llvm.vec_type_hint<is_signed = true, hint = i32>} : () -> ()
// LOCAL: {a = #llvm.blockaddress<function = @foo, tag = <id = 3>>}
"t.x"() {a = #llvm.blockaddress<function = @foo, tag = #llvm.blocktag<id = 3>>} : () -> ()
// LOCAL: {a = #llvm.framePointerKind<none>}
"t.x"() {a = #llvm.framePointerKind<"none">} : () -> ()
// LOCAL: {a = #llvm<comdat any>}
"t.x"() {a = #llvm<comdat "any">} : () -> ()
