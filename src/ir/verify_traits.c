// Checks of traits and interfaces, with upstream's messages.
#include "ir/verify_traits.h"

#include "ir/context_impl.h"
#include "ir/parallel.h"
#include "ir/symbol.h"

#include "support/map.h"
#include "support/strbuf.h"

#include <stdio.h>

// --- types of operands and results ---

static uint32_t num_values(const cis_op *op, bool results) {
  return op->num_operands + (results ? op->num_results : 0);
}

static cis_type value_type(const cis_op *op, uint32_t i) {
  return i < op->num_operands ? cis_op_operand(op, i)->type
                              : op->results[i - op->num_operands].type;
}

static bool all_types_equal(const cis_op *op, bool results) {
  for (uint32_t i = 1; i < num_values(op, results); ++i)
    if (value_type(op, i) != value_type(op, 0))
      return false;
  return true;
}

static bool all_elements_equal(const cis_op *op, bool results) {
  for (uint32_t i = 1; i < num_values(op, results); ++i)
    if (cis_type_element_or_self(value_type(op, i)) != cis_type_element_or_self(value_type(op, 0)))
      return false;
  return true;
}

/// Unranked shapes are compatible with all; a scalar with scalars only.
static bool shapes_compatible(cis_type a, cis_type b) {
  bool sa = cis_type_is_shaped(a), sb = cis_type_is_shaped(b);
  if (!sa || !sb)
    return sa == sb;
  if (!cis_type_is_ranked(a) || !cis_type_is_ranked(b))
    return true;
  if (cis_type_rank(a) != cis_type_rank(b))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(a); ++i) {
    int64_t da = cis_type_dim(a, i), db = cis_type_dim(b, i);
    if (da != db && da != CIS_DYNAMIC && db != CIS_DYNAMIC)
      return false;
  }
  return true;
}

static bool is_scalable_dim(cis_type type, uint32_t i) {
  return cis_type_is_vector(type) && type->shaped.scalable && type->shaped.scalable[i];
}

/// Whether all static sizes of a dimension are equal.
static bool dimension_agrees(const cis_op *op, uint32_t num, uint32_t dim) {
  cis_type sized = NULL;
  for (uint32_t i = 0; i < num; ++i) {
    cis_type type = value_type(op, i);
    if (!cis_type_is_ranked(type) || cis_type_dim(type, dim) == CIS_DYNAMIC)
      continue;
    if (sized && cis_type_dim(sized, dim) != cis_type_dim(type, dim))
      return false;
    sized = type;
  }
  return true;
}

/// Where one is a scalable vector, all are vectors with the same scalable dimensions.
static bool scalability_agrees(const cis_op *op, uint32_t num) {
  cis_type scalable = NULL;
  for (uint32_t i = 0; i < num; ++i)
    if (cis_type_is_vector(value_type(op, i)) && value_type(op, i)->shaped.scalable)
      scalable = value_type(op, i);
  for (uint32_t i = 0; scalable && i < num; ++i)
    for (uint32_t d = 0; d < cis_type_rank(scalable); ++d)
      if (is_scalable_dim(value_type(op, i), d) != is_scalable_dim(scalable, d))
        return false;
  return true;
}

/// All shaped or none; ranks and dimensions of those that are ranked agree.
static bool all_shapes_compatible(const cis_op *op, bool results) {
  uint32_t num = num_values(op, results), shaped = 0;
  cis_type ranked = NULL;
  for (uint32_t i = 0; i < num; ++i) {
    cis_type type = value_type(op, i);
    shaped += cis_type_is_shaped(type);
    if (!cis_type_is_ranked(type))
      continue;
    if (ranked && cis_type_rank(ranked) != cis_type_rank(type))
      return false;
    ranked = type;
  }
  if (shaped && shaped != num)
    return false;
  for (uint32_t d = 0; ranked && d < cis_type_rank(ranked); ++d)
    if (!dimension_agrees(op, num, d))
      return false;
  return scalability_agrees(op, num);
}

static bool all_ranks_equal(const cis_op *op) {
  bool have = false;
  uint32_t rank = 0;
  for (uint32_t i = 0; i < num_values(op, true); ++i) {
    cis_type type = value_type(op, i);
    if (!cis_type_is_ranked(type))
      continue;
    if (have && cis_type_rank(type) != rank)
      return false;
    rank = cis_type_rank(type);
    have = true;
  }
  return true;
}

