// RUN: cistern-opt --allow-unregistered-dialect %s --emit-bytecode -o %t
// RUN: not cistern-opt %t 2>&1 | FileCheck %s
// RUN: not cistern-opt %s 2>&1 | FileCheck %s
// Portable artifacts of StableHLO are programs of another dialect: the error says how to get one that is read.

// CHECK: error: {{.*(dialect 'vhlo' is unknown|unregistered dialect)}}
// CHECK: note: portable artifacts of StableHLO are not read; 'stablehlo-translate --deserialize' makes a program in the dialect 'stablehlo' of one
"vhlo.return_v1"() : () -> ()
