// From findings to verdicts: which functions are read by themselves, what their findings say of
// each buffer, what execution says of the findings, and how it is told.
#include "check/check.h"

#include "check/replay.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "support/json.h"

/// What is known of a buffer: of an op that allocates, in all calls; of an argument or a global.
typedef struct site {
  cis_op *op;       // NULL: an argument
  cis_value *value; // NULL: a global
  cis_op *function; // that it stands in; NULL: a global
  cis_verdict verdict;
  cis_op *at; // the op that it is not known for, or that is wrong
  const char *why;
  bool is_outside, is_seen;
} site;

typedef struct checker {
  cis_op *module;
  const cis_check_options *options;
  cis_check_report *report;
  cis_arena arena; // sites
  cis_symbol_cache *symbols;
  cis_ptrmap sites; // op or value -> site
  CIS_VEC(site *) list;
  cis_op_vec roots, apart;
  cis_ptrmap called;   // functions that are called directly
  cis_ptrmap done;     // functions that have been read by themselves
  cis_replays replays; // of the function that is checked
  bool gave_up;
} checker;

static const struct {
  const char *name, *text;
} kinds[] = {
    [CIS_FOUND_DOUBT] = {"doubt", "not known"},
    [CIS_FOUND_LEAK] = {"leak", "leak: the buffer is never freed"},
    [CIS_FOUND_DOUBLE_FREE] = {"double-free", "double free: the buffer has been freed"},
    [CIS_FOUND_USE_AFTER_FREE] = {"use-after-free", "use after free: the buffer has been freed"},
    [CIS_FOUND_USE_AFTER_SCOPE] = {"use-after-scope", "use after scope: the stack buffer is gone"},
    [CIS_FOUND_FREE_OF_VIEW] = {"free-of-view", "free of a view: it is a part of the buffer"},
    [CIS_FOUND_FREE_OF_OTHER] = {"free-of-other", "free of what is no heap buffer of the function"},
    [CIS_FOUND_OUT_OF_BOUNDS] = {"out-of-bounds", "out of bounds"},
    [CIS_FOUND_MISALIGNED] = {"misaligned", "misaligned access"},
    [CIS_FOUND_UNINITIALIZED] = {"uninitialized", "read of bytes that were never written"},
    [CIS_FOUND_OVERLAP] = {"overlap",
                           "read of a piece of a pool that another piece has overwritten"},
    [CIS_FOUND_COPY_OVERLAP] = {"copy-overlap", "copy between overlapping memory"},
    [CIS_FOUND_CONSTANT_WRITE] = {"constant-write", "write to a constant global"},
    [CIS_FOUND_NEGATIVE_SIZE] = {"negative-size", "allocation of a negative size"},
};

uint32_t cis_check_leaks(void) { return 1u << CIS_FOUND_LEAK; }

// --- sites ---

static cis_op *function_of(cis_op *op) {
  while (op && !cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    op = cis_op_parent(op);
  return op;
}

static site *get_site(checker *c, cis_op *op, cis_value *value, bool is_outside) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&c->sites, op ? (const void *)op : (const void *)value, &is_new);
  if (is_new) {
    site *s = cis_arena_new(&c->arena, site);
    cis_op *inside = op ? op : value ? cis_block_parent_op(cis_value_block(value)) : NULL;
    *s =
        (site){.op = op, .value = value, .function = function_of(inside), .is_outside = is_outside};
    *slot = (uintptr_t)s;
    cis_vec_push(&c->list, s);
  }
  return (site *)*slot;
}

static site *site_of(checker *c, const cis_checked *buffer) {
  switch (buffer->kind) {
  case CIS_CHECKED_HEAP:
  case CIS_CHECKED_STACK:
    return buffer->value ? get_site(c, buffer->site, buffer->value, false) : NULL;
  case CIS_CHECKED_GLOBAL:
    return buffer->site ? get_site(c, buffer->site, NULL, true) : NULL;
  case CIS_CHECKED_ARGUMENT:
    return get_site(c, NULL, buffer->value, true);
  default:
    return NULL;
  }
}

static cis_walk collect(cis_op *op, void *user) {
  checker *c = user;
  if (cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && op->num_regions && cis_op_entry(op))
    cis_vec_push(&c->roots, op);
  cis_attr callee = cis_op_get_attr(op, CIS_STR("callee"));
  if (cis_attr_is(callee, CIS_ATTR_SYMBOL_REF) && op->info->def && op->info->def->call) {
    cis_op *function = cis_symbol_cache_lookup_nearest(c->symbols, op, callee);
    if (function)
      cis_ptrmap_set(&c->called, function, 1);
  }
  if (!op->num_results)
    return CIS_WALK_CONTINUE;
  cis_effect_vec effects = {0};
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    if (effects.data[i].kind == CIS_EFFECT_ALLOC && effects.data[i].value &&
        cis_value_is_base_memref(effects.data[i].value))
      get_site(c, op, effects.data[i].value, false);
  cis_vec_deinit(&effects);
  return CIS_WALK_CONTINUE;
}

