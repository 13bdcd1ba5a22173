// --io-by-calls: the application fills the inputs of public functions, and reads their outputs, in
// memory that the functions allocate.
//
//   func.func @f(%x: tensor<4xi8>)        func.func private @f_input0(memref<4xi8> {llvm.nocapture, llvm.writeonly})
//       -> tensor<4xi8> {                 func.func private @f_output0(memref<4xi8> {...})
//     %r = ... %x                    =>   func.func @f() {
//     return %r                             %m = memref.alloc() : memref<4xi8>
//   }                                       call @f_input0(%m)
//                                           %x = bufferization.to_tensor %m restrict writable
//                                           %r = ... %x
//                                           %b = bufferization.to_buffer %r read_only
//                                           call @f_output0(%b)
//                                           return
//                                         }
//
// So an input's bytes serve other buffers after its last use, and an op may compute in its place.
// Numbers stay arguments and results. Left alone are private functions, those without a body, and
// those that the module calls, because inputs of these are its own. An error is a tensor or buffer
// whose size is not known, one in another memory, a result that is a buffer already, and a buffer
// that the function may write, because the application would not get the values.
#include "dialect/affine/kinds.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/func/build.h"
#include "dialect/func/function_users.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/kinds.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "pass/pass.h"
#include "transform/function_signature.h"

typedef struct rewriting {
  cis_pass *pass;
  cis_op *function;
} rewriting;

/// The memory of a tensor or memref; NULL if it has none of known size in the default memory.
static cis_type memory_of(cis_type type) {
  int64_t count;
  if (!cis_type_is_ranked(type) || cis_type_is_vector(type) || type->shaped.layout ||
      !cis_type_num_elements(type, &count) ||
      (cis_type_is_memref(type) && type->shaped.memory_space))
    return NULL;
  return cis_type_memref(cis_type_element(type), type->shaped.shape, cis_type_rank(type), NULL,
                         NULL);
}

static bool has_memory(cis_type type) {
  return cis_type_is_base_tensor(type) || cis_type_is_base_memref(type);
}

static bool is_only_read(cis_value *memref, unsigned depth);

/// Whether a use of a buffer only reads it; unknown uses write. A function that returns it has a
/// result that is an error.
static bool only_reads(const cis_use *use, unsigned depth) {
  cis_op *op = cis_use_owner(use);
  uint32_t index = cis_use_index(use);
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_DIM:
  case CIS_OP_FUNC_RETURN:
    return true;
  case CIS_OP_BUFFERIZATION_TO_TENSOR:
    return !cis_op_get_attr_named(op, "writable");
  case CIS_OP_FUNC_CALL: {
    cis_op *callee = cis_symbol_lookup_nearest(op, cis_op_inherent(op, "callee"));
    if (!callee || !cis_op_entry(callee))
      return callee && cis_function_argument_attr(callee, index, "llvm.readonly");
    return !op->num_results && is_only_read(cis_block_args(cis_op_entry(callee))[index], depth);
  }
  default:
    break;
  }
  if (op->info->view_operand == (int)index && op->num_results == 1 && cis_effects_none(op))
    return is_only_read(&op->results[0], depth);
  cis_effect_vec effects = {0};
  bool ok = cis_effects_get(op, &effects) && !op->num_results, reads = false;
  ok |= cis_op_kind(op) == CIS_OP_MEMREF_LOAD || cis_op_kind(op) == CIS_OP_AFFINE_LOAD;
  for (size_t i = 0; i < effects.len; ++i) {
    bool is_it = effects.data[i].value == cis_use_value(use);
    reads |= is_it;
    ok &= effects.data[i].kind == CIS_EFFECT_READ || (effects.data[i].value && !is_it);
  }
  cis_vec_deinit(&effects);
  return ok && reads;
}

static bool is_only_read(cis_value *memref, unsigned depth) {
  enum { DEEPEST = 16 };
  if (depth == DEEPEST)
    return false;
  cis_for_each_use (use, memref)
    if (!only_reads(use, depth + 1))
      return false;
  return true;
}

/// Attributes of the buffer: its access, and facts that the model has, such as its scale.
static cis_attr facts_of(cis_context *ctx, cis_attr known, const char *access) {
  cis_attr dict = NULL, unit = cis_attr_unit(ctx);
  for (uint32_t i = 0; known && i < known->dict.num; ++i)
    if (cis_str_starts_with(known->dict.entries[i].name, CIS_STR("cistern.")))
      dict = cis_dict_set(ctx, dict, known->dict.entries[i].name, known->dict.entries[i].value);
  dict = cis_dict_set(ctx, dict, cis_context_intern(ctx, CIS_STR("llvm.nocapture")), unit);
  return cis_dict_set(ctx, dict, cis_context_intern(ctx, cis_str_from(access)), unit);
}

