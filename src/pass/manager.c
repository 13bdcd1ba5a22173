// Pass managers: the tree, adding passes, running.
#define _POSIX_C_SOURCE 200809L
#include "pass/pass_impl.h"

#include "ir/diag.h"
#include "ir/verifier.h"
#include "support/clock.h"

#include <assert.h>

const cis_pass_def *cis_pass_find(cis_pass_list passes, cis_str name) {
  for (; *passes; ++passes)
    if (cis_str_is(name, (*passes)->name))
      return *passes;
  return NULL;
}

// --- the tree ---

cis_pass_manager *cis_pass_manager_create(cis_pass_list passes, const char *anchor) {
  cis_pass_manager *pm = cis_mem_calloc(1, sizeof(*pm));
  pm->passes = passes;
  pm->anchor = cis_arena_str(&pm->arena, cis_str_from(anchor));
  return pm;
}

static void destroy_pass(cis_pass *pass) {
  cis_arena_deinit(&pass->arena);
  cis_arena_deinit(&pass->texts);
  cis_mem_free(pass);
}

void cis_pass_manager_clear(cis_pass_manager *pm) {
  for (size_t i = 0; i < pm->items.len; ++i) {
    if (pm->items.data[i].pass)
      destroy_pass(pm->items.data[i].pass);
    cis_pass_manager_destroy(pm->items.data[i].nested);
  }
  cis_vec_clear(&pm->items);
  for (size_t i = 0; i < pm->pipelines.len; ++i)
    destroy_pass(pm->pipelines.data[i]);
  cis_vec_clear(&pm->pipelines);
}

void cis_pass_manager_destroy(cis_pass_manager *pm) {
  if (!pm)
    return;
  cis_pass_manager_clear(pm);
  cis_vec_deinit(&pm->items);
  cis_vec_deinit(&pm->pipelines);
  cis_arena_deinit(&pm->arena);
  cis_mem_free(pm);
}

bool cis_pass_manager_is_empty(const cis_pass_manager *pm) { return pm->items.len == 0; }

cis_pass_manager *cis_pass_manager_nest(cis_pass_manager *pm, cis_str anchor) {
  cis_pass_manager *nested = cis_pass_manager_create(pm->passes, "");
  nested->anchor = cis_arena_str(&nested->arena, anchor);
  cis_strbuf title = {0};
  cis_strbuf_printf(&title, "'%.*s' Pipeline", CIS_STR_ARG(anchor));
  nested->title = cis_arena_str(&nested->arena, cis_strbuf_view(&title)).data;
  cis_strbuf_deinit(&title);
  cis_pass_item item = {.nested = nested};
  cis_vec_push(&pm->items, item);
  return nested;
}

static bool runs_on(const cis_pass_def *def, const cis_pass_manager *pm) {
  bool may_be_function = def->on_functions && !cis_str_is(pm->anchor, "builtin.module");
  return !def->anchor || cis_str_is(pm->anchor, def->anchor) || cis_str_is(pm->anchor, "any") ||
         may_be_function;
}

/// Adds the passes that a name stands for.
static bool add_pipeline(cis_pass_manager *pm, const cis_pass_def *def, cis_str options,
                         cis_strbuf *error) {
  cis_pass *values = cis_mem_calloc(1, sizeof(*values));
  values->def = def;
  cis_vec_push(&pm->pipelines, values);
  cis_strbuf text = {0};
  size_t first = pm->items.len;
  bool ok = cis_pass_set_options(values, options, error);
  if (ok)
    cis_pass_expand(values, cis_str_from(def->pipeline), &text);
  ok = ok && cis_pipeline_parse_items(pm, cis_strbuf_view(&text), error);
  cis_strbuf_deinit(&text);
  for (size_t i = first; i < pm->items.len && def->is_done; ++i)
    pm->items.data[i].of = values;
  return ok;
}

bool cis_pass_manager_add_def(cis_pass_manager *pm, const cis_pass_def *def, cis_str options,
                              cis_strbuf *error) {
  if (def->pipeline)
    return add_pipeline(pm, def, options, error);
  if (!runs_on(def, pm)) {
    cis_strbuf_printf(error,
                      "Can't add pass '%s' restricted to '%s' on a PassManager intended to run on "
                      "'%s', did you intend to nest?",
                      def->title, def->anchor, pm->anchor.data);
    return false;
  }
  cis_pass *pass = cis_mem_calloc(1, sizeof(*pass));
  pass->def = def;
  pass->passes = pm->passes;
  if (!cis_pass_set_options(pass, options, error)) {
    destroy_pass(pass);
    return false;
  }
  cis_pass_item item = {.pass = pass};
  cis_vec_push(&pm->items, item);
  return true;
}

