// Measures the bytes that each part of a pipeline saves, by leaving it out, and the bytes that
// changes would save, by making them. Bytes are those of the function that holds the most, callees
// included. Parts and changes that save no bytes, held or copied, are not shown.
#include "reuse/pipeline/pipeline_page.h"

#include "ir/diag.h"
#include "ir/family.h"
#include "memory/footprint.h"
#include "reuse/report/memory_page.h"
#include "support/json.h"
#include "support/map.h"

#include <string.h>

/// Ops of programs for which suggestions are tried: each is run on a copy of its own.
enum { MOST_OPS = 200000 };

typedef struct measured {
  double peak, copied;
} measured;

static measured measure(cis_op *module) {
  cis_footprint_vec prints = {0};
  cis_footprints(module, &prints);
  cis_footprint largest = cis_footprint_largest(&prints);
  cis_vec_deinit(&prints);
  return (measured){largest.peak, largest.copied};
}

/// A change that was made, and what the program holds and copies then.
typedef struct suggestion {
  const char *what;
  cis_strbuf how;   // as the command line has it
  cis_strbuf apply; // a change of the program instead: that of explain-copies
  measured m;
} suggestion;

typedef struct advisor {
  cis_pass *pass;
  const cis_pipeline_choice *choice;
  bool has_tensors;
  measured kept;
  CIS_VEC(suggestion) suggestions;
  cis_json json;
} advisor;

/// Runs passes on a copy of the input and returns it; the caller destroys it. NULL: they fail.
/// Frees the text.
static cis_op *make(const advisor *a, cis_strbuf *passes) {
  cis_op *copy = cis_op_clone_tagging(a->choice->input);
  bool ok = cis_candidates_try(a->pass, copy, passes, NULL);
  cis_strbuf_deinit(passes);
  if (ok)
    return copy;
  cis_op_destroy(copy);
  return NULL;
}

/// Measures bytes that are held and copied after the passes and canonicalize. False: they fail.
static bool try_passes(const advisor *a, cis_strbuf *passes, measured *out) {
  cis_strbuf_lit(passes, "canonicalize,");
  cis_op *made = make(a, passes);
  if (!made)
    return false;
  *out = measure(made);
  cis_op_destroy(made);
  return true;
}

static void put_passes(const advisor *a, unsigned candidate, unsigned tail, cis_strbuf *out) {
  cis_candidate_append(a->pass, candidate, a->has_tensors, out);
  cis_tail_append(tail, true, out);
}

// --- JSON ---

static void put_string(advisor *a, const char *key, cis_str value) {
  cis_json_key(&a->json, key);
  cis_json_string(&a->json, value);
}

static void put_measured(advisor *a, measured m) {
  cis_json_key(&a->json, "peak");
  cis_json_int(&a->json, (int64_t)m.peak);
  cis_json_key(&a->json, "copied");
  cis_json_int(&a->json, (int64_t)m.copied);
}

static void put_entry(advisor *a, const char *what, cis_str how, measured m) {
  cis_json_open(&a->json, '{');
  put_string(a, "what", cis_str_from(what));
  put_string(a, "how", how);
  put_measured(a, m);
  cis_json_close(&a->json, '}');
}

// --- the parts of the kept pipeline ---

