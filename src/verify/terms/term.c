// Nodes of terms, their keys, and folding by the interpreter.
#include "verify/terms/term.h"

#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/func/kinds.h"
#include "dialect/index/kinds.h"
#include "dialect/math/kinds.h"
#include "dialect/vector/kinds.h"

#include "interp/exec/table.h"
#include "ir/attr.h"
#include "ir/builder.h"
#include "ir/diag.h"

#include <stdio.h>
#include <time.h>

enum { DEFAULT_BUDGET = 120000000 };

static const cis_term_key no_key;

void cis_terms_init(cis_terms *t, cis_op *module, const cis_term_options *options) {
  *t = (cis_terms){.ctx = cis_op_context(module), .options = *options, .module = module};
  if (!t->options.budget)
    t->options.budget = DEFAULT_BUDGET;
  cis_arena_init(&t->arena);
  cis_vec_push(&t->keys, no_key);
  cis_vec_resize(&t->nodes, 2); // term 0 is none
  cis_vec_resize(&t->table, 1 << 12);
  const cis_run_options run = {.max_memory = 1ull << 30, .max_steps = 0, .uninit = CIS_UNINIT_OFF};
  t->interp = cis_interp_create(module, cis_exec_all_rows(), &run);
}

void cis_terms_deinit(cis_terms *t) {
  cis_interp_destroy(t->interp);
  cis_vec_deinit(&t->nodes);
  cis_vec_deinit(&t->table);
  cis_vec_deinit(&t->keys);
  cis_strmap_deinit(&t->key_names);
  cis_ptrmap_deinit(&t->key_of_op);
  cis_ptrmap_deinit(&t->wholes);
  cis_ptrmap_deinit(&t->addresses);
  cis_arena_deinit(&t->arena);
}

double cis_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

bool cis_terms_are_late(const cis_terms *t) { return t->deadline && cis_seconds() > t->deadline; }

// --- keys ---

uint32_t cis_term_find_key(cis_terms *t, cis_str name, const cis_term_key *facts) {
  uintptr_t *found = cis_strmap_find(&t->key_names, name);
  if (found)
    return (uint32_t)*found;
  uint32_t key = (uint32_t)t->keys.len;
  cis_vec_push(&t->keys, *facts);
  cis_strmap_set(&t->key_names, cis_arena_str(&t->arena, name), key);
  return key;
}

static uint32_t find_plain_key(cis_terms *t, const cis_term_key *facts) {
  // Numbers instead of a text, because this is asked for each op: no text begins with a zero.
  const uint64_t numbers[] = {0,
                              (uint64_t)facts->form,
                              facts->kind,
                              (uint64_t)facts->imm,
                              (uintptr_t)facts->type,
                              (uintptr_t)facts->from,
                              facts->result};
  return cis_term_find_key(t, (cis_str){(const char *)numbers, sizeof(numbers)}, facts);
}

/// The key of constants, inputs or poison of a type.
static uint32_t find_leaf_key(cis_terms *t, cis_term_form form, cis_type type) {
  if (t->last_types[form] != type) {
    const cis_term_key facts = {.form = form, .type = type};
    t->last_keys[form] = find_plain_key(t, &facts);
    t->last_types[form] = type;
  }
  return t->last_keys[form];
}

/// Whether the op makes poison of numbers that are none.
static bool makes_poison(unsigned kind, int64_t imm) {
  switch (kind) {
  case CIS_OP_ARITH_ADDI:
  case CIS_OP_ARITH_SUBI:
  case CIS_OP_ARITH_MULI:
  case CIS_OP_ARITH_TRUNCI:
    return imm != 0;
  case CIS_OP_ARITH_ANDI:
  case CIS_OP_ARITH_ORI:
  case CIS_OP_ARITH_XORI:
  case CIS_OP_ARITH_MAXSI:
  case CIS_OP_ARITH_MAXUI:
  case CIS_OP_ARITH_MINSI:
  case CIS_OP_ARITH_MINUI:
  case CIS_OP_ARITH_CMPI:
  case CIS_OP_ARITH_CMPF:
  case CIS_OP_ARITH_SELECT:
  case CIS_OP_ARITH_ADDF:
  case CIS_OP_ARITH_SUBF:
  case CIS_OP_ARITH_MULF:
  case CIS_OP_ARITH_DIVF:
  case CIS_OP_ARITH_REMF:
  case CIS_OP_ARITH_NEGF:
  case CIS_OP_ARITH_MAXIMUMF:
  case CIS_OP_ARITH_MINIMUMF:
  case CIS_OP_ARITH_MAXNUMF:
  case CIS_OP_ARITH_MINNUMF:
  case CIS_OP_ARITH_EXTF:
  case CIS_OP_ARITH_EXTSI:
  case CIS_OP_ARITH_EXTUI:
  case CIS_OP_ARITH_SITOFP:
  case CIS_OP_ARITH_UITOFP:
  case CIS_OP_ARITH_TRUNCF:
  case CIS_OP_ARITH_BITCAST:
    return false;
  default:
    return true;
  }
}

