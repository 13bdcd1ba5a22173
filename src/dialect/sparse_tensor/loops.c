// Loops over the elements of sparse tensors: foreach, iterate over a space, coiterate over several.
//
//   %r = sparse_tensor.iterate %it in %space at(_, %crd) iter_args(%a = %i) : space -> index {...}
//   %r = sparse_tensor.coiterate (%s, %t) at(%crd) iter_args(%a = %init) : (spaces) -> index
//        case %it, _ {...}
//
// The blocks have the values that the loop carries, the coordinates that are used, and iterators as
// arguments.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/common/patterns.h"
#include "dialect/sparse_tensor/impl.h"
#include "dialect/sparse_tensor/kinds.h"
#include "ir/diag.h"

#include <inttypes.h>

enum { MAX_LEVELS = 64 };

// --- foreach ---

static bool verify_foreach_args(cis_op *op, cis_type tensor, cis_range inits) {
  cis_block *body = cis_op_entry(op);
  uint32_t rank = cis_type_rank(tensor);
  cis_value *const *args = cis_block_args(body);
  if (body->num_args != (uint64_t)rank + 1 + inits.num)
    return cis_op_plain_error(op, "Unmatched number of arguments in the block");
  if (inits.num != op->num_results)
    return cis_op_plain_error(op, "Mismatch in number of init arguments and results");
  for (uint32_t i = 0; i < inits.num; ++i)
    if (cis_op_operand(op, inits.first + i)->type != op->results[i].type)
      return cis_op_plain_error(op, "Mismatch in types of init arguments and results");
  for (uint32_t d = 0; d < rank; ++d)
    if (!cis_type_is_index(args[d]->type))
      return cis_op_plain_error(op, "Expecting Index type for argument at index %" PRIu32, d);
  if (args[rank]->type != cis_type_element(tensor))
    return cis_op_plain_error(op,
                              "Unmatched element type between input tensor and block argument, "
                              "expected:%s, got: %s",
                              cis_type_text(cis_type_element(tensor)),
                              cis_type_text(args[rank]->type));
  return true;
}

bool cis_sparse_verify_foreach(cis_op *op) {
  cis_type tensor = cis_op_operand(op, 0)->type;
  cis_attr order = cis_op_inherent(op, "order"), encoding = cis_sparse_encoding(tensor);
  uint32_t num_levels = encoding ? cis_sparse_num_levels(encoding) : cis_type_rank(tensor);
  if (order && order->map->num_dims != num_levels)
    return cis_op_plain_error(op, "Level traverse order does not match tensor's level rank");
  if (!verify_foreach_args(op, tensor, cis_op_operand_group(op, 1)))
    return false;
  cis_op *yield = cis_block_last(cis_op_entry(op));
  bool same = yield && cis_op_kind(yield) == CIS_OP_SPARSE_TENSOR_YIELD &&
              yield->num_operands == op->num_results;
  for (uint32_t i = 0; same && i < op->num_results; ++i)
    same = cis_op_operand(yield, i)->type == op->results[i].type;
  return same || cis_op_plain_error(op, "Mismatch in types of yield values and results");
}

// --- extract_iteration_space, extract_value ---

bool cis_sparse_infer_extract_space(cis_op_state *state, cis_type_vec *out) {
  cis_attr encoding = cis_sparse_encoding(state->operands.data[0]->type);
  cis_attr low = cis_op_state_get_attr(state, CIS_STR("loLvl"));
  cis_attr high = cis_op_state_get_attr(state, CIS_STR("hiLvl"));
  if (!encoding || !low || !high)
    return false;
  cis_vec_push(out,
               cis_sparse_iter_space(encoding, cis_attr_int_or(low, 0), cis_attr_int_or(high, 0)));
  return true;
}

