// Definitions, references, hover and symbols, from the record of the names at each place.
#include "driver/lsp/answers.h"

#include "asm/printer.h"
#include "ir/diag.h"
#include "ir/symbol.h"

enum { MOST_ELEMENTS = 16 }; // of a constant in a hover
enum { KIND_MODULE = 2, KIND_FUNCTION = 12, KIND_VARIABLE = 13, KIND_OBJECT = 19 };

// --- names ---

/// Whether a mark names the value of another one. Results that are defined together at that place
/// all count.
static bool means_the_same(const cis_lsp_chunk *chunk, const cis_mark *at, const cis_mark *mark) {
  if (at->entity == CIS_NO_ENTITY || mark->kind != at->kind)
    return false;
  const cis_mark *end = chunk->record.marks.data + chunk->record.marks.len;
  for (const cis_mark *one = at; one < end && one->begin == at->begin; ++one)
    if (one->entity == mark->entity)
      return true;
  return false;
}

static void put_location(cis_json *json, const cis_lsp_document *document, uint32_t begin,
                         uint32_t end) {
  cis_json_open(json, '{');
  cis_json_key(json, "uri");
  cis_lsp_put_text(json, document->uri);
  cis_lsp_put_range(json, document, "range", begin, end);
  cis_json_close(json, '}');
}

static void put_highlight(cis_json *json, const cis_lsp_document *document, uint32_t begin,
                          uint32_t end) {
  cis_json_open(json, '{');
  cis_lsp_put_range(json, document, "range", begin, end);
  cis_json_close(json, '}');
}

typedef void (*put_fn)(cis_json *json, const cis_lsp_document *document, uint32_t begin,
                       uint32_t end);

/// Puts the marks with the name at a byte; `definitions`, `uses`: of these kinds.
static void put_marks(cis_json *json, cis_lsp_document *document, uint32_t offset, bool definitions,
                      bool uses, put_fn put) {
  const cis_lsp_chunk *chunk = cis_lsp_chunk_at(document, offset);
  const cis_mark *at = chunk ? cis_lsp_mark_at(chunk, offset) : NULL;
  uint32_t last = UINT32_MAX;
  cis_json_open(json, '[');
  for (size_t i = 0; at && i < chunk->record.marks.len; ++i) {
    const cis_mark *mark = &chunk->record.marks.data[i];
    if (mark->begin == last || !(mark->is_definition ? definitions : uses) ||
        !means_the_same(chunk, at, mark))
      continue;
    put(json, document, mark->begin, mark->end);
    last = mark->begin;
  }
  cis_json_close(json, ']');
}

void cis_lsp_put_definition(cis_json *json, cis_lsp_document *document, uint32_t offset) {
  put_marks(json, document, offset, true, false, put_location);
}

void cis_lsp_put_references(cis_json *json, cis_lsp_document *document, uint32_t offset,
                            bool with_definitions) {
  put_marks(json, document, offset, with_definitions, true, put_location);
}

void cis_lsp_put_highlights(cis_json *json, cis_lsp_document *document, uint32_t offset) {
  put_marks(json, document, offset, true, true, put_highlight);
}

// --- hover ---

/// An op without its regions, as a block of code: in generic form where the program is not valid,
/// because syntaxes of ops count on what the verifier has seen.
static void describe_op(const cis_lsp_document *document, const cis_lsp_chunk *chunk, cis_op *op,
                        cis_strbuf *out) {
  const cis_print_options options = {.generic = !chunk->is_valid,
                                     .skip_regions = true,
                                     .local_scope = true,
                                     .has_elide_elements = true,
                                     .elide_elements_larger = MOST_ELEMENTS,
                                     .has_elide_resources = true,
                                     .elide_resources_larger = MOST_ELEMENTS};
  cis_strbuf_printf(out, "`%.*s`", CIS_STR_ARG(op->info->name));
  if (op->info->def && op->info->def->summary)
    cis_strbuf_printf(out, ": %s", op->info->def->summary);
  cis_strbuf_lit(out, "\n\n```mlir\n");
  cis_print_op(op, &options, out);
  while (out->data[out->len - 1] == '\n')
    --out->len;
  cis_strbuf_lit(out, "\n```\n");
  for (size_t i = 0; chunk->is_valid && i < chunk->record.ops.len; ++i)
    if (chunk->record.ops.data[i].op == op && cis_lsp_is_function(op))
      cis_lsp_describe_function(document, &chunk->record.ops.data[i], out);
}

static void describe_value(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                           cis_value *value, cis_strbuf *out) {
  const cis_op *op = cis_value_op(value);
  if (op)
    cis_strbuf_printf(out, "Result %u of `%.*s`\n", value->index, CIS_STR_ARG(op->info->name));
  else
    cis_strbuf_printf(out, "Argument %u of its block\n", value->index);
  if (chunk->is_valid)
    cis_lsp_describe_memory(document, value, out);
}

static void describe_block(const cis_block *block, cis_strbuf *out) {
  size_t predecessors = 0;
  for (const cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use))
    ++predecessors;
  cis_strbuf_printf(out, "Block with %u arguments and %zu predecessors\n", block->num_args,
                    predecessors);
}

