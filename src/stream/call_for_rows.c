// --call-for-rows: arguments that are given, and results that are taken, row by row, by functions.
//
//   func.func @f(%x: tensor<32x16xi8> {cistern.rows = @camera}) -> tensor<8xi8>
//   func.func private @camera(index, memref<1x16xi8>)
//
//   func.func @f() -> tensor<8xi8> {
//     %x = scf.for %i = 0 to 32 iter_args(%t = tensor.empty()) {
//       %m = memref.alloc() : memref<1x16xi8>
//   =>  func.call @camera(%i, %m)
//       %r = bufferization.to_tensor %m restrict
//       scf.yield (tensor.insert_slice %r into %t[%i, 0])
//     } {cistern.rows}
//
// The whole tensor is still made here; stream-rows takes the calls into its loop over rows, where
// %x has readers that are streamed, so that it is never whole. A function without memory has the
// row as its result, or its operand: (index) -> tensor<1x16xi8>. Options declare the functions.
#include "dialect/arith/build.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/func/build.h"
#include "dialect/func/function_users.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "dialect/scf/build.h"
#include "dialect/tensor/build.h"
#include "dialect/tensor/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "pass/pass.h"
#include "stream/calls.h"
#include "transform/function_signature.h"

/// How the rows of a tensor come or go.
typedef struct row_function {
  cis_attr symbol;
  cis_type tensor, row; // row: a tensor or a memref
  uint32_t dim;
  bool in_memory;
} row_function;

typedef struct calling {
  cis_pass *pass;
  cis_op *module, *function;
  cis_function_users users;
  cis_signature signature;
  const char *what; // "argument" or "result"
  bool changed;
} calling;

// --- the function ---

/// The dimension along which a row of the tensor lies; false if it is no row.
static bool find_dim(cis_type tensor, cis_type row, uint32_t *out) {
  uint32_t rank = cis_type_rank(tensor), num = 0;
  if (!cis_type_is_ranked(row) || cis_type_rank(row) != rank || !rank ||
      cis_type_element(row) != cis_type_element(tensor))
    return false;
  *out = 0;
  for (uint32_t i = 0; i < rank; ++i) {
    if (cis_type_dim(row, i) == cis_type_dim(tensor, i))
      continue;
    if (cis_type_dim(row, i) != 1)
      return false;
    *out = i;
    ++num;
  }
  return num == 1 || (num == 0 && cis_type_dim(tensor, 0) == 1);
}

/// Whether the row is a tensor, or a memref in which rows lie one after the other or anywhere.
static bool read_row(cis_type type, row_function *out) {
  out->row = type;
  out->in_memory = cis_type_is_memref(type);
  return (cis_type_is_ranked_tensor(type) || (out->in_memory && !type->shaped.layout)) &&
         cis_type_has_static_shape(type) && find_dim(out->tensor, type, &out->dim);
}

/// Reads the function that the attribute names; an error if it is none.
static bool read_function(const calling *c, cis_attr symbol, cis_type tensor, bool gives,
                          uint32_t number, row_function *out) {
  cis_context *ctx = cis_op_context(c->function);
  *out = (row_function){.symbol = symbol, .tensor = tensor};
  cis_op *callee =
      cis_attr_is(symbol, CIS_ATTR_SYMBOL_REF) ? cis_symbol_lookup(c->module, symbol) : NULL;
  if (!callee || !cis_op_has_trait(callee, CIS_TRAIT_FUNCTION))
    return cis_error(ctx, c->function->loc, "cistern.rows of %s %u names no function", c->what,
                     number);
  if (!cis_type_is_ranked_tensor(tensor) || !cis_type_has_static_shape(tensor))
    return cis_error(ctx, c->function->loc,
                     "%s %u has rows only if it is a tensor of static shape, but is '%s'", c->what,
                     number, cis_type_text(tensor));
  cis_type type = cis_function_type(callee);
  bool takes_index = type->function.num_inputs && cis_type_is_index(type->function.inputs[0]);
  bool has_result = type->function.num_inputs == 1 && type->function.num_results == 1;
  bool has_operand = type->function.num_inputs == 2 && !type->function.num_results;
  bool ok = takes_index && (gives ? has_operand : has_result || has_operand) &&
            read_row(has_result ? type->function.results[0] : type->function.inputs[1], out) &&
            (gives || has_result != out->in_memory);
  if (!ok) {
    cis_error(ctx, c->function->loc, "'@%.*s' is no function for rows of %s %u, '%s'",
              CIS_STR_ARG(cis_symbol_name(callee)), c->what, number, cis_type_text(tensor));
    cis_note(ctx, callee->loc, "its type is %s; an index and a memref of one row would be right%s",
             cis_type_text(type), gives ? ", or a tensor" : ", or an index and such a result");
  }
  return ok;
}