bool cis_sparse_verify_extract_space(cis_op *op) {
  cis_attr encoding = cis_sparse_encoding(cis_op_operand(op, 0)->type);
  uint64_t low = (uint64_t)cis_attr_int_or(cis_op_inherent(op, "loLvl"), 0);
  uint64_t high = (uint64_t)cis_attr_int_or(cis_op_inherent(op, "hiLvl"), 0);
  cis_type parent = op->num_operands > 1 ? cis_op_operand(op, 1)->type : NULL;
  if (low >= high)
    return cis_op_error(op, "expected smaller level low than level high");
  if ((low != 0) != (parent != NULL))
    return cis_op_error(op, "parent iterator should be specified iff level lower bound equals 0");
  if (!parent)
    return true;
  if (cis_sparse_type_encoding(parent) != encoding)
    return cis_op_error(op, "mismatch in parent iterator encoding and iteration space encoding.");
  return (uint64_t)cis_sparse_high_level(parent) == low ||
         cis_op_error(op, "parent iterator should be used to extract an iteration space from a "
                          "consecutive level.");
}

bool cis_sparse_verify_extract_value(cis_op *op) {
  cis_attr encoding = cis_sparse_encoding(cis_op_operand(op, 0)->type);
  cis_type iterator = cis_op_operand(op, 1)->type;
  if (cis_sparse_type_encoding(iterator) != encoding)
    return cis_op_error(op, "mismatch in tensor encoding and iterator encoding.");
  return (uint64_t)cis_sparse_high_level(iterator) == cis_sparse_num_levels(encoding) ||
         cis_op_error(op, "must use last-level iterator to extract values. ");
}

// --- syntax ---

/// The text of a loop before its regions.
typedef struct loop_text {
  cis_unresolved_vec spaces, inits;
  cis_argument_vec carried, coordinates, iterators;
  cis_type_vec types; // of the spaces
  uint64_t used;      // levels whose coordinate is an argument
} loop_text;

static void deinit_text(loop_text *text) {
  cis_vec_deinit(&text->spaces);
  cis_vec_deinit(&text->inits);
  cis_vec_deinit(&text->carried);
  cis_vec_deinit(&text->coordinates);
  cis_vec_deinit(&text->iterators);
  cis_vec_deinit(&text->types);
}

static bool at_name(cis_parser *p, const char *what) {
  return cis_parse_error_at(p, cis_parser_name_offset(p), "%s", what);
}

#define NOT_A_COORDINATE "expecting SSA value or \"_\" for level coordinates"

typedef struct used_list {
  cis_argument_vec *args;
  uint64_t *used;
  uint32_t num;
} used_list;

/// `%crd`, or `_`.
static bool parse_used(cis_parser *p, void *user) {
  used_list *list = user;
  cis_argument arg = {0};
  if (!cis_parse_optional_keyword(p, "_")) {
    if (!cis_parse_argument(p, &arg, false, false))
      return false;
    cis_vec_push(list->args, arg);
    if (list->num < MAX_LEVELS)
      *list->used |= 1ull << list->num;
  }
  ++list->num;
  return true;
}

/// `at(%crd, _) iter_args(%a = %init)`, both optional; the rest of `: type -> types` follows.
static bool parse_at_and_args(cis_parser *p, loop_text *text, bool *out_carries) {
  used_list used = {&text->coordinates, &text->used, 0};
  if (cis_parse_optional_keyword(p, "at") &&
      !cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_used, &used, ""))
    return at_name(p, NOT_A_COORDINATE);
  *out_carries = cis_parse_optional_keyword(p, "iter_args");
  return !*out_carries || cis_parse_assignment_list(p, &text->carried, &text->inits);
}

static bool parse_results(cis_parser *p, cis_op_state *state, loop_text *text, bool carries) {
  cis_type index = cis_type_index(state->ctx);
  if (carries && !cis_parse_arrow_type_list(p, &state->types))
    return false;
  if (state->types.len != text->inits.len)
    return at_name(p, "mismatch in number of iteration arguments and return values");
  for (size_t i = 0; i < text->inits.len; ++i)
    text->carried.data[i].type = state->types.data[i];
  for (size_t i = 0; i < text->coordinates.len; ++i)
    text->coordinates.data[i].type = index;
  cis_op_state_set_attr(state, CIS_STR("crdUsedLvls"),
                        cis_attr_i64(state->ctx, (int64_t)text->used));
  return true;
}

