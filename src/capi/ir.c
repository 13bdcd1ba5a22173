// The IR as data, for the public API: each handle is the library's own, seen through another name.
#include "capi/capi_impl.h"

#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/symbol.h"
#include "ir/verifier.h"

// --- types ---

const cistern_type *cistern_type_parse(cistern_context *ctx, const char *text) {
  cis_type type = cis_parse_type_text(ctx->inner, cis_str_from(text));
  cis_diag_flush(ctx->inner);
  return wrap_type(type);
}

char *cistern_type_text(const cistern_type *type) {
  cis_strbuf sb = {0};
  cis_print_type(unwrap_type(type), &sb);
  return cistern_take_text(&sb);
}

cistern_type_kind cistern_type_get_kind(const cistern_type *type) {
  static const cistern_type_kind kinds[] = {
      [CIS_TYPE_NONE] = CISTERN_TYPE_NONE,
      [CIS_TYPE_INDEX] = CISTERN_TYPE_INDEX,
      [CIS_TYPE_INTEGER] = CISTERN_TYPE_INTEGER,
      [CIS_TYPE_FLOAT] = CISTERN_TYPE_FLOAT,
      [CIS_TYPE_COMPLEX] = CISTERN_TYPE_COMPLEX,
      [CIS_TYPE_VECTOR] = CISTERN_TYPE_VECTOR,
      [CIS_TYPE_TENSOR] = CISTERN_TYPE_TENSOR,
      [CIS_TYPE_UNRANKED_TENSOR] = CISTERN_TYPE_UNRANKED_TENSOR,
      [CIS_TYPE_MEMREF] = CISTERN_TYPE_MEMREF,
      [CIS_TYPE_UNRANKED_MEMREF] = CISTERN_TYPE_UNRANKED_MEMREF,
      [CIS_TYPE_FUNCTION] = CISTERN_TYPE_FUNCTION,
      [CIS_TYPE_TUPLE] = CISTERN_TYPE_TUPLE,
      [CIS_TYPE_OPAQUE] = CISTERN_TYPE_OTHER,
      [CIS_TYPE_DIALECT] = CISTERN_TYPE_OTHER,
  };
  return kinds[unwrap_type(type)->kind];
}

unsigned cistern_type_width(const cistern_type *type) {
  cis_type t = unwrap_type(type);
  return cis_type_is_integer(t) || cis_type_is_float(t) ? cis_type_bit_width(t) : 0;
}

const cistern_type *cistern_type_element(const cistern_type *type) {
  cis_type t = unwrap_type(type);
  bool has_element = cis_type_is_shaped(t) || cis_type_is(t, CIS_TYPE_COMPLEX);
  return has_element ? wrap_type(cis_type_element(t)) : NULL;
}

bool cistern_type_has_rank(const cistern_type *type) {
  cis_type t = unwrap_type(type);
  return cis_type_is_vector(t) || cis_type_is(t, CIS_TYPE_TENSOR) || cis_type_is_memref(t);
}

size_t cistern_type_rank(const cistern_type *type) {
  return cistern_type_has_rank(type) ? cis_type_rank(unwrap_type(type)) : 0;
}

int64_t cistern_type_dim(const cistern_type *type, size_t i) {
  return i < cistern_type_rank(type) ? cis_type_dim(unwrap_type(type), (uint32_t)i) : 0;
}

const cistern_attribute *cistern_type_memory_space(const cistern_type *type) {
  cis_type t = unwrap_type(type);
  return cis_type_is_base_memref(t) ? wrap_attr(t->shaped.memory_space) : NULL;
}

const cistern_attribute *cistern_type_layout(const cistern_type *type) {
  cis_type t = unwrap_type(type);
  bool has_layout = cis_type_is_memref(t) || cis_type_is(t, CIS_TYPE_TENSOR);
  return has_layout ? wrap_attr(t->shaped.layout) : NULL;
}