uint32_t cis_term_op_key(cis_terms *t, unsigned kind, int64_t imm, cis_type type, cis_type from) {
  const cis_term_key facts = {.form = CIS_TERM_OP,
                              .kind = kind,
                              .imm = imm,
                              .type = type,
                              .from = from,
                              .may_poison = makes_poison(kind, imm)};
  return find_plain_key(t, &facts);
}

cis_type cis_term_type_of(cis_terms *t, cis_type type) {
  if (cis_type_is_index(type))
    return cis_type_i(t->ctx, 64);
  if (cis_type_is_integer(type))
    return cis_type_i(t->ctx, type->integer.width);
  return type;
}

// --- nodes ---

static uint64_t hash_node(uint32_t key, const uint32_t *args, uint32_t num) {
  uint64_t h = key * 0x9E3779B97F4A7C15ull + num;
  for (uint32_t i = 0; i < num; ++i)
    h = (h ^ args[i]) * 0xD6E8FEB86659FD93ull, h ^= h >> 32;
  return h;
}

static bool same_node(const cis_terms *t, cis_term x, uint32_t key, const uint32_t *args,
                      uint32_t num) {
  return t->nodes.data[x] == key && cis_term_num(t, x) == num &&
         (!num || memcmp(cis_term_args(t, x), args, num * sizeof(*args)) == 0);
}

static void rehash(cis_terms *t) {
  size_t cap = t->table.len * 2;
  cis_vec_deinit(&t->table);
  cis_vec_resize(&t->table, cap);
  for (cis_term x = 2; x < t->nodes.len; x += 2 + cis_term_num(t, x)) {
    uint64_t h = hash_node(t->nodes.data[x], cis_term_args(t, x), cis_term_num(t, x));
    while (t->table.data[h & (cap - 1)])
      ++h;
    t->table.data[h & (cap - 1)] = x;
  }
}

static bool args_may_poison(const cis_terms *t, const cis_term_key *key, const uint32_t *args,
                            uint32_t num) {
  if (key->form == CIS_TERM_CONST || key->form == CIS_TERM_INPUT || key->form == CIS_TERM_IS_POISON)
    return false;
  if (key->form == CIS_TERM_UNDEF || key->may_poison)
    return true;
  for (uint32_t i = 0; i < num; ++i)
    if (cis_term_may_be_poison(t, args[i]))
      return true;
  return false;
}

cis_term cis_term_node(cis_terms *t, uint32_t key, const uint32_t *args, uint32_t num) {
  enum { SOME_TERM = 2, BETWEEN_LOOKS = 1 << 13 };
  if (++t->asked % BETWEEN_LOOKS == 0 && cis_terms_are_late(t))
    t->exhausted = true;
  if (t->exhausted)
    return SOME_TERM;
  uint64_t h = hash_node(key, args, num);
  size_t mask = t->table.len - 1;
  for (; t->table.data[h & mask]; ++h)
    if (same_node(t, t->table.data[h & mask], key, args, num))
      return t->table.data[h & mask];
  if (t->nodes.len + num + 2 > t->options.budget || num > 0xffffff) {
    t->exhausted = true;
    return SOME_TERM;
  }
  // The arguments may lie in the nodes, which may move.
  uint32_t few[16], *copy = num <= 16 ? few : cis_mem_calloc(num, sizeof(*copy));
  if (num)
    memcpy(copy, args, num * sizeof(*copy));
  bool poison = args_may_poison(t, &t->keys.data[key], copy, num);
  cis_term x = (cis_term)t->nodes.len;
  cis_vec_push(&t->nodes, key);
  cis_vec_push(&t->nodes, num | (poison ? CIS_TERM_POISON_FLAG : 0));
  cis_vec_append(&t->nodes, copy, num);
  if (copy != few)
    cis_mem_free(copy);
  t->table.data[h & mask] = x;
  if (++t->count * 2 > t->table.len)
    rehash(t);
  return x;
}