static const struct part_row {
  unsigned candidate, tail; // one of them is a part
  const char *what, *passes;
} part_rows[] = {
    {CIS_CANDIDATE_CANONICALIZES, 0, "ops that nothing uses get no buffer", "canonicalize first"},
    {CIS_CANDIDATE_FOLDS, 0, "transposed and broadcast tensors are read where they are",
     "fold-into-indexing-maps"},
    {CIS_CANDIDATE_HOISTS, 0, "parts that each iteration of a loop puts back are put back once",
     "loop-invariant-subset-hoisting"},
    {CIS_CANDIDATE_PADS_IN_PLACE, 0, "what is padded is computed inside of the padded tensor",
     "rewrite-in-destination-passing-style, eliminate-empty-tensors=overwritten"},
    {CIS_CANDIDATE_FILLS_EACH, 0, "ops that accumulate have a filled tensor each",
     "rewrite-in-destination-passing-style=fill-for-each-use"},
    {CIS_CANDIDATE_MERGES, 0, "a concatenation that begins another one is a part of it",
     "merge-concatenations"},
    {CIS_CANDIDATE_ORDERS_TENSORS, 0,
     "ops stand in their order before it is decided what is in place",
     "schedule-for-memory, before bufferization"},
    {CIS_CANDIDATE_CHAINS, 0, "all that leads to what is inserted is computed in its part",
     "eliminate-empty-tensors=destinations=best"},
    {CIS_CANDIDATE_APART, 0,
     "parts of concatenations are copied, so that these are held for less long",
     "eliminate-empty-tensors=concatenations=apart"},
    {CIS_CANDIDATE_PLACES_COPIES, 0,
     "outputs lie in inputs that are not needed afterwards, and the fewest bytes are copied",
     "one-shot-bufferize=\"copy-placement=estimated destinations=best disjoint-subsets "
     "carried-buffers=move\""},
    {CIS_CANDIDATE_ELIMINATES, 0, "copies of buffers that are not needed go", "copy-elimination"},
    {CIS_CANDIDATE_COALESCES, 0,
     "buffers that are not needed together are one, and parts are computed in their place",
     "buffer-coalescing, buffer-parts, static-buffer-deallocation"},
    {CIS_CANDIDATE_OUT_PARAMS, 0,
     "results of private functions are computed where callers need them",
     "tensor-results-to-out-params"},
    {0, CIS_TAIL_ORDERS, "ops stand in the order that holds the least", "schedule-for-memory"},
    {0, CIS_TAIL_REUSES, "buffers share pools", "buffer-reuse"},
};

static void put_parts(advisor *a) {
  const cis_pipeline_choice *c = a->choice;
  cis_json_key(&a->json, "parts");
  cis_json_open(&a->json, '[');
  for (size_t i = 0; i < sizeof(part_rows) / sizeof(*part_rows); ++i) {
    const struct part_row *row = &part_rows[i];
    cis_strbuf passes = {0};
    measured without;
    bool is_used = (c->candidate & row->candidate) || (c->tail & row->tail);
    bool is_on_tensors = row->candidate && row->candidate != CIS_CANDIDATE_ELIMINATES &&
                         row->candidate != CIS_CANDIDATE_COALESCES;
    if (!is_used || (is_on_tensors && !a->has_tensors))
      continue;
    put_passes(a, c->candidate & ~row->candidate, c->tail & ~row->tail, &passes);
    if (try_passes(a, &passes, &without) &&
        (without.peak != a->kept.peak || without.copied != a->kept.copied))
      put_entry(a, row->what, cis_str_from(row->passes), without);
  }
  cis_json_close(&a->json, ']');
}

// --- what could be done ---

/// Makes a suggestion if it saves something, and keeps it. Releases the passes.
static void suggest(advisor *a, const char *what, cis_str how, cis_str apply, cis_strbuf *passes) {
  suggestion s = {.what = what};
  bool ok = try_passes(a, passes, &s.m);
  if (!ok || (s.m.peak >= a->kept.peak && s.m.copied >= a->kept.copied))
    return;
  cis_strbuf_str(&s.how, how);
  cis_strbuf_str(&s.apply, apply);
  cis_vec_push(&a->suggestions, s);
}

/// Appends buffer-pipeline with its option values, then another value of one option.
static void append_pipeline(const advisor *a, const char *option, cis_strbuf *passes) {
  static const char values[] =
      "buffer-pipeline{allow-unknown-ops=$allow-unknown-ops buffer-alignment=$buffer-alignment "
      "function-boundary-type-conversion=$function-boundary-type-conversion order=$order "
      "prefer=$prefer private-function-dynamic-ownership=$private-function-dynamic-ownership "
      "reuse=$reuse unknown-ops=$unknown-ops ";
  cis_pass_expand(a->pass, cis_str_from(values), passes);
  cis_strbuf_printf(passes, "%s},", option);
}

static void suggest_option(advisor *a, const char *what, const char *option) {
  cis_strbuf passes = {0}, how = {0};
  append_pipeline(a, option, &passes);
  cis_strbuf_printf(&how, "--buffer-pipeline=%s", option);
  suggest(a, what, cis_strbuf_view(&how), (cis_str){0}, &passes);
  cis_strbuf_deinit(&how);
}

static void suggest_options(advisor *a) {
  bool copies = cis_str_is(cis_pass_string(a->pass, "prefer"), "copies");
  if (copies)
    suggest_option(a, "hold the fewest bytes instead of copying the fewest", "prefer=memory");
  else
    suggest_option(a, "copy the fewest bytes instead of holding the fewest", "prefer=copies");
  if (!cis_pass_bool(a->pass, "order"))
    suggest_option(a, "ops stand in the order that holds the least", "order=true");
  if (!cis_pass_bool(a->pass, "reuse"))
    suggest_option(a, "buffers share pools", "reuse=true");
  if (cis_pass_int(a->pass, "buffer-alignment") > 16)
    suggest_option(a, "align buffers to 16 bytes", "buffer-alignment=16");
  if (!cis_pass_bool(a->pass, "private-function-dynamic-ownership"))
    suggest_option(a, "let private functions pass the ownership of buffers that they return",
                   "private-function-dynamic-ownership=true");
}