static bool is_function(const cistern_type *type) {
  return cis_type_is(unwrap_type(type), CIS_TYPE_FUNCTION);
}

size_t cistern_type_num_inputs(const cistern_type *type) {
  return is_function(type) ? unwrap_type(type)->function.num_inputs : 0;
}
const cistern_type *cistern_type_input(const cistern_type *type, size_t i) {
  bool there = i < cistern_type_num_inputs(type);
  return there ? wrap_type(unwrap_type(type)->function.inputs[i]) : NULL;
}
size_t cistern_type_num_results(const cistern_type *type) {
  return is_function(type) ? unwrap_type(type)->function.num_results : 0;
}
const cistern_type *cistern_type_result(const cistern_type *type, size_t i) {
  bool there = i < cistern_type_num_results(type);
  return there ? wrap_type(unwrap_type(type)->function.results[i]) : NULL;
}

// --- attributes ---

const cistern_attribute *cistern_attribute_parse(cistern_context *ctx, const char *text) {
  cis_attr attr = cis_parse_attr_text(ctx->inner, cis_str_from(text));
  cis_diag_flush(ctx->inner);
  return wrap_attr(attr);
}

char *cistern_attribute_text(cistern_context *ctx, const cistern_attribute *attr) {
  cis_strbuf sb = {0};
  cis_print_attr(ctx->inner, unwrap_attr(attr), &sb);
  return cistern_take_text(&sb);
}

bool cistern_attribute_as_int(const cistern_attribute *attr, int64_t *out_value) {
  return cis_attr_get_int(unwrap_attr(attr), out_value);
}

bool cistern_attribute_as_double(const cistern_attribute *attr, double *out_value) {
  return cis_attr_get_double(unwrap_attr(attr), out_value);
}

bool cistern_attribute_as_string(const cistern_attribute *attr, const char **out_text,
                                 size_t *out_size) {
  cis_str text = cis_attr_get_string(unwrap_attr(attr));
  if (!cis_attr_is(unwrap_attr(attr), CIS_ATTR_STRING))
    return false;
  *out_text = text.data;
  *out_size = text.len;
  return true;
}

const cistern_type *cistern_attribute_as_type(const cistern_attribute *attr) {
  cis_attr a = unwrap_attr(attr);
  return cis_attr_is(a, CIS_ATTR_TYPE) ? wrap_type(a->type_value) : NULL;
}

/// The type of the elements of dense elements, or of a dense array; NULL of others.
static cis_type dense_type(cis_attr a) {
  if (cis_attr_is(a, CIS_ATTR_DENSE_ARRAY))
    return a->dense_array.element;
  return cis_attr_is(a, CIS_ATTR_DENSE) ? cis_type_element(a->type) : NULL;
}

size_t cistern_attribute_num_elements(const cistern_attribute *attr) {
  cis_attr a = unwrap_attr(attr);
  int64_t num = 0;
  if (cis_attr_is(a, CIS_ATTR_ARRAY))
    return a->array.num;
  if (cis_attr_is(a, CIS_ATTR_DENSE_ARRAY))
    return a->dense_array.num;
  return cis_attr_is(a, CIS_ATTR_DENSE) && cis_type_num_elements(a->type, &num) ? (size_t)num : 0;
}

const cistern_attribute *cistern_attribute_element(const cistern_attribute *attr, size_t i) {
  cis_attr a = unwrap_attr(attr);
  return cis_attr_is(a, CIS_ATTR_ARRAY) && i < a->array.num ? wrap_attr(a->array.elems[i]) : NULL;
}

bool cistern_attribute_element_as_int(const cistern_attribute *attr, size_t i, int64_t *out_value) {
  cis_attr a = unwrap_attr(attr);
  cis_type type = dense_type(a);
  if (!type || i >= cistern_attribute_num_elements(attr) || !cis_type_is_int_or_index(type) ||
      cis_type_bit_width(type) > 64)
    return false;
  *out_value = cis_dense_get_int(a, (int64_t)i);
  return true;
}

