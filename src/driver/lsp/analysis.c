// The analysis of a document. It is parsed with a record of the names at each place, and verified;
// names of symbols are resolved; copies that bufferization would make are hints. A context lasts as
// long as one analysis.
#include "driver/lsp/document.h"

#include "asm/parser.h"
#include "asm/printer.h"
#include "driver/dialect_files.h"
#include "ir/remark.h"
#include "ir/symbol.h"
#include "ir/verifier.h"
#include "pass/pass.h"
#include "registry/dialects.h"
#include "registry/passes.h"

#include <stdlib.h>

enum { ERROR = 1, WARNING, INFORMATION, HINT };
enum { MOST_OPS_FOR_COPIES = 20000, MOST_OPS_FOR_CHANGES = 1000, MOST_DIAGNOSTICS = 1000 };

static const char marker[] = "// -----"; // as of --split-input-file

// --- diagnostics ---

bool cis_lsp_is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         (c && strchr("_.$-%@^!#", c));
}

/// The end of the word at a byte; one character where there is none.
static uint32_t end_of_word(const cis_lsp_document *document, uint32_t begin) {
  cis_str text = cis_strbuf_view(&document->text);
  uint32_t end = begin;
  while (end < text.len && cis_lsp_is_of_name(text.data[end]))
    ++end;
  return end > begin || end >= text.len || text.data[end] == '\n' ? end : end + 1;
}

/// Writes the range of a location, the beginning of the document where it is not in there.
static void put_range_of(cis_json *json, const cis_lsp_document *document, cis_location loc) {
  uint32_t begin = 0;
  bool is_here = cis_lsp_offset_of_location(document, loc, &begin);
  cis_lsp_put_range(json, document, "range", begin, is_here ? end_of_word(document, begin) : begin);
}