bool cis_term_may_be_poison(const cis_terms *t, cis_term x) {
  return t->nodes.data[x + 1] & CIS_TERM_POISON_FLAG;
}

bool cis_term_bits(const cis_terms *t, cis_term x, uint64_t *out_bits) {
  if (!cis_term_is(t, x, CIS_TERM_CONST))
    return false;
  *out_bits = cis_term_arg(t, x, 0) | (uint64_t)cis_term_arg(t, x, 1) << 32;
  return true;
}

cis_term cis_term_const(cis_terms *t, cis_type type, uint64_t bits) {
  type = cis_term_type_of(t, type);
  bits &= cis_width_mask(cis_type_bit_width(type));
  if (cis_type_is_float(type)) {
    // All NaNs are one.
    uint64_t words[2] = {bits, 0};
    if (cis_float_is_nan(type->float_kind, words))
      cis_float_from_double(type->float_kind, __builtin_nan(""), words);
    bits = words[0];
  }
  const uint32_t args[] = {(uint32_t)bits, (uint32_t)(bits >> 32)};
  return cis_term_node(t, find_leaf_key(t, CIS_TERM_CONST, type), args, 2);
}

cis_term cis_term_bool(cis_terms *t, bool value) {
  return cis_term_const(t, cis_type_i(t->ctx, 1), value);
}

cis_term cis_term_index(cis_terms *t, int64_t value) {
  return cis_term_const(t, cis_type_i(t->ctx, 64), (uint64_t)value);
}

cis_term cis_term_input(cis_terms *t, cis_type type, uint32_t input, uint64_t element) {
  const uint32_t args[] = {input, (uint32_t)element, (uint32_t)(element >> 32)};
  return cis_term_node(t, find_leaf_key(t, CIS_TERM_INPUT, cis_term_type_of(t, type)), args, 3);
}

cis_term cis_term_undef(cis_terms *t, cis_type type) {
  return cis_term_node(t, find_leaf_key(t, CIS_TERM_UNDEF, cis_term_type_of(t, type)), NULL, 0);
}

cis_term cis_term_is_poison(cis_terms *t, cis_term x) {
  if (!cis_term_may_be_poison(t, x))
    return cis_term_bool(t, false);
  if (cis_term_is(t, x, CIS_TERM_UNDEF))
    return cis_term_bool(t, true);
  if (cis_term_is(t, x, CIS_TERM_FREE))
    return cis_term_is_poison(t, cis_term_arg(t, x, 0));
  const cis_term_key facts = {
      .form = CIS_TERM_IS_POISON, .type = cis_type_i(t->ctx, 1), .from = cis_term_type(t, x)};
  return cis_term_node(t, find_plain_key(t, &facts), &x, 1);
}

bool cis_term_is_true(const cis_terms *t, cis_term x) {
  uint64_t bits;
  return cis_term_bits(t, x, &bits) && bits;
}

bool cis_term_is_false(const cis_terms *t, cis_term x) {
  uint64_t bits;
  return cis_term_bits(t, x, &bits) && !bits;
}

// --- bytes ---

cis_term cis_term_piece(cis_terms *t, cis_term x, uint32_t i) {
  cis_type byte = cis_type_i(t->ctx, 8);
  uint64_t bits;
  if (cis_term_is(t, x, CIS_TERM_UNDEF))
    return cis_term_undef(t, byte);
  if (cis_term_bits(t, x, &bits))
    return cis_term_const(t, byte, bits >> (8 * i));
  if (cis_term_is(t, x, CIS_TERM_BYTES))
    return cis_term_arg(t, x, i);
  if (cis_term_type(t, x) == byte)
    return x;
  const cis_term_key facts = {
      .form = CIS_TERM_PIECE, .imm = i, .type = byte, .from = cis_term_type(t, x)};
  return cis_term_node(t, find_plain_key(t, &facts), &x, 1);
}

