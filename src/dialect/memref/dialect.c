// The memref dialect: allocation, access, globals, casts. Views that compute with shapes are in
// shape.c.
#include "asm/format.h"
#include "dialect/arith/arith.h"
#include "dialect/common/patterns.h"
#include "dialect/common/shape_util.h"
#include "dialect/dialects.h"
#include "dialect/memref/impl.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/interfaces.h"
#include "ir/symbol.h"

// --- allocation ---

static bool verify_alloc(cis_op *op) {
  cis_type type = result_type(op);
  if (!cis_verify_dynamic_sizes(op, type, cis_op_operand_group(op, 0).num))
    return false;
  uint32_t num_operands = cis_op_operand_group(op, 1).num;
  uint32_t symbols = type->shaped.layout ? cis_memref_layout_map(type)->num_symbols : 0;
  return symbols == num_operands ||
         cis_op_error(
             op, "symbol operand count does not equal memref symbol count: expected %u, got %u",
             symbols, num_operands);
}

static bool verify_alloca(cis_op *op) {
  cis_op *scope = cis_op_parent(op);
  while (scope && !cis_op_has_trait(scope, CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE))
    scope = cis_op_parent(scope);
  if (!scope)
    return cis_op_error(op, "requires an ancestor op with AutomaticAllocationScope trait");
  return verify_alloc(op);
}

static bool verify_realloc(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = result_type(op);
  if (!cis_memref_has_identity_layout(from))
    return cis_op_plain_error(op, "unsupported layout for source memref type '%s'",
                              cis_type_text(from));
  if (!cis_memref_has_identity_layout(to))
    return cis_op_plain_error(op, "unsupported layout for result memref type '%s'",
                              cis_type_text(to));
  if (from->shaped.memory_space != to->shaped.memory_space)
    return cis_op_plain_error(
        op,
        "different memory spaces specified for source memref type '%s' and result memref type '%s'",
        cis_type_text(from), cis_type_text(to));
  if (cis_type_element(from) != cis_type_element(to))
    return cis_op_plain_error(
        op,
        "different element types specified for source memref type '%s' and result memref type '%s'",
        cis_type_text(from), cis_type_text(to));
  bool dynamic = cis_type_num_dynamic_dims(to), has_size = op->num_operands > 1;
  if (dynamic && !has_size)
    return cis_op_plain_error(op, "missing dimension operand for result type '%s'",
                              cis_type_text(to));
  return dynamic || !has_size ||
         cis_op_plain_error(op, "unnecessary dimension operand for result type '%s'",
                            cis_type_text(to));
}

// --- memref.alloca_scope ---

static bool parse_alloca_scope(cis_parser *p, cis_op_state *state) {
  cis_region *body = cis_op_state_add_region(state);
  if (!cis_parse_optional_arrow_type_list(p, &state->types) || !cis_parse_region(p, body, NULL, 0))
    return false;
  cis_ensure_terminator(body, state);
  return cis_parse_optional_attr_dict(p, state);
}

static void print_alloca_scope(cis_printer *p, cis_op *op) {
  bool terminators = op->num_results > 0;
  cis_print_char(p, ' ');
  if (terminators) {
    cis_print_cstr(p, " -> (");
    cis_print_result_types(p, op, (cis_range){0, op->num_results});
    cis_print_char(p, ')');
  }
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, terminators, false);
  cis_print_optional_attr_dict(p, op, NULL);
}

// --- access ---

static bool verify_load(cis_op *op) {
  uint32_t rank = cis_type_rank(cis_op_operand_type(op, 0)), num_indices = op->num_operands - 1;
  return rank == num_indices ||
         cis_op_error(op, "incorrect number of indices for load, expected %u but got %u", rank,
                      num_indices);
}

static bool verify_store(cis_op *op) {
  return op->num_operands == 2 + cis_type_rank(cis_op_operand_type(op, 1)) ||
         cis_op_error(op, "store index operand count not equal to memref rank");
}