// --- loops ---

static cis_scf_for_loop build_loop(cis_loc_builder *b, const row_function *f, cis_value *init) {
  cis_value *zero = cis_arith_build_index(b, 0), *one = cis_arith_build_index(b, 1);
  cis_value *num = cis_arith_build_index(b, cis_type_dim(f->tensor, f->dim));
  cis_scf_for_loop loop = cis_scf_build_for(b, zero, num, one, init);
  cis_op_set_attr(loop.op, CIS_STREAM_ROWS_ATTR, cis_attr_unit(b->b.ctx));
  return loop;
}

static cis_op *build_call(cis_loc_builder *b, const row_function *f, cis_value *index,
                          cis_value *row, bool has_result) {
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  cis_vec_push(&operands, index);
  if (row)
    cis_vec_push(&operands, row);
  if (has_result)
    cis_vec_push(&types, f->row);
  cis_op *call = cis_func_build_call(&b->b, b->loc, f->symbol, &operands, &types);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return call;
}

/// tensor.extract_slice or tensor.insert_slice of the row.
static cis_value *build_slice(cis_loc_builder *b, const row_function *f, unsigned kind,
                              cis_value *const *sources, uint32_t num, cis_value *index,
                              cis_type result) {
  cis_mixed_slice slice = {0};
  for (uint32_t i = 0; i < cis_type_rank(f->tensor); ++i)
    cis_mixed_slice_push(&slice, (cis_mixed){i == f->dim ? index : NULL, 0},
                         (cis_mixed){NULL, i == f->dim ? 1 : cis_type_dim(f->tensor, i)});
  cis_op *op = cis_mixed_slice_build(&b->b, kind, b->loc, sources, num, &slice, result);
  cis_mixed_slice_deinit(&slice);
  return &op->results[0];
}

static cis_value *build_with_unit(cis_loc_builder *b, unsigned kind, cis_value *value,
                                  cis_type type, const char *attr) {
  cis_named_attr attrs[] = {{cis_str_from(attr), cis_attr_unit(b->b.ctx)}};
  cis_build_args args = {.operands = &value,
                         .num_operands = 1,
                         .types = &type,
                         .num_types = 1,
                         .attrs = attrs,
                         .num_attrs = 1};
  return &cis_build_op(&b->b, kind, b->loc, args)->results[0];
}

static cis_type row_as_tensor(const row_function *f) {
  return cis_type_tensor(cis_type_element(f->row), f->row->shaped.shape, cis_type_rank(f->row),
                         NULL);
}

/// The tensor, made of the rows that the function gives.
static cis_value *build_source(cis_loc_builder *b, const row_function *f) {
  cis_scf_for_loop loop = build_loop(b, f, cis_tensor_build_empty(b, f->tensor, NULL, 0));
  cis_value *row;
  if (f->in_memory) {
    cis_value *memory = cis_memref_build_alloc(&loop.body, f->row, NULL, 0, NULL);
    (void)build_call(&loop.body, f, loop.iv, memory, false);
    row = build_with_unit(&loop.body, CIS_OP_BUFFERIZATION_TO_TENSOR, memory, row_as_tensor(f),
                          "restrict");
  } else {
    row = &build_call(&loop.body, f, loop.iv, NULL, true)->results[0];
  }
  cis_value *sources[] = {row, loop.carried};
  cis_scf_build_yield_value(&loop.body, build_slice(&loop.body, f, CIS_OP_TENSOR_INSERT_SLICE,
                                                    sources, 2, loop.iv, f->tensor));
  return &loop.op->results[0];
}

/// Gives the rows of the tensor to the function.
static void build_sink(cis_loc_builder *b, const row_function *f, cis_value *tensor) {
  cis_scf_for_loop loop = build_loop(b, f, NULL);
  cis_value *row = build_slice(&loop.body, f, CIS_OP_TENSOR_EXTRACT_SLICE, &tensor, 1, loop.iv,
                               row_as_tensor(f));
  if (f->in_memory)
    row = build_with_unit(&loop.body, CIS_OP_BUFFERIZATION_TO_BUFFER, row, f->row, "read_only");
  (void)build_call(&loop.body, f, loop.iv, row, false);
  cis_scf_build_yield_value(&loop.body, NULL);
}