/// Element types are equal and shapes compatible; what kinds of types they are is not looked at,
/// and the operands' encodings only if the result has one.
static bool verify_same_operands_and_result_type(cis_op *op) {
  cis_type first = op->num_results ? op->results[0].type : value_type(op, 0);
  bool tensor = cis_type_is(first, CIS_TYPE_TENSOR) && first->shaped.layout;
  for (uint32_t i = 0; i < num_values(op, true); ++i) {
    cis_type type = value_type(op, i);
    if (cis_type_element_or_self(type) != cis_type_element_or_self(first) ||
        !shapes_compatible(first, type))
      return cis_op_error(op, "requires the same type for all operands and results");
    if (tensor && cis_type_is(type, CIS_TYPE_TENSOR) && type->shaped.layout != first->shaped.layout)
      return cis_op_error(op, "requires the same encoding for all operands and results");
  }
  return true;
}

static bool verify_relations(cis_op *op) {
  uint64_t traits = op->info->traits;
  if ((traits & CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE) &&
      !verify_same_operands_and_result_type(op))
    return false;
  if ((traits & CIS_TRAIT_SAME_TYPE_OPERANDS) && !all_types_equal(op, false))
    return cis_op_error(op, "requires all operands to have the same type");
  if ((traits & CIS_TRAIT_SAME_OPERANDS_SHAPE) && !all_shapes_compatible(op, false))
    return cis_op_error(op, "requires the same shape for all operands");
  if ((traits & CIS_TRAIT_SAME_OPERANDS_AND_RESULT_SHAPE) && !all_shapes_compatible(op, true))
    return cis_op_error(op, "requires the same shape for all operands and results");
  if ((traits & CIS_TRAIT_SAME_OPERANDS_ELEMENT_TYPE) && !all_elements_equal(op, false))
    return cis_op_error(op, "requires the same element type for all operands");
  if ((traits & CIS_TRAIT_SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE) && !all_elements_equal(op, true))
    return cis_op_error(op, "requires the same element type for all operands and results");
  if ((traits & CIS_TRAIT_SAME_OPERANDS_AND_RESULT_RANK) && !all_ranks_equal(op))
    return cis_op_error(op, "requires the same rank for all operands and results");
  return true;
}

static bool verify_cast(cis_op *op) {
  if (op->info->def->cast_compatible(cis_op_operand(op, 0)->type, op->results[0].type))
    return true;
  cis_context *ctx = cis_op_context(op);
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&types, cis_op_operand(op, i)->type);
  cis_op_error(op, "operand type%s %s and result type %s are cast incompatible",
               types.len == 1 ? "" : "s", cis_types_text(ctx, types.data, types.len),
               cis_types_text(ctx, &op->results[0].type, 1));
  cis_vec_deinit(&types);
  return false;
}

static bool is_mappable_shape(cis_type type) {
  return cis_type_is_vector(type) || cis_type_is_base_tensor(type);
}

/// Whether both types have one kind and compatible shapes, to which scalable sizes of vectors
/// belong.
static bool mappable_types_match(cis_type a, cis_type b) {
  if (a->kind != b->kind || !shapes_compatible(a, b))
    return false;
  for (uint32_t i = 0; cis_type_is_vector(a) && i < cis_type_rank(a); ++i)
    if (is_scalable_dim(a, i) != is_scalable_dim(b, i))
      return false;
  return true;
}

static bool verify_elementwise(cis_op *op) {
  uint32_t mapped_operands = 0, mapped_results = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    mapped_operands += is_mappable_shape(cis_op_operand(op, i)->type);
  for (uint32_t i = 0; i < op->num_results; ++i)
    mapped_results += is_mappable_shape(op->results[i].type);
  if (!mapped_operands && !mapped_results)
    return true;
  if (mapped_results && !mapped_operands)
    return cis_op_error(op,
                        "if a result is non-scalar, then at least one operand must be non-scalar");
  if (!mapped_results)
    return cis_op_error(
        op, "if an operand is non-scalar, then there must be at least one non-scalar result");
  if (mapped_results != op->num_results)
    return cis_op_error(op, "if an operand is non-scalar, then all results must be non-scalar");
  cis_type first = NULL;
  for (uint32_t i = 0; i < num_values(op, true); ++i) {
    cis_type type = value_type(op, i);
    if (!is_mappable_shape(type))
      continue;
    if (first && !mappable_types_match(first, type))
      return cis_op_error(op,
                          "all non-scalar operands/results must have the same shape and base type");
    first = first ? first : type;
  }
  return true;
}