// --- atomics ---

static bool verify_atomic_rmw(cis_op *op) {
  if (op->num_operands != 2 + cis_type_rank(cis_op_operand_type(op, 1)))
    return cis_op_error(op, "expects the number of subscripts to be equal to memref rank");
  const char *kind = cis_enum_keyword(&cis_arith_atomic_rmw_kind_enum,
                                      cis_attr_int_or(cis_op_inherent(op, "kind"), 0));
  cis_type type = cis_op_operand_type(op, 0);
  if (!strcmp(kind, "assign") || !strcmp(kind, "maxnumf") || !strcmp(kind, "minnumf"))
    return true;
  if (kind[strlen(kind) - 1] == 'f')
    return cis_type_is_float(type) ||
           cis_op_error(op, "with kind '%s' expects a floating-point type", kind);
  return cis_type_is_integer(type) ||
         cis_op_error(op, "with kind '%s' expects an integer type", kind);
}

static bool verify_atomic_yield(cis_op *op) {
  cis_type parent = cis_op_parent(op)->results[0].type, yielded = cis_op_operand_type(op, 0);
  return parent == yielded ||
         cis_op_error(op, "types mismatch between yield op: '%s' and its parent: '%s'",
                      cis_type_text(yielded), cis_type_text(parent));
}

/// %m[%i] : type { body } attr-dict
static bool parse_generic_atomic_rmw(cis_parser *p, cis_op_state *state) {
  cis_unresolved memref;
  cis_unresolved_vec indices = {0};
  cis_type type = NULL;
  bool ok =
      cis_parse_operand(p, &memref) && cis_parse_operand_list(p, CIS_DELIM_SQUARE, &indices) &&
      cis_parse_colon_type(p, &type) && cis_resolve_operand(p, &memref, type, &state->operands) &&
      cis_resolve_operands(p, indices.data, indices.len, cis_type_index(state->ctx),
                           &state->operands);
  cis_vec_deinit(&indices);
  if (!ok)
    return false;
  cis_vec_push(&state->types, cis_type_element_or_self(type));
  return cis_parse_region(p, cis_op_state_add_region(state), NULL, 0) &&
         cis_parse_optional_attr_dict(p, state);
}

static void print_generic_atomic_rmw(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_char(p, '[');
  cis_print_operands(p, op, (cis_range){1, op->num_operands - 1});
  cis_print_cstr(p, "] : ");
  cis_print_type_or_alias(p, cis_op_operand_type(op, 0));
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), true, true, false);
  cis_print_optional_attr_dict(p, op, NULL);
}

static cis_walk find_effect(cis_op *op, void *user) {
  cis_op *root = user;
  const cis_op_info *info = op->info;
  bool none = info->effects_known && !info->num_effects && !info->def->get_effects;
  if (op == root || none || (info->traits & CIS_TRAIT_RECURSIVE_EFFECTS)) // inner ops come first
    return CIS_WALK_CONTINUE;
  cis_op_plain_error(op,
                     "body of 'memref.generic_atomic_rmw' should contain only operations with no "
                     "side effects");
  return CIS_WALK_STOP;
}

static bool verify_generic_atomic_rmw(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  if (!body || body->num_args != 1)
    return cis_op_error(op, "expected single number of entry block arguments");
  if (cis_block_args(body)[0]->type != result_type(op))
    return cis_op_error(op, "expected block argument of the same type result type");
  return cis_walk_postorder(op, find_effect, op);
}

// --- casts ---