// --- telling ---

/// What the op of an atom gives: a comparison may be the opposite of its atom.
static bool is_decided(const cis_proof *p, const cis_op *op, const cis_cond_model *model,
                       bool value) {
  const cis_known *known =
      op->num_results == 1 ? (const cis_known *)cis_ptrmap_at(&p->values, &op->results[0]) : NULL;
  return known && known->kind == CIS_KNOWN_CONDITION
             ? cis_cond_holds(&p->conds, known->condition, model)
             : value;
}

static void note_decision(const cis_proof *p, uint32_t atom, const cis_cond_model *model,
                          bool value) {
  const cis_atom_facts *facts = atom < p->atoms.len ? &p->atoms.data[atom] : NULL;
  const char *holds = value ? "true" : "false";
  if (facts && facts->op && cis_op_has_trait(facts->op, CIS_TRAIT_LOOP_LIKE))
    cis_note(p->ctx, facts->op->loc, "on the path on which this loop takes a turn");
  else if (facts && facts->op)
    cis_note(p->ctx, facts->op->loc, "on the path on which this is decided: %s",
             is_decided(p, facts->op, model, value) ? "true" : "false");
  else if (facts && facts->value)
    cis_note(p->ctx, cis_value_loc(facts->value), "on the path on which this is %s", holds);
}

static void note_path(const cis_proof *p, const cis_finding *f, const cis_cond_model *model) {
  cis_context *ctx = p->ctx;
  for (size_t i = 0; i < model->len; ++i)
    note_decision(p, model->data[i] / 2, model, model->data[i] % 2);
  const cis_checked *b = f->buffer;
  if (b->site && b->site != f->op)
    cis_note(ctx, b->site->loc, "the buffer was allocated here");
  else if (!b->site && b->value)
    cis_note(ctx, cis_value_loc(b->value), "the buffer is this one");
  bool after = f->kind == CIS_FOUND_DOUBLE_FREE || f->kind == CIS_FOUND_USE_AFTER_FREE;
  for (uint32_t i = 0; after && i < b->num_frees; ++i)
    if (b->frees[i].op != f->op && cis_cond_holds(&p->conds, b->frees[i].when, model))
      cis_note(ctx, b->frees[i].op->loc, "and freed here");
  if (f->other && f->other != f->op)
    cis_note(ctx, f->other->loc,
             f->kind == CIS_FOUND_LEAK ? "by this loop" : "and overwritten here");
}

/// Whether the finding is a refutation: an execution shows it, or it is on all paths, or the rule
/// is one that no execution shows.
static bool is_refuted(checker *c, const cis_proof *p, const cis_finding *f,
                       const cis_cond_model *model, const char **out_why) {
  enum { ATTEMPTS = 3 };
  bool on_all_paths = f->certain && f->when == CIS_ALWAYS;
  if (f->kind == CIS_FOUND_FREE_OF_OTHER && !c->options->strict_boundary &&
      cis_symbol_is_private(p->function) && f->buffer->value && f->buffer->value->is_arg) {
    *out_why = "freed by a private function that nothing calls";
    return false; // its callers would own the buffer no more
  }
  if (f->kind == CIS_FOUND_OVERLAP) {
    *out_why = f->certain ? NULL : "pieces of a pool that may overlap";
    return f->certain;
  }
  if (f->by_order && c->options->replay_steps) {
    *out_why = "an error that may be, in an order that is not executed";
    return on_all_paths;
  }
  // What arguments decide is the caller's to see to.
  *out_why = f->kind == CIS_FOUND_OUT_OF_BOUNDS
                 ? "an index that is not known to be inside of the buffer"
             : f->kind == CIS_FOUND_UNINITIALIZED ? "bytes that are not known to be written"
                                                  : "an error that may be";
  if (!c->options->replay_steps || (!f->certain && cis_op_entry(p->function)->num_args))
    return f->certain && !c->options->replay_steps;
  *out_why = "an error that may be, but was not met when it was replayed";
  bool could = false;
  for (uint32_t i = 0; i < ATTEMPTS && c->options->replay_steps; ++i) {
    const cis_replay *replay =
        cis_replay_run(&c->replays, p, f, model, c->options->replay_steps, i);
    could |= replay->result == CIS_REPLAY_NOTHING;
    if (cis_replay_meets(replay, f->op->loc)) {
      ++c->report->replayed;
      return true;
    }
    if (!cis_op_entry(p->function)->num_args || replay->result == CIS_REPLAY_CANNOT)
      break;
  }
  if (!could && !on_all_paths)
    *out_why = "an error that may be; it cannot be replayed";
  return on_all_paths && !could;
}