/// The result types as the row's hook, or the trait that all types are one, infers them; false if
/// neither does, or after an error.
static bool infer_result_types(cis_op *op, cis_type_vec *out, bool *out_failed) {
  const cis_op_def *def = op->info->def;
  *out_failed = false;
  if (!def->infer_types) {
    bool same = (op->info->traits & CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE) && op->num_operands;
    for (uint32_t i = 0; same && i < op->num_results; ++i)
      cis_vec_push(out, cis_op_operand(op, 0)->type);
    return same;
  }
  cis_op_state state;
  cis_op_state_init(&state, cis_op_context(op), op->info, op->loc);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&state.operands, cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_vec_push(&state.regions, cis_op_region(op, i));
  *out_failed = !def->infer_types(&state, out);
  state.regions.len = 0; // the op's own
  cis_op_state_deinit(&state);
  return !*out_failed;
}

static bool types_fit(const cis_op *op, const cis_type_vec *inferred) {
  const cis_op_def *def = op->info->def;
  bool fit = inferred->len == op->num_results;
  for (size_t i = 0; fit && i < inferred->len; ++i) {
    cis_type expected = inferred->data[i], actual = op->results[i].type;
    fit = expected == actual || (def->compatible_types && def->compatible_types(expected, actual));
  }
  return fit;
}

static void incompatible_types(cis_op *op, const cis_type_vec *inferred) {
  cis_context *ctx = cis_op_context(op);
  cis_type_vec actual = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&actual, op->results[i].type);
  cis_error(ctx, op->loc,
            "'%s' op inferred type(s) %s are incompatible with return type(s) of operation %s",
            op->info->name.data, cis_types_text(ctx, inferred->data, inferred->len),
            cis_types_text(ctx, actual.data, actual.len));
  cis_vec_deinit(&actual);
}

/// InferTypeOpInterface: the types stated are those inferred. The trait alone is looser: shapes may
/// be compatible.
static bool verify_inferred_types(cis_op *op) {
  bool same = (op->info->traits & CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE) && op->num_operands;
  for (uint32_t i = 0; same && i < op->num_results; ++i)
    same = op->results[i].type == cis_op_operand(op, 0)->type;
  if (same ||
      !(op->info->def->infer_types || op->info->traits & CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE))
    return true;
  cis_type_vec inferred = {0};
  bool failed, fit = true;
  if (infer_result_types(op, &inferred, &failed) && !types_fit(op, &inferred)) {
    incompatible_types(op, &inferred);
    fit = false;
  }
  cis_vec_deinit(&inferred);
  if (failed && op->info->def->infers_when_verified)
    return false;
  return (fit && !failed) || cis_op_error(op, "failed to infer returned types");
}

// --- position and structure ---

static bool word_in_list(cis_str word, const char *list) {
  for (cis_str rest = cis_str_from(list); rest.len;) {
    size_t end = cis_str_find(rest, ' ', 0);
    if (cis_str_eq((cis_str){rest.data, end}, word))
      return true;
    rest = cis_str_from_index(rest, end + 1);
  }
  return false;
}

static bool verify_parent(cis_op *op) {
  const char *list = op->info->def->parent;
  cis_op *parent = cis_op_parent(op);
  if (!list || (parent && word_in_list(cis_op_name(parent), list)))
    return true;
  if (!strchr(list, ' '))
    return cis_op_error(op, "expects parent op '%s'", list);
  cis_strbuf names = {0};
  cis_strbuf_char(&names, '\'');
  for (const char *c = list; *c; ++c)
    cis_strbuf_cstr(&names, *c == ' ' ? ", " : (char[]){*c, 0});
  cis_strbuf_char(&names, '\'');
  cis_op_error(op, "expects parent op to be one of %s", cis_strbuf_c(&names));
  cis_strbuf_deinit(&names);
  return false;
}

