// Executes a function on the checked heap with arguments for one path.
#include "check/replay.h"

#include "dialect/func/kinds.h"
#include "interp/exec/table.h"
#include "interp/interp.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/strbuf.h"

static const void *key_of(cis_location loc) {
  return (const void *)(uintptr_t)(loc.bits * (uint64_t)8 + 8);
}

static void take(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)ctx;
  cis_replay *replay = user;
  if (diagnostic->severity == CIS_ERROR)
    cis_ptrmap_set(&replay->errors, key_of(diagnostic->loc), 1);
}

static bool is_assigned(const cis_proof *p, const cis_cond_model *model, const cis_value *value,
                        bool *out) {
  for (size_t i = 0; i < model->len; ++i) {
    uint32_t atom = model->data[i] / 2;
    if (atom < p->atoms.len && p->atoms.data[atom].value == value) {
      *out = model->data[i] % 2;
      return true;
    }
  }
  return false;
}

/// A number for which the conditions of the model on it alone hold, if `start` or one near it is.
static int64_t choose_number(const cis_proof *p, const cis_cond_model *model,
                             const cis_value *value, int64_t start) {
  const cis_known *known = (const cis_known *)cis_ptrmap_at(&p->values, value);
  if (!known || known->kind != CIS_KNOWN_NUMBER || known->number.num != 1)
    return start;
  uint32_t symbol = known->number.symbols[0];
  for (int64_t distance = 0; distance < 128; ++distance) {
    int64_t number = start + (distance % 2 ? (distance + 1) / 2 : -distance / 2);
    bool ok = true;
    for (size_t i = 0; ok && i < model->len; ++i) {
      uint32_t atom = model->data[i] / 2;
      const cis_atom_facts *facts = atom < p->atoms.len ? &p->atoms.data[atom] : NULL;
      if (!facts || facts->difference.num != 1 || facts->difference.symbols[0] != symbol)
        continue;
      int64_t at = facts->difference.constant + facts->difference.factors[0] * number;
      bool holds = facts->kind == CIS_ATOM_ZERO ? at == 0 : at >= 0;
      ok = holds == (model->data[i] % 2 != 0);
    }
    if (ok)
      return number;
  }
  return start;
}

/// The text of an argument, as cistern-run has it on its command line.
static const char *argument(const cis_proof *p, cis_value *value, const cis_cond_model *model,
                            uint32_t attempt, cis_strbuf *text) {
  static const int64_t starts[] = {4, 1, 0, 9};
  cis_type type = value->type;
  bool assigned = attempt % 2;
  if (cis_type_is_int_of(type, 1)) {
    is_assigned(p, model, value, &assigned);
    return assigned ? "true" : "false";
  }
  if (cis_type_is_int_or_index(type)) {
    cis_strbuf_printf(text, "%lld", (long long)choose_number(p, model, value, starts[attempt % 4]));
    return cis_strbuf_c(text);
  }
  bool is_dynamic = cis_type_is_ranked(type) && !cis_type_has_static_shape(type);
  if (!is_dynamic)
    return "random";
  cis_strbuf_lit(text, "random(");
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    int64_t size = cis_type_dim(type, i);
    cis_strbuf_printf(text, i ? "x%lld" : "%lld",
                      (long long)(size == CIS_DYNAMIC ? starts[attempt % 4] : size));
  }
  cis_strbuf_char(text, ')');
  return cis_strbuf_c(text);
}

static void call(cis_interp *interp, cis_op *function, const char *const *texts, cis_strbuf *out) {
  cis_type type = cis_function_type(function);
  uint32_t num = type->function.num_results, num_args = type->function.num_inputs;
  cis_cell *args = cis_mem_calloc(num_args + 1, sizeof(*args));
  cis_cell *results = cis_mem_calloc(num + 1, sizeof(*results));
  if (cis_interp_make_args(interp, function, texts, num_args, args) &&
      cis_interp_call(interp, function, args, results)) {
    for (uint32_t i = 0; i < num; ++i)
      if (!cis_interp_print(interp, type->function.results[i], &results[i], out))
        break;
    for (uint32_t i = 0; i < num; ++i)
      if (cis_type_is_base_memref(type->function.results[i]))
        cis_interp_free_result(interp, &results[i]);
    cis_interp_finish(interp);
  }
  for (uint32_t i = 0; i < num; ++i)
    cis_interp_release(interp, type->function.results[i], &results[i]);
  cis_mem_free(args);
  cis_mem_free(results);
}

static cis_op *module_of(cis_op *function) {
  cis_op *op = function;
  while (cis_op_parent(op))
    op = cis_op_parent(op);
  return op;
}