static bool is_whole(const cis_terms *t, const cis_term *bytes, uint32_t num, cis_term *out) {
  for (uint32_t i = 0; i < num; ++i) {
    const cis_term_key *key = cis_term_key_of(t, bytes[i]);
    if (key->form != CIS_TERM_PIECE || key->imm != i ||
        cis_term_arg(t, bytes[i], 0) != cis_term_arg(t, bytes[0], 0))
      return false;
  }
  *out = cis_term_arg(t, bytes[0], 0);
  return (cis_type_bit_width(cis_term_type(t, *out)) + 7) / 8 == num;
}

cis_term cis_term_of_bytes(cis_terms *t, cis_type type, const cis_term *bytes, uint32_t num) {
  type = cis_term_type_of(t, type);
  cis_term whole;
  uint64_t bits = 0, byte;
  bool is_const = true;
  if (is_whole(t, bytes, num, &whole)) {
    cis_type from = cis_term_type(t, whole);
    if (from == type)
      return whole;
    if (cis_type_bit_width(from) == cis_type_bit_width(type))
      return cis_term_cast(t, CIS_OP_ARITH_BITCAST, whole, type);
  }
  for (uint32_t i = 0; i < num; ++i) {
    if (cis_term_is(t, bytes[i], CIS_TERM_UNDEF))
      return cis_term_undef(t, type);
    if (is_const && cis_term_bits(t, bytes[i], &byte))
      bits |= byte << (8 * i);
    else
      is_const = false;
  }
  if (is_const)
    return cis_term_const(t, type, bits);
  if (num == 1 && cis_term_type(t, bytes[0]) == type)
    return bytes[0];
  const cis_term_key facts = {.form = CIS_TERM_BYTES, .type = type};
  return cis_term_node(t, find_plain_key(t, &facts), bytes, num);
}

// --- functions for the interpreter ---

bool cis_term_moves_index(const cis_op *op, uint32_t operand) {
  switch (cis_op_kind(op)) {
  case CIS_OP_VECTOR_FROM_ELEMENTS:
    return operand != CIS_TERM_RESULT;
  case CIS_OP_VECTOR_BROADCAST:
  case CIS_OP_VECTOR_INSERT:
    return operand == 0;
  case CIS_OP_VECTOR_EXTRACT:
    return operand == CIS_TERM_RESULT;
  default:
    return false;
  }
}

/// The type with `element` for its numbers, unless that is NULL. An index is a position, unless it
/// is moved.
static cis_type replaced(cis_type type, cis_type element, bool is_moved) {
  if (!element || cis_type_is_base_memref(type) || (cis_type_is_index(type) && !is_moved))
    return type;
  return cis_type_is_shaped(type) ? cis_type_with_element(type, element) : element;
}

static cis_op *finish_function(cis_terms *t, cis_op *func, cis_block *block, cis_op *op) {
  cis_op_insert(op, block, NULL);
  cis_op_state state;
  cis_op_state_init(&state, t->ctx, cis_context_op_info_of(t->ctx, CIS_OP_FUNC_RETURN),
                    CIS_LOC_UNKNOWN);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.operands, cis_op_result(op, i));
  cis_op_insert(cis_op_create(&state), block, NULL);
  cis_op_state_deinit(&state);
  cis_op_insert(func, cis_op_entry(t->module), NULL);
  return func;
}

static cis_op *make_function(cis_terms *t, const cis_type *types, uint32_t num,
                             const cis_type *results, uint32_t num_results, cis_block **out_block) {
  cis_op_state state;
  char name[32];
  snprintf(name, sizeof(name), "f%llu", (unsigned long long)t->num_functions++);
  cis_op_state_init(&state, t->ctx, cis_context_op_info_of(t->ctx, CIS_OP_FUNC_FUNC),
                    CIS_LOC_UNKNOWN);
  cis_op_state_set_attr(&state, cis_str_from("sym_name"),
                        cis_attr_string(t->ctx, cis_str_from(name)));
  cis_op_state_set_attr(&state, cis_str_from("function_type"),
                        cis_attr_type(cis_type_function(t->ctx, types, num, results, num_results)));
  cis_block *block = cis_block_create(t->ctx);
  cis_block_insert(block, cis_op_state_add_region(&state), NULL);
  for (uint32_t i = 0; i < num; ++i)
    cis_block_add_arg(t->ctx, block, types[i], CIS_LOC_UNKNOWN);
  cis_op *func = cis_op_create(&state);
  cis_op_state_deinit(&state);
  *out_block = block;
  return func;
}