static bool verify_symbol(cis_op *op) {
  const cis_op_info *info = op->info;
  int slot = cis_op_info_prop(info, CIS_STR("sym_name"));
  cis_attr name = cis_op_get_attr(op, CIS_STR("sym_name"));
  bool optional = slot >= 0 && info->attrs[slot].optional;
  if (!name && optional)
    return true;
  if (!cis_attr_is(name, CIS_ATTR_STRING))
    return cis_op_error(op, "requires string attribute 'sym_name'");
  cis_attr visibility = cis_op_get_attr(op, CIS_STR("sym_visibility"));
  if (visibility) {
    cis_context *ctx = cis_op_context(op);
    if (!cis_attr_is(visibility, CIS_ATTR_STRING))
      return cis_op_error(
          op,
          "requires visibility attribute 'sym_visibility' to be a string attribute, "
          "but got %s",
          cis_attr_text(ctx, visibility));
    if (!word_in_list(cis_attr_get_string(visibility), "public private nested"))
      return cis_op_error(op,
                          "visibility expected to be one of [\"public\", \"private\", "
                          "\"nested\"], but got %s",
                          cis_attr_text(ctx, visibility));
  }
  bool is_declaration = cis_op_has_trait(op, CIS_TRAIT_FUNCTION) &&
                        !cis_op_has_trait(op, CIS_TRAIT_PUBLIC_DECLARATION) &&
                        op->num_regions == 1 && cis_region_is_empty(cis_op_region(op, 0));
  if (is_declaration && (!visibility || cis_str_is(cis_attr_get_string(visibility), "public")))
    return cis_op_error(op, "symbol declaration cannot have public visibility");
  cis_op *parent = cis_op_parent(op);
  if (parent && parent->info->def && !cis_op_has_trait(parent, CIS_TRAIT_SYMBOL_TABLE))
    return cis_op_error(op, "symbol's parent must have the SymbolTable trait");
  return true;
}

static bool verify_terminator(cis_op *op) {
  if (cis_op_block(op) && cis_op_next(op))
    return cis_op_error(op, "must be the last operation in the parent block");
  return true;
}

/// The values that a terminator passes to its successors' arguments.
static bool verify_branch(cis_op *op) {
  for (uint32_t i = 0; i < op->num_successors; ++i) {
    cis_range range = op->info->def->branch->successor_operands(op, i);
    cis_block *dest = cis_op_successor(op, i);
    if (range.num != dest->num_args)
      return cis_op_plain_error(op,
                                "branch has %u operands for successor #%u, but target block has %u",
                                range.num, i, dest->num_args);
    for (uint32_t a = 0; a < range.num; ++a)
      if (cis_op_operand(op, range.first + a)->type != cis_block_args(dest)[a]->type)
        return cis_op_plain_error(op, "type mismatch for bb argument #%u of successor #%u", a, i);
  }
  return true;
}

static bool verify_single_block(cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    const cis_region *region = cis_op_region(op, i);
    if (cis_region_first(region) != cis_region_last(region))
      return cis_op_error(op, "expects region #%u to have 0 or 1 blocks", i);
    if (cis_region_first(region) && !cis_block_last(cis_region_first(region)) &&
        !cis_op_has_trait(op, CIS_TRAIT_NO_TERMINATOR))
      return cis_op_error(op, "expects a non-empty block");
  }
  return true;
}

static bool verify_no_region_args(cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    if (cis_region_first(cis_op_region(op, i)) && cis_region_first(cis_op_regions(op)[i])->num_args)
      return op->num_regions == 1 ? cis_op_error(op, "region should have no arguments")
                                  : cis_op_error(op, "region #%u should have no arguments", i);
  return true;
}

bool cis_verify_structural_traits(cis_op *op) {
  uint64_t traits = op->info->traits;
  if ((traits & CIS_TRAIT_NO_REGION_ARGS) && !verify_no_region_args(op))
    return false;
  if ((traits & CIS_TRAIT_SINGLE_BLOCK) && !verify_single_block(op))
    return false;
  return verify_parent(op);
}

bool cis_verify_type_traits(cis_op *op) {
  return verify_relations(op) && (!op->info->def->cast_compatible || verify_cast(op)) &&
         (!(op->info->traits & CIS_TRAIT_ELEMENTWISE) || verify_elementwise(op));
}

bool cis_verify_traits(cis_op *op) {
  uint64_t traits = op->info->traits;
  const cis_op_def *def = op->info->def;
  if ((traits & CIS_TRAIT_SYMBOL) && !verify_symbol(op))
    return false;
  if ((traits & CIS_TRAIT_TERMINATOR) && !verify_terminator(op))
    return false;
  return !def->branch || verify_branch(op);
}