static bool is_same(const cis_finding *a, const cis_finding *b) {
  return a->kind == b->kind && a->op == b->op && a->buffer->site == b->buffer->site;
}

static void take_finding(checker *c, cis_proof *p, const cis_finding *f) {
  site *s = site_of(c, f->buffer);
  if (c->options->ignored >> f->kind & 1 || (!s && f->kind == CIS_FOUND_DOUBT))
    return;
  cis_verdict verdict = CIS_VERDICT_UNKNOWN;
  const char *why = f->why;
  cis_cond_model model = {0};
  if (f->kind != CIS_FOUND_DOUBT && !(s && s->verdict == CIS_VERDICT_REFUTED)) {
    cis_cond_get_model(&p->conds, f->when, &model);
    if (is_refuted(c, p, f, &model, &why)) {
      verdict = CIS_VERDICT_REFUTED;
      c->report->refuted |= 1u << f->kind;
      if (!c->options->quiet) {
        cis_error(p->ctx, f->op->loc, "%s", kinds[f->kind].text);
        note_path(p, f, &model);
      }
    }
  }
  cis_vec_deinit(&model);
  if (s && verdict > s->verdict) {
    s->verdict = verdict;
    s->at = f->op;
    s->why = verdict == CIS_VERDICT_REFUTED ? kinds[f->kind].name : why;
  }
}

static void take_findings(checker *c, cis_proof *p) {
  for (size_t i = 0; i < p->buffers.len; ++i) {
    site *s = site_of(c, p->buffers.data[i]);
    if (s)
      s->is_seen = true;
  }
  enum { MOST = 64 };
  size_t first = 0;
  for (size_t i = 0; i < p->findings.len; ++i) {
    bool known = false;
    for (size_t k = i > MOST ? i - MOST : first; k < i && !known; ++k)
      known = is_same(&p->findings.data[k], &p->findings.data[i]);
    if (!known)
      take_finding(c, p, &p->findings.data[i]);
  }
}

// --- functions ---

static uint64_t count_ops(const cis_op *op) {
  uint64_t count = 1;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      cis_for_each_op (inside, block)
        count += inside->num_regions ? count_ops(inside) : 1;
  return count;
}

static void mark_unread(checker *c, cis_op *function) {
  for (size_t i = 0; i < c->list.len; ++i) {
    site *s = c->list.data[i];
    if (s->function != function || s->verdict != CIS_VERDICT_PROVEN)
      continue;
    s->verdict = CIS_VERDICT_UNKNOWN;
    s->at = function;
    s->why = "the function is not read to its end: beyond the budget, or a loop that is not "
             "understood";
  }
}

static void check_function(checker *c, cis_op *function) {
  bool is_new;
  *cis_ptrmap_get(&c->done, function, &is_new) = 1;
  if (!is_new)
    return;
  cis_arena arena = {0};
  uint64_t budget = c->options->budget ? c->options->budget : 200000;
  cis_proof p = {.ctx = cis_op_context(function),
                 .arena = &arena,
                 .symbols = c->symbols,
                 .apart = &c->apart,
                 .is_strict = c->options->strict_boundary,
                 .copies_read = c->options->strict_copies,
                 .budget = budget + 64 * count_ops(function)};
  cis_proof_run(&p, function);
  if (p.gave_up) {
    c->gave_up = true;
    mark_unread(c, function);
  } else {
    take_findings(c, &p);
  }
  cis_replays_deinit(&c->replays);
  c->replays = (cis_replays){0};
  cis_proof_deinit(&p);
  cis_arena_deinit(&arena);
}

/// Functions that others may call are read by themselves; those that are called only from inside of
/// the module, where they are called.
static bool is_root(const checker *c, const cis_op *function) {
  return !cis_symbol_is_private(function) || !cis_ptrmap_has(&c->called, function);
}

static void check_functions(checker *c) {
  for (size_t i = 0; i < c->roots.len; ++i)
    if (is_root(c, c->roots.data[i]))
      check_function(c, c->roots.data[i]);
  for (size_t i = 0; i < c->apart.len; ++i)
    check_function(c, c->apart.data[i]);
  for (size_t i = 0; i < c->list.len && c->gave_up; ++i) {
    site *s = c->list.data[i];
    if (!s->is_seen && s->verdict == CIS_VERDICT_PROVEN)
      s->verdict = CIS_VERDICT_UNKNOWN, s->at = s->op,
      s->why = "a function that calls it is not "
               "read to its end";
  }
}

// --- reports ---

