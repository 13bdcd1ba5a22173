// From findings to verdicts: chooses the functions that are read by themselves, joins findings by
// buffer, has refutations executed, and reports.
#include "check/check.h"

#include "check/ops/ops.h"
#include "check/replay.h"
#include "dialect/func/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "support/json.h"

typedef enum site_kind {
  SITE_ALLOCATION,
  SITE_ARGUMENT,
  SITE_GLOBAL,
  SITE_RESULT, // of a call whose callee is not read
  SITE_TENSOR,
  SITE_OTHER,    // memory whose origin is not followed
  SITE_FUNCTION, // a doubt about a function, and about none of its buffers
} site_kind;

/// The findings about one buffer: of an allocating op, in all calls; of one from elsewhere; or of a
/// function as a whole.
typedef struct site {
  site_kind kind;
  cis_op *op;       // that allocates; the global; the function; NULL: see `value`
  cis_value *value; // NULL: a global or a function
  cis_op *function; // that it stands in; NULL: none
  cis_verdict verdict;
  cis_op *at; // the op that it is not known for, or that is wrong
  const char *why;
  bool is_seen;
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
  cis_ptrmap called;       // functions that are called directly
  cis_ptrmap done;         // functions that have been read by themselves
  cis_ptrmap read;         // functions that have been read at all
  cis_replays replays;     // of the function that is checked
  const cis_replay *shown; // that has shown the refutation; NULL: none has
  bool gave_up, has_globals;
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
    [CIS_FOUND_OTHER_FAMILY] = {"other-family",
                                "free by an op of another family than the one that allocates"},
    [CIS_FOUND_OUT_OF_BOUNDS] = {"out-of-bounds", "out of bounds"},
    [CIS_FOUND_MISALIGNED] = {"misaligned", "misaligned access"},
    [CIS_FOUND_UNINITIALIZED] = {"uninitialized", "read of bytes that were never written"},
    [CIS_FOUND_OVERLAP] = {"overlap",
                           "read of a piece of a pool that another piece has overwritten"},
    [CIS_FOUND_COPY_OVERLAP] = {"copy-overlap", "copy between overlapping memory"},
    [CIS_FOUND_CONSTANT_WRITE] = {"constant-write", "write to memory that must not be written"},
    [CIS_FOUND_NEGATIVE_SIZE] = {"negative-size", "allocation of a negative size"},
    [CIS_FOUND_NOT_DISTINCT] = {"not-distinct", "the objects are not distinct"},
};

uint32_t cis_check_leaks(void) { return 1u << CIS_FOUND_LEAK; }

// --- sites ---

static site *get_site(checker *c, site_kind kind, cis_op *op, cis_value *value) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&c->sites, op ? (const void *)op : (const void *)value, &is_new);
  if (is_new) {
    site *s = cis_arena_new(&c->arena, site);
    cis_op *inside = op ? op : cis_value_op(value);
    *s = (site){.kind = kind,
                .op = op,
                .value = value,
                .function = cis_enclosing_function(
                    inside ? inside : cis_block_parent_op(cis_value_block(value)))};
    *slot = (uintptr_t)s;
    cis_vec_push(&c->list, s);
  }
  return (site *)*slot;
}

/// The site of a buffer; that of the function, of one that stands for several.
static site *site_of(checker *c, const cis_proof *p, const cis_checked *buffer) {
  bool is_named = buffer && (buffer->value || buffer->kind == CIS_CHECKED_GLOBAL);
  if (!is_named)
    return get_site(c, SITE_FUNCTION, p->function, NULL);
  switch (buffer->kind) {
  case CIS_CHECKED_HEAP:
  case CIS_CHECKED_STACK:
    return buffer->is_returned ? get_site(c, SITE_RESULT, NULL, buffer->value)
                               : get_site(c, SITE_ALLOCATION, buffer->site, buffer->value);
  case CIS_CHECKED_GLOBAL:
    return buffer->site ? get_site(c, SITE_GLOBAL, buffer->site, NULL)
                        : get_site(c, SITE_OTHER, NULL, buffer->value);
  case CIS_CHECKED_ARGUMENT:
    return get_site(c, SITE_ARGUMENT, NULL, buffer->value);
  case CIS_CHECKED_TENSOR:
    return get_site(c, SITE_TENSOR, NULL, buffer->value);
  default:
    return get_site(c, SITE_OTHER, NULL, buffer->value);
  }
}