static void suggest_arguments(advisor *a) {
  cis_strbuf passes = {0}, how = {0};
  put_passes(a, a->choice->candidate | CIS_CANDIDATE_RESULTS_TO_ARGUMENTS, a->choice->tail,
             &passes);
  cis_strbuf_printf(&how, "--pass-pipeline='builtin.module(%.*scanonicalize)'", (int)passes.len,
                    cis_strbuf_c(&passes));
  suggest(a, "callers provide the memory of results, which does not count here then",
          cis_strbuf_view(&how), (cis_str){0}, &passes);
  cis_strbuf_deinit(&how);
}

/// Passes after buffer-pipeline, which leaves buffers apart.
static void suggest_instead_of_pools(advisor *a, const char *what, const char *pass) {
  cis_strbuf passes = {0}, how = {0};
  append_pipeline(a, "reuse=false", &passes);
  cis_strbuf_printf(&passes, "%s,", pass);
  const char *options = strchr(pass, '{');
  if (options)
    cis_strbuf_printf(&how, "--buffer-pipeline=reuse=false --%.*s=%.*s", (int)(options - pass),
                      pass, (int)strlen(options) - 2, options + 1);
  else
    cis_strbuf_printf(&how, "--buffer-pipeline=reuse=false --%s", pass);
  suggest(a, what, cis_strbuf_view(&how), (cis_str){0}, &passes);
  cis_strbuf_deinit(&how);
}

/// Makes changes of the program that explain-copies says to save copies, each on a copy, and runs
/// the pipeline that is kept.
static void suggest_changes(advisor *a, cis_str explained) {
  enum { MOST_CHANGES = 24 };
  static const char key[] = "\"apply\": \"";
  cis_strmap seen = {0};
  for (size_t i = 0; i + sizeof key < explained.len && seen.len < MOST_CHANGES; ++i) {
    if (memcmp(explained.data + i, key, sizeof key - 1) != 0)
      continue;
    const char *begin = explained.data + i + sizeof key - 1, *end = begin;
    while (*end != '"')
      ++end;
    bool is_new;
    cis_str change = {begin, (size_t)(end - begin)};
    cis_strbuf passes = {0}, option = {0};
    (void)cis_strmap_get(&seen, change, &is_new);
    cis_strbuf_printf(&option, " apply=%.*s", CIS_STR_ARG(change));
    cis_candidate_append_tensors(a->pass, a->choice->candidate, &passes);
    cis_candidate_append_bufferization(a->pass, "explain-copies", a->choice->candidate,
                                       cis_strbuf_c(&option), &passes);
    cis_candidate_append_from_bufferization(a->pass, a->choice->candidate, &passes);
    cis_tail_append(a->choice->tail, true, &passes);
    suggest(a, "", (cis_str){0}, change, &passes);
    cis_strbuf_deinit(&option);
  }
  cis_strmap_deinit(&seen);
}

/// Counts buffers of their own: no memory that other buffers are in.
static cis_walk count_buffer(cis_op *op, void *user) {
  size_t *num = user;
  if (cis_is_allocation(op, false)) {
    cis_type type = op->results[0].type;
    *num += cis_type_rank(type) != 1 || !cis_type_is_int_of(cis_type_element(type), 8);
  }
  return CIS_WALK_CONTINUE;
}

/// Puts the bytes that a fast memory of a size holds and copies. False: the buffers of one op do
/// not fit into it.
static bool put_memory(advisor *a, int64_t bytes) {
  cis_strbuf passes = {0};
  append_pipeline(a, "reuse=false", &passes);
  cis_strbuf_printf(&passes, "buffer-memories{memories=fast:%lld,default access=first},",
                    (long long)bytes);
  cis_strbuf_lit(&passes, "canonicalize,");
  cis_op *made = make(a, &passes);
  cis_json_open(&a->json, '{');
  cis_json_key(&a->json, "bytes");
  cis_json_int(&a->json, bytes);
  cis_json_key(&a->json, "fits");
  cis_json_bool(&a->json, made);
  if (made) {
    size_t num = 0;
    cis_walk_preorder(made, count_buffer, &num);
    put_measured(a, measure(made));
    cis_json_key(&a->json, "stay"); // buffers that escape stay where they are
    cis_json_int(&a->json, (int64_t)num);
    cis_op_destroy(made);
  }
  cis_json_close(&a->json, '}');
  return made;
}