/// Declares the function that the application has, before the one that calls it. `known`: the
/// attributes of the argument or result, or NULL. NULL after an error: the name is taken.
static cis_attr declare(const rewriting *w, const char *kind, uint32_t i, cis_type memory,
                        const char *access, cis_attr known) {
  cis_op *f = w->function;
  cis_context *ctx = cis_op_context(f);
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%.*s_%s%u", CIS_STR_ARG(cis_symbol_name(f)), kind, i);
  cis_attr symbol = cis_attr_symbol(ctx, cis_strbuf_view(&name), NULL, 0);
  cis_op *taken = cis_symbol_lookup_nearest(f, symbol);
  bool ok = !taken || cis_op_plain_error(taken,
                                         "this name is that of a function that the "
                                         "application has for '@%.*s'",
                                         CIS_STR_ARG(cis_symbol_name(f)));
  if (ok) {
    cis_builder b = cis_builder_before(f);
    cis_type type = cis_type_function(ctx, &memory, 1, NULL, 0);
    cis_attr dict = facts_of(ctx, known, access), list = cis_attr_array(ctx, &dict, 1);
    cis_named_attr attrs[] = {
        {CIS_STR("arg_attrs"), list},
        {CIS_STR("function_type"), cis_attr_type(type)},
        {CIS_STR("sym_name"), cis_attr_string(ctx, cis_strbuf_view(&name))},
        {CIS_STR("sym_visibility"), cis_attr_string(ctx, CIS_STR("private"))}};
    cis_build_op(&b, CIS_OP_FUNC_FUNC, f->loc, (cis_build_args){.attrs = attrs, .num_attrs = 4});
  }
  cis_strbuf_deinit(&name);
  return ok ? symbol : NULL;
}

static void build_call(cis_loc_builder *b, cis_attr callee, cis_value *memory) {
  const cis_value_vec operands = {.data = &memory, .len = 1};
  const cis_type_vec none = {0};
  (void)cis_func_build_call(&b->b, b->loc, callee, &operands, &none);
}

/// The argument becomes an allocation that the application fills. False after an error.
static bool rewrite_input(const rewriting *w, cis_loc_builder *b, cis_value *argument, uint32_t i,
                          cis_attr known) {
  cis_context *ctx = b->b.ctx;
  cis_type memory = memory_of(argument->type);
  if (!memory)
    return cis_error(ctx, cis_value_loc(argument),
                     "an input of type '%s' has no memory in the function, because its size is not "
                     "known or it lies in another memory",
                     cis_type_text(argument->type));
  if (cis_type_is_memref(argument->type) && !is_only_read(argument, 0))
    return cis_error(ctx, cis_value_loc(argument),
                     "a buffer that the function may write is no input; a result that is a tensor "
                     "can be read by a call");
  cis_attr callee = declare(w, "input", i, memory, "llvm.writeonly", known);
  if (!callee)
    return false;
  cis_value *by = cis_memref_build_alloc(b, memory, NULL, 0, NULL);
  build_call(b, callee, by);
  if (cis_type_is_base_tensor(argument->type)) {
    cis_named_attr attrs[] = {{CIS_STR("restrict"), cis_attr_unit(ctx)},
                              {CIS_STR("writable"), cis_attr_unit(ctx)}};
    cis_build_args args = {.operands = &by,
                           .num_operands = 1,
                           .types = &argument->type,
                           .num_types = 1,
                           .attrs = attrs,
                           .num_attrs = 2};
    by = &cis_build_op(&b->b, CIS_OP_BUFFERIZATION_TO_TENSOR, b->loc, args)->results[0];
  }
  cis_value_replace_all_uses(argument, by);
  return true;
}