/// A function whose name is used otherwise than to call it may be called with anything.
static void take_reference(checker *c, cis_op *op, cis_attr attr) {
  if (cis_attr_is(attr, CIS_ATTR_ARRAY))
    for (uint32_t i = 0; i < attr->array.num; ++i)
      take_reference(c, op, attr->array.elems[i]);
  if (!cis_attr_is(attr, CIS_ATTR_SYMBOL_REF))
    return;
  cis_op *function = cis_symbol_cache_lookup_nearest(c->symbols, op, attr);
  if (!function || !cis_op_has_trait(function, CIS_TRAIT_FUNCTION))
    return;
  cis_ptrmap_set(&c->called, function, 1);
  cis_vec_push(&c->apart, function);
}

static bool only_called(const cis_op *constant) {
  for (const cis_use *use = cis_value_uses(&constant->results[0]); use; use = cis_use_next(use))
    if (cis_op_kind(cis_use_owner(use)) != CIS_OP_FUNC_CALL_INDIRECT || cis_use_index(use) != 0)
      return false;
  return true;
}

static void take_references(checker *c, cis_op *op) {
  if (cis_op_kind(op) == CIS_OP_FUNC_CALL) {
    cis_op *function =
        cis_symbol_cache_lookup_nearest(c->symbols, op, cis_op_inherent(op, "callee"));
    if (function)
      cis_ptrmap_set(&c->called, function, 1);
  } else if (cis_op_kind(op) != CIS_OP_FUNC_CONSTANT || !only_called(op)) {
    for (uint32_t i = 0; i < op->num_props; ++i)
      take_reference(c, op, cis_op_props(op)[i]);
    cis_attr others = cis_op_discardable(op);
    for (uint32_t i = 0; others && i < others->dict.num; ++i)
      take_reference(c, op, others->dict.entries[i].value);
  }
}

/// Ops outside of all functions are not read.
static void take_outside(checker *c, cis_op *op) {
  if (!cis_check_reaches_memory(op) || cis_enclosing_function(op))
    return;
  site *s = get_site(c, SITE_FUNCTION, c->module, NULL);
  s->verdict = CIS_VERDICT_UNKNOWN;
  s->at = op;
  s->why = "it stands outside of all functions, where nothing is read";
}

static bool is_global(const cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_SYMBOL) && !cis_op_has_trait(op, CIS_TRAIT_FUNCTION) &&
         !op->num_regions;
}

static cis_walk collect(cis_op *op, void *user) {
  checker *c = user;
  c->has_globals |= is_global(op);
  if (cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && op->num_regions && cis_op_entry(op))
    cis_vec_push(&c->roots, op);
  take_references(c, op);
  take_outside(c, op);
  if (!op->num_results)
    return CIS_WALK_CONTINUE;
  cis_effect_vec effects = {0};
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    if (effects.data[i].kind == CIS_EFFECT_ALLOC && effects.data[i].value &&
        cis_value_is_base_memref(effects.data[i].value) && cis_enclosing_function(op))
      get_site(c, SITE_ALLOCATION, op, effects.data[i].value);
  cis_vec_deinit(&effects);
  return CIS_WALK_CONTINUE;
}

// --- telling ---

/// The value that the op of an atom has in a model: a comparison may be the opposite of its atom.
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
    cis_note(p->ctx, facts->op->loc, "on the path on which this loop runs an iteration");
  else if (facts && facts->op)
    cis_note(p->ctx, facts->op->loc, "on the path on which this is decided: %s",
             is_decided(p, facts->op, model, value) ? "true" : "false");
  else if (facts && facts->value)
    cis_note(p->ctx, cis_value_loc(facts->value), "on the path on which this is %s", holds);
}

