// Ops of named.def, linalg.contract and linalg.elementwise: their maps and loops come from
// data, and their body, which the text does not show, is built when they are parsed.
#include "dialect/dialects.h"
#include "dialect/linalg/build.h"
#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"
#include "ir/diag.h"
#include "ir/shared_region.h"

#include <ctype.h>
#include <inttypes.h>

// --- the table ---

typedef struct named_spec {
  const char *loops, *maps, *body;
} named_spec;

#define LINALG_NAMED(KIND, NAME, SUMMARY, ATTRS, LOOPS, MAPS, BODY)                                \
  [CIS_OP_LINALG_##KIND - CIS_KINDS_linalg] = {LOOPS, MAPS, BODY},
#define LINALG_MATMUL(KIND, NAME, SUMMARY, LOOPS, MAPS, BODY)                                      \
  [CIS_OP_LINALG_##KIND - CIS_KINDS_linalg] = {LOOPS, MAPS, BODY},
static const named_spec specs[CIS_KINDS_USED_linalg - CIS_KINDS_linalg] = {
#include "dialect/linalg/named.def"
};

/// Empty if the op is not a named one.
static const named_spec *spec_of(unsigned kind) {
  static const named_spec none;
  return kind >= CIS_KINDS_linalg && kind < (unsigned)CIS_KINDS_USED_linalg
             ? &specs[kind - CIS_KINDS_linalg]
             : &none;
}

static const char contract_body[] = "add(O, mul(cast(A), cast(B)))";

// --- maps ---

/// Strides and dilations of a window op, where the attribute is there.
typedef struct windows {
  cis_attr strides, dilations;
} windows;

static windows get_windows(cis_op *op) {
  if (cis_op_info_prop(op->info, CIS_STR("strides")) < 0)
    return (windows){0};
  return (windows){cis_op_inherent(op, "strides"), cis_op_inherent(op, "dilations")};
}

static int64_t window_factor(cis_attr attr, uint32_t i) {
  int64_t num;
  if (!cis_attr_is(attr, CIS_ATTR_DENSE) || !cis_type_num_elements(attr->type, &num) || i >= num)
    return 1;
  return cis_dense_get_int(attr, i);
}

static cis_affine_expr loop_dim(cis_context *ctx, const char *loops, char letter) {
  return cis_affine_dim(ctx, (uint32_t)(strchr(loops, letter) - loops));
}

/// Reads one map, up to its semicolon or the end; `*window` counts the windows of the op.
static cis_affine_map read_map(cis_context *ctx, const char *loops, const char **cur,
                               const windows *w, uint32_t *window) {
  cis_affine_expr results[8];
  uint32_t num = 0;
  for (; **cur && **cur != ';'; ++*cur) {
    if (!isalpha((unsigned char)**cur))
      continue;
    cis_affine_expr e = loop_dim(ctx, loops, **cur);
    if ((*cur)[1] == '+') {
      cis_affine_expr offset = loop_dim(ctx, loops, (*cur)[2]);
      int64_t stride = window_factor(w->strides, *window);
      int64_t dilation = window_factor(w->dilations, *window);
      e = cis_affine_add(cis_affine_mul(e, cis_affine_constant(ctx, stride)),
                         cis_affine_mul(offset, cis_affine_constant(ctx, dilation)));
      ++*window;
      *cur += 2;
    }
    results[num++] = e;
  }
  return cis_affine_map_get(ctx, (uint32_t)strlen(loops), 0, results, num);
}

/// 0 for scalars.
static uint32_t rank_of(cis_type type) {
  return cis_type_is(type, CIS_TYPE_TENSOR) || cis_type_is_memref(type) ? cis_type_rank(type) : 0;
}
/// Rank of the first output: the number of loops of an elementwise op.
static uint32_t output_rank(cis_op *op) {
  uint32_t i = cis_linalg_num_inputs(op);
  return i < op->num_operands ? rank_of(cis_op_operand(op, i)->type) : 0;
}

/// An operand without dimensions is broadcast, whatever `maps` says of it.
static void elementwise_maps(cis_op *op, const char *maps, cis_affine_map_vec *out_maps) {
  cis_context *ctx = cis_op_context(op);
  uint32_t rank = output_rank(op), i = 0;
  bool is_scalar = true;
  for (const char *c = maps;; ++c) {
    if (*c == '*')
      is_scalar = i < op->num_operands && rank_of(cis_op_operand(op, i)->type) == 0;
    if (*c && *c != ';')
      continue;
    cis_vec_push(out_maps, is_scalar ? cis_affine_map_get(ctx, rank, 0, NULL, 0)
                                     : cis_affine_map_identity(ctx, rank));
    is_scalar = true;
    ++i;
    if (!*c)
      return;
  }
}

void cis_linalg_named_maps(cis_op *op, cis_affine_map_vec *out_maps) {
  const named_spec *spec = spec_of(cis_op_kind(op));
  if (!spec->loops) { // linalg.elementwise without maps of its own
    for (uint32_t i = 0; i < op->num_operands; ++i)
      cis_vec_push(out_maps, cis_affine_map_identity(cis_op_context(op), output_rank(op)));
    return;
  }
  if (spec->loops[0] == '*') {
    elementwise_maps(op, spec->maps, out_maps);
    return;
  }
  windows w = get_windows(op);
  uint32_t window = 0;
  for (const char *cur = spec->maps;; ++cur) {
    cis_vec_push(out_maps, read_map(cis_op_context(op), spec->loops, &cur, &w, &window));
    if (!*cur)
      return;
  }
}

// --- loops ---

/// linalg.contract: a loop that indexes the output is parallel, any other a reduction.
static void contract_iterators(cis_attr maps, cis_strbuf *out_letters) {
  if (maps->array.num == 0)
    return;
  cis_affine_map output = maps->array.elems[maps->array.num - 1]->map;
  for (uint32_t d = 0; d < output->num_dims; ++d) {
    bool parallel = false;
    for (uint32_t r = 0; r < output->num_results; ++r)
      parallel |= output->results[r]->kind == CIS_AFFINE_DIM && output->results[r]->position == d;
    cis_strbuf_char(out_letters, parallel ? 'p' : 'r');
  }
}

void cis_linalg_named_iterators(cis_op *op, cis_strbuf *out_letters) {
  const named_spec *spec = spec_of(cis_op_kind(op));
  cis_attr maps = cis_op_get_attr_named(op, "indexing_maps");
  if (cis_op_kind(op) == CIS_OP_LINALG_CONTRACT) {
    contract_iterators(maps, out_letters);
  } else if (!spec->loops && maps && maps->array.num) {
    cis_strbuf_repeat(out_letters, 'p', maps->array.elems[0]->map->num_dims);
  } else if (!spec->loops || spec->loops[0] == '*') {
    cis_strbuf_repeat(out_letters, 'p', output_rank(op));
  } else {
    for (const char *c = spec->loops; *c; ++c)
      cis_strbuf_char(out_letters, isupper((unsigned char)*c) ? 'r' : 'p');
  }
}

// --- syntax ---

static bool wants_unsigned_cast(const cis_op_state *state) {
  cis_attr cast = cis_op_state_get_attr(state, CIS_STR("cast"));
  return cis_attr_is(cast, CIS_ATTR_ENUM) && cast->enumeration.value == 1;
}

/// The entry for bodies of this program, known by its address, over elements like those of the
/// operands.
static cis_shared_region *shared_body(const cis_op_state *state, const char *program,
                                      bool cast_unsigned) {
  const void *few_words[8];
  CIS_VEC(const void *) words = CIS_VEC_WITH(few_words);
  cis_vec_push(&words, program);
  cis_vec_push(&words, (const void *)(uintptr_t)cast_unsigned);
  for (size_t i = 0; i < state->operands.len; ++i)
    cis_vec_push(&words, cis_linalg_element_or_self(state->operands.data[i]->type));
  cis_region_key key = {state->info, words.data, (uint32_t)words.len};
  cis_shared_region *shared = cis_context_shared_region(state->ctx, &key);
  cis_vec_deinit(&words);
  return shared;
}

/// Gives the op its body, shared with all ops like it if nothing can happen to the body.
static bool add_body(cis_op_state *state, const char *program, cis_strbuf *out_error) {
  bool cast_unsigned = wants_unsigned_cast(state), is_plain = false;
  cis_shared_region *shared = shared_body(state, program, cast_unsigned);
  if (shared->region) {
    state->shared_region = shared->region;
    return true;
  }
  cis_type few_types[8];
  cis_type_vec types = CIS_VEC_WITH(few_types);
  for (size_t i = 0; i < state->operands.len; ++i)
    cis_vec_push(&types, state->operands.data[i]->type);
  bool ok = cis_linalg_build_body(state->ctx, cis_op_state_add_region(state), program, types.data,
                                  (uint32_t)types.len, cast_unsigned, &is_plain, out_error);
  if (ok && is_plain && !shared->is_known)
    state->shared_region = shared->region = cis_vec_pop(&state->regions);
  shared->is_known = true;
  cis_vec_deinit(&types);
  return ok;
}

/// More attributes, result types and the body of an op that has `expected` operands, one of them
/// the output. An error in the body stands at `offset`.
static bool finish_named(cis_parser *p, cis_op_state *state, const char *program, uint32_t expected,
                         uint32_t offset) {
  if (!cis_parse_optional_attr_dict(p, state) ||
      cis_parse_optional_arrow_type_list(p, &state->types) == CIS_FAILED)
    return false;
  uint32_t num_sizes, num = (uint32_t)state->operands.len;
  const int32_t *sizes =
      cis_attr_get_i32_array(state->props.data[state->info->operand_segments], &num_sizes);
  if (num != expected || sizes[1] != 1)
    return cis_parse_error(
        p,
        "[parseNamedStructuredOpRegion] ods-gen generated region expects %" PRIu32
        " args, got %" PRIu32,
        expected, num);
  cis_strbuf error = {0};
  bool ok = add_body(state, program, &error);
  if (!ok)
    cis_parse_error_at(p, offset, "%s", cis_strbuf_c(&error));
  cis_strbuf_deinit(&error);
  return ok;
}

/// Operands of an op of the table: as many as there are maps.
static uint32_t num_maps(const named_spec *spec) {
  uint32_t num = 1;
  for (const char *c = spec->maps; *c; ++c)
    num += *c == ';';
  return num;
}

bool cis_linalg_parse_named(cis_parser *p, cis_op_state *state) {
  uint32_t offset = cis_parser_offset(p);
  const named_spec *spec = spec_of(state->info->def->kind);
  return cis_linalg_parse_common(p, state) &&
         finish_named(p, state, spec->body, num_maps(spec), offset);
}

static const char *const named_elided[] = {"operandSegmentSizes", "linalg.memoized_indexing_maps",
                                           NULL};
static const char *const mapped_elided[] = {"operandSegmentSizes", "linalg.memoized_indexing_maps",
                                            "indexing_maps", "kind", NULL};

void cis_linalg_print_named(cis_printer *p, cis_op *op) {
  cis_print_optional_attr_dict(p, op, named_elided);
  cis_linalg_print_ins_outs(p, op);
  cis_linalg_print_results(p, op);
}

static void set_indexing_maps(cis_op_state *state, cis_attr maps) {
  cis_op_state_set_attr(state, cis_context_intern(state->ctx, CIS_STR("indexing_maps")), maps);
}

/// `indexing_maps = [...]`; absent if it need not be there.
static cis_optional parse_indexing_maps(cis_parser *p, cis_op_state *state) {
  cis_attr maps;
  if (!cis_parse_optional_keyword(p, "indexing_maps"))
    return CIS_ABSENT;
  if (!cis_parse_token(p, CIS_TOK_EQUAL))
    return CIS_FAILED;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_attribute(p, NULL, &maps))
    return CIS_FAILED;
  if (!cis_attr_is(maps, CIS_ATTR_ARRAY))
    return (cis_optional)cis_parse_error_at(p, offset, "invalid kind of attribute specified");
  for (uint32_t i = 0; i < maps->array.num; ++i)
    if (!cis_attr_is(maps->array.elems[i], CIS_ATTR_AFFINE_MAP))
      return (cis_optional)cis_parse_error(p,
                                           "element of indexing_maps array is not an affine_map");
  set_indexing_maps(state, maps);
  return CIS_PARSED;
}

static bool parse_map_element(cis_parser *p, cis_attr_vec *out) {
  cis_attr map;
  if (!cis_parse_attribute(p, NULL, &map))
    return false;
  if (!cis_attr_is(map, CIS_ATTR_AFFINE_MAP))
    return cis_parse_error(p, "expected affine map attribute");
  cis_vec_push(out, map);
  return true;
}

/// The same for ops whose list upstream reads map by map, as its messages show: there is one at
/// least.
static cis_optional parse_indexing_map_list(cis_parser *p, cis_op_state *state) {
  if (!cis_parse_optional_keyword(p, "indexing_maps"))
    return CIS_ABSENT;
  cis_attr few_maps[8];
  cis_attr_vec maps = CIS_VEC_WITH(few_maps);
  bool ok = cis_parse_token(p, CIS_TOK_EQUAL) && cis_parse_token(p, CIS_TOK_L_SQUARE) &&
            parse_map_element(p, &maps);
  while (ok && cis_parse_optional_token(p, CIS_TOK_COMMA))
    ok = parse_map_element(p, &maps);
  ok = ok && cis_parse_token(p, CIS_TOK_R_SQUARE);
  if (ok)
    set_indexing_maps(state, cis_attr_array(state->ctx, maps.data, (uint32_t)maps.len));
  cis_vec_deinit(&maps);
  return ok ? CIS_PARSED : CIS_FAILED;
}

/// The maps that the row gives, or `num` identities over `rank` loops.
static cis_attr default_maps(cis_context *ctx, const named_spec *spec, uint32_t num,
                             uint32_t rank) {
  uintptr_t *known = spec->loops ? cis_context_memo(ctx, spec) : NULL;
  if (known && *known)
    return (cis_attr)*known;
  cis_attr few_maps[8];
  cis_attr_vec maps = CIS_VEC_WITH(few_maps);
  if (spec->loops) {
    windows none = {0};
    uint32_t window = 0;
    for (const char *cur = spec->maps;; ++cur) {
      cis_vec_push(&maps, cis_attr_affine_map(read_map(ctx, spec->loops, &cur, &none, &window)));
      if (!*cur)
        break;
    }
  } else {
    for (uint32_t i = 0; i < num; ++i)
      cis_vec_push(&maps, cis_attr_affine_map(cis_affine_map_identity(ctx, rank)));
  }
  cis_attr array = cis_attr_array(ctx, maps.data, (uint32_t)maps.len);
  cis_vec_deinit(&maps);
  if (spec->loops)
    *cis_context_memo(ctx, spec) = (uintptr_t)array;
  return array;
}

cis_op *cis_linalg_build_named(cis_loc_builder *e, unsigned kind, cis_build_args args) {
  const cis_op_info *info = cis_context_op_info_of(e->b.ctx, kind);
  const named_spec *spec = spec_of(kind);
  int32_t segments[] = {args.num_operands - 1, 1};
  cis_value *init = args.operands[args.num_operands - 1];
  cis_strbuf error = {0};
  cis_op_state state;
  cis_op_state_init(&state, e->b.ctx, info, e->loc);
  cis_vec_append(&state.operands, args.operands, (size_t)args.num_operands);
  if (cis_type_is_base_tensor(init->type))
    cis_vec_push(&state.types, init->type);
  state.props.data[info->operand_segments] = cis_attr_i32_array(e->b.ctx, segments, 2);
  for (int i = 0; i < args.num_attrs; ++i)
    cis_op_state_set_attr(&state, args.attrs[i].name, args.attrs[i].value);
  if (cis_op_info_prop(info, CIS_STR("indexing_maps")) >= 0)
    set_indexing_maps(&state, default_maps(e->b.ctx, spec, 0, 0));
  cis_op_state_add_defaults(&state);
  bool ok = add_body(&state, spec->body, &error);
  cis_strbuf_deinit(&error);
  if (ok)
    return cis_build(&e->b, &state);
  cis_op_state_deinit(&state);
  return NULL;
}

cis_op *cis_linalg_build_copy(cis_builder *b, cis_location loc, cis_value *from, cis_value *to) {
  cis_loc_builder e = {*b, loc};
  cis_value *operands[] = {from, to};
  cis_op *op = cis_linalg_build_named(&e, CIS_OP_LINALG_COPY,
                                      (cis_build_args){.operands = operands, .num_operands = 2});
  *b = e.b;
  return op;
}

bool cis_linalg_parse_matmul(cis_parser *p, cis_op_state *state) {
  const named_spec *spec = spec_of(state->info->def->kind);
  bool listed = state->info->def->kind != CIS_OP_LINALG_MATMUL;
  cis_optional maps = listed ? parse_indexing_map_list(p, state) : parse_indexing_maps(p, state);
  uint32_t offset = cis_parser_offset(p);
  if (maps == CIS_FAILED)
    return false;
  if (maps == CIS_ABSENT)
    set_indexing_maps(state, default_maps(state->ctx, spec, 0, 0));
  return cis_linalg_parse_common(p, state) &&
         finish_named(p, state, spec->body, num_maps(spec), offset);
}

static void print_indexing_maps(cis_printer *p, cis_attr maps) {
  cis_print_cstr(p, " indexing_maps = [");
  for (uint32_t i = 0; i < maps->array.num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_the_attr(p, maps->array.elems[i]);
  }
  cis_print_char(p, ']');
}

static void print_mapped(cis_printer *p, cis_op *op, bool show_maps) {
  if (show_maps)
    print_indexing_maps(p, cis_op_inherent(op, "indexing_maps"));
  cis_print_optional_attr_dict(p, op, mapped_elided);
  cis_linalg_print_ins_outs(p, op);
  cis_linalg_print_results(p, op);
}

/// Whether the op has maps other than `otherwise`.
static bool has_own_maps(cis_op *op, cis_attr otherwise) {
  cis_attr maps = cis_op_inherent(op, "indexing_maps");
  return maps && maps != otherwise;
}

void cis_linalg_print_matmul(cis_printer *p, cis_op *op) {
  cis_attr maps = default_maps(cis_op_context(op), spec_of(cis_op_kind(op)), 0, 0);
  print_mapped(p, op, has_own_maps(op, maps));
}

// --- linalg.contract ---

bool cis_linalg_parse_contract(cis_parser *p, cis_op_state *state) {
  if (parse_indexing_maps(p, state) != CIS_PARSED) // said of wrong maps too, as upstream does
    return cis_parse_error(p, "expected 'indexing_maps' attribute");
  uint32_t offset = cis_parser_offset(p);
  return cis_linalg_parse_common(p, state) && finish_named(p, state, contract_body, 3, offset);
}

void cis_linalg_print_contract(cis_printer *p, cis_op *op) { print_mapped(p, op, true); }

// --- linalg.elementwise ---

enum { LAST_UNARY = 13, LAST_BINARY = 23 };

/// Gives the body of a kind, `add(A, B)`, and returns the number of inputs.
static uint32_t elementwise_body(int64_t kind, cis_strbuf *out) {
  static const char *const args[] = {"(A)", "(A, B)", "(A, B, C)"};
  int arity = kind < LAST_UNARY ? 0 : kind < LAST_BINARY ? 1 : 2;
  cis_strbuf_cstr(out, cis_enum_keyword(&cis_linalg_elementwise_kind, kind));
  cis_strbuf_cstr(out, args[arity]);
  return (uint32_t)arity + 1;
}

/// `kind = #linalg.elementwise_kind<...>`
static bool parse_kind(cis_parser *p, cis_op_state *state, int64_t *out_kind) {
  cis_attr kind;
  if (!cis_parse_keyword(p, "kind") || !cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  if (!cis_parse_attribute(p, NULL, &kind))
    return cis_parse_error(p, "expected operation 'kind' attribute");
  if (!cis_attr_is(kind, CIS_ATTR_ENUM) || kind->enumeration.def != &cis_linalg_elementwise_kind)
    return cis_parse_error(p, "expected ElementwiseKind attribute");
  cis_op_state_set_attr(state, CIS_STR("kind"), kind);
  *out_kind = kind->enumeration.value;
  return true;
}

bool cis_linalg_parse_elementwise(cis_parser *p, cis_op_state *state) {
  static const named_spec no_spec = {0};
  uint32_t offset = cis_parser_offset(p);
  int64_t kind = 0;
  if (!parse_kind(p, state, &kind))
    return false;
  cis_optional maps = parse_indexing_map_list(p, state);
  if (maps == CIS_FAILED)
    return false;
  if (!cis_linalg_parse_common(p, state))
    return cis_parse_error(p, "unable to parse elemwise op");
  if (maps == CIS_ABSENT && state->operands.len) {
    cis_type output = cis_vec_last(&state->operands)->type;
    cis_attr identities = default_maps(state->ctx, &no_spec, (uint32_t)state->operands.len,
                                       cis_type_is_ranked(output) ? cis_type_rank(output) : 0);
    set_indexing_maps(state, identities);
  }
  cis_strbuf body = {0};
  uint32_t num_inputs = elementwise_body(kind, &body);
  const char *program = cis_context_intern(state->ctx, cis_str_from(cis_strbuf_c(&body))).data;
  bool ok = finish_named(p, state, program, num_inputs + 1, offset);
  if (!ok)
    cis_parse_error(p, "unable to parse elemwise op");
  cis_strbuf_deinit(&body);
  return ok;
}

void cis_linalg_print_elementwise(cis_printer *p, cis_op *op) {
  static const named_spec no_spec = {0};
  cis_print_cstr(p, " kind=");
  cis_print_the_attr(p, cis_op_inherent(op, "kind"));
  print_mapped(p, op,
               has_own_maps(op, default_maps(cis_op_context(op), &no_spec, op->num_operands,
                                             output_rank(op))));
}

// --- checks ---

/// Ops with fixed maps over named loops keep them in an attribute once they have been asked for, as
/// generic form shows.
static void memoize_maps(cis_op *op) {
  static const char name[] = "linalg.memoized_indexing_maps";
  cis_context *ctx = cis_op_context(op);
  if (spec_of(cis_op_kind(op))->loops[0] == '*' || cis_op_get_attr_named(op, name))
    return;
  cis_affine_map few_maps[8];
  cis_affine_map_vec maps = CIS_VEC_WITH(few_maps);
  cis_attr few_attrs[8];
  cis_attr_vec attrs = CIS_VEC_WITH(few_attrs);
  cis_linalg_named_maps(op, &maps);
  for (size_t i = 0; i < maps.len; ++i)
    cis_vec_push(&attrs, cis_attr_affine_map(maps.data[i]));
  cis_op_set_attr(op, cis_context_intern(ctx, cis_str_from(name)),
                  cis_attr_array(ctx, attrs.data, (uint32_t)attrs.len));
  cis_vec_deinit(&maps);
  cis_vec_deinit(&attrs);
}

bool cis_linalg_verify_operands(cis_op *op) {
  if (cis_op_kind(op) != CIS_OP_LINALG_FILL || op->num_operands != 2)
    return true;
  cis_type value = cis_op_operand(op, 0)->type;
  cis_type element = cis_linalg_element_or_self(cis_op_operand(op, 1)->type);
  if (cis_linalg_element_or_self(value) != value)
    return cis_op_plain_error(op, "expected op with scalar input");
  if (value == element)
    return true;
  return cis_op_error(op, "expected fill value type ('%s') to match output element type ('%s')",
                      cis_type_text(value), cis_type_text(element));
}

/// LinalgContractionOpInterface.
bool cis_linalg_verify_contraction(cis_op *op) {
  cis_affine_map few_maps[8];
  cis_affine_map_vec maps = CIS_VEC_WITH(few_maps);
  if (!cis_linalg_verify_structured(op))
    return false;
  cis_linalg_indexing_maps(op, &maps);
  bool projected = true;
  for (size_t i = 0; i < maps.len; ++i)
    projected &= cis_affine_map_is_projected_permutation(maps.data[i], false);
  cis_vec_deinit(&maps);
  if (!projected)
    return cis_op_plain_error(op, "expected indexing maps to be projected permutations");
  return cis_linalg_is_multiply_add(cis_op_entry(op)) ||
         cis_op_plain_error(op, "expected add/mul op in the body");
}

/// LinalgConvolutionOpInterface: each window of the input, the first operand, moves with two loops.
/// A factor of zero takes one of them away.
static bool verify_windows(cis_op *op, const char *text) {
  uint32_t num_windows = 0, num_sums = 0;
  bool known = true;
  for (const char *c = text; *c && *c != ';'; ++c)
    num_windows += *c == '+';
  if (!num_windows)
    return true;
  cis_affine_map few_maps[8];
  cis_affine_map_vec maps = CIS_VEC_WITH(few_maps);
  cis_linalg_indexing_maps(op, &maps);
  for (uint32_t i = 0; i < maps.data[0]->num_results; ++i) {
    cis_affine_kind kind = maps.data[0]->results[i]->kind;
    num_sums += kind == CIS_AFFINE_ADD;
    known &= kind == CIS_AFFINE_ADD || kind == CIS_AFFINE_DIM;
  }
  cis_vec_deinit(&maps);
  if (!known)
    return cis_op_plain_error(op, "unexpected input index map for convolutions");
  return num_sums >= num_windows ||
         cis_op_plain_error(op, "unexpected loop dimension for convolution op");
}

bool cis_linalg_verify_named(cis_op *op) {
  const named_spec *spec = spec_of(cis_op_kind(op));
  bool is_contraction = !strcmp(spec->body, contract_body) && !strchr(spec->maps, '+');
  memoize_maps(op);
  if (!verify_windows(op, spec->maps))
    return false;
  return is_contraction ? cis_linalg_verify_contraction(op) : cis_linalg_verify_structured(op);
}

// --- maps that the user gives to a matmul: a permutation or a broadcast of the row's own ---

static cis_affine_map map_at(cis_attr maps, uint32_t i) { return maps->array.elems[i]->map; }

/// Position of the dim that a result is, or -1.
static int64_t dim_of(cis_affine_map map, uint32_t result) {
  cis_affine_expr e = map->results[result];
  return e->kind == CIS_AFFINE_DIM ? (int64_t)e->position : -1;
}

/// Each result is a dim that `allowed` has as a result.
static bool uses_only_dims_of(cis_affine_map map, cis_affine_map allowed) {
  for (uint32_t i = 0; i < map->num_results; ++i) {
    bool found = false;
    for (uint32_t j = 0; j < allowed->num_results; ++j)
      found |= dim_of(map, i) == dim_of(allowed, j);
    if (!found)
      return false;
  }
  return true;
}

/// linalg.matmul: a vector in place of a matrix has the reduction's dim, which is the last.
static bool verify_matmul_input(cis_op *op, cis_affine_map map, cis_affine_map row_map) {
  if (!uses_only_dims_of(map, row_map))
    return cis_op_error(op, "Unexpected dim expression in map result.");
  if (map->num_results < row_map->num_results &&
      (map->num_results != 1 || dim_of(map, 0) != (int64_t)map->num_dims - 1))
    return cis_op_error(op, "Invalid broadcast requested, should be (d2).");
  return true;
}

/// The reduction's dim by itself, or with one of the two others at its usual side.
static bool is_batch_broadcast(cis_affine_map map, bool is_lhs) {
  enum { BATCH = 0, REDUCTION = 3 };
  if (map->num_results == 1)
    return dim_of(map, 0) == REDUCTION;
  if (map->num_results != 2)
    return false;
  int64_t first = dim_of(map, 0), second = dim_of(map, 1);
  if (is_lhs)
    return first != REDUCTION && second == REDUCTION;
  return (first == BATCH && second == REDUCTION) ||
         (first == REDUCTION && second != BATCH && second != REDUCTION);
}

static bool verify_batch_input(cis_op *op, cis_affine_map map, cis_affine_map row_map,
                               bool is_lhs) {
  if (!uses_only_dims_of(map, row_map))
    return cis_op_error(
        op, "Unexpected result dim expression (outside the set of default result dims).");
  if (map->num_results > 3)
    return cis_op_error(op, "no. of result dim expressions exceeds 3.");
  if (map->num_results < 3)
    return is_batch_broadcast(map, is_lhs) || cis_op_error(op, "Invalid broadcast requested.");
  return dim_of(map, 0) == 0 || cis_op_error(op, "Invalid batch dimension expression.");
}

static bool verify_batch_output(cis_op *op, cis_affine_map map, cis_affine_map row_map) {
  if (map->num_results != row_map->num_results)
    return cis_op_error(op, "expects %" PRIu32 " dims, but got (%" PRIu32 ").",
                        row_map->num_results, map->num_results);
  for (uint32_t i = 0; i < map->num_results; ++i) {
    cis_affine_kind kind = map->results[i]->kind; // sums and products are refused with the loops
    if ((kind == CIS_AFFINE_DIM || kind == CIS_AFFINE_CONSTANT) &&
        dim_of(map, i) != dim_of(row_map, i))
      return cis_op_error(op, "Invalid output map result dimension.");
  }
  return true;
}

bool cis_linalg_verify_matmul(cis_op *op) {
  cis_attr maps = cis_op_inherent(op, "indexing_maps");
  cis_attr row_maps = default_maps(cis_op_context(op), spec_of(cis_op_kind(op)), 0, 0);
  if (!has_own_maps(op, row_maps))
    return true;
  if (cis_op_kind(op) == CIS_OP_LINALG_MATMUL) {
    for (uint32_t i = 0; i < 2 && i < maps->array.num; ++i)
      if (!verify_matmul_input(op, map_at(maps, i), map_at(row_maps, i)))
        return false;
    return true;
  }
  if (maps->array.num != 3)
    return cis_op_error(op, "Indexing_map attribute must have 3 affine maps.");
  return verify_batch_input(op, map_at(maps, 0), map_at(row_maps, 0), true) &&
         verify_batch_input(op, map_at(maps, 1), map_at(row_maps, 1), false) &&
         verify_batch_output(op, map_at(maps, 2), map_at(row_maps, 2));
}

// --- linalg.contract ---

/// How often a loop indexes an input and the output.
typedef struct occurrence {
  uint32_t inputs, outputs;
} occurrence;
typedef CIS_VEC(occurrence) occurrence_vec;

static bool count_occurrences(cis_op *op, cis_attr maps, occurrence_vec *counts) {
  uint32_t num_inputs = cis_linalg_num_inputs(op);
  for (uint32_t i = 0; i < maps->array.num && i < op->num_operands; ++i) {
    cis_affine_map map = map_at(maps, i);
    cis_type type = cis_op_operand(op, i)->type;
    if (!cis_affine_map_is_projected_permutation(map, false))
      return cis_op_plain_error(op, "provided affine_map is not a projected permutation");
    if (cis_type_is_ranked(type) && cis_type_rank(type) != map->num_results)
      return cis_op_plain_error(
          op, "ranks of shaped operand and results of corresponding affine_map differ");
    if (!cis_type_is_shaped(type) && map->num_results)
      return cis_op_plain_error(
          op, "affine_map specifies shaped access while operand has non-shaped type");
    if (map->num_dims != counts->len)
      return cis_op_plain_error(op, "iteration spaces of provided affine_maps differ");
    for (uint32_t r = 0; r < map->num_results; ++r) {
      occurrence *o = &counts->data[map->results[r]->position];
      ++*(i < num_inputs ? &o->inputs : &o->outputs);
    }
  }
  return true;
}

/// Each loop is parallel, indexing the output, or contracts both inputs; at least one does.
static bool verify_occurrences(cis_op *op, const occurrence_vec *counts) {
  bool contracts = false;
  for (size_t d = 0; d < counts->len; ++d) {
    occurrence o = counts->data[d];
    if (!o.inputs && !o.outputs)
      return cis_op_plain_error(
          op, "iteration space dim at index %zu not used to access any operand", d);
    if (!o.outputs && o.inputs != 2)
      return cis_op_plain_error(
          op,
          "iteration space dim at index %zu is neither a contracting dim nor of "
          "parallel iteration type",
          d);
    contracts |= !o.outputs;
  }
  return contracts ||
         cis_op_plain_error(op, "'indexing_maps' do not specify a contracting dimension");
}

bool cis_linalg_verify_contract(cis_op *op) {
  cis_attr maps = cis_op_inherent(op, "indexing_maps");
  occurrence_vec counts = {0};
  cis_vec_resize(&counts, maps->array.num ? map_at(maps, 0)->num_dims : 0);
  bool ok = count_occurrences(op, maps, &counts) && verify_occurrences(op, &counts);
  cis_vec_deinit(&counts);
  return ok;
}
