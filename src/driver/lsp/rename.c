// Renaming. A new name must be one, and no other object may have it where both are known; all
// places that name the object are changed, and no others.
#include "driver/lsp/answers.h"

#include "ir/symbol.h"

static const char sigils[] = "%^!#@"; // by the kinds of marks

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The definition of the object that is named at a byte; NULL: there is none in the text.
static const cis_mark *definition_at(const cis_lsp_chunk *chunk, uint32_t offset) {
  const cis_mark *at = cis_lsp_mark_at(chunk, offset);
  for (size_t i = 0; at && at->entity != CIS_NO_ENTITY && i < chunk->record.marks.len; ++i) {
    const cis_mark *mark = &chunk->record.marks.data[i];
    if (mark->is_definition && mark->kind == at->kind && mark->entity == at->entity)
      return cis_lsp_mark_at(chunk, mark->begin); // of a pack the first
  }
  return NULL;
}

static cis_str name_of(const cis_lsp_document *document, const cis_mark *mark) {
  return (cis_str){document->text.data + mark->begin, mark->end - mark->begin};
}

// --- names ---

/// A letter, and then letters, digits and some of the other characters; or, of a value or block, a
/// number.
static bool is_name(cis_mark_kind kind, cis_str name) {
  bool is_local = kind == CIS_MARK_VALUE || kind == CIS_MARK_BLOCK;
  bool is_alias = kind == CIS_MARK_TYPE_ALIAS || kind == CIS_MARK_ATTR_ALIAS;
  bool is_number = is_local && name.len && is_digit(name.data[0]);
  for (size_t i = 0; i < name.len; ++i) {
    char c = name.data[i];
    bool is_other = c && strchr(is_local ? "$.-" : is_alias ? "$" : "$.", c);
    if (is_number ? !is_digit(c)
                  : !is_letter(c) && !(is_other && (i || is_local)) && !(i && is_digit(c)))
      return false;
  }
  return name.len > 0;
}

/// The name with its sigil, as it will stand in the text. Of a symbol it may be a string. False
/// with the reason.
static bool spell(cis_mark_kind kind, cis_str wanted, cis_strbuf *out, cis_strbuf *why) {
  char sigil = sigils[kind];
  cis_str name = wanted.len && wanted.data[0] == sigil ? cis_str_from_index(wanted, 1) : wanted;
  bool is_string = kind == CIS_MARK_SYMBOL && name.len > 2 && name.data[0] == '"' &&
                   name.data[name.len - 1] == '"' && cis_lsp_skip(name, 0, name.len) == name.len;
  cis_strbuf_printf(out, "%c%.*s", sigil, CIS_STR_ARG(name));
  if (is_string || is_name(kind, name))
    return true;
  cis_strbuf_printf(why, "'%.*s' is no name for %s", CIS_STR_ARG(wanted),
                    kind == CIS_MARK_VALUE    ? "a value"
                    : kind == CIS_MARK_BLOCK  ? "a block"
                    : kind == CIS_MARK_SYMBOL ? "a symbol: another one needs quotes, @\"...\""
                                              : "an alias");
  return false;
}

// --- other objects of that name ---

/// Whether names that are defined in one region are known in the other.
static bool share_names(const cis_lsp_chunk *chunk, uint32_t a, uint32_t b) {
  for (int turn = 0; turn < 2; ++turn) {
    uint32_t around = turn ? a : b, region = turn ? b : a;
    while (region && region != around)
      region = chunk->record.regions.data[region - 1].parent;
    if (region == around)
      return true;
  }
  return false;
}

static bool clashes(const cis_lsp_chunk *chunk, const cis_mark *definition, const cis_mark *other) {
  const void *const *entities = chunk->record.entities.data;
  if (other->kind != definition->kind || !other->is_definition ||
      other->entity == definition->entity)
    return false;
  switch (definition->kind) {
  case CIS_MARK_VALUE:
    return share_names(chunk, definition->region, other->region);
  case CIS_MARK_BLOCK:
    return definition->region == other->region;
  case CIS_MARK_SYMBOL:
    return cis_op_parent((cis_op *)(uintptr_t)entities[definition->entity]) ==
           cis_op_parent((cis_op *)(uintptr_t)entities[other->entity]);
  default:
    return true;
  }
}

/// Whether the name is free for the object. False with the reason.
static bool is_free(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                    const cis_mark *definition, cis_str name, cis_strbuf *why) {
  for (size_t i = 0; i < chunk->record.marks.len; ++i) {
    const cis_mark *other = &chunk->record.marks.data[i];
    if (!cis_str_eq(name_of(document, other), name) || !clashes(chunk, definition, other))
      continue;
    cis_strbuf_printf(why, "'%.*s' is taken: line %lld defines it", CIS_STR_ARG(name),
                      (long long)cis_lsp_position_of(document, other->begin).line + 1);
    return false;
  }
  return true;
}

// --- the requests ---

/// The definition of the object that may be renamed at a byte; NULL with the reason.
static const cis_mark *find(cis_lsp_document *document, uint32_t offset,
                            const cis_lsp_chunk **out_chunk, cis_strbuf *why) {
  const cis_lsp_chunk *chunk = *out_chunk = cis_lsp_chunk_at(document, offset);
  const cis_mark *definition = chunk ? definition_at(chunk, offset) : NULL;
  if (!definition)
    cis_strbuf_lit(why, "no name stands here that the text defines");
  else if (chunk->has_errors)
    cis_strbuf_lit(why, "the text has an error of syntax, so that not all places are known that "
                        "have the name");
  return why->len ? NULL : definition;
}

bool cis_lsp_put_rename_place(cis_json *json, cis_lsp_document *document, uint32_t offset,
                              cis_strbuf *why) {
  const cis_lsp_chunk *chunk;
  if (!find(document, offset, &chunk, why))
    return false;
  const cis_mark *at = cis_lsp_mark_at(chunk, offset);
  cis_json_open(json, '{');
  cis_lsp_put_range(json, document, "range", at->begin, at->end);
  cis_json_key(json, "placeholder");
  cis_lsp_put_text(json, name_of(document, at));
  cis_json_close(json, '}');
  return true;
}

/// Whether a mark names an object that is defined where `definition` is.
static bool is_renamed(const cis_lsp_chunk *chunk, const cis_mark *definition,
                       const cis_mark *mark) {
  const cis_mark *end = chunk->record.marks.data + chunk->record.marks.len;
  if (mark->kind != definition->kind)
    return false;
  for (const cis_mark *one = definition; one < end && one->begin == definition->begin; ++one)
    if (one->entity == mark->entity)
      return true;
  return false;
}

bool cis_lsp_put_rename(cis_json *json, cis_lsp_document *document, uint32_t offset, cis_str wanted,
                        cis_strbuf *why) {
  const cis_lsp_chunk *chunk;
  const cis_mark *definition = find(document, offset, &chunk, why);
  cis_strbuf name = {0};
  bool ok = definition && spell(definition->kind, wanted, &name, why) &&
            is_free(document, chunk, definition, cis_strbuf_view(&name), why);
  uint32_t last = UINT32_MAX;
  if (ok)
    cis_lsp_open_edits(json, document);
  for (size_t i = 0; ok && i < chunk->record.marks.len; ++i) {
    const cis_mark *mark = &chunk->record.marks.data[i];
    if (mark->begin == last || !is_renamed(chunk, definition, mark))
      continue;
    cis_lsp_put_edit(json, document, mark->begin, mark->end, cis_strbuf_view(&name));
    last = mark->begin;
  }
  if (ok)
    cis_lsp_close_edits(json);
  cis_strbuf_deinit(&name);
  return ok;
}
