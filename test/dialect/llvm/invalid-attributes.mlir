// RUN: cistern-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %same --stderr --args='--split-input-file --allow-unregistered-dialect' %s
// What is wrong with the llvm dialect's attributes.

// expected-error @below {{struct is missing required parameter: name}}
"t.x"() {a = #llvm.di_basic_type<tag = DW_TAG_base_type>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{expected a parameter name in struct}}
"t.x"() {a = #llvm.di_basic_type<>} : () -> ()

// -----

// expected-error @below {{expected '<'}}
"t.x"() {a = #llvm.di_basic_type} : () -> ()

// -----

// expected-error @below {{duplicate or unknown struct parameter name: name}}
"t.x"() {a = #llvm.di_basic_type<name = "a", name = "b">} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DIBasicTypeAttr parameter 'name' which is to be a `StringAttr`}}
"t.x"() {a = #llvm.di_basic_type<name = 1>} : () -> ()

// -----

// expected-error @below {{invalid debug info debug info tag name: DW_TAG_foo}}
// expected-error @below {{failed to parse LLVM_DIBasicTypeAttr parameter 'tag' which is to be a `unsigned`}}
"t.x"() {a = #llvm.di_basic_type<name = "a", tag = DW_TAG_foo>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{failed to parse LLVM_DIBasicTypeAttr parameter 'tag' which is to be a `unsigned`}}
"t.x"() {a = #llvm.di_basic_type<name = "a", tag = 1>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_DIBasicTypeAttr parameter 'sizeInBits' which is to be a `uint64_t`}}
"t.x"() {a = #llvm.di_basic_type<name = "a", sizeInBits = 99999999999999999999>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse LLVM_DIBasicTypeAttr parameter 'sizeInBits' which is to be a `uint64_t`}}
"t.x"() {a = #llvm.di_basic_type<name = "a", sizeInBits = "x">} : () -> ()

// -----

// expected-error @below {{duplicate or unknown struct parameter name: foo}}
"t.x"() {a = #llvm.di_basic_type<name = "a", sizeInBits = 0, tag = DW_TAG_base_type, encoding = DW_ATE_signed, foo = 1>} : () -> ()

// -----

// expected-error @below {{duplicate or unknown struct parameter name: foo}}
"t.x"() {a = #llvm.di_basic_type<name = "a", foo = 1>} : () -> ()

// -----

// expected-error @below {{expected '='}}
"t.x"() {a = #llvm.di_basic_type<name "a">} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{expected a parameter name in struct}}
"t.x"() {a = #llvm.di_basic_type<name = "a",>} : () -> ()

// -----

// expected-error @below {{expected 'in'}}
"t.x"() {a = #llvm.di_file<"a", "b">} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DIFileAttr parameter 'directory' which is to be a `StringAttr`}}
"t.x"() {a = #llvm.di_file<"a" in 3>} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse LLVM_DIFileAttr parameter 'name' which is to be a `StringAttr`}}
"t.x"() {a = #llvm.di_file<>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which is to be a `unsigned`}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[]>} : () -> ()

// -----

// expected-error @below {{encountered unknown attribute encoding "DW_ATE_foo"}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, DW_ATE_foo)]>} : () -> ()

// -----

// expected-error @below {{invalid debug info debug info operation encoding name: DW_OP_foo}}
// expected-error @below {{failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which is to be a `unsigned`}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_foo(16, 5)]>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{expected integer operand}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_deref()]>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{expected integer operand}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_deref(1,)]>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which is to be a `unsigned`}}
"t.x"() {a = #llvm.di_expression_elem<DW_OP_deref>} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: emissionKind}}
"t.x"() {a = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = true>} : () -> ()

// -----

// expected-error @below {{expected one of [None, Full, LineTablesOnly, DebugDirectivesOnly] for LLVM debug emission kind, got: Foo}}
// expected-error @below {{failed to parse LLVM_DICompileUnitAttr parameter 'emissionKind' which is to be a `DIEmissionKind`}}
"t.x"() {a = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = 1, emissionKind = Foo>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse LLVM_DICompileUnitAttr parameter 'isOptimized' which is to be a `bool`}}
"t.x"() {a = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = yes, emissionKind = Foo>} : () -> ()

// -----

// expected-error @below {{expected one of [None, Full, LineTablesOnly, DebugDirectivesOnly] for LLVM debug emission kind, got: Foo}}
// expected-error @below {{failed to parse LLVM_DICompileUnitAttr parameter 'emissionKind' which is to be a `DIEmissionKind`}}
"t.x"() {a = #llvm.di_compile_unit<id = distinct[0]<>, emissionKind = Foo>} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: sourceLanguage}}
"t.x"() {a = #llvm.di_compile_unit<id = distinct[0]<>, emissionKind = "Full">} : () -> ()

// -----

// expected-error @below {{expected keyword for LLVM debug emission kind}}
// expected-error @below {{failed to parse LLVM_DICompileUnitAttr parameter 'emissionKind' which is to be a `DIEmissionKind`}}
"t.x"() {a = #llvm.di_compile_unit<id = distinct[0]<>, emissionKind = 3>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DICompileUnitAttr parameter 'id' which is to be a `DistinctAttr`}}
"t.x"() {a = #llvm.di_compile_unit<id = "x">} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DICompileUnitAttr parameter 'file' which is to be a `DIFileAttr`}}
"t.x"() {a = #llvm.di_compile_unit<file = #llvm.di_null_type>} : () -> ()

// -----

// expected-error @below {{expected '>'}}
"t.x"() {a = #llvm.di_composite_type<tag = DW_TAG_array_type, flags = Vector|Artificial>} : () -> ()

// -----

// expected-error @below {{expected one of [Zero, Bit0, Bit1, Private, Protected, Public, FwdDecl, AppleBlock, ReservedBit4, Virtual, Artificial, Explicit, Prototyped, ObjcClassComplete, ObjectPointer, Vector, StaticMember, LValueReference, RValueReference, ExportSymbols, SingleInheritance, MultipleInheritance, VirtualInheritance, IntroducedVirtual, BitField, NoReturn, TypePassByValue, TypePassByReference, EnumClass, Thunk, NonTrivial, BigEndian, LittleEndian, AllCallsDescribed] for LLVM DI flags, got: Foo}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'flags' which is to be a `DIFlags`}}
"t.x"() {a = #llvm.di_composite_type<flags = Foo>} : () -> ()

// -----

// expected-error @below {{expected keyword for LLVM DI flags}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'flags' which is to be a `DIFlags`}}
"t.x"() {a = #llvm.di_composite_type<flags = 3>} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'elements' which is to be a `::llvm::ArrayRef<DINodeAttr>`}}
"t.x"() {a = #llvm.di_composite_type<elements = >} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'elements' which is to be a `::llvm::ArrayRef<DINodeAttr>`}}
"t.x"() {a = #llvm.di_composite_type<elements = 3>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'scope' which is to be a `DIScopeAttr`}}
"t.x"() {a = #llvm.di_composite_type<scope = 3>} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'scope' which is to be a `DIScopeAttr`}}
"t.x"() {a = #llvm.di_composite_type<scope = <"a" in "b">>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'baseType' which is to be a `DITypeAttr`}}
"t.x"() {a = #llvm.di_composite_type<baseType = #llvm.di_file<"a" in "b">>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'line' which is to be a `uint32_t`}}
"t.x"() {a = #llvm.di_composite_type<line = 4294967296>} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: lowerBound}}
"t.x"() {a = #llvm.di_generic_subrange<count = 4>} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse LLVM_DISubroutineTypeAttr parameter 'types' which is to be a `::llvm::ArrayRef<DITypeAttr>`}}
"t.x"() {a = #llvm.di_subroutine_type<types = #llvm.di_null_type, callingConvention = DW_CC_normal>} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: exportSymbols}}
"t.x"() {a = #llvm.di_namespace<name = "a">} : () -> ()

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{failed to parse LLVM_TBAATypeDescriptorAttr parameter 'members' which is to be a `::llvm::ArrayRef<TBAAMemberAttr>`}}
"t.x"() {a = #llvm.tbaa_type_desc<id = "x", members = {}>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"t.x"() {a = #llvm.tbaa_type_desc<id = "x">} : () -> ()

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{failed to parse LLVM_TBAAMemberAttr parameter 'typeDesc' which is to be a `TBAANodeAttr`}}
// expected-error @below {{failed to parse LLVM_TBAATypeDescriptorAttr parameter 'members' which is to be a `::llvm::ArrayRef<TBAAMemberAttr>`}}
"t.x"() {a = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_tag, 0>}>} : () -> ()

// -----

// expected-error @below {{expected ':'}}
"t.x"() {a = #llvm.mmra_tag<"a">} : () -> ()

// -----

// expected-error @below {{id of an alias scope must be a StringAttr or a DistrinctAttr}}
"t.x"() {a = #llvm.alias_scope<id = 3, domain = <id = distinct[1]<>>>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_AccessGroupAttr parameter 'id' which is to be a `DistinctAttr`}}
"t.x"() {a = #llvm.access_group<id = 3>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"t.x"() {a = #llvm.vscale_range<minRange = 1>} : () -> ()

// -----

// expected-error @below {{expected '['}}
"t.x"() {a = #llvm.target_features<>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_TargetFeaturesAttr parameter 'features' which is to be a `::llvm::ArrayRef<StringAttr>`}}
"t.x"() {a = #llvm.target_features<[1]>} : () -> ()

// -----

// expected-error @below {{target features must start with '+' or '-'}}
"t.x"() {a = #llvm.target_features<["sme"]>} : () -> ()

// -----

// expected-error @below {{target features can not contain ','}}
"t.x"() {a = #llvm.target_features<["+sme,+foo"]>} : () -> ()

// -----

// expected-error @below {{target features can not be null or empty}}
"t.x"() {a = #llvm.target_features<["+sme", ""]>} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: chip}}
"t.x"() {a = #llvm.target<triple = "x">} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_TargetAttr parameter 'triple' which is to be a `StringAttr`}}
"t.x"() {a = #llvm.target<triple = 3>} : () -> ()

// -----

// expected-error @below {{expected '}' in attribute dictionary}}
"t.x"() {a = #llvm.dso_local_equivalent @foo} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse LLVM_DSOLocalEquivalentAttr parameter 'sym' which is to be a `FlatSymbolRefAttr`}}
"t.x"() {a = #llvm.dso_local_equivalent<@foo>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_BlockAddressAttr parameter 'function' which is to be a `FlatSymbolRefAttr`}}
"t.x"() {a = #llvm.blockaddress<function = @foo::@bar, tag = <id = 3>>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_BlockAddressAttr parameter 'function' which is to be a `FlatSymbolRefAttr`}}
"t.x"() {a = #llvm.blockaddress<function = "foo", tag = <id = 3>>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_VecTypeHintAttr parameter 'hint' which is to be a `TypeAttr`}}
"t.x"() {a = #llvm.vec_type_hint<hint = 3>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse WorkgroupAttributionAttr parameter 'element_type' which is to be a `TypeAttr`}}
"t.x"() {a = #llvm.mlir.workgroup_attribution<512, 3>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{expected a parameter name in struct}}
"t.x"() {a = #llvm.dereferenceable<>} : () -> ()

// -----

// expected-error @below {{only integer and string values are currently supported for unknown key '"wchar_size"'}}
"t.x"() {a = #llvm.mlir.module_flag<error, "wchar_size", 4.0 : f32>} : () -> ()

// -----

// expected-error @below {{expected one of [error, warning, require, override, append, append_unique, max, min] for LLVM Module Flag Behavior, got: foo}}
// expected-error @below {{failed to parse ModuleFlagAttr parameter 'behavior' which is to be a `ModFlagBehavior`}}
"t.x"() {a = #llvm.mlir.module_flag<foo, "wchar_size", 4 : i32>} : () -> ()

// -----

// expected-error @below {{'CG Profile' key expects an array of '#llvm.cgprofile_entry'}}
"t.x"() {a = #llvm.mlir.module_flag<append, "CG Profile", 3>} : () -> ()

// -----

// expected-error @below {{'CG Profile' key expects an array of '#llvm.cgprofile_entry'}}
"t.x"() {a = #llvm.mlir.module_flag<append, "CG Profile", [3]>} : () -> ()

// -----

// expected-error @below {{only integer and string values are currently supported for unknown key '"foo"'}}
"t.x"() {a = #llvm.mlir.module_flag<append, "foo", [3]>} : () -> ()

// -----

// expected-error @below {{'ProfileSummary' key expects a '#llvm.profile_summary' attribute}}
"t.x"() {a = #llvm.mlir.module_flag<append, "ProfileSummary", 3>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse ModuleFlagCGProfileEntryAttr parameter 'to' which is to be a `FlatSymbolRefAttr`}}
"t.x"() {a = #llvm.cgprofile_entry<to = @b::@c, count = 222>} : () -> ()

// -----

// expected-error @below {{expected one of [SampleProfile, InstrProf, CSInstrProf] for LLVM ProfileSummary format kinds, got: Foo}}
// expected-error @below {{failed to parse ModuleFlagProfileSummaryAttr parameter 'format' which is to be a `ProfileSummaryFormatKind`}}
"t.x"() {a = #llvm.profile_summary<format = Foo>} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: format}}
"t.x"() {a = #llvm.profile_summary<total_count = 1>} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse LLVM_DependentLibrariesAttr parameter 'libs' which is to be a `::llvm::ArrayRef<StringAttr>`}}
"t.x"() {a = #llvm.dependent_libraries<>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DependentLibrariesAttr parameter 'libs' which is to be a `::llvm::ArrayRef<StringAttr>`}}
"t.x"() {a = #llvm.dependent_libraries<1>} : () -> ()

// -----

// expected-error @below {{expected one of [none, sync, async] for LLVM Unwind Behavior, got: foo}}
// expected-error @below {{failed to parse UWTableKindAttr parameter 'uwtableKind' which is to be a `uwtable::UWTableKind`}}
"t.x"() {a = #llvm.uwtableKind<foo>} : () -> ()

// -----

// expected-error @below {{expected one of [ccc, fastcc, coldcc, cc_10, cc_11, anyregcc, preserve_mostcc, preserve_allcc, swiftcc, cxx_fast_tlscc, tailcc, cfguard_checkcc, swifttailcc, x86_stdcallcc, x86_fastcallcc, arm_apcscc, arm_aapcscc, arm_aapcs_vfpcc, msp430_intrcc, x86_thiscallcc, ptx_kernelcc, ptx_devicecc, spir_funccc, spir_kernelcc, intel_ocl_bicc, x86_64_sysvcc, win64cc, x86_vectorcallcc, hhvmcc, hhvm_ccc, x86_intrcc, avr_intrcc, avr_builtincc, amdgpu_vscc, amdgpu_gscc, amdgpu_cscc, amdgpu_kernelcc, x86_regcallcc, amdgpu_hscc, msp430_builtincc, amdgpu_lscc, amdgpu_escc, aarch64_vectorcallcc, aarch64_sve_vectorcallcc, wasm_emscripten_invokecc, amdgpu_gfxcc, m68k_intrcc] for Calling Conventions, got: foo}}
// expected-error @below {{failed to parse CConvAttr parameter 'CallingConv' which is to be a `CConv`}}
"t.x"() {a = #llvm.cconv<foo>} : () -> ()

// -----

// expected-error @below {{expected '}' in attribute dictionary}}
"t.x"() {a = #llvm.comdat any} : () -> ()

// -----

// expected-error @below {{expected keyword for LLVM Comdat Types}}
// expected-error @below {{failed to parse ComdatAttr parameter 'comdat' which is to be a `comdat::Comdat`}}
"t.x"() {a = #llvm.comdat<any>} : () -> ()

// -----

// expected-error @below {{expected one of [external, available_externally, linkonce, linkonce_odr, weak, weak_odr, appending, internal, private, extern_weak, common] for LLVM linkage types, got: foo}}
// expected-error @below {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
"t.x"() {a = #llvm.linkage<foo>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
"t.x"() {a = #llvm.address_space<>} : () -> ()

// -----

// expected-error @below {{invalid kind of type specified: expected builtin.integer, but found 'f32'}}
"t.x"() {a = #llvm.constant_range<f32, 0, 10>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"t.x"() {a = #llvm.constant_range<i8 0, 10>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"t.x"() {a = #llvm.constant_range<i8, 0>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"t.x"() {a = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = readwrite>} : () -> ()

// -----

// expected-error @below {{expected one of [none, read, write, readwrite] for LLVM ModRefInfo, got: foo}}
// expected-error @below {{failed to parse LLVM_MemoryEffectsAttr parameter 'other' which is to be a `ModRefInfo`}}
"t.x"() {a = #llvm.memory_effects<other = foo>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LoopAnnotationAttr parameter 'disableNonforced' which is to be a `BoolAttr`}}
"t.x"() {a = #llvm.loop_annotation<disableNonforced = 3>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LoopAnnotationAttr parameter 'unroll' which is to be a `LoopUnrollAttr`}}
"t.x"() {a = #llvm.loop_annotation<unroll = #llvm.loop_interleave<count = 4 : i32>>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{expected a parameter name in struct}}
"t.x"() {a = #llvm.loop_interleave<>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LoopAnnotationAttr parameter 'startLoc' which is to be a `FusedLoc`}}
"t.x"() {a = #llvm.loop_annotation<startLoc = loc("a":1:2)>} : () -> ()

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{failed to parse LoopAnnotationAttr parameter 'parallelAccesses' which is to be a `::llvm::ArrayRef<AccessGroupAttr>`}}
"t.x"() {a = #llvm.loop_annotation<parallelAccesses = >} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: scope}}
"t.x"() {a = #llvm.di_label<name = "l">} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DILabelAttr parameter 'scope' which is to be a `DIScopeAttr`}}
"t.x"() {a = #llvm.di_label<scope = #llvm.di_null_type>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DILabelAttr parameter 'scope' which is to be a `DIScopeAttr`}}
"t.x"() {a = #llvm.di_label<scope = #llvm.di_basic_type<name = "a">>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DIStringTypeAttr parameter 'stringLength' which is to be a `DIVariableAttr`}}
"t.x"() {a = #llvm.di_string_type<name = "c", stringLength = #llvm.di_file<"a" in "b">>} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: discriminator}}
"t.x"() {a = #llvm.di_lexical_block_file<scope = #llvm.di_file<"a" in "b">>} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse LLVM_DISubprogramAttr parameter 'retainedNodes' which is to be a `::llvm::ArrayRef<DINodeAttr>`}}
"t.x"() {a = #llvm.di_subprogram<id = distinct[0]<>, name = "f", subprogramFlags = "Definition|Optimized", type = <callingConvention = DW_CC_normal>, retainedNodes = #llvm.di_null_type, annotations = #llvm.di_annotation<name = "foo", value = "bar">>} : () -> ()

// -----

// expected-error @below {{expected '>'}}
"t.x"() {a = #llvm.di_subprogram<subprogramFlags = Definition|Optimized>} : () -> ()

// -----

// expected-error @below {{expected one of [Virtual, PureVirtual, LocalToUnit, Definition, Optimized, Pure, Elemental, Recursive, MainSubprogram, Deleted, ObjCDirect] for LLVM DISubprogram flags, got: }}
// expected-error @below {{failed to parse LLVM_DISubprogramAttr parameter 'subprogramFlags' which is to be a `DISubprogramFlags`}}
"t.x"() {a = #llvm.di_subprogram<subprogramFlags = "">} : () -> ()

// -----

// expected-error @below {{expected one of [Virtual, PureVirtual, LocalToUnit, Definition, Optimized, Pure, Elemental, Recursive, MainSubprogram, Deleted, ObjCDirect] for LLVM DISubprogram flags, got: LocalToUnit|Foo}}
// expected-error @below {{failed to parse LLVM_DISubprogramAttr parameter 'subprogramFlags' which is to be a `DISubprogramFlags`}}
"t.x"() {a = #llvm.di_subprogram<subprogramFlags = "LocalToUnit|Foo">} : () -> ()

// -----

// expected-error @below {{unknown attribute `foo` in dialect `llvm`}}
"t.x"() {a = #llvm.foo<>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
"t.x"() {a = #llvm.address_space<-2147483648>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
"t.x"() {a = #llvm.address_space<-2147483649>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
"t.x"() {a = #llvm.address_space<-4294967295>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
"t.x"() {a = #llvm.address_space<-4294967296>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
"t.x"() {a = #llvm.address_space<-4294967297>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
"t.x"() {a = #llvm.address_space<4294967296>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
"t.x"() {a = #llvm.address_space<-true>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
"t.x"() {a = #llvm.address_space<0xFFFFFFFFF>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_DereferenceableAttr parameter 'mayBeNull' which is to be a `bool`}}
"t.x"() {a = #llvm.dereferenceable<bytes = 8, mayBeNull = 2>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_DereferenceableAttr parameter 'mayBeNull' which is to be a `bool`}}
"t.x"() {a = #llvm.dereferenceable<bytes = 8, mayBeNull = -1>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_DereferenceableAttr parameter 'mayBeNull' which is to be a `bool`}}
"t.x"() {a = #llvm.dereferenceable<bytes = 8, mayBeNull = 255>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_DereferenceableAttr parameter 'mayBeNull' which is to be a `bool`}}
"t.x"() {a = #llvm.dereferenceable<bytes = 8, mayBeNull = 256>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_DereferenceableAttr parameter 'bytes' which is to be a `uint64_t`}}
"t.x"() {a = #llvm.dereferenceable<bytes = 18446744073709551616>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_DereferenceableAttr parameter 'bytes' which is to be a `uint64_t`}}
"t.x"() {a = #llvm.dereferenceable<bytes = -9223372036854775808>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_DereferenceableAttr parameter 'bytes' which is to be a `uint64_t`}}
"t.x"() {a = #llvm.dereferenceable<bytes = -9223372036854775809>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse LLVM_TBAATagAttr parameter 'offset' which is to be a `int64_t`}}
"t.x"() {a = #llvm.tbaa_tag<base_type = <id = "x", members = {<#llvm.tbaa_root, 9223372036854775807>}>, access_type = <id = "x", members = {<#llvm.tbaa_root, -1>}>, offset = 9223372036854775808, constant = true>} : () -> ()

// -----

// expected-error @below {{integer value too large}}
// expected-error @below {{expected integer operand}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_deref(18446744073709551616)]>} : () -> ()

// -----

// expected-error @below {{expected one of [Zero, Bit0, Bit1, Private, Protected, Public, FwdDecl, AppleBlock, ReservedBit4, Virtual, Artificial, Explicit, Prototyped, ObjcClassComplete, ObjectPointer, Vector, StaticMember, LValueReference, RValueReference, ExportSymbols, SingleInheritance, MultipleInheritance, VirtualInheritance, IntroducedVirtual, BitField, NoReturn, TypePassByValue, TypePassByReference, EnumClass, Thunk, NonTrivial, BigEndian, LittleEndian, AllCallsDescribed] for LLVM DI flags, got: Zero|Artificial}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'flags' which is to be a `DIFlags`}}
"t.x"() {a = #llvm.di_composite_type<flags = "Zero|Artificial">} : () -> ()

// -----

// expected-error @below {{expected one of [Zero, Bit0, Bit1, Private, Protected, Public, FwdDecl, AppleBlock, ReservedBit4, Virtual, Artificial, Explicit, Prototyped, ObjcClassComplete, ObjectPointer, Vector, StaticMember, LValueReference, RValueReference, ExportSymbols, SingleInheritance, MultipleInheritance, VirtualInheritance, IntroducedVirtual, BitField, NoReturn, TypePassByValue, TypePassByReference, EnumClass, Thunk, NonTrivial, BigEndian, LittleEndian, AllCallsDescribed] for LLVM DI flags, got: |Vector}}
// expected-error @below {{failed to parse LLVM_DICompositeTypeAttr parameter 'flags' which is to be a `DIFlags`}}
"t.x"() {a = #llvm.di_composite_type<flags = "|Vector">} : () -> ()

// -----

// expected-error @below {{expected '<'}}
"t.x"() {a = #llvm.loop_unroll} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse LoopPeeledAttr parameter 'count' which is to be a `IntegerAttr`}}
"t.x"() {a = #llvm.loop_peeled<count = >} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LoopPeeledAttr parameter 'count' which is to be a `IntegerAttr`}}
"t.x"() {a = #llvm.loop_peeled<count = "a">} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{expected integer operand}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert()]>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{expected integer operand}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(x)]>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{expected integer operand}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16,)]>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{expected integer operand}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, "x")]>} : () -> ()

// -----

// expected-error @below {{expected ')'}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_convert(16 DW_ATE_signed)]>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{expected integer operand}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_LLVM_fragment(16, DW_ATE_signed)]>} : () -> ()

// -----

// expected-error @below {{expected ']'}}
"t.x"() {a = #llvm.di_expression<[DW_OP_deref DW_OP_deref]>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which is to be a `unsigned`}}
// expected-error @below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
"t.x"() {a = #llvm.di_expression<[DW_OP_deref, 3]>} : () -> ()

// -----

// expected-error @below {{expected '>'}}
"t.x"() {a = #llvm.di_expression<DW_OP_deref>} : () -> ()

// -----

// expected-error @below {{unbalanced '<' character in pretty dialect name}}
"t.x"() {a = #llvm.di_expression<[DW_OP_deref]} : () -> ()

// -----

// expected-error @below {{unknown attribute `di_expression_elemDW_OP_deref` in dialect `llvm`}}
"t.x"() {a = #llvm<di_expression_elemDW_OP_deref>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_TBAARootAttr parameter 'id' which is to be a `StringAttr`}}
"t.x"() {a = #llvm.tbaa_root<id = 3>} : () -> ()

// -----

// expected-error @below {{expected ','}}
// expected-error @below {{failed to parse LLVM_TBAATypeDescriptorAttr parameter 'members' which is to be a `::llvm::ArrayRef<TBAAMemberAttr>`}}
"t.x"() {a = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_root>}>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse LLVM_TBAAMemberAttr parameter 'offset' which is to be a `int64_t`}}
// expected-error @below {{failed to parse LLVM_TBAATypeDescriptorAttr parameter 'members' which is to be a `::llvm::ArrayRef<TBAAMemberAttr>`}}
"t.x"() {a = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_root, "x">}>} : () -> ()

// -----

// expected-error @below {{expected '{'}}
// expected-error @below {{failed to parse LLVM_TBAATypeDescriptorAttr parameter 'members' which is to be a `::llvm::ArrayRef<TBAAMemberAttr>`}}
"t.x"() {a = #llvm.tbaa_type_desc<id = "x", members = <#llvm.tbaa_root, 0>>} : () -> ()

// -----

// expected-error @below {{expected string}}
// expected-error @below {{failed to parse LLVM_TBAATypeDescriptorAttr parameter 'id' which is to be a `::llvm::StringRef`}}
"t.x"() {a = #llvm.tbaa_type_desc<id = 3>} : () -> ()

// -----

// expected-error @below {{expected string}}
// expected-error @below {{failed to parse LLVM_MMRATagAttr parameter 'prefix' which is to be a `::llvm::StringRef`}}
"t.x"() {a = #llvm.mmra_tag<3:"b">} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: domain}}
"t.x"() {a = #llvm.alias_scope<id = "x">} : () -> ()

// -----

// expected-error @below {{expected ']'}}
"t.x"() {a = #llvm.target_features<["+a" "+b"]>} : () -> ()

// -----

// expected-error @below {{expected '['}}
"t.x"() {a = #llvm.target_features<"+a">} : () -> ()

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{failed to parse LLVM_TargetAttr parameter 'features' which is to be a `TargetFeaturesAttr`}}
"t.x"() {a = #llvm.target<triple = "x", chip = "y", features = "+a">} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
// expected-error @below {{failed to parse LLVM_DSOLocalEquivalentAttr parameter 'sym' which is to be a `FlatSymbolRefAttr`}}
"t.x"() {a = #llvm<dso_local_equivalent foo>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DependentLibrariesAttr parameter 'libs' which is to be a `::llvm::ArrayRef<StringAttr>`}}
"t.x"() {a = #llvm.dependent_libraries<"a", 3>} : () -> ()

// -----

// expected-error @below {{expected '<'}}
"t.x"() {a = #llvm.dependent_libraries} : () -> ()

// -----

// expected-error @below {{only integer and string values are currently supported for unknown key '"x"'}}
"t.x"() {a = #llvm.mlir.module_flag<append, "x", [#llvm.cgprofile_entry<from = @a, to = @b, count = 222>]>} : () -> ()

// -----

// expected-error @below {{only integer and string values are currently supported for unknown key '"x"'}}
"t.x"() {a = #llvm.mlir.module_flag<append, "x", #llvm.undef>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse ModuleFlagAttr parameter 'key' which is to be a `StringAttr`}}
"t.x"() {a = #llvm.mlir.module_flag<append, 3, 3>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"t.x"() {a = #llvm.mlir.module_flag<append "x", 3>} : () -> ()

// -----

// expected-error @below {{struct is missing required parameter: detailed_summary}}
"t.x"() {a = #llvm.profile_summary<format = InstrProf, total_count = 1, max_count = 2, max_internal_count = 3, max_function_count = 4, num_counts = 5, num_functions = 6>} : () -> ()

// -----

// expected-error @below {{unbalanced '<' character in pretty dialect name}}
"t.x"() {a = #llvm.constant_range<i8, 0, 10} : () -> ()

// -----

// expected-error @below {{expected integer value}}
"t.x"() {a = #llvm.constant_range<i8, "x", 10>} : () -> ()

// -----

// expected-error @below {{expected non-function type}}
"t.x"() {a = #llvm.constant_range<>} : () -> ()

// -----

// expected-error @below {{invalid kind of type specified: expected builtin.integer, but found 'index'}}
"t.x"() {a = #llvm.constant_range<index, 0, 1>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse WorkgroupAttributionAttr parameter 'element_type' which is to be a `TypeAttr`}}
"t.x"() {a = #llvm.mlir.workgroup_attribution<512, "x">} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse WorkgroupAttributionAttr parameter 'num_elements' which is to be a `IntegerAttr`}}
"t.x"() {a = #llvm.mlir.workgroup_attribution<"a", f32>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{expected a parameter name in struct}}
"t.x"() {a = #llvm.vec_type_hint<>} : () -> ()

// -----

// expected-error @below {{expected keyword for Calling Conventions}}
// expected-error @below {{failed to parse CConvAttr parameter 'CallingConv' which is to be a `CConv`}}
"t.x"() {a = #llvm.cconv< 3>} : () -> ()

// -----

// expected-error @below {{expected keyword for LLVM Unwind Behavior}}
// expected-error @below {{failed to parse UWTableKindAttr parameter 'uwtableKind' which is to be a `uwtable::UWTableKind`}}
"t.x"() {a = #llvm.uwtableKind< 3>} : () -> ()

// -----

// expected-error @below {{expected keyword for LLVM Unwind Behavior}}
// expected-error @below {{failed to parse UWTableKindAttr parameter 'uwtableKind' which is to be a `uwtable::UWTableKind`}}
"t.x"() {a = #llvm.uwtableKind<>} : () -> ()

// -----

// expected-error @below {{expected one of [any, exactmatch, largest, nodeduplicate, samesize] for LLVM Comdat Types, got: foo}}
// expected-error @below {{failed to parse ComdatAttr parameter 'comdat' which is to be a `comdat::Comdat`}}
"t.x"() {a = #llvm<comdat foo>} : () -> ()

// -----

// expected-error @below {{expected keyword for LLVM linkage types}}
// expected-error @below {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
"t.x"() {a = #llvm.linkage<>} : () -> ()

// -----

// expected-error @below {{expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: x}}
// expected-error @below {{failed to parse LLVM_IntegerOverflowFlagsAttr parameter 'value' which is to be a `::mlir::LLVM::IntegerOverflowFlags`}}
"t.x"() {a = #llvm.overflow<x>} : () -> ()

// -----

// Flags of another dialect are none of these.
// expected-error @below {{invalid properties {overflowFlags = #arith.overflow<nsw>} for op llvm.add: expected ::mlir::LLVM::IntegerOverflowFlagsAttr or IntegerAttr storage for ::mlir::LLVM::IntegerOverflowFlags}}
llvm.func @f(%a: i32) { %0 = "llvm.add"(%a, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 llvm.return }

// -----

// Nothing is what the default visibility is written as.
// expected-error @below {{custom op 'llvm.func' expected valid '@'-identifier for symbol name}}
llvm.func default @g()

// -----

// A list of parameters that may all be missing begins with a name, or is none.
// expected-error @below {{expected '>'}}
"t.x"() {a = #llvm.loop_annotation<3>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{expected a parameter name in struct}}
"t.x"() {a = #llvm.loop_annotation<disableNonforced = true, 3>} : () -> ()
