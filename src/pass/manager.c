// Pass managers: the tree, adding passes, running.
#define _POSIX_C_SOURCE 200809L
#include "pass/pass_impl.h"

#include "ir/diag.h"
#include "ir/parallel.h"
#include "ir/verifier.h"
#include "pass/argument_ownership.h"
#include "support/clock.h"
#include "support/numbers.h"

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

bool cis_pass_is_counted(const cis_pass *pass) { return pass->is_counted; }
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
    pass->statistics[i] = cis_add_saturating(pass->statistics[i], amount);
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

static bool executes(const cis_pass_instrumentation *instr) {
  return !instr || !instr->executes || instr->executes(instr->user);
}

static bool run_pass(cis_pass *pass, cis_op *op, const cis_pass_run_options *options) {
  if (!can_run_on(pass, op))
    return false;
  const cis_pass_instrumentation *instr = options->instrumentation;
  if (!executes(instr))
    return true;
  cis_strbuf dropped = {0};
  pass->out = options->out ? options->out : &dropped;
  if (instr && instr->before)
    instr->before(instr->user, pass, op);
  double start = cis_clock_seconds();
  pass->changed_nothing = false;
  pass->is_counted = !options->no_statistics;
  bool ok = pass->def->run(pass, op);
  cis_arena_reset(&pass->arena);
  pass->seconds += cis_clock_seconds() - start;
  if (options->out_changed && !pass->changed_nothing) // threads may say so at once
    __atomic_store_n(options->out_changed, true, __ATOMIC_RELAXED);
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

/// The member of the collection that takes the op; `n` if there is none.
static size_t taker_of(const cis_pass_item *members, size_t n, const cis_op *op) {
  size_t i = 0;
  while (i < n && !cis_pass_manager_takes(members[i].nested, op))
    ++i;
  return i;
}

/// Gives each op directly inside to the member of the collection that takes it, if there is one. A
/// failure on one op does not keep the others from being reported.
static bool run_on_all(cis_pass_item *members, size_t n, cis_op *op,
                       const cis_pass_run_options *options) {
  bool ok = true;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      cis_for_each_op (inner, block) {
        size_t i = taker_of(members, n, inner);
        ok &= i == n || run_manager(members[i].nested, inner, options);
      }
    }
  return ok;
}

// --- functions on several threads ---

/// The members of a collection as one worker has them: passes of its own, which count for
/// themselves.
typedef struct worker_members {
  cis_pass_item *items;
} worker_members;

typedef struct collection {
  cis_pass_item *members;
  size_t n;
  const cis_pass_run_options *options;
  cis_op_vec ops;
  CIS_VEC(size_t) takers; // the member that takes the op
  cis_strbuf *texts;      // what passes print, by op
  worker_members workers[CIS_MAX_THREADS];
} collection;

/// Whether all passes of the member run on one op alone. `*callees` is set if some ask about
/// callees, which those that are nested deeper must not, `*others` if some do not.
static bool are_apart(const cis_pass_manager *pm, bool *callees, bool *others) {
  for (size_t i = 0; i < pm->items.len; ++i) {
    const cis_pass_item *item = &pm->items.data[i];
    bool nested_callees = false;
    if (item->of || (item->pass && item->pass->def->reach == CIS_PASS_REACHES_ANYTHING) ||
        (item->nested && (!are_apart(item->nested, &nested_callees, others) || nested_callees)))
      return false;
    if (item->pass && item->pass->def->reach == CIS_PASS_REACHES_CALLEES)
      *callees = true;
    else if (item->pass)
      *others = true;
  }
  return true;
}

/// Whether threads may share the ops inside `op`. What callees do is known before the first pass
/// runs, so that passes which may change it must not run with those that ask.
static bool may_share(const cis_pass_item *members, size_t n, cis_op *op,
                      const cis_pass_run_options *options) {
  bool others = false, callees = false,
       ok = !options->instrumentation && cis_context_threads(cis_op_context(op)) > 1;
  for (size_t i = 0; ok && i < n; ++i)
    ok = are_apart(members[i].nested, &callees, &others);
  return ok && !(callees && others);
}

/// Does what passes would do to the context, or ask of other functions, once threads run them.
static void prepare(const cis_pass_manager *pm, cis_op *op) {
  for (size_t i = 0; i < pm->items.len; ++i) {
    const cis_pass_item *item = &pm->items.data[i];
    if (item->nested)
      prepare(item->nested, op);
    if (!item->pass)
      continue;
    if (item->pass->def->prepare)
      item->pass->def->prepare(cis_op_context(op));
    if (item->pass->def->reach == CIS_PASS_REACHES_CALLEES)
      cis_argument_ownership_compute(cis_pass_argument_ownership(item->pass), op);
  }
}

static cis_pass_manager *copy_manager(const cis_pass_manager *pm);

static cis_pass_item copy_item(const cis_pass_item *from) {
  cis_pass_item item = *from;
  if (from->nested)
    item.nested = copy_manager(from->nested);
  if (from->pass) {
    item.pass = cis_mem_calloc(1, sizeof(*item.pass));
    item.pass->def = from->pass->def;
    item.pass->passes = from->pass->passes;
    memcpy(item.pass->options, from->pass->options, sizeof(item.pass->options)); // borrowed
    item.pass->kept = from->pass->kept;
  }
  return item;
}