bool cistern_attribute_element_as_double(const cistern_attribute *attr, size_t i,
                                         double *out_value) {
  cis_attr a = unwrap_attr(attr);
  cis_type type = dense_type(a);
  if (!type || i >= cistern_attribute_num_elements(attr) || !cis_type_is_float(type))
    return false;
  *out_value = cis_dense_get_double(a, (int64_t)i);
  return true;
}

// --- values ---

const cistern_type *cistern_value_type(const cistern_value *value) {
  return wrap_type(unwrap_value(value)->type);
}
void cistern_value_set_type(cistern_value *value, const cistern_type *type) {
  unwrap_value(value)->type = unwrap_type(type);
}
cistern_operation *cistern_value_owner(const cistern_value *value) {
  return wrap_op(cis_value_op(unwrap_value(value)));
}
cistern_block *cistern_value_argument_block(const cistern_value *value) {
  return wrap_block(cis_value_arg_block(unwrap_value(value)));
}
size_t cistern_value_index(const cistern_value *value) { return unwrap_value(value)->index; }
cistern_use *cistern_value_first_use(const cistern_value *value) {
  return wrap_use(cis_value_uses(unwrap_value(value)));
}
cistern_use *cistern_use_next(const cistern_use *use) {
  return wrap_use(cis_use_next(unwrap_use(use)));
}
cistern_operation *cistern_use_owner(const cistern_use *use) {
  return wrap_op(cis_use_owner(unwrap_use(use)));
}
size_t cistern_use_operand(const cistern_use *use) { return cis_use_index(unwrap_use(use)); }
void cistern_value_replace_all_uses(cistern_value *from, cistern_value *to) {
  if (from != to)
    cis_value_replace_all_uses(unwrap_value(from), unwrap_value(to));
}

// --- operations: made and moved ---

static bool missing(cis_context *ctx, const char *name, const char *what, size_t i) {
  cis_error(ctx, CIS_LOC_UNKNOWN, "operation '%s' is made with a %s #%zu that is NULL", name, what,
            i);
  return false;
}

/// Fills in what the op is made of; false after an error.
static bool describe(cis_context *ctx, const cistern_operation_state *from, cis_op_state *to) {
  for (size_t i = 0; i < from->num_operands; ++i) {
    if (!from->operands[i])
      return missing(ctx, from->name, "operand", i);
    cis_vec_push(&to->operands, unwrap_value(from->operands[i]));
  }
  for (size_t i = 0; i < from->num_results; ++i) {
    if (!from->result_types[i])
      return missing(ctx, from->name, "result type", i);
    cis_vec_push(&to->types, unwrap_type(from->result_types[i]));
  }
  for (size_t i = 0; i < from->num_attributes; ++i) {
    if (!from->attributes[i].name || !from->attributes[i].attribute)
      return missing(ctx, from->name, "attribute", i);
    cis_op_state_set_attr(to, cis_context_intern(ctx, cis_str_from(from->attributes[i].name)),
                          unwrap_attr(from->attributes[i].attribute));
  }
  for (size_t i = 0; i < from->num_successors; ++i) {
    if (!from->successors[i])
      return missing(ctx, from->name, "successor", i);
    cis_vec_push(&to->successors, unwrap_block(from->successors[i]));
  }
  for (size_t i = 0; i < from->num_regions; ++i)
    cis_op_state_add_region(to);
  return true;
}