static void note_decisions(const cis_proof *p, const cis_cond_model *model) {
  for (size_t i = 0; i < model->len; ++i)
    note_decision(p, model->data[i] / 2, model, model->data[i] % 2);
}

static void note_path(const cis_proof *p, const cis_finding *f, const cis_cond_model *model) {
  cis_context *ctx = p->ctx;
  note_decisions(p, model);
  const cis_checked *b = f->buffer;
  if (b->site && b->site != f->op && b->kind != CIS_CHECKED_TENSOR && !b->is_returned)
    cis_note(ctx, b->site->loc, "the buffer was allocated here");
  else if (b->value && (!b->site || b->is_returned || b->kind == CIS_CHECKED_TENSOR))
    cis_note(ctx, cis_value_loc(b->value), "the buffer is this one");
  bool after = f->kind == CIS_FOUND_DOUBLE_FREE || f->kind == CIS_FOUND_USE_AFTER_FREE;
  for (uint32_t i = 0; after && i < b->num_frees; ++i)
    if (b->frees[i].op != f->op && cis_cond_holds(&p->conds, b->frees[i].when, model))
      cis_note(ctx, b->frees[i].op->loc, "and freed here");
  if (f->other && f->other != f->op)
    cis_note(ctx, f->other->loc,
             f->kind == CIS_FOUND_LEAK ? "by this loop" : "and overwritten here");
}

static void name_piece(const cis_proof *p, const cis_piece *piece, cis_strbuf *out) {
  const cis_place *place =
      piece && piece->buffer ? cis_place_of(p->placement, piece->buffer->value) : NULL;
  cis_file_pos pos;
  if (place)
    cis_strbuf_printf(out, "buffer '%.*s'", CIS_STR_ARG(place->name));
  else if (piece && piece->view && cis_loc_file_pos(p->ctx, piece->view->loc, &pos))
    cis_strbuf_printf(out, "the view of line %u", pos.line);
  else
    cis_strbuf_printf(out, "%s", piece ? "another view" : "the arena itself");
}

static cis_location loc_of_piece(const cis_piece *piece) {
  return piece->view ? piece->view->loc : cis_value_loc(piece->buffer->value);
}

/// The two buffers, the bytes, and where each was written.
static void tell_overlap(const cis_proof *p, const cis_finding *f) {
  cis_strbuf read = {0}, by = {0}, bytes = {0};
  name_piece(p, f->piece, &read);
  name_piece(p, f->by, &by);
  if (!f->from.num && !f->size.num)
    cis_strbuf_printf(&bytes, "bytes %lld to %lld of the arena", (long long)f->from.constant,
                      (long long)(f->from.constant + f->size.constant));
  else
    cis_strbuf_lit(&bytes, "bytes");
  bool is_one_op = f->op == f->other;
  cis_error(p->ctx, f->op->loc,
            is_one_op ? "the op reads %s as %s, and overwrites them as %s"
                      : "read of %s as %s, which were overwritten as %s",
            cis_strbuf_c(&bytes), cis_strbuf_c(&read), cis_strbuf_c(&by));
  cis_note(p->ctx, loc_of_piece(f->piece), "%s is here", cis_strbuf_c(&read));
  if (f->by)
    cis_note(p->ctx, loc_of_piece(f->by), "%s is here", cis_strbuf_c(&by));
  if (f->other && !is_one_op)
    cis_note(p->ctx, f->other->loc, "overwritten here");
  else if (!f->other)
    cis_note(p->ctx, p->function->loc, "overwritten by the caller, before the call");
  cis_strbuf_deinit(&read);
  cis_strbuf_deinit(&by);
  cis_strbuf_deinit(&bytes);
}