/// The application reads the operand of each return. False after an error.
static bool rewrite_output(const rewriting *w, const cis_op_vec *returns, uint32_t operand,
                           uint32_t i, cis_type type, cis_attr known) {
  cis_context *ctx = cis_op_context(w->function);
  cis_type memory = cis_type_is_base_tensor(type) ? memory_of(type) : NULL;
  if (!memory)
    return cis_op_plain_error(w->function,
                              "result %u of type '%s' cannot be read by a call; a "
                              "tensor of known size can",
                              i, cis_type_text(type));
  cis_attr callee = declare(w, "output", i, memory, "llvm.readonly", known);
  for (size_t r = 0; callee && r < returns->len; ++r) {
    cis_loc_builder b = cis_loc_builder_before(returns->data[r]);
    cis_value *tensor = cis_op_operand(returns->data[r], operand);
    cis_named_attr attr = {CIS_STR("read_only"), cis_attr_unit(ctx)};
    cis_build_args args = {.operands = &tensor,
                           .num_operands = 1,
                           .types = &memory,
                           .num_types = 1,
                           .attrs = &attr,
                           .num_attrs = 1};
    build_call(&b, callee,
               &cis_build_op(&b.b, CIS_OP_BUFFERIZATION_TO_BUFFER, b.loc, args)->results[0]);
    cis_op_erase_operand(returns->data[r], operand);
  }
  return callee != NULL;
}

static bool rewrite_inputs(const rewriting *w, cis_signature *s) {
  cis_block *entry = cis_op_entry(w->function);
  cis_loc_builder b = {cis_builder_at_start(cis_op_context(w->function), entry), w->function->loc};
  bool ok = true;
  size_t kept = 0;
  for (uint32_t i = 0, n = (uint32_t)s->inputs.len; ok && i < n; ++i) {
    cis_value *argument = cis_block_args(entry)[kept];
    if (has_memory(argument->type)) {
      ok = rewrite_input(w, &b, argument, i, s->input_attrs.data[i]);
      if (ok)
        cis_block_erase_arg(b.b.ctx, entry, (uint32_t)kept);
      continue;
    }
    s->inputs.data[kept] = s->inputs.data[i];
    s->input_attrs.data[kept++] = s->input_attrs.data[i];
  }
  s->inputs.len = s->input_attrs.len = kept;
  return ok;
}

static bool rewrite_outputs(const rewriting *w, cis_signature *s) {
  cis_op_vec returns = {0};
  bool ok = true;
  uint32_t kept = 0;
  cis_for_each_block (block, cis_op_region(w->function, 0))
    if (cis_block_last(block) && cis_op_kind(cis_block_last(block)) == CIS_OP_FUNC_RETURN)
      cis_vec_push(&returns, cis_block_last(block));
  for (uint32_t i = 0; ok && i < s->results.len; ++i) {
    if (has_memory(s->results.data[i])) {
      ok = rewrite_output(w, &returns, kept, i, s->results.data[i], s->result_attrs.data[i]);
      continue;
    }
    s->results.data[kept] = s->results.data[i];
    s->result_attrs.data[kept++] = s->result_attrs.data[i];
  }
  s->results.len = s->result_attrs.len = kept;
  cis_vec_deinit(&returns);
  return ok;
}

static bool rewrite(cis_pass *pass, cis_op *function) {
  rewriting w = {pass, function};
  cis_signature s;
  cis_signature_get(function, &s);
  size_t before = s.inputs.len + s.results.len;
  bool ok = rewrite_inputs(&w, &s) && rewrite_outputs(&w, &s);
  if (ok)
    cis_signature_set(function, &s);
  cis_pass_count(pass, "num-moved", (int64_t)(before - s.inputs.len - s.results.len));
  cis_signature_deinit(&s);
  return ok;
}

static bool run(cis_pass *pass, cis_op *module) {
  cis_function_users users;
  cis_ptrmap called = {0};
  bool ok = true;
  cis_function_users_init(&users, module);
  for (size_t i = 0; i < users.calls.len; ++i)
    cis_ptrmap_set(&called, cis_function_users_callee(&users, users.calls.data[i]), 1);
  for (size_t i = 0; ok && i < users.functions.len; ++i) {
    cis_op *f = users.functions.data[i];
    if (cis_op_entry(f) && !cis_symbol_is_private(f) && !cis_ptrmap_has(&called, f) &&
        !cis_ptrmap_has(&users.named_otherwise, f))
      ok = rewrite(pass, f);
  }
  cis_function_users_deinit(&users);
  cis_ptrmap_deinit(&called);
  return ok;
}

const cis_pass_def cis_io_by_calls_pass = {
    .name = "io-by-calls",
    .title = "IoByCalls",
    .anchor = "builtin.module",
    .summary = "Let the application fill inputs and read outputs in memory of the function",
    .statistics = {{"num-moved", "Number of arguments and results that calls fill or read"}},
    .run = run,
};
