// --expand-realloc: replaces memref.realloc by an allocation, a copy and a free. A buffer that has
// to grow is copied to a new one and freed; one that is large enough stays.
//
//   %b = memref.realloc %a(%n)     =>     %size = memref.dim %a, %c0
//                                         %grow = arith.cmpi ult, %size, %n
//                                         %b = scf.if %grow -> (memref<?xf32>) {
//                                           %new = memref.alloc(%n)
//                                           %part = memref.subview %new[0] [%size] [1]
//                                           memref.copy %a, %part
//                                           memref.dealloc %a
//                                           scf.yield %new
//                                         } else {
//                                           %same = memref.reinterpret_cast %a
//                                             to offset: [0], sizes: [%n], strides: [1]
//                                           scf.yield %same
//                                         }
//
// With emit-deallocs=false the old buffer is not freed, because deallocation frees it later. If
// both sizes are constants and the buffer shrinks, only the reinterpret_cast is built.
#include "dialect/arith/build.h"
#include "dialect/memref/build.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/build.h"
#include "ir/builder.h"
#include "pass/pass.h"
#include "transform/conversion.h"

typedef struct size {
  int64_t known;    // CIS_DYNAMIC: not known
  cis_value *value; // always
} size;

/// The entry of static_sizes for it, and the operand if that is dynamic.
static cis_named_attr one_number(cis_loc_builder *e, const char *name, int64_t number) {
  return (cis_named_attr){cis_str_from(name), cis_attr_i64_array(e->b.ctx, &number, 1)};
}

/// Builds an op (subview, reinterpret_cast) of a buffer with offset 0, one size and stride 1.
static cis_value *slice(cis_loc_builder *e, unsigned kind, cis_value *source, size extent,
                        cis_type type) {
  cis_value *operands[] = {source, extent.value};
  bool dynamic = extent.known == CIS_DYNAMIC;
  int32_t segments[] = {1, 0, dynamic, 0};
  cis_named_attr attrs[] = {one_number(e, "static_offsets", 0),
                            one_number(e, "static_sizes", extent.known),
                            one_number(e, "static_strides", 1)};
  cis_build_args args = {.operands = operands,
                         .num_operands = 1 + dynamic,
                         .types = &type,
                         .num_types = 1,
                         .attrs = attrs,
                         .num_attrs = 3,
                         .operand_segments = segments};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

static size size_of_source(cis_loc_builder *e, cis_value *source) {
  size s = {cis_type_dim(source->type, 0), NULL};
  if (s.known == CIS_DYNAMIC)
    s.value = cis_memref_build_dim(e, source, cis_arith_build_index(e, 0));
  else
    s.value = cis_arith_build_index(e, s.known);
  return s;
}

static size size_of_result(cis_loc_builder *e, cis_op *op) {
  size s = {cis_type_dim(op->results[0].type, 0), NULL};
  s.value = s.known == CIS_DYNAMIC ? cis_op_operand(op, 1) : cis_arith_build_index(e, s.known);
  return s;
}

static cis_value *grow(cis_loc_builder *e, cis_op *op, size old, size wanted, bool emit_dealloc) {
  cis_value *source = cis_op_operand(op, 0);
  cis_type type = op->results[0].type;
  bool dynamic = wanted.known == CIS_DYNAMIC;
  cis_value *fresh =
      cis_memref_build_alloc(e, type, &wanted.value, dynamic, cis_op_inherent(op, "alignment"));
  int64_t stride = 1;
  cis_type part_type =
      cis_type_memref(cis_type_element(type), &old.known, 1,
                      cis_attr_strided(e->b.ctx, 0, &stride, 1), type->shaped.memory_space);
  cis_memref_build_copy(e, source, slice(e, CIS_OP_MEMREF_SUBVIEW, fresh, old, part_type));
  if (emit_dealloc)
    cis_memref_build_dealloc(e, source);
  return fresh;
}

static cis_value *keep(cis_loc_builder *e, cis_op *op, size wanted) {
  return slice(e, CIS_OP_MEMREF_REINTERPRET_CAST, cis_op_operand(op, 0), wanted,
               op->results[0].type);
}

static void expand(void *user, cis_op *op) {
  bool emit_dealloc = cis_pass_bool(user, "emit-deallocs");
  cis_loc_builder e = cis_loc_builder_before(op);
  cis_value *result;
  cis_type from = cis_op_operand(op, 0)->type, to = op->results[0].type;
  if (cis_type_dim(to, 0) != CIS_DYNAMIC && cis_type_dim(to, 0) < cis_type_dim(from, 0)) {
    result = keep(&e, op, (size){cis_type_dim(to, 0), NULL});
  } else {
    size old = size_of_source(&e, cis_op_operand(op, 0)), wanted = size_of_result(&e, op);
    cis_value *grows = cis_arith_build_cmpi(&e, "ult", old.value, wanted.value);
    cis_scf_if_blocks branches = cis_scf_build_if(&e, grows, to);
    cis_scf_build_yield_value(&branches.then, grow(&branches.then, op, old, wanted, emit_dealloc));
    cis_scf_build_yield_value(&branches.otherwise, keep(&branches.otherwise, op, wanted));
    result = &branches.op->results[0];
  }
  cis_rewriter_replace(&e.b, op, &result, 1);
}

static bool is_realloc(const cis_op *op) { return cis_op_kind(op) == CIS_OP_MEMREF_REALLOC; }

static const cis_conversion conversion = {
    .legal = {"memref", "arith", "scf"}, .is_illegal = is_realloc, .lower = expand};

static bool run(cis_pass *pass, cis_op *root) {
  bool changed, ok = cis_conversion_run(&conversion, root, pass, &changed);
  if (!changed)
    cis_pass_changed_nothing(pass);
  return ok;
}

const cis_pass_def cis_expand_realloc_pass = {
    .name = "expand-realloc",
    .title = "ExpandReallocPass",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Expand memref.realloc operations into its components",
    .options = {{"emit-deallocs", CIS_OPTION_BOOL, "true",
                 "Emit deallocation operations for the original MemRef", NULL}},
    .run = run,
};