/// How many bytes are copied if ops access a fast memory alone that is smaller than the peak.
static void put_memories(advisor *a) {
  enum { SHARES = 8, ALIGNMENT = 64 };
  cis_json_key(&a->json, "memories");
  cis_json_open(&a->json, '[');
  for (int share = SHARES - 1; share > 0; --share) {
    int64_t bytes = (int64_t)(a->kept.peak * share / SHARES) / ALIGNMENT * ALIGNMENT;
    if (bytes > 0 && !put_memory(a, bytes))
      break; // what fits into less fits into this
  }
  cis_json_close(&a->json, ']');
}

/// Negative if the first suggestion saves more. Suggestions that cost nothing come first, then held
/// bytes count.
static int compare_suggestions(const advisor *a, const suggestion *x, const suggestion *y) {
  bool costs[] = {x->m.peak > a->kept.peak || x->m.copied > a->kept.copied,
                  y->m.peak > a->kept.peak || y->m.copied > a->kept.copied};
  if (costs[0] != costs[1])
    return costs[0] ? 1 : -1;
  double by = x->m.peak != y->m.peak ? x->m.peak - y->m.peak : x->m.copied - y->m.copied;
  return (by > 0) - (by < 0);
}

static void sort_suggestions(advisor *a) {
  for (size_t i = 1; i < a->suggestions.len; ++i) {
    suggestion s = a->suggestions.data[i];
    size_t k = i;
    for (; k && compare_suggestions(a, &s, &a->suggestions.data[k - 1]) < 0; --k)
      a->suggestions.data[k] = a->suggestions.data[k - 1];
    a->suggestions.data[k] = s;
  }
}

static void put_changes(advisor *a) {
  sort_suggestions(a);
  cis_json_key(&a->json, "changes");
  cis_json_open(&a->json, '[');
  for (size_t i = 0; i < a->suggestions.len; ++i) {
    suggestion *s = &a->suggestions.data[i];
    cis_json_open(&a->json, '{');
    put_string(a, "what", cis_str_from(s->what));
    put_string(a, "how", cis_strbuf_view(&s->how));
    if (s->apply.len)
      put_string(a, "apply", cis_strbuf_view(&s->apply));
    put_measured(a, s->m);
    cis_json_close(&a->json, '}');
  }
  cis_json_close(&a->json, ']');
}

static void put_advice(advisor *a, cis_str explained) {
  suggest_arguments(a);
  suggest_instead_of_pools(a, "one arena for functions and what they call", "buffer-arena");
  suggest_instead_of_pools(a, "a buffer changes its place while it holds nothing that is needed",
                           "buffer-memories{memories=default}");
  suggest_options(a);
  suggest_changes(a, explained);
  put_changes(a);
  put_parts(a);
  put_memories(a);
}

// --- copies ---

/// Why tensors are copied, by the pass that says so, on the tensors that are bufferized.
static void explain_copies(const advisor *a, cis_strbuf *out) {
  cis_strbuf passes = {0};
  if (!a->has_tensors)
    return;
  cis_candidate_append_tensors(a->pass, a->choice->candidate, &passes);
  cis_candidate_append_bufferization(a->pass, "explain-copies", a->choice->candidate,
                                     " format=json", &passes);
  cis_strbuf *printed = cis_pass_redirect(a->pass, out);
  cis_op *copy = make(a, &passes);
  cis_pass_redirect(a->pass, printed);
  if (copy)
    cis_op_destroy(copy);
  else
    cis_strbuf_clear(out);
}

static bool contains(cis_str text, cis_str part) {
  for (size_t i = 0; i + part.len <= text.len; ++i)
    if (memcmp(text.data + i, part.data, part.len) == 0)
      return true;
  return false;
}

/// Whether an alternative of a copy, as JSON, is a reason why nothing saves it, or one of the
/// suggestions: others save copies of the bufferization alone.
static bool is_shown(const advisor *a, cis_str alternative) {
  if (contains(alternative, CIS_STR("\"saves\": 0,")))
    return true;
  bool is_suggested = false;
  for (size_t i = 0; i < a->suggestions.len && !is_suggested; ++i) {
    cis_strbuf key = {0};
    cis_strbuf_printf(&key, "\"apply\": \"%s\"", cis_strbuf_c(&a->suggestions.data[i].apply));
    is_suggested = a->suggestions.data[i].apply.len && contains(alternative, cis_strbuf_view(&key));
    cis_strbuf_deinit(&key);
  }
  return is_suggested;
}

