// How the analysis sees ops of sparse_tensor: what they read and alias. They are not rewritten
// here, because the sparsifier (--sparse-tensor-codegen), which knows how a sparse tensor is
// stored, rewrites them before.
#include "bufferize/ops/ops.h"
#include "dialect/sparse_tensor/kinds.h"
#include "ir/diag.h"

static bool refuse(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  (void)b;
  (void)r;
  return cis_op_plain_error(op, "sparse_tensor ops must be bufferized with the sparsifier");
}

/// The storage of the result is that of all operands. The first one stands for it.
static void assembled(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                      cis_aliasing_values *out) {
  (void)state;
  bool is_first = cis_use_index(operand) == 0;
  const cis_aliasing_value alias = {
      &op->results[0], is_first ? CIS_RELATION_EQUIVALENT : CIS_RELATION_UNKNOWN, is_first};
  cis_vec_push(out, alias);
}

// sparse_tensor.disassemble reads the tensor, operand 0, and writes each of the others, which are
// results then.

static bool is_disassembled(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  (void)op;
  return cis_use_index(operand) == 0;
}

static bool is_destination(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  return !is_disassembled(state, op, operand);
}

static void disassembled(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                         cis_aliasing_values *out) {
  (void)state;
  uint32_t i = cis_use_index(operand);
  if (i == 0)
    return;
  const cis_aliasing_value alias = {&op->results[i - 1], CIS_RELATION_EQUIVALENT, true};
  cis_vec_push(out, alias);
}

static bool has_no_tensor_results(const cis_bufferization_state *state, cis_op *op) {
  (void)state;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_is_base_tensor(&op->results[i]))
      return cis_op_error(op, "tensor results are not supported yet");
  return true;
}

#define READS(KIND)                                                                                \
  { .kind = CIS_OP_SPARSE_TENSOR_##KIND, .bufferize = refuse }
#define ALLOCATES(KIND)                                                                            \
  { .kind = CIS_OP_SPARSE_TENSOR_##KIND, .flags = CIS_BUFFERIZABLE_ALLOCATES, .bufferize = refuse }

const cis_bufferizable_interface cis_bufferize_sparse_tensor[] = {
    ALLOCATES(NEW),
    ALLOCATES(CONCATENATE),
    ALLOCATES(CONVERT),
    {.kind = CIS_OP_SPARSE_TENSOR_ASSEMBLE, .aliasing_values = assembled, .bufferize = refuse},
    {.kind = CIS_OP_SPARSE_TENSOR_DISASSEMBLE,
     .reads = is_disassembled,
     .writes = is_destination,
     .aliasing_values = disassembled,
     .bufferize = refuse},
    {.kind = CIS_OP_SPARSE_TENSOR_LOAD,
     .flags = CIS_BUFFERIZABLE_READS_NOTHING | CIS_BUFFERIZABLE_RESULT_IS_OPERAND,
     .bufferize = refuse},
    {.kind = CIS_OP_SPARSE_TENSOR_FOREACH,
     .flags = CIS_BUFFERIZABLE_REPETITIVE,
     .verify_analysis = has_no_tensor_results,
     .bufferize = refuse},
    READS(VALUES),
    READS(POSITIONS),
    READS(COORDINATES),
    READS(COORDINATES_BUFFER),
    READS(NUMBER_OF_ENTRIES),
    {0}};