/// Fast-math flags are left out: they belong to no key (with_fast_math).
static void copy_props(cis_op_state *state, const cis_op *like) {
  int fastmath = cis_op_info_prop(like->info, cis_str_from("fastmath"));
  for (uint32_t i = 0; i < like->num_props; ++i)
    state->props.data[i] = (int)i == fastmath ? NULL : cis_op_props(like)[i];
}

cis_op *cis_terms_wrap_operands(cis_terms *t, cis_op *like, cis_type element, uint32_t control) {
  cis_type_vec types = {0}, results = {0};
  for (uint32_t i = 0; i < like->num_operands; ++i)
    cis_vec_push(&types, replaced(cis_op_operand(like, i)->type, i == control ? NULL : element,
                                  cis_term_moves_index(like, i)));
  for (uint32_t i = 0; i < like->num_results; ++i)
    cis_vec_push(&results, replaced(like->results[i].type, element,
                                    cis_term_moves_index(like, CIS_TERM_RESULT)));
  cis_block *block;
  cis_op *func =
      make_function(t, types.data, like->num_operands, results.data, like->num_results, &block);
  cis_op_state state;
  cis_op_state_init(&state, t->ctx, like->info, like->loc);
  for (uint32_t i = 0; i < like->num_operands; ++i)
    cis_vec_push(&state.operands, cis_block_args(block)[i]);
  for (uint32_t i = 0; i < like->num_results; ++i)
    cis_vec_push(&state.types, results.data[i]);
  copy_props(&state, like);
  cis_op *op = cis_op_create(&state);
  cis_op_set_discardable(op, cis_op_discardable(like));
  cis_op_state_deinit(&state);
  cis_vec_deinit(&types);
  cis_vec_deinit(&results);
  return finish_function(t, func, block, op);
}

static cis_attr predicate_attr(cis_terms *t, const cis_term_key *key) {
  return cis_attr_i64(t->ctx, key->imm);
}

/// The function of an op on numbers.
static cis_op *function_of(cis_terms *t, const cis_term_key *key, const cis_term *args,
                           uint32_t num) {
  if (key->like && num == key->like->num_operands) {
    bool is_plain = true;
    for (uint32_t i = 0; i < key->like->num_operands; ++i)
      is_plain &= !cis_type_is_shaped(cis_op_operand(key->like, i)->type);
    if (is_plain)
      return cis_terms_wrap_operands(t, key->like, NULL, 0);
  }
  cis_type types[8];
  if (num > 8)
    return NULL;
  for (uint32_t i = 0; i < num; ++i)
    types[i] = cis_term_type(t, args[i]);
  cis_block *block;
  cis_op *func = make_function(t, types, num, &key->type, 1, &block);
  cis_op_state state;
  const cis_op_info *info = key->like ? key->like->info : cis_context_op_info_of(t->ctx, key->kind);
  cis_op_state_init(&state, t->ctx, info, CIS_LOC_UNKNOWN);
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&state.operands, cis_block_args(block)[i]);
  cis_vec_push(&state.types, key->type);
  if (key->like)
    copy_props(&state, key->like);
  else if (key->kind == CIS_OP_ARITH_CMPI || key->kind == CIS_OP_ARITH_CMPF)
    cis_op_state_set_attr(&state, cis_str_from("predicate"), predicate_attr(t, key));
  cis_op *op = cis_op_create(&state);
  cis_op_state_deinit(&state);
  return finish_function(t, func, block, op);
}

bool cis_terms_call(cis_terms *t, cis_op *function, cis_cell *args, cis_cell *results,
                    bool *out_trap) {
  void *user;
  cis_diag_flush(t->ctx);
  cis_diag_handler handler = cis_diag_get_handler(t->ctx, &user);
  cis_diag_set_handler(t->ctx, cis_diag_ignore, NULL);
  bool ok = cis_interp_call(t->interp, function, args, results);
  cis_diag_flush(t->ctx);
  cis_diag_set_handler(t->ctx, handler, user);
  cis_machine *m = cis_interp_machine(t->interp);
  *out_trap = m->status == CIS_RUN_TRAP || m->status == CIS_RUN_MEMORY_ERROR;
  m->status = CIS_RUN_CLEAN;
  return ok;
}

