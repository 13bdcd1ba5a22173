// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s
// REQUIRES: mlir-opt
// Errors of the parser: resources: keys and blobs. Texts and places are those of mlir-opt.

// CHECK: :[[#@LINE+1]]:28: error: expected '<' after 'dense_resource'
"t.o"() {a = dense_resource} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:29: error: expected identifier key for 'resource' entry
"t.o"() {a = dense_resource<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:31: error: expected ':'
"t.o"() {a = dense_resource<a>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:32: error: `dense_resource` expected a shaped type
"t.o"() {a = dense_resource<a> : i32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:33: error: expected non-function type
"t.o"() {a = dense_resource<a> :} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:5: error: unknown key 'foo' in file metadata dictionary
{-# foo: {} #-}

// -----

// CHECK: :[[#@LINE+1]]:8: error: expected ':'
{-# foo #-}

// -----

// CHECK: :[[#@LINE+1]]:5: error: expected identifier key in file metadata dictionary
{-# 1 #-}

// -----

// CHECK: :[[#@LINE+1]]:26: error: dialect 'nope' is unknown
{-# dialect_resources: { nope: { k: "0x04000000" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:40: error: expected hex string blob for key 'k'
{-# dialect_resources: { builtin: { k: 1 } } #-}

// -----

// CHECK: :[[#@LINE+1]]:40: error: expected hex string blob for key 'k'
{-# dialect_resources: { builtin: { k: "1" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:40: error: expected hex string blob for key 'k' to encode alignment in first 4 bytes
{-# dialect_resources: { builtin: { k: "0x01" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:40: error: expected hex string blob for key 'k' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3
{-# dialect_resources: { builtin: { k: "0x03000000" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:40: error: expected hex string blob for key 'k'
{-# dialect_resources: { builtin: { k: "0xZZ" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:38: error: expected ':'
{-# dialect_resources: { builtin: { k "0x" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:37: error: expected identifier key for 'resource' entry
{-# dialect_resources: { builtin: { 1 "0x" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:33: error: expected ':'
{-# dialect_resources: { builtin { 1 "0x" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:34: error: expected '{'
{-# dialect_resources: { builtin: 1 } #-}

// -----

// CHECK: :[[#@LINE+1]]:23: error: expected '{'
{-# dialect_resources: 1 #-}

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected ',' or '#-}'
{-# dialect_resources: {} 1 #-}

// -----

// CHECK: :[[#@LINE+1]]:37: error: expected string value for key 'a'
{-# external_resources: { foo: { a: 1 } } #-}

// -----

// CHECK: :[[#@LINE+1]]:35: error: unexpected 'resource' section for dialect 'arith'
{-# dialect_resources: { arith: { k: "0x04000000" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected identifier key for 'resource' entry
{-# dialect_resources: { "builtin": { k: "0x04000000" } } #-}

// -----

// CHECK: :[[#@LINE+1]]:54: error: expected ',' or '}'
{-# dialect_resources: { builtin: { k: "0x0400000001"   l } } #-}