/// Puts the type of a value, which is known before an error too.
static void put_typed_name(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                           const cis_mark *mark, cis_strbuf *out) {
  cis_str name = {document->text.data + mark->begin, mark->end - mark->begin};
  cis_strbuf_printf(out, "```mlir\n%.*s : %s\n```\n", CIS_STR_ARG(name),
                    cis_type_text(chunk->record.types.data[mark->entity]));
}

static void describe_mark(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                          const cis_mark *mark, cis_strbuf *out) {
  void *object = mark->entity == CIS_NO_ENTITY
                     ? NULL
                     : (void *)(uintptr_t)chunk->record.entities.data[mark->entity];
  if (mark->kind == CIS_MARK_VALUE)
    put_typed_name(document, chunk, mark, out);
  if (!object || !chunk->module)
    return;
  switch (mark->kind) {
  case CIS_MARK_VALUE:
    describe_value(document, chunk, object, out);
    break;
  case CIS_MARK_BLOCK:
    describe_block(object, out);
    break;
  case CIS_MARK_TYPE_ALIAS:
    cis_strbuf_printf(out, "```mlir\n%s\n```\n", cis_type_text(object));
    break;
  case CIS_MARK_ATTR_ALIAS:
    cis_strbuf_printf(out, "```mlir\n%s\n```\n", cis_attr_text(document->ctx, object));
    break;
  case CIS_MARK_SYMBOL:
    describe_op(document, chunk, object, out);
    break;
  }
}

void cis_lsp_put_hover(cis_json *json, cis_lsp_document *document, uint32_t offset) {
  cis_strbuf text = {0};
  uint32_t begin = 0, end = 0;
  const cis_lsp_chunk *chunk = cis_lsp_chunk_at(document, offset);
  const cis_mark *mark = chunk ? cis_lsp_mark_at(chunk, offset) : NULL;
  uint32_t number = chunk ? cis_lsp_op_at(chunk, offset) : CIS_LSP_NO_OP;
  if (mark) {
    describe_mark(document, chunk, mark, &text);
    begin = mark->begin;
    end = mark->end;
  } else if (number != CIS_LSP_NO_OP && chunk->record.ops.data[number].op) {
    const cis_op_mark *op = &chunk->record.ops.data[number];
    begin = op->name_begin;
    end = op->name_end;
    if (begin <= offset && offset <= end)
      describe_op(document, chunk, op->op, &text);
  }
  if (text.len) {
    cis_json_open(json, '{');
    cis_json_key(json, "contents");
    cis_json_open(json, '{');
    cis_json_key(json, "kind");
    cis_json_string(json, CIS_STR("markdown"));
    cis_json_key(json, "value");
    cis_lsp_put_text(json, cis_strbuf_view(&text));
    cis_json_close(json, '}');
    cis_lsp_put_range(json, document, "range", begin, end);
    cis_json_close(json, '}');
  } else {
    cis_json_null(json);
  }
  cis_strbuf_deinit(&text);
}

// --- symbols ---

static int kind_of(const cis_op *op) {
  if (op->info->traits & CIS_TRAIT_FUNCTION)
    return KIND_FUNCTION;
  if (op->info->traits & CIS_TRAIT_SYMBOL_TABLE)
    return KIND_MODULE;
  return op->num_regions ? KIND_OBJECT : KIND_VARIABLE;
}

static bool is_listed(const cis_op *op) {
  return cis_symbol_name(op).len || op->info->traits & CIS_TRAIT_SYMBOL_TABLE;
}

static void open_symbol(cis_json *json, const cis_lsp_document *document, const cis_op_mark *mark) {
  cis_str name = cis_symbol_name(mark->op);
  cis_json_open(json, '{');
  cis_json_key(json, "name");
  cis_lsp_put_text(json, name.len ? name : mark->op->info->name);
  cis_json_key(json, "detail");
  cis_lsp_put_text(json, mark->op->info->name);
  cis_json_key(json, "kind");
  cis_json_int(json, kind_of(mark->op));
  cis_lsp_put_range(json, document, "range", mark->begin, mark->end);
  cis_lsp_put_range(json, document, "selectionRange", mark->name_begin, mark->name_end);
  cis_json_key(json, "children");
  cis_json_open(json, '[');
}

static void close_symbol(cis_json *json) {
  cis_json_close(json, ']');
  cis_json_close(json, '}');
}

/// Ops come outer before inner, so that a stack of the ends of open ops gives the nesting.
static void put_symbols_of(cis_json *json, const cis_lsp_document *document,
                           const cis_lsp_chunk *chunk) {
  CIS_VEC(uint32_t) ends = {0};
  for (size_t i = 0; i < chunk->record.ops.len; ++i) {
    const cis_op_mark *mark = &chunk->record.ops.data[i];
    while (ends.len && cis_vec_last(&ends) <= mark->begin) {
      close_symbol(json);
      --ends.len;
    }
    if (!mark->op || !is_listed(mark->op))
      continue;
    open_symbol(json, document, mark);
    cis_vec_push(&ends, mark->end);
  }
  for (; ends.len; --ends.len)
    close_symbol(json);
  cis_vec_deinit(&ends);
}

void cis_lsp_put_symbols(cis_json *json, cis_lsp_document *document) {
  cis_json_open(json, '[');
  for (size_t i = 0; i < document->chunks.len; ++i)
    put_symbols_of(json, document, &document->chunks.data[i]);
  cis_json_close(json, ']');
}