/// Element types, and where both are ranked the shapes, strides and offsets that are static on both
/// sides.
static bool layouts_compatible(cis_type a, cis_type b) {
  if (a->shaped.layout == b->shaped.layout)
    return true;
  uint32_t rank = cis_type_rank(a);
  int64_t *sa = cis_mem_calloc(2 * (size_t)rank + 1, sizeof(int64_t)), *sb = sa + rank;
  int64_t oa, ob;
  bool ok = cis_memref_strides(a, sa, &oa) && cis_memref_strides(b, sb, &ob);
  ok = ok && (oa == ob || oa == CIS_DYNAMIC || ob == CIS_DYNAMIC);
  for (uint32_t i = 0; ok && i < rank; ++i)
    ok = sa[i] == sb[i] || sa[i] == CIS_DYNAMIC || sb[i] == CIS_DYNAMIC;
  cis_mem_free(sa);
  return ok;
}

bool cis_memref_cast_compatible(cis_type a, cis_type b) {
  if (cis_type_element(a) != cis_type_element(b) ||
      a->shaped.memory_space != b->shaped.memory_space)
    return false;
  bool ra = cis_type_is_memref(a), rb = cis_type_is_memref(b);
  if (!ra || !rb)
    return ra != rb || (a == b && cis_context_is_head(a->ctx));
  return cis_shapes_compatible(a, b) && layouts_compatible(a, b);
}

static bool cast_error(cis_op *op) {
  return cis_op_error(op, "operand type '%s' and result type '%s' are cast incompatible",
                      cis_type_text(cis_op_operand_type(op, 0)), cis_type_text(result_type(op)));
}

static bool verify_memory_space_cast(cis_op *op) {
  cis_type a = cis_op_operand_type(op, 0), b = result_type(op);
  if (a->kind != b->kind || cis_type_element(a) != cis_type_element(b))
    return cast_error(op);
  if (!cis_type_is_memref(a))
    return true;
  bool same = cis_type_rank(a) == cis_type_rank(b) && a->shaped.layout == b->shaped.layout;
  for (uint32_t i = 0; same && i < cis_type_rank(a); ++i)
    same = cis_type_dim(a, i) == cis_type_dim(b, i);
  return same || cast_error(op);
}

static bool is_power_of_two(int64_t n) { return n > 0 && !(n & (n - 1)); }

static bool verify_assume_alignment(cis_op *op) {
  return is_power_of_two(cis_attr_int_or(cis_op_inherent(op, "alignment"), 0)) ||
         cis_op_error(op, "alignment must be power of 2");
}

static bool verify_distinct_objects(cis_op *op) {
  if (!op->num_operands)
    return cis_op_error(op, "expected at least one operand");
  bool same = op->num_operands == op->num_results;
  for (uint32_t i = 0; same && i < op->num_operands; ++i)
    same = cis_op_operand_type(op, i) == op->results[i].type;
  return same || cis_op_error(op, "operand types and result types must match");
}

static bool infer_distinct_objects(cis_op_state *state, cis_type_vec *out) {
  for (size_t i = 0; i < state->operands.len; ++i)
    cis_vec_push(out, state->operands.data[i]->type);
  return true;
}

static bool verify_reshape(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = result_type(op),
           shape = cis_op_operand_type(op, 1);
  if (cis_type_element(from) != cis_type_element(to))
    return cis_op_error(op,
                        "element types of source and destination memref types should be the same");
  if (cis_type_is_memref(from) && !cis_memref_has_identity_layout(from))
    return cis_op_error(op, "source memref type should have identity affine map");
  int64_t length = cis_type_dim(shape, 0);
  if (!cis_type_is_memref(to))
    return true;
  if (!cis_memref_has_identity_layout(to))
    return cis_op_error(op, "result memref type should have identity affine map");
  if (length == CIS_DYNAMIC)
    return cis_op_error(op, "cannot use shape operand with dynamic length to reshape to "
                            "statically-ranked memref type");
  return length == (int64_t)cis_type_rank(to) ||
         cis_op_error(op, "length of shape operand differs from the result's memref rank");
}