static const char *const verdict_names[] = {"proven", "unknown", "refuted"};

static void put_site(cis_json *json, const site *s) {
  cis_file_pos pos;
  cis_context *ctx = cis_op_context(s->op ? s->op : s->function);
  cis_json_open(json, '{');
  cis_json_key(json, "function");
  s->function ? cis_json_string(json, cis_symbol_name(s->function)) : cis_json_null(json);
  cis_json_key(json, "location");
  cis_location loc = s->op ? s->op->loc : cis_value_loc(s->value);
  if (cis_loc_file_pos(ctx, loc, &pos)) {
    cis_strbuf text = {0};
    cis_strbuf_printf(&text, "%u:%u", pos.line, pos.col);
    cis_json_string(json, cis_strbuf_view(&text));
    cis_strbuf_deinit(&text);
  } else {
    cis_json_null(json);
  }
  cis_json_key(json, "kind");
  cis_json_string(json, cis_str_from(!s->is_outside ? "allocation"
                                     : s->op        ? "global"
                                                    : "argument"));
  cis_json_key(json, "verdict");
  cis_json_string(json, cis_str_from(verdict_names[s->verdict]));
  cis_json_key(json, "reason");
  s->why ? cis_json_string(json, cis_str_from(s->why)) : cis_json_null(json);
  cis_json_key(json, "op");
  s->at ? cis_json_string(json, cis_op_name(s->at)) : cis_json_null(json);
  cis_json_close(json, '}');
}

static void put_json(const checker *c, cis_strbuf *out) {
  cis_json json = {.out = out};
  cis_json_open(&json, '{');
  for (int i = 0; i < 3; ++i) {
    cis_json_key(&json, verdict_names[i]);
    cis_json_int(&json, (int64_t)c->report->buffers[i]);
  }
  cis_json_key(&json, "replayed");
  cis_json_int(&json, (int64_t)c->report->replayed);
  cis_json_key(&json, "buffers");
  cis_json_open(&json, '[');
  for (size_t i = 0; i < c->list.len; ++i)
    put_site(&json, c->list.data[i]);
  cis_json_close(&json, ']');
  cis_json_close(&json, '}');
  cis_strbuf_char(out, '\n');
}

static void tell_unknown(const checker *c) {
  for (size_t i = 0; i < c->list.len; ++i) {
    const site *s = c->list.data[i];
    if (s->verdict != CIS_VERDICT_UNKNOWN || (s->is_outside && !s->at))
      continue;
    cis_context *ctx = cis_op_context(s->at);
    cis_plain_remark(ctx, s->op ? s->op->loc : cis_value_loc(s->value), "not known of this buffer");
    cis_note(ctx, s->at->loc, "because of '%s': %s", cis_op_name(s->at).data, s->why);
  }
}

static void count(checker *c) {
  cis_ptrmap worst = {0}; // function -> verdict + 1
  for (size_t i = 0; i < c->list.len; ++i) {
    const site *s = c->list.data[i];
    ++(s->is_outside ? c->report->outside : c->report->buffers)[s->verdict];
    if (!s->function)
      continue;
    uintptr_t *verdict = cis_ptrmap_get(&worst, s->function, NULL);
    *verdict = *verdict > (uintptr_t)s->verdict ? *verdict : (uintptr_t)s->verdict;
  }
  cis_context *ctx = cis_op_context(c->module);
  for (size_t i = 0; i < c->roots.len; ++i) {
    uintptr_t verdict = cis_ptrmap_at(&worst, c->roots.data[i]);
    ++c->report->functions[verdict];
    if (c->options->annotate)
      cis_op_set_attr(c->roots.data[i], cis_context_intern(ctx, CIS_STR("cistern.buffers")),
                      cis_attr_string(ctx, cis_str_from(verdict_names[verdict])));
  }
  cis_ptrmap_deinit(&worst);
}

bool cis_check_module(cis_op *module, const cis_check_options *options,
                      cis_check_report *out_report, cis_strbuf *json) {
  *out_report = (cis_check_report){0};
  checker c = {.module = module,
               .options = options,
               .report = out_report,
               .symbols = cis_symbol_cache_create()};
  cis_walk_preorder(module, collect, &c);
  check_functions(&c);
  count(&c);
  if (json)
    put_json(&c, json);
  if (options->remarks && !options->quiet)
    tell_unknown(&c);
  cis_symbol_cache_destroy(c.symbols);
  cis_ptrmap_deinit(&c.sites);
  cis_ptrmap_deinit(&c.called);
  cis_ptrmap_deinit(&c.done);
  cis_vec_deinit(&c.list);
  cis_vec_deinit(&c.roots);
  cis_vec_deinit(&c.apart);
  cis_arena_deinit(&c.arena);
  return !out_report->refuted;
}