bool cis_pass_manager_add(cis_pass_manager *pm, cis_str name, cis_str options, cis_strbuf *error) {
  const cis_pass_def *def = cis_pass_find(pm->passes, name);
  if (!def) {
    cis_strbuf_printf(error, "'%.*s' does not refer to a registered pass or pass pipeline",
                      CIS_STR_ARG(name));
    return cis_pass_explain_left_out(name, error);
  }
  if (!def->pipeline && !runs_on(def, pm))
    pm = cis_pass_manager_nest(pm, cis_str_from(def->anchor));
  return cis_pass_manager_add_def(pm, def, options, error);
}

// --- inside a pass ---

cis_strbuf *cis_pass_out(cis_pass *pass) { return pass->out; }
cis_strbuf *cis_pass_redirect(cis_pass *pass, cis_strbuf *out) {
  cis_strbuf *before = pass->out;
  pass->out = out;
  return before;
}
cis_arena *cis_pass_arena(cis_pass *pass) { return &pass->arena; }
void cis_pass_changed_nothing(cis_pass *pass) { pass->changed_nothing = true; }

void **cis_pass_kept(cis_pass *pass, void (*release)(void *kept)) {
  pass->release = release;
  return &pass->kept;
}

/// The place of a statistic, or CIS_MAX_STATISTICS.
static size_t find_statistic(const cis_pass *pass, const char *statistic) {
  for (size_t i = 0; i < CIS_MAX_STATISTICS && pass->def->statistics[i].name; ++i)
    if (strcmp(pass->def->statistics[i].name, statistic) == 0)
      return i;
  return CIS_MAX_STATISTICS;
}

bool cis_pass_has_statistic(const cis_pass *pass, const char *statistic) {
  return find_statistic(pass, statistic) < CIS_MAX_STATISTICS;
}

void cis_pass_count(cis_pass *pass, const char *statistic, int64_t amount) {
  size_t i = find_statistic(pass, statistic);
  assert(i < CIS_MAX_STATISTICS && "the pass has no statistic of this name");
  if (i < CIS_MAX_STATISTICS)
    pass->statistics[i] += amount;
}

// --- running ---

/// Whether the pass can run on the op. The op is isolated, because a pass reads and changes only
/// the ops inside of its op.
static bool can_run_on(const cis_pass *pass, cis_op *op) {
  if (!op->info->def)
    return cis_op_error(op, "trying to schedule a pass on an unregistered operation");
  if (!cis_op_has_trait(op, CIS_TRAIT_ISOLATED))
    return cis_op_error(op, "trying to schedule a pass on an operation not marked as "
                            "'IsolatedFromAbove'");
  bool is_function = pass->def->on_functions && cis_op_has_trait(op, CIS_TRAIT_FUNCTION);
  if (pass->def->anchor && !cis_str_is(cis_op_name(op), pass->def->anchor) && !is_function)
    return cis_op_error(op, "trying to schedule pass '%s' on an unsupported operation",
                        pass->def->title);
  return true;
}

static bool run_pass(cis_pass *pass, cis_op *op, const cis_pass_run_options *options) {
  if (!can_run_on(pass, op))
    return false;
  const cis_pass_instrumentation *instr = options->instrumentation;
  cis_strbuf dropped = {0};
  pass->out = options->out ? options->out : &dropped;
  if (instr && instr->before)
    instr->before(instr->user, pass, op);
  double start = cis_clock_seconds();
  pass->changed_nothing = false;
  bool ok = pass->def->run(pass, op);
  cis_arena_reset(&pass->arena);
  pass->seconds += cis_clock_seconds() - start;
  if (ok && !options->no_verify && !pass->changed_nothing)
    ok = cis_verify(op);
  if (instr && instr->after)
    instr->after(instr->user, pass, op, ok);
  cis_strbuf_deinit(&dropped);
  return ok;
}

static bool run_manager(cis_pass_manager *pm, cis_op *op, const cis_pass_run_options *options);