static bool verify_view(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = result_type(op);
  if (!cis_memref_has_identity_layout(from))
    return cis_op_plain_error(op, "unsupported map for base memref type '%s'", cis_type_text(from));
  if (!cis_memref_has_identity_layout(to))
    return cis_op_plain_error(op, "unsupported map for result memref type '%s'", cis_type_text(to));
  if (from->shaped.memory_space != to->shaped.memory_space)
    return cis_op_plain_error(
        op, "different memory spaces specified for base memref type '%s' and view memref type '%s'",
        cis_type_text(from), cis_type_text(to));
  return cis_verify_dynamic_sizes(op, to, cis_op_operand_group(op, 2).num);
}

// --- memref.extract_strided_metadata ---

static bool infer_strided_metadata(cis_op_state *state, cis_type_vec *out) {
  cis_type source = state->operands.data[0]->type;
  if (!cis_type_is_memref(source))
    return false;
  cis_type index = cis_type_index(state->ctx);
  cis_vec_push(
      out, cis_type_memref(cis_type_element(source), NULL, 0, NULL, source->shaped.memory_space));
  for (uint32_t i = 0; i < 1 + 2 * cis_type_rank(source); ++i)
    cis_vec_push(out, index);
  return true;
}

static void name_strided_metadata(cis_op *op, cis_value_namer *namer) {
  static const char *const names[] = {"base_buffer", "offset", "sizes", "strides"};
  for (uint32_t i = 0; i < 4; ++i) {
    cis_range range = cis_op_result_group(op, i);
    if (range.num)
      namer->set_name(namer, &op->results[range.first], cis_str_from(names[i]));
  }
}

// --- globals ---

static bool verify_get_global(cis_op *op) {
  cis_attr ref = cis_op_inherent(op, "name");
  cis_op *global = cis_symbol_lookup_nearest(op, ref);
  if (!global || cis_op_kind(global) != CIS_OP_MEMREF_GLOBAL)
    return cis_op_error(op, "'%s' does not reference a valid global memref", ref->symbol.root.data);
  cis_type type = cis_op_inherent(global, "type")->type_value;
  return type == result_type(op) ||
         cis_op_error(op, "result type '%s' does not match type '%s' of the global memref @%s",
                      cis_type_text(result_type(op)), cis_type_text(type), ref->symbol.root.data);
}

/// The tensor type of the shape and element type of a memref or of another tensor: that of a
/// global's initial value.
static cis_type tensor_of(cis_type type) {
  return cis_type_tensor(cis_type_element(type), type->shaped.shape, cis_type_rank(type), NULL);
}

static bool verify_global(cis_op *op) {
  cis_type type = cis_op_inherent(op, "type")->type_value;
  if (!cis_type_has_static_shape(type))
    return cis_op_error(op, "type should be static shaped memref, but got '%s'",
                        cis_type_text(type));
  cis_attr value = cis_op_inherent(op, "initial_value");
  if (!value || cis_attr_is(value, CIS_ATTR_UNIT))
    return true;
  if (!cis_attr_is(value, CIS_ATTR_DENSE) && !cis_attr_is(value, CIS_ATTR_RESOURCE) &&
      !cis_attr_is(value, CIS_ATTR_SPARSE) && !cis_attr_is(value, CIS_ATTR_DENSE_STRING))
    return cis_op_error(op, "initial value should be a unit or elements attribute, but got %s",
                        cis_attr_text(cis_op_context(op), value));
  if (cis_type_element(value->type) != cis_type_element(type))
    return cis_op_error(
        op, "initial value element expected to be of type '%s', but was of type '%s'",
        cis_type_text(cis_type_element(type)), cis_type_text(cis_type_element(value->type)));
  if (cis_type_is(value->type, CIS_TYPE_TENSOR) && tensor_of(value->type) == tensor_of(type))
    return true; // whatever its encoding
  if (!cis_type_is(value->type, CIS_TYPE_TENSOR))
    return cis_op_error(op, "initial value expected to be of type '%s', but was of type '%s'",
                        cis_type_text(tensor_of(type)), cis_type_text(value->type));
  cis_strbuf expected = {0}, actual = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    cis_strbuf_printf(&expected, "%s%lld", i ? ", " : "", (long long)cis_type_dim(type, i));
  for (uint32_t i = 0; i < cis_type_rank(value->type); ++i)
    cis_strbuf_printf(&actual, "%s%lld", i ? ", " : "", (long long)cis_type_dim(value->type, i));
  cis_op_error(op, "initial value shape expected to be %s but was %s", cis_strbuf_c(&expected),
               cis_strbuf_c(&actual));
  cis_strbuf_deinit(&expected);
  cis_strbuf_deinit(&actual);
  return false;
}