static bool resolve(cis_parser *p, cis_op_state *state, const loop_text *text) {
  for (size_t i = 0; i < text->spaces.len; ++i)
    if (!cis_resolve_operand(p, &text->spaces.data[i], text->types.data[i], &state->operands))
      return false;
  for (size_t i = 0; i < text->inits.len; ++i)
    if (!cis_resolve_operand(p, &text->inits.data[i], state->types.data[i], &state->operands))
      return false;
  return true;
}

/// A region with the arguments of a loop and these iterators.
static bool parse_body(cis_parser *p, cis_op_state *state, const loop_text *text,
                       const cis_argument_vec *iterators) {
  cis_argument_vec args = {0};
  cis_vec_append(&args, text->carried.data, text->carried.len);
  cis_vec_append(&args, text->coordinates.data, text->coordinates.len);
  cis_vec_append(&args, iterators->data, iterators->len);
  cis_region *region = cis_op_state_add_region(state);
  bool ok = cis_parse_region(p, region, args.data, args.len);
  cis_vec_deinit(&args);
  if (ok)
    cis_ensure_terminator(region, state);
  return ok;
}

static bool parse_iterator_arg(cis_parser *p, void *user) {
  cis_argument arg = {0};
  if (!cis_parse_argument(p, &arg, false, false))
    return false;
  cis_vec_push((cis_argument_vec *)user, arg);
  return true;
}

static bool parse_iterate_with(cis_parser *p, cis_op_state *state, loop_text *text) {
  bool carries;
  if (cis_parser_peek(p) == CIS_TOK_PERCENT_ID &&
      !cis_parse_comma_list(p, CIS_DELIM_NONE, parse_iterator_arg, &text->iterators, ""))
    return false;
  if (!cis_parse_keyword(p, "in") || !cis_parse_operand_list(p, CIS_DELIM_NONE, &text->spaces))
    return false;
  if (text->iterators.len != text->spaces.len)
    return at_name(p, "mismatch in number of sparse iterators and sparse spaces");
  if (!parse_at_and_args(p, text, &carries) || !cis_parse_colon_type_list(p, &text->types))
    return false;
  if (text->types.len != text->spaces.len)
    return at_name(p, "mismatch in number of iteration space operands and iteration space types");
  for (size_t i = 0; i < text->types.len; ++i) {
    if (!cis_sparse_is_iter_space(text->types.data[i]))
      return at_name(p, "expected sparse_tensor.iter_space type for iteration space operands");
    text->iterators.data[i].type = cis_sparse_iterator(text->types.data[i]);
  }
  return parse_results(p, state, text, carries) && resolve(p, state, text) &&
         parse_body(p, state, text, &text->iterators) && cis_parse_optional_attr_dict(p, state);
}

bool cis_sparse_parse_iterate(cis_parser *p, cis_op_state *state) {
  loop_text text = {0};
  bool ok = parse_iterate_with(p, state, &text);
  deinit_text(&text);
  return ok;
}

static uint64_t used_levels(const cis_op *op) {
  return (uint64_t)cis_attr_int_or(cis_op_inherent(op, "crdUsedLvls"), 0);
}

static uint32_t num_used(const cis_op *op) {
  return (uint32_t)__builtin_popcountll(used_levels(op));
}

/// ` at(_, %crd) iter_args(%a = %init)`
static void print_at_and_args(cis_printer *p, cis_op *op, cis_block *block, cis_range inits) {
  uint64_t used = used_levels(op);
  uint32_t arg = inits.num;
  cis_type space = cis_op_operand(op, 0)->type;
  int64_t dims = cis_sparse_high_level(space) - cis_sparse_low_level(space);
  for (uint32_t level = 0; used && level < MAX_LEVELS && level < dims; ++level) {
    cis_print_cstr(p, level ? ", " : " at(");
    if (used >> level & 1)
      cis_print_operand(p, cis_block_args(block)[arg++]);
    else
      cis_print_char(p, '_');
  }
  if (used)
    cis_print_char(p, ')');
  cis_print_assignment_list(p, cis_block_args(block), op, inits, " iter_args");
}