cis_term cis_term_fold(cis_terms *t, uint32_t key, const cis_term *args, uint32_t num) {
  cis_term_key *k = &t->keys.data[key];
  cis_cell cells[8] = {0}, results[8] = {0};
  if (k->cannot_fold || num > 8 || k->form != CIS_TERM_OP || k->result >= 8)
    return 0;
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_term_bits(t, args[i], &cells[i].bits))
      return 0;
  if (!k->function) {
    cis_op *function = function_of(t, k, args, num);
    k = &t->keys.data[key];
    k->function = function;
  }
  cis_layout layout;
  bool trap;
  if (!k->function || !cis_layout_of(k->type, &layout) || layout.is_ref) {
    k->cannot_fold = true;
    return 0;
  }
  if (!cis_terms_call(t, k->function, cells, results, &trap)) {
    k->cannot_fold = !trap;
    return trap ? cis_term_undef(t, k->type) : 0;
  }
  const cis_cell *cell = &results[k->result];
  return cell->marks ? cis_term_undef(t, k->type) : cis_term_const(t, k->type, cell->bits);
}

// --- ops ---

cis_term cis_term_op(cis_terms *t, unsigned kind, int64_t imm, cis_type type, const cis_term *args,
                     uint32_t num) {
  type = cis_term_type_of(t, type);
  uint32_t key = cis_term_op_key(t, kind, imm, type, num ? cis_term_type(t, args[num - 1]) : NULL);
  return cis_term_normal(t, key, args, num);
}

static int64_t imm_of(const cis_op *op) {
  cis_attr a = cis_op_get_attr_named(op, "predicate");
  if (!a)
    a = cis_op_get_attr_named(op, "overflowFlags");
  if (!a && cis_op_get_attr_named(op, "isExact"))
    return 4;
  if (cis_attr_is(a, CIS_ATTR_ENUM))
    return a->enumeration.value;
  return cis_attr_int_or(a, 0);
}

static unsigned arith_of_index(unsigned kind) {
  static const struct {
    uint16_t from, to;
  } pairs[] = {{CIS_OP_INDEX_ADD, CIS_OP_ARITH_ADDI},
               {CIS_OP_INDEX_SUB, CIS_OP_ARITH_SUBI},
               {CIS_OP_INDEX_MUL, CIS_OP_ARITH_MULI},
               {CIS_OP_INDEX_DIVS, CIS_OP_ARITH_DIVSI},
               {CIS_OP_INDEX_DIVU, CIS_OP_ARITH_DIVUI},
               {CIS_OP_INDEX_REMS, CIS_OP_ARITH_REMSI},
               {CIS_OP_INDEX_REMU, CIS_OP_ARITH_REMUI},
               {CIS_OP_INDEX_MAXS, CIS_OP_ARITH_MAXSI},
               {CIS_OP_INDEX_MAXU, CIS_OP_ARITH_MAXUI},
               {CIS_OP_INDEX_MINS, CIS_OP_ARITH_MINSI},
               {CIS_OP_INDEX_MINU, CIS_OP_ARITH_MINUI},
               {CIS_OP_INDEX_SHL, CIS_OP_ARITH_SHLI},
               {CIS_OP_INDEX_SHRS, CIS_OP_ARITH_SHRSI},
               {CIS_OP_INDEX_SHRU, CIS_OP_ARITH_SHRUI},
               {CIS_OP_INDEX_AND, CIS_OP_ARITH_ANDI},
               {CIS_OP_INDEX_OR, CIS_OP_ARITH_ORI},
               {CIS_OP_INDEX_XOR, CIS_OP_ARITH_XORI},
               {CIS_OP_INDEX_CEILDIVS, CIS_OP_ARITH_CEILDIVSI},
               {CIS_OP_INDEX_CEILDIVU, CIS_OP_ARITH_CEILDIVUI},
               {CIS_OP_INDEX_FLOORDIVS, CIS_OP_ARITH_FLOORDIVSI}};
  for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); ++i)
    if (pairs[i].from == kind)
      return pairs[i].to;
  return kind;
}

static bool is_arith(unsigned kind) {
  return kind >= CIS_OP_ARITH_ADDI && kind <= CIS_OP_ARITH_SELECT;
}