bool cistern_describe(cis_context *ctx, const cistern_operation_state *callers_state,
                      cis_op_state *out_state) {
  cistern_operation_state state;
  if (!cistern_copy_struct(&state, sizeof(state), callers_state) || !state.name) {
    cis_error(ctx, CIS_LOC_UNKNOWN, "an operation is made without a name");
    return false;
  }
  const cis_op_info *info =
      cis_context_op_info(ctx, cis_context_intern(ctx, cis_str_from(state.name)));
  if (!info->dialect && !cis_context_allows_unregistered(ctx)) {
    cis_error(ctx, CIS_LOC_UNKNOWN,
              "operation '%s' is of a dialect that is not registered, which is not allowed",
              state.name);
    return false;
  }
  cis_op_state_init(out_state, ctx, info,
                    state.location ? unwrap_op(state.location)->loc : CIS_LOC_UNKNOWN);
  if (describe(ctx, &state, out_state))
    return true;
  cis_op_state_deinit(out_state);
  return false;
}

cistern_operation *cistern_operation_create(cistern_context *ctx,
                                            const cistern_operation_state *callers_state) {
  cis_op_state description;
  cis_op *op = NULL;
  if (cistern_describe(ctx->inner, callers_state, &description)) {
    op = cis_op_create(&description);
    cis_op_state_deinit(&description);
  }
  cis_diag_flush(ctx->inner);
  return wrap_op(op);
}

cistern_operation *cistern_operation_clone(cistern_operation *op) {
  return wrap_op(cis_op_clone(unwrap_op(op), NULL));
}

bool cistern_operation_erase(cistern_operation *op) {
  cis_op *inner = unwrap_op(op);
  if (!cis_op_is_unused(inner))
    return false;
  cis_op_drop_all_references(inner);
  cis_op_destroy(inner);
  return true;
}

void cistern_operation_remove(cistern_operation *op) {
  if (cis_op_block(unwrap_op(op)))
    cis_op_remove(unwrap_op(op));
}

/// Whether an op can stand beside another one: this is in a block, and not the op or inside of it.
static bool can_move(const cis_op *op, const cis_op *other) {
  return cis_op_block(other) && !cis_op_is_ancestor(op, other);
}

void cistern_operation_move_before(cistern_operation *op, cistern_operation *other) {
  cis_op *moved = unwrap_op(op), *place = unwrap_op(other);
  if (!can_move(moved, place))
    return;
  cistern_operation_remove(op);
  cis_op_insert(moved, cis_op_block(place), place);
}

void cistern_operation_move_after(cistern_operation *op, cistern_operation *other) {
  cis_op *moved = unwrap_op(op), *place = unwrap_op(other);
  if (!can_move(moved, place))
    return;
  cistern_operation_remove(op);
  cis_op_insert(moved, cis_op_block(place), cis_op_next(place));
}

cistern_operation *cistern_module_operation(cistern_module *module) { return wrap_op(module->op); }

void cistern_operation_emit(cistern_operation *op, cistern_diagnostic_severity severity,
                            const char *message) {
  cis_op *inner = unwrap_op(op);
  cis_context *ctx = cis_op_context(inner);
  if (!message)
    message = "";
  if (severity == CISTERN_DIAGNOSTIC_NOTE)
    cis_note(ctx, inner->loc, "%s", message);
  else if (severity == CISTERN_DIAGNOSTIC_WARNING)
    cis_warning(ctx, inner->loc, "%s", message);
  else if (severity == CISTERN_DIAGNOSTIC_REMARK)
    cis_op_remark(inner, "%s", message);
  else
    cis_op_error(inner, "%s", message);
}

cistern_context *cistern_operation_context(const cistern_operation *op) {
  return cistern_wrap_context(cis_op_context(unwrap_op(op)));
}

cistern_module *cistern_module_create(cistern_context *ctx) {
  cistern_module *module = cis_mem_calloc(1, sizeof(*module));
  *module =
      (cistern_module){ctx, cis_parse_create_module(ctx->inner, cis_attr_loc_unknown(ctx->inner))};
  return module;
}

// --- operations: what they have ---