bool cis_replay_meets(const cis_replay *replay, cis_location loc) {
  return replay->result == CIS_REPLAY_ERROR && cis_ptrmap_has(&replay->errors, key_of(loc));
}

void cis_replays_deinit(cis_replays *replays) {
  for (size_t i = 0; i < replays->all.len; ++i) {
    cis_ptrmap_deinit(&replays->all.data[i]->errors);
    cis_mem_free(replays->all.data[i]);
  }
  cis_vec_deinit(&replays->all);
  cis_strmap_deinit(&replays->of);
}

static void execute(const cis_proof *p, const char *const *texts, const cis_run_options *options,
                    cis_replay *out) {
  cis_context *ctx = cis_op_context(p->function);
  void *user;
  cis_diag_flush(ctx);
  cis_diag_handler handler = cis_diag_get_handler(ctx, &user);
  cis_diag_set_handler(ctx, take, out);
  cis_interp *interp = cis_interp_create(module_of(p->function), cis_exec_all_rows(), options);
  call(interp, p->function, texts, options->out);
  cis_diag_flush(ctx);
  cis_run_status status = cis_interp_status(interp);
  cis_interp_destroy(interp);
  cis_diag_set_handler(ctx, handler, user);
  out->result = status == CIS_RUN_MEMORY_ERROR                      ? CIS_REPLAY_ERROR
                : status == CIS_RUN_CLEAN || status == CIS_RUN_TRAP ? CIS_REPLAY_NOTHING
                                                                    : CIS_REPLAY_CANNOT;
}

static const char *command_of(const cis_proof *p, const cis_run_options *options,
                              const char *const *texts) {
  cis_strbuf text = {0};
  cis_str name = cis_symbol_name(p->function);
  cis_strbuf_printf(&text, "--entry=%.*s --seed=%llu --uninit=%s%s", CIS_STR_ARG(name),
                    (unsigned long long)options->seed,
                    options->uninit == CIS_UNINIT_AT_USE ? "use" : "load",
                    options->ignore_leaks ? " --no-leak-check" : "");
  for (uint32_t i = 0; i < cis_op_entry(p->function)->num_args; ++i)
    cis_strbuf_printf(&text, " --arg=%s", texts[i]);
  cis_str kept = cis_arena_str(p->arena, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  return kept.data;
}

const cis_replay *cis_replay_run(cis_replays *replays, const cis_proof *p,
                                 const cis_finding *finding, const cis_cond_model *model,
                                 uint64_t steps, uint32_t attempt) {
  static const cis_replay cannot = {.result = CIS_REPLAY_CANNOT};
  if (cis_op_kind(p->function) != CIS_OP_FUNC_FUNC)
    return &cannot;
  cis_block *entry = cis_op_entry(p->function);
  const char **texts = cis_mem_calloc(entry->num_args + 1, sizeof(*texts));
  cis_strbuf *buffers = cis_mem_calloc(entry->num_args + 1, sizeof(*buffers));
  cis_strbuf out = {0}, key = {0};
  cis_run_options options = {.out = &out,
                             .max_steps = steps,
                             .max_memory = 1ull << 28,
                             .max_depth = 200,
                             .strict_boundaries = p->is_strict,
                             // An earlier copy of bytes that were not written is another matter.
                             .uninit = p->copies_read || finding->kind == CIS_FOUND_UNINITIALIZED
                                           ? CIS_UNINIT_AT_LOAD
                                           : CIS_UNINIT_AT_USE,
                             .ignore_leaks = finding->kind != CIS_FOUND_LEAK,
                             .all_leaks = true,
                             .seed = attempt,
                             .random_args = true,
                             .placement = p->placement};
  cis_strbuf_printf(&key, "%u %d %d", attempt, (int)options.uninit, options.ignore_leaks);
  for (uint32_t i = 0; i < entry->num_args; ++i) {
    texts[i] = argument(p, cis_block_args(entry)[i], model, attempt, &buffers[i]);
    cis_strbuf_printf(&key, " %s", texts[i]);
  }
  uintptr_t *known =
      cis_strmap_get(&replays->of, cis_arena_str(p->arena, cis_strbuf_view(&key)), NULL);
  if (!*known) {
    cis_replay *made = cis_mem_calloc(1, sizeof(*made));
    made->command = command_of(p, &options, texts);
    *known = (uintptr_t)made;
    cis_vec_push(&replays->all, made);
    execute(p, texts, &options, made);
  }
  const cis_replay *replay = (const cis_replay *)*known;
  for (uint32_t i = 0; i < entry->num_args; ++i)
    cis_strbuf_deinit(&buffers[i]);
  cis_strbuf_deinit(&out);
  cis_strbuf_deinit(&key);
  cis_mem_free(buffers);
  cis_mem_free(texts);
  return replay;
}