static uint32_t key_of_op(cis_terms *t, cis_op *op, const cis_term *args, uint32_t num,
                          uint32_t result) {
  unsigned kind = arith_of_index(cis_op_kind(op));
  cis_type type = cis_term_type_of(t, cis_type_element_or_self(op->results[result].type));
  cis_type from = num ? cis_term_type(t, args[num - 1]) : NULL;
  bool rounds = cis_attr_int_or(cis_op_get_attr_named(op, "roundingmode"), 0) != 0;
  if ((is_arith(cis_op_kind(op)) && !rounds) || kind != cis_op_kind(op)) {
    uint32_t key = cis_term_op_key(t, kind, imm_of(op), type, from);
    t->keys.data[key].result = result;
    if (!t->keys.data[key].like && is_arith(cis_op_kind(op)))
      t->keys.data[key].like = op;
    return key;
  }
  // Of vectors alone; on numbers it is the one of math.
  bool is_fma = cis_op_kind(op) == CIS_OP_VECTOR_FMA;
  const cis_op_info *info = is_fma ? cis_context_op_info_of(t->ctx, CIS_OP_MATH_FMA) : op->info;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "op %p %p %u", (const void *)info, (const void *)type, result);
  for (uint32_t i = 0; i < num; ++i)
    cis_strbuf_printf(&name, " %p", (const void *)cis_term_type(t, args[i]));
  int fastmath = cis_op_info_prop(op->info, cis_str_from("fastmath"));
  for (uint32_t i = 0; i < op->num_props; ++i)
    if ((int)i != fastmath)
      cis_strbuf_printf(&name, " %p", (const void *)cis_op_props(op)[i]);
  if (!op->info->def)
    cis_strbuf_printf(&name, " %p", (const void *)cis_op_discardable(op));
  const cis_term_key facts = {.form = CIS_TERM_OP,
                              .kind = is_fma   ? CIS_OP_MATH_FMA
                                      : rounds ? 0 // no rule of the op rounds so
                                               : cis_op_kind(op),
                              .type = type,
                              .from = from,
                              .result = result,
                              .like = is_fma ? NULL : op,
                              .may_poison = !cis_type_is_float(type)};
  uint32_t key = cis_term_find_key(t, cis_strbuf_view(&name), &facts);
  cis_strbuf_deinit(&name);
  return key;
}

enum { REASSOC = 1, NNAN = 2, NINF = 4, NSZ = 8, ALL_FLAGS = 127 };

static uint32_t fast_math_of(const cis_op *op) {
  cis_attr flags = cis_op_get_attr_named(op, "fastmath");
  return cis_attr_is(flags, CIS_ATTR_ENUM) ? (uint32_t)flags->enumeration.value & ALL_FLAGS : 0;
}

uint32_t cis_term_freedoms(const cis_terms *t, const cis_op *op) {
  uint32_t assumed = (t->options.reassociate ? REASSOC : 0) | (t->options.no_neg_zero ? NSZ : 0);
  return fast_math_of(op) & ~(NNAN | NINF | assumed);
}

static cis_term compare_floats(cis_terms *t, int64_t predicate, cis_term a, cis_term b) {
  const cis_term args[] = {a, b};
  return cis_term_op(t, CIS_OP_ARITH_CMPF, predicate, cis_type_i(t->ctx, 1), args, 2);
}

/// Whether a float is what the flags exclude.
static cis_term is_excluded(cis_terms *t, cis_term x, uint32_t flags) {
  cis_term any = cis_term_bool(t, false);
  cis_type type = cis_term_type(t, x);
  if (!cis_type_is_float(type))
    return any;
  if ((flags & NNAN) && !t->options.no_nan)
    any = compare_floats(t, CIS_CMPF_UNO, x, x);
  for (int sign = 0; (flags & NINF) && sign < 2; ++sign) {
    uint64_t bits[2];
    cis_float_from_double(type->float_kind, sign ? -__builtin_inf() : __builtin_inf(), bits);
    any = cis_term_or(t, any, compare_floats(t, CIS_CMPF_OEQ, x, cis_term_const(t, type, bits[0])));
  }
  return any;
}

/// `value` with the poison that fast-math flags make of it: where an operand or the result is what
/// they exclude.
static cis_term with_fast_math(cis_terms *t, uint32_t flags, const cis_term *args, uint32_t num,
                               cis_term value) {
  cis_term any = is_excluded(t, value, flags);
  for (uint32_t i = 0; i < num; ++i)
    any = cis_term_or(t, any, is_excluded(t, args[i], flags));
  return cis_term_select(t, any, cis_term_undef(t, cis_term_type(t, value)), value);
}