cistern_block *cistern_operation_block(const cistern_operation *op) {
  return wrap_block(cis_op_block(unwrap_op(op)));
}
cistern_operation *cistern_operation_next(const cistern_operation *op) {
  return wrap_op(cis_op_next(unwrap_op(op)));
}
cistern_operation *cistern_operation_previous(const cistern_operation *op) {
  return wrap_op(cis_op_prev(unwrap_op(op)));
}
cistern_value *cistern_operation_operand(const cistern_operation *op, size_t i) {
  const cis_op *inner = unwrap_op(op);
  return wrap_value(i < inner->num_operands ? cis_op_operand(inner, (uint32_t)i) : NULL);
}
void cistern_operation_set_operand(cistern_operation *op, size_t i, cistern_value *value) {
  if (i < unwrap_op(op)->num_operands && value)
    cis_op_set_operand(unwrap_op(op), (uint32_t)i, unwrap_value(value));
}
cistern_value *cistern_operation_result(cistern_operation *op, size_t i) {
  cis_op *inner = unwrap_op(op);
  return wrap_value(i < inner->num_results ? cis_op_result(inner, (uint32_t)i) : NULL);
}
cistern_region *cistern_operation_region(cistern_operation *op, size_t i) {
  cis_op_own_regions(unwrap_op(op)); // the caller may change regions
  cis_op *inner = unwrap_op(op);
  return wrap_region(i < cis_op_num_regions(inner) ? cis_op_region(inner, (uint32_t)i) : NULL);
}
size_t cistern_operation_num_successors(const cistern_operation *op) {
  return unwrap_op(op)->num_successors;
}
cistern_block *cistern_operation_successor(const cistern_operation *op, size_t i) {
  const cis_op *inner = unwrap_op(op);
  return wrap_block(i < inner->num_successors ? cis_op_successor(inner, (uint32_t)i) : NULL);
}

const cistern_attribute *cistern_operation_get_attribute(const cistern_operation *op,
                                                         const char *name) {
  return wrap_attr(cis_op_get_attr(unwrap_op(op), cis_str_from(name)));
}

void cistern_operation_set_attribute(cistern_operation *op, const char *name,
                                     const cistern_attribute *attr) {
  cis_op *inner = unwrap_op(op);
  cis_op_set_attr(inner, cis_context_intern(cis_op_context(inner), cis_str_from(name)),
                  unwrap_attr(attr));
}

static uint32_t num_inherent(const cis_op *op) {
  uint32_t num = 0;
  for (uint32_t i = 0; i < op->num_props; ++i)
    num += op->info->def && cis_op_prop(op, i);
  return num;
}

size_t cistern_operation_num_attributes(const cistern_operation *op) {
  cis_attr others = cis_op_discardable(unwrap_op(op));
  return num_inherent(unwrap_op(op)) + (others ? others->dict.num : 0);
}

cistern_named_attribute cistern_operation_attribute_at(const cistern_operation *op, size_t i) {
  const cis_op *inner = unwrap_op(op);
  uint32_t inherent = num_inherent(inner);
  if (i >= cistern_operation_num_attributes(op))
    return (cistern_named_attribute){NULL, NULL};
  if (i >= inherent) {
    const cis_named_attr *entry = &cis_op_discardable(inner)->dict.entries[i - inherent];
    return (cistern_named_attribute){entry->name.data, wrap_attr(entry->value)};
  }
  uint32_t slot = 0;
  for (;; ++slot)
    if (cis_op_prop(inner, slot) && i-- == 0)
      break;
  cis_str name = cis_context_intern(cis_op_context(inner), inner->info->attrs[slot].name);
  return (cistern_named_attribute){name.data, wrap_attr(cis_op_prop(inner, slot))};
}

typedef struct walker {
  cistern_operation_walk_callback fn;
  void *user;
} walker;

static cis_walk visit(cis_op *op, void *user) {
  static const cis_walk results[] = {[CISTERN_WALK_ADVANCE] = CIS_WALK_CONTINUE,
                                     [CISTERN_WALK_SKIP] = CIS_WALK_SKIP,
                                     [CISTERN_WALK_INTERRUPT] = CIS_WALK_STOP};
  const walker *w = (const walker *)user;
  return results[w->fn(w->user, wrap_op(op))];
}