static cis_pass_manager *copy_manager(const cis_pass_manager *pm) {
  cis_pass_manager *copy = cis_mem_calloc(1, sizeof(*copy));
  copy->passes = pm->passes;
  copy->anchor = pm->anchor; // borrowed
  copy->title = pm->title;
  for (size_t i = 0; i < pm->items.len; ++i)
    cis_vec_push(&copy->items, copy_item(&pm->items.data[i]));
  return copy;
}

/// Adds what the passes of a copy have counted.
static void add_up(cis_pass_manager *pm, const cis_pass_manager *copy) {
  for (size_t i = 0; i < pm->items.len; ++i) {
    cis_pass *pass = pm->items.data[i].pass, *from = copy->items.data[i].pass;
    if (!pass) {
      add_up(pm->items.data[i].nested, copy->items.data[i].nested);
      continue;
    }
    for (size_t s = 0; s < CIS_MAX_STATISTICS; ++s)
      pass->statistics[s] = cis_add_saturating(pass->statistics[s], from->statistics[s]);
    pass->seconds += from->seconds;
  }
}

static void copy_members(collection *c, worker_members *w) {
  w->items = cis_mem_calloc(c->n, sizeof(*w->items));
  for (size_t i = 0; i < c->n; ++i)
    w->items[i] = copy_item(&c->members[i]);
}

static bool run_on_one(void *user, size_t i, unsigned worker) {
  collection *c = user;
  worker_members *w = &c->workers[worker];
  if (!w->items)
    copy_members(c, w);
  cis_pass_run_options options = *c->options;
  options.out = options.out ? &c->texts[i] : NULL;
  return run_manager(w->items[c->takers.data[i]].nested, c->ops.data[i], &options);
}

static void end_sharing(collection *c) {
  for (size_t i = 0; i < c->ops.len; ++i) {
    if (c->options->out)
      cis_strbuf_str(c->options->out, cis_strbuf_view(&c->texts[i]));
    cis_strbuf_deinit(&c->texts[i]);
  }
  for (unsigned k = 0; k < CIS_MAX_THREADS; ++k) {
    for (size_t i = 0; c->workers[k].items && i < c->n; ++i) {
      add_up(c->members[i].nested, c->workers[k].items[i].nested);
      cis_pass_manager_destroy(c->workers[k].items[i].nested);
    }
    cis_mem_free(c->workers[k].items);
  }
  cis_mem_free(c->texts);
  cis_vec_deinit(&c->ops);
  cis_vec_deinit(&c->takers);
}

/// Does what run_on_all does: the order in which diagnostics and texts come is the same.
static bool share(cis_pass_item *members, size_t n, cis_op *op,
                  const cis_pass_run_options *options) {
  collection *c = cis_mem_calloc(1, sizeof(*c));
  c->members = members;
  c->n = n;
  c->options = options;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      cis_for_each_op (inner, block) {
        size_t i = taker_of(members, n, inner);
        if (i == n)
          continue;
        cis_vec_push(&c->ops, inner);
        cis_vec_push(&c->takers, i);
      }
    }
  c->texts = cis_mem_calloc(c->ops.len + 1, sizeof(*c->texts));
  bool ok = cis_parallel_for(cis_op_context(op), c->ops.len, run_on_one, c);
  end_sharing(c);
  cis_mem_free(c);
  return ok;
}

static bool run_collection(cis_pass_item *members, size_t n, cis_op *op,
                           const cis_pass_run_options *options) {
  const cis_pass_instrumentation *instr = options->instrumentation;
  if (!executes(instr))
    return true;
  if (instr && instr->before_nested)
    instr->before_nested(instr->user, op);
  bool is_shared = may_share(members, n, op, options);
  for (size_t i = 0; is_shared && i < n; ++i)
    prepare(members[i].nested, op);
  bool ok = (is_shared ? share : run_on_all)(members, n, op, options);
  for (size_t i = 0; i < n; ++i)
    release_kept(members[i].nested);
  if (instr && instr->after_nested)
    instr->after_nested(instr->user, op);
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

static bool run_pipeline(cis_pass *pass, cis_op *op, cis_str text,
                         const cis_pass_run_options *options) {
  cis_strbuf error = {0};
  cis_pass_manager *pm = cis_pass_manager_create(pass->passes, cis_op_name(op).data);
  bool ok = cis_pass_manager_parse(pm, text, &error) ||
            cis_op_error(op, "failed to parse pipeline: %s", cis_strbuf_c(&error));
  ok = ok && cis_pass_manager_run(pm, op, options);
  cis_pass_manager_destroy(pm);
  cis_strbuf_deinit(&error);
  return ok;
}

bool cis_pass_run_pipeline(cis_pass *pass, cis_op *op, cis_str text) {
  return run_pipeline(pass, op, text, &(cis_pass_run_options){.out = pass->out});
}

bool cis_pass_try_pipeline(cis_pass *pass, cis_op *op, cis_str text, bool *out_changed) {
  const cis_pass_run_options options = {
      .out = pass->out, .no_verify = true, .out_changed = out_changed};
  if (out_changed)
    *out_changed = false;
  return run_pipeline(pass, op, text, &options);
}

bool cis_pass_manager_run(cis_pass_manager *pm, cis_op *op, const cis_pass_run_options *options) {
  cis_pass_manager_collect(pm);
  cis_context *ctx = cis_op_context(op);
  unsigned before = 0;
  if (options->num_threads) // pipelines that passes run have as many as those
    before = cis_context_set_threads(ctx, options->num_threads);
  bool ok = run_manager(pm, op, options);
  release_kept(pm);
  if (options->num_threads)
    cis_context_set_threads(ctx, before);
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