/// The end of a value of JSON that begins with a bracket.
static size_t end_of_value(cis_str text, size_t at) {
  int depth = 0;
  bool in_string = false;
  for (; at < text.len; ++at) {
    char c = text.data[at];
    if (in_string && c == '\\')
      ++at;
    else if (c == '"')
      in_string = !in_string;
    else if (!in_string && (c == '{' || c == '['))
      ++depth;
    else if (!in_string && (c == '}' || c == ']') && !--depth)
      return at + 1;
  }
  return at;
}

/// Appends the explanation of copies, with the alternatives that are shown.
static void put_explained(const advisor *a, cis_str found, cis_strbuf *out) {
  static const char key[] = "\"alternatives\": [";
  size_t from = 0;
  cis_strbuf_lit(out, ",\n\"explained\":");
  for (size_t i = 0; i + sizeof key < found.len;) {
    if (memcmp(found.data + i, key, sizeof key - 1) != 0) {
      ++i;
      continue;
    }
    i += sizeof key - 1;
    cis_strbuf_put(out, found.data + from, i - from);
    bool any = false;
    while (found.data[i] != ']') {
      size_t begin = i + (found.data[i] == ',' ? 2 : 0), end = end_of_value(found, begin);
      cis_str alternative = {found.data + begin, end - begin};
      if (is_shown(a, alternative)) {
        cis_strbuf_cstr(out, any ? ", " : "");
        cis_strbuf_str(out, alternative);
        any = true;
      }
      i = end;
    }
    from = i;
  }
  cis_strbuf_put(out, found.data + from, found.len - from);
}

// --- the page ---

static cis_walk count_op(cis_op *op, void *user) {
  (void)op;
  size_t *num = user;
  ++*num;
  return CIS_WALK_CONTINUE;
}

void cis_pipeline_page_put(cis_pass *pass, const cis_pipeline_choice *choice, cis_strbuf *out) {
  cis_strbuf more = {0}, passes = {0}, explained = {0};
  advisor a = {.pass = pass,
               .choice = choice,
               .has_tensors = cis_candidates_has_tensors(choice->input),
               .kept = measure(choice->kept),
               .json = {.out = &more}};
  size_t num_ops = 0;
  cis_walk_preorder(choice->input, count_op, &num_ops);
  explain_copies(&a, &explained);
  cis_strbuf_lit(&more, ",\n\"advice\":");
  cis_json_open(&a.json, '{');
  cis_json_key(&a.json, "kept");
  cis_json_open(&a.json, '{');
  put_measured(&a, a.kept);
  cis_json_close(&a.json, '}');
  if (choice->upstream) {
    cis_json_key(&a.json, "upstream");
    cis_json_open(&a.json, '{');
    put_measured(&a, measure(choice->upstream));
    cis_json_close(&a.json, '}');
  }
  cis_json_key(&a.json, "isTried");
  cis_json_bool(&a.json, num_ops <= MOST_OPS);
  if (num_ops <= MOST_OPS)
    put_advice(&a, cis_strbuf_view(&explained));
  put_passes(&a, choice->candidate, choice->tail, &passes);
  cis_strbuf_lit(&passes, "canonicalize");
  put_string(&a, "pipeline", cis_strbuf_view(&passes));
  cis_json_close(&a.json, '}');
  if (explained.len)
    put_explained(&a, cis_strbuf_view(&explained), &more);
  cis_strbuf_deinit(&explained);
  for (size_t i = 0; i < a.suggestions.len; ++i) {
    cis_strbuf_deinit(&a.suggestions.data[i].how);
    cis_strbuf_deinit(&a.suggestions.data[i].apply);
  }
  cis_vec_deinit(&a.suggestions);
  cis_strbuf_deinit(&passes);
  put_passes(&a, choice->candidate, choice->tail & ~(unsigned)CIS_TAIL_REUSES, &passes);
  cis_op *unpacked = make(&a, &passes);
  cis_memory_page_put(choice->kept, unpacked, cis_strbuf_view(&more), out);
  if (unpacked)
    cis_op_destroy(unpacked);
  cis_strbuf_deinit(&more);
}