static void tell_refuted(const checker *c, const cis_proof *p, const cis_finding *f,
                         const cis_cond_model *model) {
  if (f->kind == CIS_FOUND_OVERLAP && f->piece && (p->placement || p->views_are_buffers)) {
    tell_overlap(p, f);
    note_decisions(p, model);
    if (c->shown)
      cis_note(p->ctx, p->function->loc, "cistern-run shows it with these options: %s",
               c->shown->command);
    return;
  }
  bool is_place = f->kind == CIS_FOUND_MISALIGNED && f->op == f->buffer->site;
  if (is_place && f->buffer->placed)
    cis_error(p->ctx, f->op->loc,
              "the plan puts the buffer at %lld, which its alignment does not divide",
              (long long)f->buffer->placed->place);
  else
    cis_error(p->ctx, f->op->loc, "%s", kinds[f->kind].text);
  note_path(p, f, model);
}

/// Functions that others may call are read by themselves; those that are called only from inside of
/// the module, where they are called.
static bool is_root(const checker *c, const cis_op *function) {
  return !cis_symbol_is_private(function) || !cis_ptrmap_has(&c->called, function);
}

/// Whether an overlap of buffers of a plan is shown by an execution, or by a rule: an op that
/// allows more orders of its iterations than the one that is executed, or a program that cannot be
/// executed.
static bool is_overlap_refuted(checker *c, const cis_proof *p, const cis_finding *f,
                               const cis_cond_model *model, const char **out_why) {
  enum { ATTEMPTS = 3 };
  bool could = false;
  *out_why = "buffers that may overlap";
  for (uint32_t i = 0; i < ATTEMPTS; ++i) {
    const cis_replay *replay =
        cis_replay_run(&c->replays, p, f, model, c->options->replay_steps, i);
    could |= replay->result == CIS_REPLAY_NOTHING;
    if (cis_replay_meets(replay, f->op->loc)) {
      ++c->report->replayed;
      c->shown = replay;
      return true;
    }
    if (!cis_op_entry(p->function)->num_args || replay->result == CIS_REPLAY_CANNOT)
      break;
  }
  return f->certain && (f->by_order || (f->when == CIS_ALWAYS && !could));
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
  if (cis_symbol_is_private(p->function) && !c->options->strict_boundary) {
    *out_why = "an error that may be, if a caller passes what leads to it";
    return false;
  }
  bool is_of_plan = f->piece && f->piece->buffer;
  if (f->kind == CIS_FOUND_MISALIGNED && f->buffer->placed && f->op == f->buffer->site)
    return true;
  if (f->kind == CIS_FOUND_OVERLAP && (!is_of_plan || !c->options->replay_steps)) {
    *out_why = f->certain ? NULL : "pieces of a pool that may overlap";
    return f->certain;
  }
  if (f->kind == CIS_FOUND_OVERLAP)
    return is_overlap_refuted(c, p, f, model, out_why);
  if (f->by_order && c->options->replay_steps) {
    *out_why = "an error that may be, in an order that is not executed";
    return on_all_paths;
  }
  // The caller is responsible for conditions that arguments decide.
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
  return a->kind == b->kind && a->op == b->op &&
         (a->buffer == b->buffer ||
          (a->buffer && b->buffer && a->buffer->site && a->buffer->site == b->buffer->site));
}

static void take_finding(checker *c, cis_proof *p, const cis_finding *f) {
  if (c->options->ignored >> f->kind & 1)
    return;
  site *s = site_of(c, p, f->buffer);
  s->is_seen = true;
  cis_verdict verdict = CIS_VERDICT_UNKNOWN;
  const char *why = f->why;
  cis_cond_model model = {0};
  c->shown = NULL;
  if (f->kind != CIS_FOUND_DOUBT && s->verdict != CIS_VERDICT_REFUTED) {
    cis_cond_get_model(&p->conds, f->when, &model);
    if (is_refuted(c, p, f, &model, &why)) {
      verdict = CIS_VERDICT_REFUTED;
      c->report->refuted |= 1u << f->kind;
      if (!c->options->quiet)
        tell_refuted(c, p, f, &model);
    }
  }
  cis_vec_deinit(&model);
  if (verdict > s->verdict) {
    s->verdict = verdict;
    s->at = f->op;
    s->why = verdict == CIS_VERDICT_REFUTED ? kinds[f->kind].name : why;
  }
}