/// Writes a message, after the place that it is about if that is in another file.
static void put_message(cis_json *json, const cis_lsp_document *document, cis_location loc,
                        cis_str message) {
  cis_strbuf text = {0};
  cis_file_pos pos;
  uint32_t offset;
  if (!cis_lsp_offset_of_location(document, loc, &offset) &&
      cis_loc_file_pos(document->ctx, loc, &pos) && pos.line)
    cis_strbuf_printf(&text, "%.*s:%u:%u: ", CIS_STR_ARG(pos.file), pos.line, pos.col);
  cis_strbuf_str(&text, message);
  cis_json_key(json, "message");
  cis_lsp_put_text(json, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
}

static void open_diagnostic(cis_json *json, const cis_lsp_document *document, cis_location loc,
                            int severity, cis_str message) {
  cis_json_open(json, '{');
  put_range_of(json, document, loc);
  cis_json_key(json, "severity");
  cis_json_int(json, severity);
  cis_json_key(json, "source");
  cis_json_string(json, CIS_STR("cistern"));
  put_message(json, document, loc, message);
}

static void put_note(cis_json *json, const cis_lsp_document *document, const cis_diagnostic *note) {
  cis_json_open(json, '{');
  cis_json_key(json, "location");
  cis_json_open(json, '{');
  cis_json_key(json, "uri");
  cis_lsp_put_text(json, document->uri);
  put_range_of(json, document, note->loc);
  cis_json_close(json, '}');
  put_message(json, document, note->loc, note->message);
  cis_json_close(json, '}');
}

static void take_diagnostic(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  cis_lsp_document *document = user;
  (void)ctx;
  if (diagnostic->severity == CIS_ERROR &&
      !cis_lsp_offset_of_location(document, diagnostic->loc, &document->error_at))
    document->error_at = CIS_LSP_NO_PLACE;
  if (cis_diag_num_errors(document->ctx) > MOST_DIAGNOSTICS)
    return;
  cis_json json = {.out = &document->diagnostics, .needs_comma = document->diagnostics.len > 0};
  open_diagnostic(&json, document, diagnostic->loc,
                  diagnostic->severity == CIS_ERROR     ? ERROR
                  : diagnostic->severity == CIS_WARNING ? WARNING
                                                        : INFORMATION,
                  diagnostic->message);
  if (diagnostic->num_notes) {
    cis_json_key(&json, "relatedInformation");
    cis_json_open(&json, '[');
    for (size_t i = 0; i < diagnostic->num_notes; ++i)
      put_note(&json, document, &diagnostic->notes[i]);
    cis_json_close(&json, ']');
  }
  cis_json_close(&json, '}');
}

// --- the record, in the order of the text ---

static int compare_marks(const void *left, const void *right) {
  const cis_mark *a = left, *b = right;
  return a->begin != b->begin ? (a->begin > b->begin ? 1 : -1)
                              : (a->entity > b->entity) - (a->entity < b->entity);
}

/// Outer ops before inner ones.
static int compare_ops(const void *left, const void *right) {
  const cis_op_mark *a = left, *b = right;
  return a->begin != b->begin ? (a->begin > b->begin ? 1 : -1)
                              : (a->end < b->end) - (a->end > b->end);
}

static void sort_record(cis_lsp_chunk *chunk) {
  cis_parse_record *record = &chunk->record;
  if (record->marks.len)
    qsort(record->marks.data, record->marks.len, sizeof(cis_mark), compare_marks);
  if (record->ops.len)
    qsort(record->ops.data, record->ops.len, sizeof(cis_op_mark), compare_ops);
  uint32_t around = CIS_LSP_NO_OP;
  for (uint32_t i = 0; i < record->ops.len; ++i) {
    while (around != CIS_LSP_NO_OP && record->ops.data[around].end <= record->ops.data[i].begin)
      around = chunk->parents.data[around];
    cis_vec_push(&chunk->parents, around);
    around = i;
  }
}

// --- symbols ---

/// The name that a mark of a symbol spells.
static cis_str symbol_text(const cis_lsp_document *document, const cis_mark *mark,
                           cis_arena *arena) {
  cis_token token = {CIS_TOK_AT_ID,
                     mark->begin,
                     {document->source->text.data + mark->begin, mark->end - mark->begin}};
  return cis_token_string(token, arena);
}

/// The entity of an op that has a symbol's name, made if it is new.
static uint32_t entity_of_op(cis_lsp_chunk *chunk, const cis_op *op) {
  uintptr_t *slot = cis_ptrmap_get(&chunk->record.entity_of, op, NULL);
  if (!*slot) {
    cis_vec_push(&chunk->record.entities, op);
    *slot = chunk->record.entities.len;
  }
  return (uint32_t)(*slot - 1);
}

/// Whether `::` alone stands between two names.
static bool is_nested(const cis_lsp_document *document, const cis_mark *outer,
                      const cis_mark *inner) {
  cis_str between = {document->source->text.data + outer->end, inner->begin - outer->end};
  return outer->kind == CIS_MARK_SYMBOL && inner->begin >= outer->end && cis_str_is(between, "::");
}

/// The name in an op's own syntax is the first of its symbols that spells it.
static bool is_own_name(const cis_lsp_chunk *chunk, uint32_t op, cis_str name) {
  return op != CIS_LSP_NO_OP && chunk->record.ops.data[op].op &&
         cis_str_eq(cis_symbol_name(chunk->record.ops.data[op].op), name);
}

/// Resolves marks [first, end), `@a::@b::@c`, which stand in op number `at`.
static void resolve_reference(cis_lsp_document *document, cis_lsp_chunk *chunk, size_t first,
                              size_t end, uint32_t at, cis_symbol_cache *cache, cis_arena *arena) {
  enum { DEEPEST = 64 };
  cis_str nested[DEEPEST];
  while (at != CIS_LSP_NO_OP && !chunk->record.ops.data[at].op)
    at = chunk->parents.data[at];
  cis_op *from = at == CIS_LSP_NO_OP ? chunk->module : chunk->record.ops.data[at].op;
  cis_str root = symbol_text(document, &chunk->record.marks.data[first], arena);
  for (size_t i = first; i < end && i - first < DEEPEST; ++i) {
    if (i > first)
      nested[i - first - 1] = symbol_text(document, &chunk->record.marks.data[i], arena);
    cis_attr ref = cis_attr_symbol(document->ctx, root, nested, (uint32_t)(i - first));
    const cis_op *op = cis_symbol_cache_lookup_nearest(cache, from, ref);
    if (op)
      chunk->record.marks.data[i].entity = entity_of_op(chunk, op);
  }
}

static void resolve_symbols(cis_lsp_document *document, cis_lsp_chunk *chunk) {
  cis_arena arena = {0};
  cis_ptrmap named = {0}; // ops whose name has been found
  cis_symbol_cache *cache = cis_symbol_cache_create();
  for (size_t i = 0, end; i < chunk->record.marks.len; i = end) {
    cis_mark *mark = &chunk->record.marks.data[i];
    end = i + 1;
    if (mark->kind != CIS_MARK_SYMBOL)
      continue;
    while (end < chunk->record.marks.len && is_nested(document, &mark[end - i - 1], &mark[end - i]))
      ++end;
    uint32_t at = cis_lsp_op_at(chunk, mark->begin);
    bool is_new = false;
    if (is_own_name(chunk, at, symbol_text(document, mark, &arena)))
      cis_ptrmap_get(&named, chunk->record.ops.data[at].op, &is_new);
    if (is_new) {
      mark->is_definition = true;
      mark->entity = entity_of_op(chunk, chunk->record.ops.data[at].op);
    } else {
      resolve_reference(document, chunk, i, end, at, cache, &arena);
    }
  }
  cis_symbol_cache_destroy(cache);
  cis_ptrmap_deinit(&named);
  cis_arena_deinit(&arena);
}

// --- analysis ---

void cis_lsp_forget(cis_lsp_document *document) {
  for (size_t i = 0; i < document->chunks.len; ++i) {
    cis_lsp_chunk *chunk = &document->chunks.data[i];
    cis_parse_record_deinit(&chunk->record);
    cis_vec_deinit(&chunk->parents);
    if (chunk->module)
      cis_op_destroy(chunk->module);
  }
  cis_vec_clear(&document->chunks);
  if (document->ctx)
    cis_context_destroy(document->ctx);
  document->ctx = NULL;
  document->source = NULL;
}

static void analyse_chunk(cis_lsp_document *document, uint32_t source, uint32_t begin,
                          uint32_t end) {
  cis_lsp_chunk chunk = {.begin = begin, .end = end};
  const cis_parse_options options = {.skip_verify = true, .record = &chunk.record};
  chunk.module = cis_parse_source(document->ctx, source, begin, end, &options);
  chunk.has_errors = !chunk.module;
  if (chunk.has_errors)
    cis_lsp_recover(document, &chunk);
  sort_record(&chunk);
  chunk.is_valid = !chunk.has_errors && cis_verify(chunk.module);
  if (chunk.module)
    resolve_symbols(document, &chunk);
  cis_vec_push(&document->chunks, chunk);
}

/// As --split-input-file: a marker that ends the text separates nothing.
static uint32_t find_marker(cis_str text, uint32_t from) {
  size_t length = sizeof(marker) - 1;
  for (size_t i = cis_str_find(text, '/', from); i + length < text.len;
       i = cis_str_find(text, '/', i + 1))
    if (memcmp(text.data + i, marker, length) == 0)
      return (uint32_t)i;
  return (uint32_t)text.len;
}

static void register_dialects(cis_lsp_document *document) {
  const cis_lsp_dialects *dialects = document->dialects;
  cis_register_all_dialects(document->ctx);
  cis_find_dialect_files(document->ctx);
  cis_context_allow_unregistered(document->ctx, dialects->allows_unregistered);
  cis_plugins_load(&dialects->plugins, document->ctx);
}

void cis_lsp_analyse(cis_lsp_document *document) {
  if (document->is_fresh)
    return;
  cis_lsp_forget(document);
  cis_strbuf_clear(&document->diagnostics);
  cis_strbuf_clear(&document->hints);
  cis_vec_clear(&document->fixes);
  cis_context *ctx = document->ctx = cis_context_create();
  cis_asm_init(ctx);
  cis_diag_set_handler(ctx, take_diagnostic, document);
  cis_diag_set_print_op(ctx, false);
  register_dialects(document);
  document->source = cis_source_from_memory(document->uri, cis_strbuf_view(&document->text));
  uint32_t source = document->source_number = cis_context_add_source(ctx, document->source);
  document->error_at = CIS_LSP_NO_PLACE;
  uint32_t size = (uint32_t)document->text.len;
  for (uint32_t begin = 0, end;; begin = end + (uint32_t)sizeof(marker) - 1) {
    end = find_marker(document->source->text, begin);
    analyse_chunk(document, source, begin, end);
    if (end == size)
      break;
  }
  cis_diag_flush(ctx);
  document->is_fresh = document->wants_copies = true;
  document->is_published = false;
}

// --- copies ---

static bool wants_remark(void *user, cis_remark_kind kind, cis_str category) {
  (void)user;
  (void)kind;
  return cis_str_is(category, "copies");
}

/// The byte of "line:column" at the beginning of a text, which is consumed; CIS_LSP_NO_PLACE.
static uint32_t read_place(const cis_lsp_document *document, cis_str *text) {
  int64_t number[2] = {0, 0};
  size_t i = 0;
  for (int part = 0; part < 2; ++part, ++i)
    for (; i < text->len && text->data[i] >= '0' && text->data[i] <= '9'; ++i)
      number[part] = number[part] * 10 + (text->data[i] - '0');
  *text = cis_str_from_index(*text, i - 1);
  if (number[0] < 1 || number[0] > (int64_t)document->lines.len || number[1] < 1)
    return CIS_LSP_NO_PLACE;
  return document->lines.data[number[0] - 1] + (uint32_t)number[1] - 1;
}

/// Keeps the move "3:8 before 2:8" for an action.
static void take_move(cis_lsp_document *document, const cis_remark *remark, cis_str move) {
  static const char before[] = " before ";
  cis_lsp_fix fix = {.op = read_place(document, &move)};
  move = cis_str_from_index(move, sizeof(before) - 1);
  fix.before = read_place(document, &move);
  if (fix.op == CIS_LSP_NO_PLACE || fix.before == CIS_LSP_NO_PLACE ||
      !cis_lsp_offset_of_location(document, remark->loc, &fix.begin))
    return;
  fix.end = end_of_word(document, fix.begin);
  cis_vec_push(&document->fixes, fix);
}

static void take_remark(void *user, cis_context *ctx, const cis_remark *remark) {
  cis_lsp_document *document = user;
  (void)ctx;
  cis_strbuf message = {0};
  for (size_t i = 0; i < remark->num_args; ++i)
    if (strcmp(remark->args[i].key, "Move") == 0)
      take_move(document, remark, remark->args[i].value);
    else if (strcmp(remark->args[i].key, "Bytes") != 0)
      cis_strbuf_printf(&message, "%s%.*s", message.len ? "\n" : "",
                        CIS_STR_ARG(remark->args[i].value));
  cis_json json = {.out = &document->hints, .needs_comma = document->hints.len > 0};
  open_diagnostic(&json, document, remark->loc, HINT, cis_strbuf_view(&message));
  cis_json_close(&json, '}');
  cis_strbuf_deinit(&message);
}

static cis_walk find_tensor(cis_op *op, void *user) {
  (void)user;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (op->results[i].type->kind == CIS_TYPE_TENSOR)
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

bool cis_lsp_has_tensors(cis_op *module) { return !cis_walk_preorder(module, find_tensor, NULL); }

/// Adds the copies that --explain-copies reports for a module. A copy of the module is bufferized.
/// If that fails there are no hints, because it is no error of the program.
static void explain_copies(const cis_lsp_chunk *chunk) {
  cis_strbuf text = {0}, pipeline = {0};
  bool tries = chunk->record.ops.len <= MOST_OPS_FOR_CHANGES;
  cis_strbuf_printf(&pipeline,
                    "builtin.module(explain-copies{bufferize-function-boundaries=true format=none "
                    "changes=%s})",
                    tries ? "true" : "false");
  cis_pass_manager *pm = cis_pass_manager_create(cis_all_passes(), "builtin.module");
  const cis_pass_run_options options = {.out = &text};
  if (cis_pass_manager_parse(pm, cis_strbuf_view(&pipeline), &text))
    cis_pass_manager_run(pm, chunk->module, &options);
  cis_pass_manager_destroy(pm);
  cis_strbuf_deinit(&pipeline);
  cis_strbuf_deinit(&text);
}

bool cis_lsp_find_copies(cis_lsp_document *document) {
  const cis_remark_sink sink = {document, wants_remark, take_remark};
  document->wants_copies = false;
  cis_diag_set_handler(document->ctx, NULL, NULL);
  cis_remark_set_sink(document->ctx, &sink);
  for (size_t i = 0; i < document->chunks.len; ++i) {
    const cis_lsp_chunk *chunk = &document->chunks.data[i];
    if (chunk->is_valid && chunk->record.ops.len <= MOST_OPS_FOR_COPIES &&
        cis_lsp_has_tensors(chunk->module))
      explain_copies(chunk);
  }
  cis_remark_set_sink(document->ctx, NULL);
  cis_diag_flush(document->ctx);
  return document->hints.len > 0;
}