bool cistern_operation_walk(cistern_operation *op, cistern_walk_order order,
                            cistern_operation_walk_callback fn, void *user) {
  walker w = {fn, user};
  return order == CISTERN_WALK_POST_ORDER ? cis_walk_postorder(unwrap_op(op), visit, &w)
                                          : cis_walk_preorder(unwrap_op(op), visit, &w);
}

bool cistern_operation_verify(cistern_context *ctx, cistern_operation *op) {
  bool ok = cis_verify(unwrap_op(op));
  cis_diag_flush(ctx->inner);
  return ok;
}

bool cistern_operation_print(cistern_operation *op, const cistern_print_flags *flags,
                             cistern_write_fn write, void *user) {
  return cistern_print_inner(unwrap_op(op), flags, write, user);
}

cistern_operation *cistern_symbol_lookup(cistern_operation *table, const char *name) {
  cis_op *op = unwrap_op(table);
  return wrap_op(
      cis_symbol_lookup(op, cis_attr_flat_symbol(cis_op_context(op), cis_str_from(name))));
}

// --- blocks and regions ---

cistern_block *cistern_block_create(cistern_context *ctx, const cistern_type *const *argument_types,
                                    size_t num_arguments) {
  cis_block *block = cis_block_create(ctx->inner);
  for (size_t i = 0; i < num_arguments; ++i)
    cis_block_add_arg(ctx->inner, block, unwrap_type(argument_types[i]), CIS_LOC_UNKNOWN);
  return wrap_block(block);
}

void cistern_block_erase(cistern_context *ctx, cistern_block *block) {
  if (cis_block_region(unwrap_block(block)))
    cis_block_remove(unwrap_block(block));
  cis_block_destroy(ctx->inner, unwrap_block(block));
}

void cistern_region_append_block(cistern_region *region, cistern_block *block) {
  cis_block_insert(unwrap_block(block), unwrap_region(region), NULL);
}

void cistern_block_append_operation(cistern_block *block, cistern_operation *op) {
  cistern_operation_remove(op);
  cis_op_insert(unwrap_op(op), unwrap_block(block), NULL);
}

cistern_region *cistern_block_region(const cistern_block *block) {
  return wrap_region(cis_block_region(unwrap_block(block)));
}
cistern_operation *cistern_block_parent(const cistern_block *block) {
  return wrap_op(cis_block_parent_op(unwrap_block(block)));
}
cistern_block *cistern_block_next(const cistern_block *block) {
  return wrap_block(cis_block_next(unwrap_block(block)));
}
cistern_operation *cistern_block_first(const cistern_block *block) {
  return wrap_op(cis_block_first(unwrap_block(block)));
}
cistern_operation *cistern_block_last(const cistern_block *block) {
  return wrap_op(cis_block_last(unwrap_block(block)));
}
size_t cistern_block_num_arguments(const cistern_block *block) {
  return unwrap_block(block)->num_args;
}
cistern_value *cistern_block_argument(const cistern_block *block, size_t i) {
  const cis_block *inner = unwrap_block(block);
  return wrap_value(i < inner->num_args ? cis_block_args(inner)[i] : NULL);
}
cistern_value *cistern_block_add_argument(cistern_context *ctx, cistern_block *block,
                                          const cistern_type *type) {
  return wrap_value(
      cis_block_add_arg(ctx->inner, unwrap_block(block), unwrap_type(type), CIS_LOC_UNKNOWN));
}
cistern_block *cistern_region_first(const cistern_region *region) {
  return wrap_block(cis_region_first(unwrap_region(region)));
}
cistern_operation *cistern_region_parent(const cistern_region *region) {
  return wrap_op(cis_region_op(unwrap_region(region)));
}