static const char *const elided[] = {"crdUsedLvls", "cases", "operandSegmentSizes", NULL};

static void print_arrow_results(cis_printer *p, cis_op *op) {
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  cis_print_arrow_types(p, types.data, types.len);
  cis_vec_deinit(&types);
}

void cis_sparse_print_iterate(cis_printer *p, cis_op *op) {
  cis_block *body = cis_op_entry(op);
  cis_range inits = cis_op_operand_group(op, 1);
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_block_args(body)[body->num_args - 1]);
  cis_print_cstr(p, " in ");
  cis_print_operand(p, cis_op_operand(op, 0));
  print_at_and_args(p, op, body, inits);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand(op, 0)->type);
  cis_print_char(p, ' ');
  if (inits.num)
    print_arrow_results(p, op);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, inits.num > 0, false);
  cis_print_optional_attr_dict(p, op, elided);
}

// --- coiterate ---

typedef struct case_text {
  cis_argument_vec iterators;
  uint64_t spaces;
  uint32_t num;
} case_text;

static bool parse_case_iterator(cis_parser *p, void *user) {
  case_text *text = user;
  used_list list = {&text->iterators, &text->spaces, text->num};
  bool ok = parse_used(p, &list);
  text->num = list.num;
  return ok;
}

static bool parse_case_with(cis_parser *p, cis_op_state *state, const loop_text *loop,
                            case_text *text, cis_attr_vec *cases) {
  if (!cis_parse_comma_list(p, CIS_DELIM_NONE, parse_case_iterator, text, ""))
    return at_name(p, NOT_A_COORDINATE);
  if (text->num > loop->spaces.len)
    return at_name(p, "parsed more value than expected.");
  uint32_t arg = 0;
  for (uint32_t i = 0; i < text->num && i < MAX_LEVELS; ++i)
    if (text->spaces >> i & 1) {
      cis_type type = loop->types.data[i];
      if (!cis_sparse_is_iter_space(type)) // what it is, the verifier says
        text->iterators.data[arg++].type = type;
      else
        text->iterators.data[arg++].type = cis_sparse_iterator(type);
    }
  cis_vec_push(cases, cis_attr_i64(state->ctx, (int64_t)text->spaces));
  return parse_body(p, state, loop, &text->iterators);
}

static bool parse_cases(cis_parser *p, cis_op_state *state, const loop_text *loop) {
  cis_attr_vec cases = {0};
  bool ok = true;
  while (ok && cis_parse_optional_keyword(p, "case")) {
    case_text text = {0};
    ok = parse_case_with(p, state, loop, &text, &cases);
    cis_vec_deinit(&text.iterators);
  }
  cis_op_state_set_attr(state, CIS_STR("cases"),
                        cis_attr_array(state->ctx, cases.data, (uint32_t)cases.len));
  cis_vec_deinit(&cases);
  return ok;
}