// --- regions ---

/// Every operand of an op inside an isolated op is defined inside it.
typedef struct isolation {
  cis_op *root;
} isolation;

static cis_walk check_isolation(cis_op *op, void *user) {
  cis_op *root = ((isolation *)user)->root;
  if (op == root)
    return CIS_WALK_CONTINUE;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_block *block = cis_value_block(cis_op_operand(op, i));
    if (block == cis_op_block(op))
      continue;
    cis_op *outer =
        block && cis_block_region(block) ? cis_region_op(cis_block_region(block)) : NULL;
    if (outer && cis_op_is_ancestor(root, outer))
      continue;
    cis_op_error(op, "using value defined outside the region");
    cis_note(cis_op_context(op), root->loc, "required by region isolation constraints");
    return CIS_WALK_STOP;
  }
  return cis_op_has_trait(op, CIS_TRAIT_ISOLATED) ? CIS_WALK_SKIP : CIS_WALK_CONTINUE;
}

static bool verify_implicit_terminator(cis_op *op) {
  const char *expected = op->info->def->terminator;
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_block *block = cis_region_first(cis_op_region(op, i));
    if (!block || !cis_block_last(block) || !expected ||
        cis_str_is(cis_op_name(cis_block_last(block)), expected))
      continue;
    cis_op_error(op, "expects regions to end with '%s', found '%s'", expected,
                 cis_op_name(cis_block_last(block)).data);
    return cis_note(cis_op_context(op), op->loc,
                    "in custom textual format, the absence of terminator implies '%s'", expected);
  }
  return true;
}

// loops

static bool carried_type_error(cis_op *op, uint32_t i, const char *a, const char *b, cis_type ta,
                               cis_type tb) {
  return cis_op_error(op, "%u-th %s and %u-th %s have different type: '%s' != '%s'", i, a, i, b,
                      cis_type_text(ta), cis_type_text(tb));
}

/// Loop-carried values agree between initial values, body arguments, yielded values and results.
static bool verify_loop(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  cis_op *yield = cis_block_last(body);
  const cis_loop_interface *loop = op->info->def->loop;
  cis_range inits = loop->inits(op);
  cis_range args = loop->carried_args ? loop->carried_args(op) : (cis_range){1, body->num_args - 1};
  // Without any argument, that is one fewer than none.
  uint64_t num = loop->carried_args ? args.num : (uint64_t)body->num_args - 1;
  if (inits.num != num)
    return cis_op_error(op, "different number of inits and region iter_args: %u != %llu", inits.num,
                        (unsigned long long)num);
  if (yield->num_operands && yield->num_operands != num)
    return cis_op_error(op, "different number of region iter_args and yielded values: %u != %u",
                        inits.num, yield->num_operands);
  for (uint32_t i = 0; i < inits.num; ++i) {
    cis_type type = cis_block_args(body)[args.first + i]->type,
             init = cis_op_operand(op, inits.first + i)->type;
    if (init != type)
      return carried_type_error(op, i, "init", "region iter_arg", init, type);
  }
  for (uint32_t i = 0; i < yield->num_operands; ++i) {
    cis_type type = cis_block_args(body)[args.first + i]->type,
             yielded = cis_op_operand(yield, i)->type;
    if (yielded != type)
      return carried_type_error(op, i, "region iter_arg", "yielded value", type, yielded);
  }
  // How many results there are is a matter of the control flow edges.
  for (uint32_t i = 0; i < op->num_results && i < num; ++i) {
    cis_type type = cis_block_args(body)[args.first + i]->type;
    if (op->results[i].type != type)
      return carried_type_error(op, i, "region iter_arg", "loop result", type, op->results[i].type);
  }
  return true;
}

// destination style

/// One result per destination that is a tensor, of its type.
static bool verify_destination_style(cis_op *op) {
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  uint32_t tensors = 0;
  for (uint32_t i = inits.first; i < inits.first + inits.num; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    if (cis_type_is_base_tensor(type))
      ++tensors;
    else if (!cis_type_is_base_memref(type))
      return cis_op_error(op, "expected that operand #%u is a tensor or a memref", i);
  }
  if (op->num_results != tensors)
    return cis_op_error(op,
                        "expected the number of tensor results (%u) to be equal to the number of "
                        "output tensors (%u)",
                        op->num_results, tensors);
  for (uint32_t i = inits.first, r = 0; i < inits.first + inits.num; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    if (!cis_type_is_base_tensor(type))
      continue;
    cis_type result = op->results[r++].type;
    if (result != type)
      return cis_op_error(
          op, "expected type of operand #%u ('%s') to match type of corresponding result ('%s')", i,
          cis_type_text(type), cis_type_text(result));
  }
  return true;
}

