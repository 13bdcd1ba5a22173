// RUN: cistern-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %same --stderr --args="--split-input-file --allow-unregistered-dialect" %s

// expected-error @below {{expected ::mlir::NVVM::MMALayout to be one of: row, col}}
// expected-error @below {{failed to parse MMALayoutAttr parameter 'value' which is to be a `::mlir::NVVM::MMALayout`}}
"t.op"() {a = #nvvm.mma_layout<diagonal>} : () -> ()

// -----

// expected-error @below {{expected one of [generic, global, shared, constant, local, tensor, shared_cluster] for NVVM Memory Space, got: heap}}
// expected-error @below {{failed to parse NVVMMemorySpaceAttr parameter 'value' which is to be a `::mlir::NVVM::NVVMMemorySpace`}}
"t.op"() {a = #nvvm.memory_space<heap>} : () -> ()

// -----

// Without brackets.
// expected-error @below {{expected keyword for NVVM Cache Eviction Priority}}
// expected-error @below {{failed to parse CacheEvictionPriorityAttr parameter 'value' which is to be a `::mlir::NVVM::CacheEvictionPriority`}}
"t.op"() {a = #nvvm.cache_eviction_priority<evict_first>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"t.op"() {a = #nvvm.shape<m = 8, n = 4>} : () -> ()