/// Ends what passes keep from op to op.
static void release_kept(const cis_pass_manager *pm) {
  for (size_t i = 0; i < pm->items.len; ++i) {
    cis_pass *pass = pm->items.data[i].pass;
    if (pass && pass->kept)
      pass->release(pass->kept);
    if (pass)
      pass->kept = NULL;
  }
}

/// Gives each op directly inside to the member of the collection that takes it, if there is one. A
/// failure on one op does not keep the others from being reported.
static bool run_on_all(cis_pass_item *members, size_t n, cis_op *op,
                       const cis_pass_run_options *options) {
  bool ok = true;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      cis_for_each_op (inner, block) {
        size_t i = 0;
        while (i < n && !cis_pass_manager_takes(members[i].nested, inner))
          ++i;
        ok &= i == n || run_manager(members[i].nested, inner, options);
      }
    }
  return ok;
}

static bool run_collection(cis_pass_item *members, size_t n, cis_op *op,
                           const cis_pass_run_options *options) {
  bool ok = run_on_all(members, n, op, options);
  for (size_t i = 0; i < n; ++i)
    release_kept(members[i].nested);
  return ok;
}

static bool run_manager(cis_pass_manager *pm, cis_op *op, const cis_pass_run_options *options) {
  if (!cis_str_is(pm->anchor, "any") && !cis_str_eq(cis_op_name(op), pm->anchor))
    return cis_error(cis_op_context(op), op->loc, "can't run '%s' pass manager on '%s' op",
                     pm->anchor.data, cis_op_name(op).data);
  const cis_pass *pipeline = NULL;
  bool is_done = false;
  for (size_t i = 0, n; i < pm->items.len; i += n) {
    cis_pass_item *item = &pm->items.data[i];
    n = cis_pass_collection_size(pm, i);
    if (item->of != pipeline) {
      pipeline = item->of;
      is_done = pipeline && pipeline->def->is_done(pipeline, op);
    }
    if (is_done)
      continue;
    if (item->pass ? !run_pass(item->pass, op, options) : !run_collection(item, n, op, options))
      return false;
  }
  return true;
}

static bool run_pipeline(cis_pass *pass, cis_op *op, cis_str text, bool no_verify) {
  cis_strbuf error = {0};
  cis_pass_manager *pm = cis_pass_manager_create(pass->passes, cis_op_name(op).data);
  bool ok = cis_pass_manager_parse(pm, text, &error) ||
            cis_op_error(op, "failed to parse pipeline: %s", cis_strbuf_c(&error));
  cis_pass_run_options options = {.out = pass->out, .no_verify = no_verify};
  ok = ok && cis_pass_manager_run(pm, op, &options);
  cis_pass_manager_destroy(pm);
  cis_strbuf_deinit(&error);
  return ok;
}

bool cis_pass_run_pipeline(cis_pass *pass, cis_op *op, cis_str text) {
  return run_pipeline(pass, op, text, false);
}

bool cis_pass_try_pipeline(cis_pass *pass, cis_op *op, cis_str text) {
  return run_pipeline(pass, op, text, true);
}

bool cis_pass_manager_run(cis_pass_manager *pm, cis_op *op, const cis_pass_run_options *options) {
  cis_pass_manager_collect(pm);
  bool ok = run_manager(pm, op, options);
  release_kept(pm);
  return ok;
}

// --- reports ---

const cis_pass_def *cis_pass_get_def(const cis_pass *pass) { return pass->def; }
int64_t cis_pass_statistic(const cis_pass *pass, size_t i) { return pass->statistics[i]; }
double cis_pass_seconds(const cis_pass *pass) { return pass->seconds; }

static void visit(const cis_pass_manager *pm, int depth, cis_pass_visitor *fn, void *user) {
  for (size_t i = 0; i < pm->items.len; ++i) {
    const cis_pass_item *item = &pm->items.data[i];
    if (item->pass) {
      fn(user, depth, NULL, item->pass);
      continue;
    }
    size_t n = cis_pass_collection_size(pm, i);
    if (n > 1)
      fn(user, depth, item->collection, NULL);
    for (size_t j = i; j < i + n; ++j) {
      const cis_pass_manager *nested = pm->items.data[j].nested;
      fn(user, depth + (n > 1), nested->title, NULL);
      visit(nested, depth + (n > 1) + 1, fn, user);
    }
    i += n - 1;
  }
}

void cis_pass_manager_visit(const cis_pass_manager *pm, cis_pass_visitor *fn, void *user) {
  visit(pm, 0, fn, user);
}