/// type (= value | = uninitialized)?
static bool parse_global_value(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)num;
  cis_type type;
  if (!cis_parse_type(p, &type))
    return false;
  if (!cis_type_is_memref(type) || !cis_type_has_static_shape(type))
    return cis_parse_error_at(p, cis_parser_name_offset(p),
                              "type should be static shaped memref, but got '%s'",
                              cis_type_text(type));
  *args[0].attr = cis_attr_type(type);
  if (!cis_parse_optional_token(p, CIS_TOK_EQUAL))
    return true;
  if (cis_parse_optional_keyword(p, "uninitialized")) {
    *args[1].attr = cis_attr_unit(state->ctx);
    return true;
  }
  cis_attr value;
  if (!cis_parse_attribute(p, tensor_of(type), &value))
    return false;
  if (!cis_attr_is(value, CIS_ATTR_DENSE) && !cis_attr_is(value, CIS_ATTR_RESOURCE) &&
      !cis_attr_is(value, CIS_ATTR_SPARSE) && !cis_attr_is(value, CIS_ATTR_DENSE_STRING))
    return cis_parse_error_at(p, cis_parser_name_offset(p),
                              "initial value should be a unit or elements "
                              "attribute");
  *args[1].attr = value;
  return true;
}

static void print_global_value(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_print_type_or_alias(p, cis_op_props(op)[args[0].index]->type_value);
  cis_attr value = cis_op_props(op)[args[1].index];
  if (!value)
    return;
  cis_print_cstr(p, " = ");
  if (cis_attr_is(value, CIS_ATTR_UNIT))
    cis_print_cstr(p, "uninitialized");
  else
    cis_print_attr_without_type(p, value);
}

static const cis_custom_directive directives[] = {
    {"GlobalMemrefOpTypeAndInitialValue", parse_global_value, print_global_value},
    {NULL, NULL, NULL}};

// --- memref.prefetch ---

static bool set_bool(cis_op_state *state, const char *name, bool value) {
  cis_op_state_set_attr(state, cis_str_from(name), cis_attr_bool(state->ctx, value));
  return true;
}