// --- signatures ---

static cis_attr rows_of(cis_attr dict) {
  return dict ? cis_dict_get_c(dict, "cistern.rows") : NULL;
}

static bool replace_argument(calling *c, uint32_t i, cis_attr symbol, uint32_t number) {
  cis_block *entry = cis_op_entry(c->function);
  cis_value *argument = cis_block_args(entry)[i];
  row_function f;
  if (!read_function(c, symbol, argument->type, false, number, &f))
    return false;
  cis_loc_builder b = {cis_builder_at_start(cis_op_context(c->function), entry), c->function->loc};
  cis_value_replace_all_uses(argument, build_source(&b, &f));
  cis_block_erase_arg(cis_op_context(c->function), entry, i);
  return true;
}

static cis_walk erase_returned(cis_op *op, void *user) {
  const uint32_t *i = user;
  if (cis_op_kind(op) == CIS_OP_FUNC_RETURN)
    cis_op_erase_operand(op, *i);
  return CIS_WALK_CONTINUE;
}

typedef struct giving {
  const row_function *f;
  uint32_t i;
} giving;

static cis_walk give_returned(cis_op *op, void *user) {
  const giving *g = user;
  if (cis_op_kind(op) != CIS_OP_FUNC_RETURN)
    return CIS_WALK_CONTINUE;
  cis_loc_builder b = cis_loc_builder_before(op);
  build_sink(&b, g->f, cis_op_operand(op, g->i));
  return CIS_WALK_CONTINUE;
}

static bool replace_result(calling *c, uint32_t i, cis_attr symbol, uint32_t number) {
  row_function f;
  if (!read_function(c, symbol, c->signature.results.data[i], true, number, &f))
    return false;
  giving g = {&f, i};
  cis_walk_preorder(c->function, give_returned, &g);
  cis_walk_preorder(c->function, erase_returned, &i);
  return true;
}

/// Whether others depend on the signature; an error then.
static bool is_free(const calling *c) {
  cis_context *ctx = cis_op_context(c->function);
  for (size_t i = 0; i < c->users.calls.len; ++i)
    if (cis_function_users_callee(&c->users, c->users.calls.data[i]) == c->function) {
      cis_error(ctx, c->function->loc,
                "'@%.*s' is called, so that its arguments and results stay whole",
                CIS_STR_ARG(cis_symbol_name(c->function)));
      cis_note(ctx, c->users.calls.data[i]->loc, "called here");
      return false;
    }
  if (cis_ptrmap_has(&c->users.named_otherwise, c->function))
    return cis_error(ctx, c->function->loc, "'@%.*s' is named by an op that is no call",
                     CIS_STR_ARG(cis_symbol_name(c->function)));
  return true;
}

// --- declarations ---

/// Declares the function for rows of a tensor, along its first dimension of more than one element.
static cis_attr declare(calling *c, cis_type tensor, const char *kind, uint32_t number,
                        bool is_only) {
  cis_context *ctx = cis_op_context(c->module);
  cis_strbuf name = {0};
  int64_t shape[16];
  uint32_t rank = cis_type_rank(tensor), dim = 0;
  while (dim + 1 < rank && cis_type_dim(tensor, dim) == 1)
    ++dim;
  for (uint32_t i = 0; i < rank; ++i)
    shape[i] = i == dim ? 1 : cis_type_dim(tensor, i);
  cis_strbuf_printf(&name, "%.*s_%s", CIS_STR_ARG(cis_symbol_name(c->function)), kind);
  if (!is_only)
    cis_strbuf_printf(&name, "%u", number);
  cis_strbuf_lit(&name, "_row");
  cis_str text = cis_context_intern(ctx, cis_strbuf_view(&name));
  cis_attr symbol = cis_attr_flat_symbol(ctx, text);
  cis_strbuf_deinit(&name);
  if (cis_symbol_lookup(c->module, symbol))
    return symbol;
  cis_type types[] = {cis_type_index(ctx),
                      cis_type_memref(cis_type_element(tensor), shape, rank, NULL, NULL)};
  cis_named_attr attrs[] = {
      {CIS_STR("sym_name"), cis_attr_string(ctx, text)},
      {CIS_STR("sym_visibility"), cis_attr_string(ctx, CIS_STR("private"))},
      {CIS_STR("function_type"), cis_attr_type(cis_type_function(ctx, types, 2, NULL, 0))}};
  cis_builder b = cis_builder_at_end(ctx, cis_op_entry(c->module));
  (void)cis_build_op(&b, CIS_OP_FUNC_FUNC, c->function->loc,
                     (cis_build_args){.attrs = attrs, .num_attrs = 3});
  return symbol;
}