// region branches

static bool edge_error(cis_op *op, const cis_region_edge *edge, const char *detail) {
  cis_strbuf from = {0}, to = {0};
  if (edge->source == op)
    cis_strbuf_lit(&from, "parent");
  else
    cis_strbuf_printf(&from, "Operation %s", cis_op_name(edge->source).data);
  if (edge->to)
    cis_strbuf_printf(&to, "Region #%u", edge->to->index);
  else
    cis_strbuf_lit(&to, "parent");
  cis_op_error(op, "along control flow edge from %s to %s: %s", cis_strbuf_c(&from),
               cis_strbuf_c(&to), detail);
  cis_strbuf_deinit(&from);
  cis_strbuf_deinit(&to);
  return cis_note(cis_op_context(op), edge->source->loc, "region branch point");
}

static bool verify_edge(cis_op *op, const cis_region_edge *edge) {
  char text[128];
  cis_block *entry = edge->to ? cis_region_first(edge->to) : NULL;
  const cis_loop_interface *loop = op->info->def->loop;
  uint32_t all = edge->to ? (entry ? entry->num_args : 0) : op->num_results;
  if (edge->to && loop && loop->carried_args)
    all = loop->carried_args(op).first + loop->carried_args(op).num;
  uint32_t inputs = all >= edge->first_input ? all - edge->first_input : 0;
  if (inputs != edge->operands.num) {
    snprintf(text, sizeof(text),
             "region branch point has %u operands, but region successor needs %u inputs",
             edge->operands.num, inputs);
    return edge_error(op, edge, text);
  }
  bool (*compatible)(cis_type, cis_type) = op->info->def->region_branch->types_compatible;
  for (uint32_t i = 0; i < inputs; ++i) {
    cis_type operand_type = cis_op_operand(edge->source, edge->operands.first + i)->type;
    cis_value *input = edge->to ? cis_block_args(entry)[edge->first_input + i]
                                : &op->results[edge->first_input + i];
    if (operand_type == input->type || (compatible && compatible(operand_type, input->type)))
      continue;
    cis_strbuf detail = {0};
    cis_strbuf_printf(&detail,
                      "successor operand type #%u '%s' should match successor input type #%u '%s'",
                      i, cis_type_text(operand_type), i, cis_type_text(input->type));
    edge_error(op, edge, cis_strbuf_c(&detail));
    cis_strbuf_deinit(&detail);
    return false;
  }
  return true;
}

static bool verify_edges_from(cis_op *op, cis_op *source, cis_region_edge_vec *edges) {
  cis_vec_clear(edges);
  op->info->def->region_branch->edges(op, source, edges);
  for (size_t i = 0; i < edges->len; ++i)
    if (!verify_edge(op, &edges->data[i]))
      return false;
  return true;
}

static bool verify_region_branch(cis_op *op) {
  cis_region_edge few_edges[8];
  cis_region_edge_vec edges = CIS_VEC_WITH(few_edges);
  bool ok = verify_edges_from(op, op, &edges);
  for (uint32_t r = 0; ok && r < op->num_regions; ++r)
    for (cis_block *b = cis_region_first(cis_op_region(op, r)); ok && b; b = cis_block_next(b)) {
      cis_op *terminator = cis_block_terminator(b);
      if (terminator && terminator->info->def && !terminator->num_successors)
        ok = verify_edges_from(op, terminator, &edges);
    }
  cis_vec_deinit(&edges);
  return ok;
}

// symbol tables

static bool verify_symbol_user(cis_op *op) {
  const cis_op_def *def = op->info->def;
  return !def || !def->verify_symbol_uses || def->verify_symbol_uses(op);
}

typedef CIS_VEC(cis_region *) region_vec;

/// Adds the regions of an op that the names of its table reach.
static void push_regions(cis_op *op, region_vec *out) {
  if (!cis_op_has_trait(op, CIS_TRAIT_SYMBOL_TABLE))
    for (uint32_t i = 0; i < op->num_regions; ++i)
      cis_vec_push(out, cis_op_region(op, i));
}

