// Values that dominate a place, by the text alone: a region's blocks begin at their labels, and the
// labels that are named in a block are its successors.
#include "driver/lsp/scope.h"

#include "asm/parser.h"
#include "ir/dom.h"

// --- regions and statements ---

static const cis_region_mark *region_of(const cis_lsp_chunk *chunk, uint32_t number) {
  return number ? &chunk->record.regions.data[number - 1] : NULL;
}

uint32_t cis_lsp_region_at(const cis_lsp_chunk *chunk, uint32_t offset) {
  uint32_t innermost = 0, begin = 0;
  for (uint32_t i = 0; i < chunk->record.regions.len; ++i) {
    const cis_region_mark *region = &chunk->record.regions.data[i];
    if (region->begin < offset && offset < region->end && (!innermost || region->begin >= begin)) {
      innermost = i + 1;
      begin = region->begin;
    }
  }
  return innermost;
}

uint32_t cis_lsp_statement_at(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                              uint32_t region, uint32_t offset) {
  const cis_region_mark *around = region_of(chunk, region);
  uint32_t first = around ? around->begin + 1 : chunk->begin;
  uint32_t op = offset ? cis_lsp_last_op(chunk, offset - 1) : CIS_LSP_NO_OP;
  if (op == CIS_LSP_NO_OP || chunk->record.ops.data[op].begin < first)
    return first;
  for (uint32_t parent = chunk->parents.data[op];
       parent != CIS_LSP_NO_OP && chunk->record.ops.data[parent].begin >= first;
       parent = chunk->parents.data[op])
    op = parent;
  const cis_op_mark *mark = &chunk->record.ops.data[op];
  bool is_over = mark->end <= offset &&
                 memchr(document->text.data + mark->end, '\n', offset - mark->end) != NULL;
  return is_over ? mark->end : mark->begin;
}

// --- dominance ---

typedef struct edge {
  uint32_t from, to; // blocks
} edge;

/// A region around the place.
typedef struct level {
  uint32_t before;             // definitions in front of this byte count
  CIS_VEC(uint32_t) begins;    // of its blocks, in the order of the text; the first is the brace
  CIS_VEC(edge) edges;         // in the order of the text
  CIS_VEC(cis_block *) blocks; // that stand for them, where there are several
  cis_op *graph;               // that the blocks are in
  cis_dom *dom;
} level;

/// The regions around a place that values are seen from, the innermost first.
typedef struct scope {
  const cis_lsp_chunk *chunk;
  CIS_VEC(level) levels;
  CIS_VEC(uint32_t) level_of; // by the number of a region: its level plus one; 0: it has none
  CIS_VEC(uint32_t) block_of; // by entity
} scope;

static uint32_t block_at(const level *l, uint32_t offset) {
  return cis_lsp_last_begin(l->begins.data, l->begins.len, offset);
}

/// Where the op of a region that has a byte inside begins, or the byte.
static uint32_t begin_of_op_around(const cis_lsp_chunk *chunk, const cis_region_mark *region,
                                   uint32_t offset) {
  uint32_t first = region ? region->begin : 0, before = offset;
  for (uint32_t i = cis_lsp_op_at(chunk, offset); i != CIS_LSP_NO_OP; i = chunk->parents.data[i]) {
    const cis_op_mark *op = &chunk->record.ops.data[i];
    if (op->begin >= first && op->end > offset)
      before = op->begin;
  }
  return before;
}

static void find_levels(scope *s, uint32_t region, uint32_t offset) {
  cis_vec_resize(&s->level_of, s->chunk->record.regions.len + 1);
  for (;;) {
    const cis_region_mark *mark = region_of(s->chunk, region);
    level l = {.before = begin_of_op_around(s->chunk, mark, offset)};
    cis_vec_push(&l.begins, mark ? mark->begin : 0);
    cis_vec_push(&s->levels, l);
    s->level_of.data[region] = (uint32_t)s->levels.len;
    if (!mark || mark->is_isolated)
      return;
    region = mark->parent;
    offset = mark->begin;
  }
}

static level *level_of(const scope *s, const cis_mark *mark) {
  uint32_t number = s->level_of.data[mark->region];
  return number ? &s->levels.data[number - 1] : NULL;
}

/// Finds the labels of the regions, and the blocks that name them.
static void find_blocks(scope *s) {
  const cis_parse_record *record = &s->chunk->record;
  cis_vec_resize(&s->block_of, record->entities.len);
  for (int uses = 0; uses < 2; ++uses)
    for (size_t i = 0; i < record->marks.len; ++i) {
      const cis_mark *mark = &record->marks.data[i];
      level *l = mark->kind == CIS_MARK_BLOCK ? level_of(s, mark) : NULL;
      if (!l || mark->is_definition == uses)
        continue;
      if (!uses) {
        s->block_of.data[mark->entity] = (uint32_t)l->begins.len;
        cis_vec_push(&l->begins, mark->begin);
      } else if (s->block_of.data[mark->entity]) { // the label stands in the known part
        edge e = {block_at(l, mark->begin), s->block_of.data[mark->entity]};
        cis_vec_push(&l->edges, e);
      }
    }
}

/// Gives a block an op that names its successors. Returns the edge after those of the block.
static size_t add_branch(level *l, cis_context *ctx, uint32_t block, size_t first) {
  cis_op_state state;
  cis_op_state_init(&state, ctx, cis_context_op_info(ctx, CIS_STR("lsp.branch")),
                    cis_loc_from_attr(cis_attr_loc_unknown(ctx)));
  size_t end = first;
  for (; end < l->edges.len && l->edges.data[end].from == block; ++end)
    cis_vec_push(&state.successors, l->blocks.data[l->edges.data[end].to]);
  cis_op_insert(cis_op_create(&state), l->blocks.data[block], NULL);
  cis_op_state_deinit(&state);
  return end;
}