/// %m[%i], read, locality<3>, data : type
static bool parse_prefetch(cis_parser *p, cis_op_state *state) {
  cis_unresolved memref;
  cis_unresolved_vec indices = {0};
  cis_str rw, cache;
  cis_attr hint = NULL;
  cis_type type = NULL;
  bool ok = cis_parse_operand(p, &memref) &&
            cis_parse_operand_list(p, CIS_DELIM_SQUARE, &indices) &&
            cis_parse_token(p, CIS_TOK_COMMA) && cis_parse_any_keyword(p, &rw) &&
            cis_parse_token(p, CIS_TOK_COMMA) && cis_parse_keyword(p, "locality") &&
            cis_parse_token(p, CIS_TOK_LESS) &&
            cis_parse_attribute_of(p, CIS_ATTR_CLASS_INTEGER, cis_type_i(state->ctx, 32), &hint) &&
            cis_parse_token(p, CIS_TOK_GREATER) && cis_parse_token(p, CIS_TOK_COMMA) &&
            cis_parse_any_keyword(p, &cache) && cis_parse_optional_attr_dict(p, state) &&
            cis_parse_colon_type_of(p, &cis_class_memref, &type) &&
            cis_resolve_operand(p, &memref, type, &state->operands) &&
            cis_resolve_operands(p, indices.data, indices.len, cis_type_index(state->ctx),
                                 &state->operands);
  cis_vec_deinit(&indices);
  if (!ok)
    return false;
  uint32_t name = cis_parser_name_offset(p);
  if (!cis_str_is(rw, "read") && !cis_str_is(rw, "write"))
    return cis_parse_error_at(p, name, "rw specifier has to be 'read' or 'write'");
  if (!cis_str_is(cache, "data") && !cis_str_is(cache, "instr"))
    return cis_parse_error_at(p, name, "cache type has to be 'data' or 'instr'");
  cis_op_state_set_attr(state, CIS_STR("localityHint"), hint);
  return set_bool(state, "isWrite", cis_str_is(rw, "write")) &&
         set_bool(state, "isDataCache", cis_str_is(cache, "data"));
}

static void print_prefetch(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"localityHint", "isWrite", "isDataCache", NULL};
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_char(p, '[');
  cis_print_operands(p, op, (cis_range){1, op->num_operands - 1});
  cis_print_cstr(p, "], ");
  cis_print_cstr(p, cis_attr_int_or(cis_op_inherent(op, "isWrite"), 0) ? "write" : "read");
  cis_print_cstr(p, ", locality<");
  cis_print_int(p, cis_attr_int_or(cis_op_inherent(op, "localityHint"), 0));
  cis_print_cstr(p, ">, ");
  cis_print_cstr(p, cis_attr_int_or(cis_op_inherent(op, "isDataCache"), 0) ? "data" : "instr");
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand_type(op, 0));
}

static bool verify_prefetch(cis_op *op) {
  return op->num_operands == 1 + cis_type_rank(cis_op_operand_type(op, 0)) ||
         cis_op_error(op, "too few indices");
}

// --- DMA ---

/// Operands in order: source, its indices, destination, its indices, number of elements, tag, its
/// indices, and maybe stride and elements per stride. These are the numbers of the operands where
/// parts begin.
typedef struct dma_layout {
  uint32_t dest, count, tag, stride; // stride: the end if there is none
} dma_layout;

/// The places of the operands of an op that has been verified.
static dma_layout dma_operands(const cis_op *op) {
  dma_layout l;
  l.dest = 1 + cis_type_rank(cis_op_operand_type(op, 0));
  l.count = l.dest + 1 + cis_type_rank(cis_op_operand_type(op, l.dest));
  l.tag = l.count + 1;
  l.stride = l.tag + 1 + cis_type_rank(cis_op_operand_type(op, l.tag));
  return l;
}

static void dma_start_effects(cis_op *op, cis_effect_vec *out) {
  dma_layout l = dma_operands(op);
  cis_effect effects[] = {{CIS_EFFECT_READ, cis_op_operand(op, 0), false},
                          {CIS_EFFECT_WRITE, cis_op_operand(op, l.dest), false},
                          {CIS_EFFECT_WRITE, cis_op_operand(op, l.tag), false}};
  cis_vec_append(out, effects, 3);
}

typedef struct dma_parts {
  cis_unresolved_vec names;  // all operands; the memrefs aside, their types are index
  CIS_VEC(uint32_t) memrefs; // positions of the memrefs in `names`
} dma_parts;

static bool parse_dma_memref(cis_parser *p, dma_parts *parts) {
  cis_unresolved memref;
  cis_vec_push(&parts->memrefs, (uint32_t)parts->names.len);
  if (!cis_parse_operand(p, &memref))
    return false;
  cis_vec_push(&parts->names, memref);
  return cis_parse_operand_list(p, CIS_DELIM_SQUARE, &parts->names);
}