/// `value`, or what else flags such as contract allow a compiler to compute instead: a number of
/// its own, of which `value` is one choice (cis_term_strict).
static cis_term with_freedoms(cis_terms *t, uint32_t freedoms, cis_term value) {
  cis_type type = cis_term_type(t, value);
  const cis_term_key facts = {.form = CIS_TERM_FREE, .imm = freedoms, .type = type, .from = type};
  if (cis_term_is(t, value, CIS_TERM_UNDEF))
    return value;
  t->has_freedoms = true;
  return cis_term_node(t, find_plain_key(t, &facts), &value, 1);
}

cis_term cis_term_of_op(cis_terms *t, cis_op *op, const cis_term *args, uint32_t num,
                        uint32_t result) {
  enum { FLAGS_AT = 25 };
  uint32_t known; // the key, and above it its fast-math flags
  uintptr_t *found = result == 0 ? cis_ptrmap_find(&t->key_of_op, op) : NULL;
  if (found) {
    known = (uint32_t)*found;
  } else {
    known = key_of_op(t, op, args, num, result) | fast_math_of(op) << FLAGS_AT;
    if (result == 0)
      cis_ptrmap_set(&t->key_of_op, op, known);
  }
  cis_term value = cis_term_normal(t, known & ((1u << FLAGS_AT) - 1), args, num);
  uint32_t flags = known >> FLAGS_AT, excluded = flags & (NNAN | NINF);
  if (excluded)
    value = with_fast_math(t, excluded, args, num, value);
  uint32_t freedoms = flags != excluded ? cis_term_freedoms(t, op) : 0;
  return freedoms && cis_type_is_float(cis_term_type(t, value)) ? with_freedoms(t, freedoms, value)
                                                                : value;
}

cis_term cis_term_compare(cis_terms *t, int64_t predicate, cis_term a, cis_term b) {
  const cis_term args[] = {a, b};
  return cis_term_op(t, CIS_OP_ARITH_CMPI, predicate, cis_type_i(t->ctx, 1), args, 2);
}

cis_term cis_term_select(cis_terms *t, cis_term c, cis_term a, cis_term b) {
  const cis_term args[] = {c, a, b};
  return cis_term_op(t, CIS_OP_ARITH_SELECT, 0, cis_term_type(t, a), args, 3);
}

cis_term cis_term_add(cis_terms *t, cis_term a, cis_term b) {
  bool is_float = cis_type_is_float(cis_term_type(t, a));
  return cis_term_binary(t, is_float ? CIS_OP_ARITH_ADDF : CIS_OP_ARITH_ADDI, a, b);
}

cis_term cis_term_sub(cis_terms *t, cis_term a, cis_term b) {
  return cis_term_binary(t, CIS_OP_ARITH_SUBI, a, b);
}

cis_term cis_term_mul(cis_terms *t, cis_term a, cis_term b) {
  bool is_float = cis_type_is_float(cis_term_type(t, a));
  return cis_term_binary(t, is_float ? CIS_OP_ARITH_MULF : CIS_OP_ARITH_MULI, a, b);
}

cis_term cis_term_and(cis_terms *t, cis_term a, cis_term b) {
  return cis_term_binary(t, CIS_OP_ARITH_ANDI, a, b);
}

cis_term cis_term_or(cis_terms *t, cis_term a, cis_term b) {
  return cis_term_binary(t, CIS_OP_ARITH_ORI, a, b);
}

cis_term cis_term_not(cis_terms *t, cis_term a) {
  return cis_term_binary(t, CIS_OP_ARITH_XORI, a, cis_term_bool(t, true));
}

bool cis_term_is_select(const cis_terms *t, cis_term x) {
  return cis_term_is_op(t, x, CIS_OP_ARITH_SELECT);
}

cis_term cis_term_bitcast(cis_terms *t, cis_term x, cis_type type) {
  return cis_term_cast(t, CIS_OP_ARITH_BITCAST, x, type);
}

cis_term cis_term_cast(cis_terms *t, unsigned kind, cis_term x, cis_type type) {
  return cis_term_op(t, kind, 0, type, &x, 1);
}
