// RUN: %roundtrip
// RUN: %same %s
// REQUIRES: mlir-opt
// What a module is compiled for; parameters that have their default are not printed.

// CHECK: gpu.module @targets [#nvvm.target, #nvvm.target<O = 3, chip = "sm_90">,
// CHECK-SAME: #rocdl.target<chip = "gfx90a", flags = {fast, no_wave64}, link = ["a.bc"]>, #nvvm.target<flags = {fast}, verifyTarget = false>]
gpu.module @targets [#nvvm.target<>, #nvvm.target<chip = "sm_90", O = 3>,
                     #rocdl.target<chip = "gfx90a", flags = {fast, no_wave64}, link = ["a.bc"]>,
                     #nvvm.target<flags = {fast}, triple = "nvptx64-nvidia-cuda", verifyTarget = false>] {
}