static bool parse_dma_operand(cis_parser *p, dma_parts *parts) {
  cis_unresolved operand;
  if (!cis_parse_operand(p, &operand))
    return false;
  cis_vec_push(&parts->names, operand);
  return true;
}

static bool resolve_dma(cis_parser *p, cis_op_state *state, const dma_parts *parts,
                        const cis_type_vec *types) {
  size_t next = 0;
  for (size_t i = 0; i < parts->names.len; ++i) {
    cis_type type = cis_type_index(state->ctx);
    if (next < parts->memrefs.len && parts->memrefs.data[next] == i)
      type = types->data[next++];
    if (!cis_resolve_operand(p, &parts->names.data[i], type, &state->operands))
      return false;
  }
  return true;
}

/// %source[...], %dest[...], %count, %tag[...] (, %stride, %per_stride)? attr-dict : types of the
/// three memrefs
static bool parse_dma_parts(cis_parser *p, cis_op_state *state, dma_parts *parts,
                            cis_type_vec *types) {
  if (!parse_dma_memref(p, parts) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !parse_dma_memref(p, parts) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !parse_dma_operand(p, parts) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !parse_dma_memref(p, parts))
    return false;
  size_t required = parts->names.len;
  if (cis_parse_optional_token(p, CIS_TOK_COMMA) &&
      !cis_parse_operand_list(p, CIS_DELIM_NONE, &parts->names))
    return false;
  size_t extra = parts->names.len - required;
  uint32_t name = cis_parser_name_offset(p);
  if (extra && extra != 2)
    return cis_parse_error_at(p, name, "expected two stride related operands");
  if (!cis_parse_optional_attr_dict(p, state) || !cis_parse_colon_type_list(p, types))
    return false;
  if (types->len != 3)
    return cis_parse_error_at(p, name, "fewer/more types expected");
  return resolve_dma(p, state, parts, types);
}

static bool parse_dma_start(cis_parser *p, cis_op_state *state) {
  dma_parts parts = {0};
  cis_type_vec types = {0};
  bool ok = parse_dma_parts(p, state, &parts, &types);
  cis_vec_deinit(&parts.names);
  cis_vec_deinit(&parts.memrefs);
  cis_vec_deinit(&types);
  return ok;
}

static void print_dma_memref(cis_printer *p, cis_op *op, uint32_t first, uint32_t end) {
  cis_print_operand(p, cis_op_operand(op, first));
  cis_print_char(p, '[');
  cis_print_operands(p, op, (cis_range){first + 1, end - first - 1});
  cis_print_char(p, ']');
}

static void print_dma_start(cis_printer *p, cis_op *op) {
  dma_layout l = dma_operands(op);
  cis_print_char(p, ' ');
  print_dma_memref(p, op, 0, l.dest);
  cis_print_cstr(p, ", ");
  print_dma_memref(p, op, l.dest, l.count);
  cis_print_cstr(p, ", ");
  cis_print_operand(p, cis_op_operand(op, l.count));
  cis_print_cstr(p, ", ");
  print_dma_memref(p, op, l.tag, l.stride);
  if (l.stride < op->num_operands) {
    cis_print_cstr(p, ", ");
    cis_print_operands(p, op, (cis_range){l.stride, 2});
  }
  cis_print_optional_attr_dict(p, op, NULL);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand_type(op, 0));
  cis_print_cstr(p, ", ");
  cis_print_type_or_alias(p, cis_op_operand_type(op, l.dest));
  cis_print_cstr(p, ", ");
  cis_print_type_or_alias(p, cis_op_operand_type(op, l.tag));
}

static bool are_indices(const cis_op *op, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; ++i)
    if (!cis_type_is_index(cis_op_operand_type(op, i)))
      return false;
  return true;
}