/// Buffers that are there in each execution are listed, also where nothing was found.
static bool is_listed(const cis_checked *buffer) {
  return buffer->kind != CIS_CHECKED_TENSOR && buffer->kind != CIS_CHECKED_FOREIGN &&
         (buffer->value || buffer->kind == CIS_CHECKED_GLOBAL);
}

static void take_findings(checker *c, cis_proof *p) {
  for (size_t i = 0; i < p->buffers.len; ++i)
    if (is_listed(p->buffers.data[i]))
      site_of(c, p, p->buffers.data[i])->is_seen = true;
  enum { MOST = 64 };
  for (size_t i = 0; i < p->findings.len; ++i) {
    bool known = false;
    for (size_t k = i > MOST ? i - MOST : 0; k < i && !known; ++k)
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

/// A function that was not read to its end has doubts for itself and for each of its sites.
static void mark_unread(checker *c, cis_op *function) {
  get_site(c, SITE_FUNCTION, function, NULL);
  for (size_t i = 0; i < c->list.len; ++i) {
    site *s = c->list.data[i];
    if ((s->function != function && s->op != function) || s->verdict != CIS_VERDICT_PROVEN)
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
                 .read = &c->read,
                 .has_globals = c->has_globals,
                 .is_strict = c->options->strict_boundary,
                 .copies_read = c->options->strict_copies,
                 .placement = c->options->placement,
                 .views_are_buffers = c->options->views_are_buffers,
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

static void check_functions(checker *c) {
  for (size_t i = 0; i < c->roots.len; ++i)
    if (is_root(c, c->roots.data[i]))
      check_function(c, c->roots.data[i]);
  for (size_t i = 0; i < c->apart.len; ++i)
    if (c->apart.data[i]->num_regions && cis_op_entry(c->apart.data[i]))
      check_function(c, c->apart.data[i]);
  // A private function that was not read is never called, unless a caller was not read to its end.
  for (size_t i = 0; i < c->roots.len && c->gave_up; ++i)
    if (!cis_ptrmap_has(&c->read, c->roots.data[i]))
      check_function(c, c->roots.data[i]);
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

static const char *const kind_names[] = {
    [SITE_ALLOCATION] = "allocation", [SITE_ARGUMENT] = "argument", [SITE_GLOBAL] = "global",
    [SITE_RESULT] = "result",         [SITE_TENSOR] = "tensor",     [SITE_OTHER] = "other",
    [SITE_FUNCTION] = "function"};

static cis_location loc_of(const site *s) { return s->op ? s->op->loc : cis_value_loc(s->value); }

static void put_key(cis_json *json, const char *key, cis_str value) {
  cis_json_key(json, key);
  value.data ? cis_json_string(json, value) : cis_json_null(json);
}

static void put_site(cis_json *json, const site *s) {
  cis_file_pos pos;
  cis_strbuf text = {0};
  cis_context *ctx = s->op ? cis_op_context(s->op) : cis_op_context(s->function);
  cis_op *function = s->kind == SITE_FUNCTION ? s->op : s->function;
  bool is_function = function && cis_op_has_trait(function, CIS_TRAIT_FUNCTION);
  if (cis_loc_file_pos(ctx, loc_of(s), &pos))
    cis_strbuf_printf(&text, "%u:%u", pos.line, pos.col);
  cis_json_open(json, '{');
  put_key(json, "function", is_function ? cis_symbol_name(function) : (cis_str){0});
  put_key(json, "location", text.len ? cis_strbuf_view(&text) : (cis_str){0});
  put_key(json, "kind", cis_str_from(kind_names[s->kind]));
  put_key(json, "verdict", cis_str_from(verdict_names[s->verdict]));
  put_key(json, "reason", s->why ? cis_str_from(s->why) : (cis_str){0});
  put_key(json, "op", s->at ? cis_op_name(s->at) : (cis_str){0});
  cis_json_close(json, '}');
  cis_strbuf_deinit(&text);
}

static void put_sites(const checker *c, cis_json *json, bool functions) {
  cis_json_key(json, functions ? "functions" : "buffers");
  cis_json_open(json, '[');
  for (size_t i = 0; i < c->list.len; ++i)
    if ((c->list.data[i]->kind == SITE_FUNCTION) == functions)
      put_site(json, c->list.data[i]);
  cis_json_close(json, ']');
}

static void put_json(const checker *c, cis_strbuf *out) {
  cis_json json = {.out = out};
  cis_json_open(&json, '{');
  put_key(&json, "verdict", cis_str_from(verdict_names[c->report->verdict]));
  for (int i = 0; i < 3; ++i) {
    cis_json_key(&json, verdict_names[i]);
    cis_json_int(&json, (int64_t)c->report->buffers[i]);
  }
  cis_json_key(&json, "replayed");
  cis_json_int(&json, (int64_t)c->report->replayed);
  put_sites(c, &json, false);
  put_sites(c, &json, true);
  cis_json_close(&json, '}');
  cis_strbuf_char(out, '\n');
}

void cis_check_put_counts(const cis_check_report *report, const char *noun, cis_strbuf *out) {
  cis_strbuf_printf(out, "%llu %sproven, %llu not known, %llu refuted",
                    (unsigned long long)report->buffers[CIS_VERDICT_PROVEN], noun,
                    (unsigned long long)report->buffers[CIS_VERDICT_UNKNOWN],
                    (unsigned long long)report->buffers[CIS_VERDICT_REFUTED]);
  if (report->doubts)
    cis_strbuf_printf(out, "; %llu function%s not known", (unsigned long long)report->doubts,
                      report->doubts == 1 ? "" : "s");
}

static void tell_unknown(const checker *c) {
  for (size_t i = 0; i < c->list.len; ++i) {
    const site *s = c->list.data[i];
    if (s->verdict != CIS_VERDICT_UNKNOWN)
      continue;
    cis_context *ctx = cis_op_context(s->at);
    cis_plain_remark(ctx, loc_of(s), "not known of this %s",
                     s->op == c->module                                    ? "module"
                     : s->kind == SITE_FUNCTION                            ? "function"
                     : s->value && cis_type_is_base_tensor(s->value->type) ? "tensor"
                                                                           : "buffer");
    cis_note(ctx, s->at->loc, "because of '%s': %s", cis_op_name(s->at).data, s->why);
  }
}

/// The function that the verdict of a buffer counts for: that of the op which decides it, where the
/// buffer is a global.
static cis_op *counts_for(const site *s) {
  return s->kind == SITE_FUNCTION ? s->op
         : s->function            ? s->function
                                  : cis_enclosing_function(s->at);
}

static void count(checker *c) {
  cis_check_report *report = c->report;
  cis_ptrmap worst = {0}; // function -> verdict
  for (size_t i = 0; i < c->list.len; ++i) {
    const site *s = c->list.data[i];
    report->verdict = s->verdict > report->verdict ? s->verdict : report->verdict;
    if (s->kind == SITE_FUNCTION)
      ++report->doubts;
    else
      ++report->buffers[s->verdict];
    report->allocations[s->verdict] += s->kind == SITE_ALLOCATION;
    cis_op *function = counts_for(s);
    if (!function)
      continue;
    uintptr_t *verdict = cis_ptrmap_get(&worst, function, NULL);
    *verdict = *verdict > (uintptr_t)s->verdict ? *verdict : (uintptr_t)s->verdict;
  }
  if (report->refuted)
    report->verdict = CIS_VERDICT_REFUTED;
  cis_context *ctx = cis_op_context(c->module);
  for (size_t i = 0; i < c->roots.len; ++i) {
    uintptr_t verdict = cis_ptrmap_at(&worst, c->roots.data[i]);
    ++report->functions[verdict];
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
  cis_ptrmap_deinit(&c.read);
  cis_vec_deinit(&c.list);
  cis_vec_deinit(&c.roots);
  cis_vec_deinit(&c.apart);
  cis_arena_deinit(&c.arena);
  return !out_report->refuted;
}