/// Builds a region with the branches of the text, so that dominance can be asked for.
static void build_graph(level *l, cis_context *ctx) {
  if (l->begins.len == 1)
    return;
  l->graph = cis_parse_create_module(ctx, cis_attr_loc_unknown(ctx));
  cis_region *region = cis_op_region(l->graph, 0);
  cis_vec_push(&l->blocks, cis_region_first(region));
  while (l->blocks.len < l->begins.len) {
    cis_block *block = cis_block_create(ctx);
    cis_block_insert(block, region, NULL);
    cis_vec_push(&l->blocks, block);
  }
  size_t next = 0;
  for (uint32_t i = 0; i < l->blocks.len; ++i)
    next = add_branch(l, ctx, i, next);
  l->dom = cis_dom_create();
}

/// Whether a definition at a byte dominates the place. A block that no branch reaches so far counts
/// as a successor of the first one.
static bool dominates(const level *l, uint32_t offset) {
  if (!l->dom)
    return true;
  uint32_t from = block_at(l, offset), to = block_at(l, l->before);
  if (!cis_dom_is_reachable(l->dom, l->blocks.data[to]))
    return from == 0 || from == to;
  return cis_dom_block(l->dom, l->blocks.data[from], l->blocks.data[to]);
}

void cis_lsp_visit_values(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                          uint32_t region, uint32_t offset, cis_lsp_visitor *visit, void *user) {
  scope s = {.chunk = chunk};
  find_levels(&s, region, offset);
  find_blocks(&s);
  for (size_t i = 0; i < s.levels.len; ++i)
    build_graph(&s.levels.data[i], document->ctx);
  bool goes_on = true;
  for (size_t i = chunk->record.marks.len; i-- && goes_on;) {
    const cis_mark *mark = &chunk->record.marks.data[i];
    if (mark->begin >= offset || mark->kind != CIS_MARK_VALUE || !mark->is_definition)
      continue;
    const level *l = level_of(&s, mark);
    if (l && mark->begin < l->before && dominates(l, mark->begin))
      goes_on = visit(user, mark);
  }
  for (size_t i = 0; i < s.levels.len; ++i) {
    level *l = &s.levels.data[i];
    cis_dom_destroy(l->dom);
    if (l->graph)
      cis_op_destroy(l->graph);
    cis_vec_deinit(&l->begins);
    cis_vec_deinit(&l->edges);
    cis_vec_deinit(&l->blocks);
  }
  cis_vec_deinit(&s.levels);
  cis_vec_deinit(&s.level_of);
  cis_vec_deinit(&s.block_of);
}

// --- names in text that was not read ---

/// Whether blanks alone stand between a byte and the beginning of its line.
static bool begins_line(cis_str text, size_t at) {
  while (at > 0 && (text.data[at - 1] == ' ' || text.data[at - 1] == '\t'))
    --at;
  return at == 0 || text.data[at - 1] == '\n' || text.data[at - 1] == '\r';
}

/// The label at `^`; empty if it is none.
static cis_str label_at(cis_str text, size_t at) {
  size_t end = at + 1;
  while (end < text.len && cis_lsp_is_of_name(text.data[end]))
    ++end;
  bool is_label =
      end > at + 1 && end < text.len && (text.data[end] == ':' || text.data[end] == '(');
  return is_label && begins_line(text, at) ? (cis_str){text.data + at, end - at} : (cis_str){0};
}

void cis_lsp_visit_blocks(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                          uint32_t region, void (*visit)(void *user, cis_str name), void *user) {
  const cis_region_mark *mark = region_of(chunk, region);
  cis_str text = cis_strbuf_view(&document->text);
  size_t depth = 0;
  for (size_t at = mark ? mark->begin + 1 : text.len; mark && at < mark->end;
       at = cis_lsp_skip(text, at, mark->end)) {
    cis_str label = !depth && text.data[at] == '^' ? label_at(text, at) : (cis_str){0};
    if (label.len)
      visit(user, label);
    depth += text.data[at] == '{';
    depth -= text.data[at] == '}' && depth;
  }
}

typedef CIS_VEC(cis_str) names;

/// Adds the names at `%`, the beginning of a line, if an equal sign comes after them: "%a:2, %b =".
static void add_results(cis_str text, size_t at, names *out) {
  size_t first = out->len;
  while (at < text.len && text.data[at] == '%') {
    size_t begin = at++;
    while (at < text.len && cis_lsp_is_of_name(text.data[at]))
      ++at;
    cis_vec_push(out, ((cis_str){text.data + begin, at - begin}));
    while (at < text.len && text.data[at] && strchr(":0123456789, ", text.data[at]))
      ++at;
  }
  if (at >= text.len || text.data[at] != '=')
    out->len = first;
}

void cis_lsp_visit_unread_results(const cis_lsp_document *document, uint32_t begin, uint32_t end,
                                  bool (*visit)(void *user, cis_str name), void *user) {
  cis_str text = cis_strbuf_view(&document->text);
  names found = {0};
  CIS_VEC(size_t) open = {0}; // for each brace, how many names were found in front of it
  for (size_t at = begin; at < end;) {
    char c = text.data[at];
    if (c == '"' || c == '/') {
      at = cis_lsp_skip(text, at, end);
      continue;
    }
    if (c == '%' && begins_line(text, at))
      add_results(text, at, &found);
    else if (c == '{')
      cis_vec_push(&open, found.len);
    else if (c == '}' && open.len)
      found.len = cis_vec_pop(&open);
    ++at;
  }
  while (found.len && visit(user, cis_vec_last(&found)))
    --found.len;
  cis_vec_deinit(&found);
  cis_vec_deinit(&open);
}