static bool parse_coiterate_with(cis_parser *p, cis_op_state *state, loop_text *text) {
  bool carries;
  if (!cis_parse_operand_list(p, CIS_DELIM_PAREN, &text->spaces) ||
      !parse_at_and_args(p, text, &carries) || !cis_parse_token(p, CIS_TOK_COLON) ||
      !cis_parse_token(p, CIS_TOK_L_PAREN) || !cis_parse_type_list(p, &text->types) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  if (text->types.len != text->spaces.len)
    return at_name(p, "mismatch in number of iteration space operands and iteration space types");
  if (text->spaces.len > MAX_LEVELS)
    return at_name(p, "more iteration spaces than a case can tell apart");
  if (!parse_results(p, state, text, carries) || !resolve(p, state, text) ||
      !parse_cases(p, state, text))
    return false;
  const int32_t sizes[] = {(int32_t)text->spaces.len, (int32_t)text->inits.len};
  state->props.data[state->info->operand_segments] = cis_attr_i32_array(state->ctx, sizes, 2);
  return cis_parse_optional_attr_dict(p, state);
}

bool cis_sparse_parse_coiterate(cis_parser *p, cis_op_state *state) {
  loop_text text = {0};
  bool ok = parse_coiterate_with(p, state, &text);
  deinit_text(&text);
  return ok;
}

static uint64_t case_of(const cis_op *op, uint32_t i) {
  return (uint64_t)cis_attr_int_or(cis_op_inherent(op, "cases")->array.elems[i], 0);
}

static void print_case(cis_printer *p, cis_op *op, uint32_t i, cis_range spaces) {
  cis_block *block = cis_region_first(cis_op_region(op, i));
  uint64_t defined = case_of(op, i);
  uint32_t arg = block->num_args - (uint32_t)__builtin_popcountll(defined);
  cis_print_newline(p);
  cis_print_cstr(p, "case ");
  for (uint32_t s = 0; s < spaces.num; ++s) {
    cis_print_cstr(p, s ? ", " : "");
    if (defined >> s & 1)
      cis_print_operand(p, cis_block_args(block)[arg++]);
    else
      cis_print_char(p, '_');
  }
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, i), false, op->num_results > 0, false);
}

void cis_sparse_print_coiterate(cis_printer *p, cis_op *op) {
  cis_range spaces = cis_op_operand_group(op, 0), inits = cis_op_operand_group(op, 1);
  cis_print_cstr(p, " (");
  cis_print_operands(p, op, spaces);
  cis_print_char(p, ')');
  if (cis_op_num_regions(op))
    print_at_and_args(p, op, cis_op_entry(op), inits);
  cis_print_cstr(p, " : (");
  cis_print_operand_types(p, op, spaces);
  cis_print_char(p, ')');
  if (inits.num)
    print_arrow_results(p, op);
  for (uint32_t i = 0; i < cis_op_num_regions(op); ++i)
    print_case(p, op, i, spaces);
  cis_print_optional_attr_dict(p, op, elided);
}

// --- verifiers ---

/// Coordinates are those of levels that the space has.
static bool verify_used(cis_op *op, cis_type space) {
  int64_t dims = cis_sparse_high_level(space) - cis_sparse_low_level(space);
  return dims >= MAX_LEVELS || !(used_levels(op) >> dims) ||
         cis_op_error(op, "required out-of-bound coordinates");
}

bool cis_sparse_verify_iterate(cis_op *op) {
  if (cis_op_operand_group(op, 1).num != op->num_results)
    return cis_op_error(op, "mismatch in number of loop-carried values and defined values");
  if (!verify_used(op, cis_op_operand(op, 0)->type))
    return false;
  if (cis_op_entry(op)->num_args <= num_used(op))
    return cis_op_error(op, "expected an argument for each coordinate, and one for the iterator");
  cis_op *yield = cis_block_last(cis_op_entry(op)); // other numbers, what loops have in common says
  bool yields_nothing =
      yield && cis_op_kind(yield) == CIS_OP_SPARSE_TENSOR_YIELD && !yield->num_operands;
  return !yields_nothing || !op->num_results ||
         cis_op_error(op, "number mismatch between iter args and results.");
}

bool cis_sparse_verify_iterate_regions(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  cis_type space = cis_op_operand(op, 0)->type;
  return cis_block_args(body)[body->num_args - 1]->type == cis_sparse_iterator(space) ||
         cis_op_error(op, "mismatch in iterator and iteration space type");
}

static bool has_duplicates(const cis_op *op) {
  cis_attr cases = cis_op_inherent(op, "cases");
  for (uint32_t i = 1; i < cases->array.num; ++i)
    for (uint32_t j = 0; j < i; ++j)
      if (cases->array.elems[i] == cases->array.elems[j])
        return true;
  return false;
}