/// Verifies the ops inside of an op in MLIR's order, so that of several errors the same one is
/// reported: all ops of a region, then the regions in them, the last one first.
static bool verify_users_inside(cis_op *op) {
  region_vec work = {0};
  bool ok = true;
  push_regions(op, &work);
  while (ok && work.len) {
    const cis_region *region = cis_vec_pop(&work);
    cis_for_each_block (block, region)
      for (cis_op *inner = cis_block_first(block); ok && inner; inner = cis_op_next(inner)) {
        ok = verify_symbol_user(inner);
        push_regions(inner, &work);
      }
  }
  cis_vec_deinit(&work);
  return ok;
}

static bool verify_piece(void *user, size_t i, unsigned worker) {
  (void)worker;
  return verify_users_inside(((cis_op **)user)[i]);
}

/// The same order. Several threads verify the ops of the table's block.
static bool verify_symbol_uses(cis_op *table) {
  cis_context *ctx = cis_op_context(table);
  cis_op_vec ops = {0};
  bool ok = true;
  for (cis_op *op = cis_block_first(cis_op_entry(table)); ok && op; op = cis_op_next(op)) {
    ok = verify_symbol_user(op);
    if (op->num_regions)
      cis_vec_push(&ops, op);
  }
  if (ok && ops.len > 1 && cis_context_threads(ctx) > 1) {
    size_t *ranks = cis_mem_calloc(ops.len, sizeof(*ranks));
    for (size_t i = 0; i < ops.len; ++i)
      ranks[i] = ops.len - i;
    cis_symbol_cache_add(cis_lane_of(ctx)->symbol_cache, table);
    ok = cis_parallel_ranked(ctx, ops.len, verify_piece, ops.data, ranks);
    cis_mem_free(ranks);
  } else {
    for (size_t i = ops.len; ok && i-- > 0;)
      ok = verify_users_inside(ops.data[i]);
  }
  cis_vec_deinit(&ops);
  return ok;
}

static bool verify_symbol_table(cis_op *op, const cis_verify_facts *facts) {
  if (op->num_regions != 1)
    return cis_op_error(op, "Operations with a 'SymbolTable' must have exactly one region");
  const cis_region *region = cis_op_region(op, 0);
  if (!cis_region_first(region) || cis_region_first(region) != cis_region_last(region))
    return cis_op_error(op, "Operations with a 'SymbolTable' must have exactly one block");
  cis_strmap names = {0};
  bool ok = true;
  for (cis_op *inner = cis_block_first(cis_region_first(region)); ok && inner;
       inner = cis_op_next(inner)) {
    cis_str name = cis_symbol_name(inner);
    bool is_new;
    if (!name.data)
      continue;
    uintptr_t *slot = cis_strmap_get(&names, name, &is_new);
    if (is_new) {
      *slot = (uintptr_t)inner;
      continue;
    }
    cis_op_plain_error(inner, "redefinition of symbol named '%.*s'", CIS_STR_ARG(name));
    ok =
        cis_note(cis_op_context(op), ((cis_op *)*slot)->loc, "see existing symbol definition here");
  }
  cis_strmap_deinit(&names);
  return ok && (!facts->has_symbol_users || verify_symbol_uses(op));
}

bool cis_verify_region_traits(cis_op *op, const cis_verify_facts *facts) {
  uint64_t traits = op->info->traits;
  isolation root = {op};
  if ((traits & CIS_TRAIT_ISOLATED) && facts->scope_in_doubt &&
      !cis_walk_preorder(op, check_isolation, &root))
    return false;
  if ((traits & CIS_TRAIT_IMPLICIT_TERMINATOR) && !verify_implicit_terminator(op))
    return false;
  if ((traits & CIS_TRAIT_SYMBOL_TABLE) && !verify_symbol_table(op, facts))
    return false;
  const cis_loop_interface *loop = op->info->def->loop;
  if (loop && (loop->iv_then_carried || loop->carried_args) && !verify_loop(op))
    return false;
  if (op->info->dps_group >= 0 && !verify_destination_style(op))
    return false;
  if (!verify_inferred_types(op))
    return false;
  return !op->info->def->region_branch || verify_region_branch(op);
}
