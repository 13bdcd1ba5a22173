// Arguments of functions whose memory is only read.
//
//   func.func @f(%arg0: tensor<4xf32>) {
//     %m = bufferization.to_buffer %arg0    =>    %m = bufferization.to_buffer %arg0 read_only
//     %x = memref.load %m[%i]
//
// Callers need no copy then. A tensor with other uses is left alone: an op may write to it in place
// while the memory is still read, which the analysis does not see.
#include "bufferize/prepare/read_only.h"

#include "analysis/buffer_reach.h"
#include "dialect/bufferization/kinds.h"
#include "ir/effects.h"
#include "memory/whole_accesses.h"

/// Whether the op only reads the operand, while it runs.
static bool only_reads(const cis_use *use) {
  return !cis_reach_gives_names(use) &&
         (cis_reach_classify(use) == CIS_REACH_LOOKS || cis_only_reads(use));
}

/// Whether all ops that use the memref, or a view of it, only read.
static bool is_only_read(cis_value *memref) {
  cis_value_vec names = {0};
  bool ok = true;
  cis_vec_push(&names, memref);
  for (size_t i = 0; i < names.len && ok; ++i)
    cis_for_each_use (use, names.data[i]) {
      cis_op *user = cis_use_owner(use);
      bool is_view = user->info->view_operand == (int)cis_use_index(use) && user->num_results == 1;
      if (is_view && cis_effects_none(user))
        cis_vec_push(&names, &user->results[0]);
      else
        ok = ok && only_reads(use);
    }
  cis_vec_deinit(&names);
  return ok;
}

static void mark(cis_value *argument) {
  cis_for_each_use (use, argument) {
    cis_op *op = cis_use_owner(use);
    if (cis_op_kind(op) != CIS_OP_BUFFERIZATION_TO_BUFFER || !is_only_read(&op->results[0]))
      return;
  }
  cis_for_each_use (use, argument)
    cis_op_set_attr(cis_use_owner(use), CIS_STR("read_only"),
                    cis_attr_unit(cis_op_context(cis_use_owner(use))));
}

static cis_walk mark_arguments(cis_op *op, void *user) {
  (void)user;
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return CIS_WALK_CONTINUE;
  cis_block *entry = op->num_regions ? cis_op_entry(op) : NULL;
  for (uint32_t i = 0; entry && i < entry->num_args; ++i)
    if (cis_type_is_base_tensor(cis_block_args(entry)[i]->type))
      mark(cis_block_args(entry)[i]);
  return CIS_WALK_SKIP;
}

void cis_infer_read_only(cis_op *module) { (void)cis_walk_preorder(module, mark_arguments, NULL); }