/// A memref at operand `at`, its indices after it, and `more` operands after these at least.
static bool verify_dma_memref(cis_op *op, uint32_t at, uint32_t more, const char *what,
                              uint32_t *out_end) {
  if (!cis_type_is_memref(cis_op_operand_type(op, at)))
    return cis_op_error(op, "expected %s to be of memref type", what);
  *out_end = at + 1 + cis_type_rank(cis_op_operand_type(op, at));
  if (op->num_operands < *out_end + more)
    return cis_op_error(op, "expected at least %u operands", *out_end + more);
  return are_indices(op, at + 1, *out_end) ||
         cis_op_error(op, "expected %s indices to be of index type", what);
}

static bool verify_dma_start(cis_op *op) {
  uint32_t dest = 0, count = 0, stride = 0;
  if (op->num_operands < 4)
    return cis_op_error(op, "expected at least 4 operands");
  if (!verify_dma_memref(op, 0, 3, "source", &dest) ||
      !verify_dma_memref(op, dest, 2, "destination", &count))
    return false;
  if (!are_indices(op, count, count + 1))
    return cis_op_error(op, "expected num elements to be of index type");
  if (!verify_dma_memref(op, count + 1, 0, "tag", &stride))
    return false;
  if (op->num_operands != stride && op->num_operands != stride + 2)
    return cis_op_error(op, "incorrect number of operands");
  return are_indices(op, stride, op->num_operands) ||
         cis_op_error(op, "expected stride and num elements per stride to be of type index");
}

static bool verify_dma_wait(cis_op *op) {
  uint32_t num_indices = cis_op_operand_group(op, 1).num,
           rank = cis_type_rank(cis_op_operand_type(op, 0));
  return num_indices == rank ||
         cis_op_error(op,
                      "expected tagIndices to have the same number of elements as "
                      "the tagMemRef rank, expected %u, but got %u",
                      rank, num_indices);
}

static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT(
        "AtomicRMWKind",
        "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "
        "13, 14, 15",
        cis_arith_atomic_rmw_kind_enum),
    {0}};

static const cis_memory_row alloc_memory = {.allocates = "memref", .sizes = "dynamicSizes"};
static const cis_memory_row alloca_memory = {
    .allocates = "memref", .sizes = "dynamicSizes", .on_stack = true};
static const cis_memory_row copy_memory = {.from = "source", .to = "target"};
static const cis_memory_row realloc_memory = {.allocates = "result", .frees = "source"};
static const cis_memory_row dealloc_memory = {.frees = "memref"};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/memref/ops.def"
    {0}};

// --- questions ---

#define QUESTION(NAME, KIND)                                                                       \
  bool cis_memref_is_##NAME(const cis_op *op) { return cis_op_kind(op) == CIS_OP_MEMREF_##KIND; }
QUESTION(alloc, ALLOC)
QUESTION(alloca, ALLOCA)
QUESTION(dealloc, DEALLOC)
QUESTION(distinct_objects, DISTINCT_OBJECTS)
QUESTION(global, GLOBAL)
QUESTION(view, VIEW)

/// Operand 0 of the op of that kind that defines the value; NULL if none does.
static cis_value *source_of(const cis_value *value, unsigned kind) {
  const cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == kind ? cis_op_operand(op, 0) : NULL;
}

cis_value *cis_memref_cast_source(cis_value *value) {
  cis_value *source = source_of(value, CIS_OP_MEMREF_CAST);
  return source ? source : value;
}

cis_value *cis_memref_below_casts(cis_value *value) {
  for (cis_value *source; (source = cis_memref_cast_source(value)) != value;)
    value = source;
  return value;
}

cis_value *cis_memref_of_base(const cis_value *base) {
  return source_of(base, CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA);
}

const cis_dialect_def cis_memref_dialect = {.name = "memref",
                                            .materialize = cis_arith_materialize,
                                            .ops = ops,
                                            .canonicalize = cis_memref_canonicalize_own,
                                            .attr_constraints = attr_constraints,
                                            .directives = directives};