static bool has_rows(cis_type type) {
  return cis_type_is_ranked_tensor(type) && cis_type_has_static_shape(type) &&
         cis_type_rank(type) && cis_type_rank(type) <= 16;
}

/// The symbols of all arguments or results: those of attributes, and with `all`, of others that
/// have rows, those that are declared.
static void find_symbols(calling *c, const cis_type_vec *types, const cis_attr_vec *dicts,
                         const char *kind, bool all, cis_attr_vec *out) {
  uint32_t num = 0;
  for (size_t i = 0; i < types->len; ++i)
    num += has_rows(types->data[i]);
  for (size_t i = 0; i < types->len; ++i) {
    cis_attr symbol = rows_of(dicts->data[i]);
    if (!symbol && all && has_rows(types->data[i]))
      symbol = declare(c, types->data[i], kind, (uint32_t)i, num == 1);
    cis_vec_push(out, symbol);
  }
}

/// Drops the types and attributes of those that a function gives or takes by rows.
static void keep_whole(cis_type_vec *types, cis_attr_vec *dicts, const cis_attr_vec *symbols) {
  size_t kept = 0;
  for (size_t i = 0; i < symbols->len; ++i)
    if (!symbols->data[i]) {
      types->data[kept] = types->data[i];
      dicts->data[kept++] = dicts->data[i];
    }
  types->len = dicts->len = kept;
}

static bool change_function(calling *c, bool inputs, bool outputs) {
  cis_attr_vec arguments = {0}, results = {0};
  bool ok = true, any = false;
  cis_signature_get(c->function, &c->signature);
  find_symbols(c, &c->signature.inputs, &c->signature.input_attrs, "input", inputs, &arguments);
  find_symbols(c, &c->signature.results, &c->signature.result_attrs, "output", outputs, &results);
  for (size_t i = 0; i < arguments.len; ++i)
    any |= arguments.data[i] != NULL;
  for (size_t i = 0; i < results.len; ++i)
    any |= results.data[i] != NULL;
  ok = !any || is_free(c);
  c->what = "result";
  for (size_t i = results.len; ok && i-- > 0;)
    if (results.data[i])
      ok = replace_result(c, (uint32_t)i, results.data[i], (uint32_t)i);
  c->what = "argument";
  for (size_t i = arguments.len; ok && i-- > 0;)
    if (arguments.data[i])
      ok = replace_argument(c, (uint32_t)i, arguments.data[i], (uint32_t)i);
  keep_whole(&c->signature.inputs, &c->signature.input_attrs, &arguments);
  keep_whole(&c->signature.results, &c->signature.result_attrs, &results);
  if (any && ok)
    cis_signature_set(c->function, &c->signature);
  c->changed |= any;
  cis_signature_deinit(&c->signature);
  cis_vec_deinit(&arguments);
  cis_vec_deinit(&results);
  return ok;
}

static bool run(cis_pass *pass, cis_op *module) {
  calling c = {.pass = pass, .module = module};
  bool ok = true;
  cis_function_users_init(&c.users, module);
  for (size_t i = 0; ok && i < c.users.functions.len; ++i) {
    c.function = c.users.functions.data[i];
    bool is_public = !cis_symbol_is_private(c.function);
    if (cis_op_entry(c.function))
      ok = change_function(&c, is_public && cis_pass_bool(pass, "inputs"),
                           is_public && cis_pass_bool(pass, "outputs"));
  }
  cis_function_users_deinit(&c.users);
  if (!c.changed)
    cis_pass_changed_nothing(pass);
  return ok;
}

const cis_pass_def cis_call_for_rows_pass = {
    .name = "call-for-rows",
    .title = "CallForRows",
    .anchor = "builtin.module",
    .summary = "Take arguments and give results row by row, by calls of the functions that "
               "cistern.rows names",
    .options = {{"inputs", CIS_OPTION_BOOL, "false",
                 "Also all tensors that public functions take, from @FUNCTION_input_row, with a "
                 "number where there are several, which is declared",
                 NULL},
                {"outputs", CIS_OPTION_BOOL, "false",
                 "Also all that they return, to @FUNCTION_output_row", NULL}},
    .run = run,
};