static bool verify_case_args(cis_op *op) {
  uint32_t num_inits = cis_op_operand_group(op, 1).num;
  for (uint32_t i = 0; i < cis_op_num_regions(op); ++i) {
    uint32_t iterators = (uint32_t)__builtin_popcountll(case_of(op, i));
    if (cis_region_first(cis_op_region(op, i))->num_args != num_inits + num_used(op) + iterators)
      return cis_op_error(op, "unexpected number of arguments in the block of case %" PRIu32, i);
  }
  return true;
}

bool cis_sparse_verify_coiterate(cis_op *op) {
  cis_range spaces = cis_op_operand_group(op, 0);
  if (cis_op_operand_group(op, 1).num != op->num_results)
    return cis_op_error(op, "mismatch in number of loop-carried values and defined values");
  if (!spaces.num)
    return cis_op_error(op, "expected an iteration space");
  for (uint32_t i = 0; i < spaces.num; ++i)
    if (!verify_used(op, cis_op_operand(op, i)->type))
      return false;
  if (cis_op_inherent(op, "cases")->array.num != cis_op_num_regions(op) || has_duplicates(op))
    return cis_op_error(op, "contains duplicated cases.");
  return verify_case_args(op);
}

bool cis_sparse_verify_coiterate_regions(cis_op *op) {
  for (uint32_t i = 0; i < cis_op_num_regions(op); ++i) {
    cis_op *yield = cis_block_last(cis_region_first(cis_op_region(op, i)));
    if (!yield || yield->num_operands != op->num_results)
      return cis_op_error(
          op, "number mismatch between iter args and results on %" PRIu32 "th region", i);
    for (uint32_t r = 0; r < op->num_results; ++r)
      if (cis_op_operand(yield, r)->type != op->results[r].type)
        return cis_op_error(op,
                            "types mismatch between %" PRIu32
                            "th yield value and defined value on %" PRIu32 "th region",
                            r, i);
  }
  return true;
}

// --- interfaces ---

static cis_range iterate_inits(cis_op *op) { return cis_op_operand_group(op, 1); }
static cis_range iterate_carried_args(cis_op *op) {
  return (cis_range){0, cis_op_entry(op)->num_args - 1 - num_used(op)};
}
const cis_loop_interface cis_sparse_iterate_loop = {.inits = iterate_inits,
                                                    .carried_args = iterate_carried_args};

static void iterate_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  cis_range passed = source == op ? iterate_inits(op) : (cis_range){0, source->num_operands};
  cis_region_edge edge = {
      .to = cis_op_region(op, 0), .source = source, .operands = passed, .first_input = 0};
  cis_vec_push(out, edge);
  edge.to = NULL;
  cis_vec_push(out, edge);
}
const cis_region_branch_interface cis_sparse_iterate_branch = {.edges = iterate_edges,
                                                               .repetitive = true};

// --- canonicalization ---

/// at(%a, %b) { ... %b ... }  =>  at(_, %b) { ... }
static bool drop_unused_coordinates(cis_op *op, cis_rewriter *r) {
  cis_block *body = cis_op_entry(op);
  uint64_t used = used_levels(op), kept = used;
  uint32_t arg = cis_op_operand_group(op, 1).num;
  for (uint32_t level = 0; level < MAX_LEVELS && used >> level; ++level) {
    if (!(used >> level & 1))
      continue;
    if (cis_value_has_uses(cis_block_args(body)[arg])) {
      ++arg;
      continue;
    }
    cis_block_erase_arg(cis_op_context(op), body, arg);
    kept &= ~(1ull << level);
  }
  if (kept == used)
    return false;
  cis_op_set_attr(op, CIS_STR("crdUsedLvls"), cis_attr_i64(cis_op_context(op), (int64_t)kept));
  cis_rewriter_modified(r, op);
  return true;
}

CIS_PATTERN("RemoveUnusedLvlCrds", drop_unused_coordinates)
const cis_pattern *const cis_sparse_canonicalize_iterate[] = {&drop_unused_coordinates_pattern,
                                                              NULL};
