// Ops of a module that several threads read.
//
//     func.func @a() {       <- a piece begins, read by one thread
//       ...
//     }
//     func.func @b() {       <- another one, read by another thread into a block of its own
//
// Pieces are cut by a guess: at lines that begin, as far to the right as the first op does, with
// the name of an op that is isolated from above. Whether the guess was right is known when the
// pieces have been read: each must end where the next begins. Pieces are taken in order, up to the
// first one that ends elsewhere, as before an alias, and up to before one with a diagnostic. One
// thread reads the rest, as if there had been no others, so that the ops, the diagnostics and their
// order are those of one thread.
//
// The parser of a piece knows the aliases that are defined before it, and no names of values:
// pieces are cut only where there are none, and a piece that leaves one, or uses one that it does
// not define, is not taken.
#include "asm/parse_ssa.h"

#include "ir/parallel.h"

/// Bytes of a piece at the most, but for the rest of its last op.
enum { LARGEST_PIECE = 64 << 10, PIECES_PER_THREAD = 8, MOST_MISSES = 8 };

typedef struct piece {
  uint32_t begin;
  cis_block *block; // of its ops; NULL: they were not read, or not without a diagnostic
  uint32_t end;     // offset of the next token
  uint32_t last_end;
} piece;

typedef struct sharing {
  cis_parser *whole;
  CIS_VEC(piece) pieces;
  cis_parser workers[CIS_MAX_THREADS]; // without context: not used yet
} sharing;

// --- cutting ---

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || c == '.';
}

/// The blanks in front of the first op; false if it does not begin a line.
static bool find_indent(const cis_parser *p, cis_str *out) {
  const char *op = p->lexer.text + p->tok.offset, *begin = op;
  while (begin > p->lexer.start && is_blank(begin[-1]))
    --begin;
  *out = (cis_str){begin, (size_t)(op - begin)};
  return begin == p->lexer.start || begin[-1] == '\n';
}

/// Whether the text begins with the name of an op that is isolated from above, in custom or in
/// generic form.
static bool is_isolated_op(cis_parser *p, const char *text) {
  const char *begin = text + (*text == '"'), *end = begin;
  while (end < p->lexer.end && is_name(*end))
    ++end;
  cis_str name = {begin, (size_t)(end - begin)};
  if (cis_str_find(name, '.', 0) == name.len)
    return cis_str_is(name, "module");
  const cis_op_info *info = cis_context_op_info(p->ctx, name);
  return info->def && info->num_regions && (info->traits & CIS_TRAIT_ISOLATED);
}

/// The offset of a line from `from` on where a piece may begin, or that of the end.
static uint32_t find_begin(cis_parser *p, cis_str indent, uint32_t from) {
  const char *at = p->lexer.text + from, *end = p->lexer.end;
  while ((at = memchr(at, '\n', (size_t)(end - at)))) {
    ++at;
    if ((size_t)(end - at) > indent.len && !memcmp(at, indent.data, indent.len) &&
        (is_name(at[indent.len]) || at[indent.len] == '"') && is_isolated_op(p, at + indent.len))
      return (uint32_t)(at + indent.len - p->lexer.text);
  }
  return (uint32_t)(end - p->lexer.text);
}

static void cut(sharing *s) {
  cis_parser *p = s->whole;
  uint32_t end = (uint32_t)(p->lexer.end - p->lexer.text), begin = p->tok.offset;
  uint32_t size = (end - begin) / (cis_context_threads(p->ctx) * PIECES_PER_THREAD) + 1;
  size = size < LARGEST_PIECE ? size : LARGEST_PIECE;
  cis_str indent;
  bool may_cut = find_indent(p, &indent);
  while (may_cut && begin < end) {
    piece next = {.begin = begin};
    cis_vec_push(&s->pieces, next);
    begin = end - begin > size ? find_begin(p, indent, begin + size) : end;
  }
  cis_source_rest(cis_context_get_source(p->ctx, p->lexer.source), p->tok.offset, end);
}

// --- reading ---

/// The parser of a worker, as the parser of the whole is now.
static cis_parser *get_worker(sharing *s, unsigned number) {
  cis_parser *p = &s->workers[number];
  const cis_parser *whole = s->whole;
  if (p->ctx)
    return p;
  *p = (cis_parser){.ctx = whole->ctx,
                    .lexer = whole->lexer,
                    .rested = whole->tok.offset,
                    .attr_aliases = whole->attr_aliases,
                    .type_aliases = whole->type_aliases,
                    .alias_depths = whole->alias_depths,
                    .depth = whole->depth,
                    .deepest = whole->depth,
                    .default_dialect = whole->default_dialect,
                    .options = whole->options,
                    .whole = s->whole,
                    .share_from = UINT32_MAX};
  cis_ssa_begin(p);
  return p;
}

static void note_diagnostic(void *any, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)ctx, (void)diagnostic;
  *(bool *)any = true;
}

static bool read_ops(cis_parser *p, cis_block *into, uint32_t end) {
  while (p->tok.offset < end && (p->tok.kind == CIS_TOK_PERCENT_ID ||
                                 p->tok.kind == CIS_TOK_STRING || p->tok.kind == CIS_TOK_BARE_ID))
    if (!cis_parser_operation(p, into))
      return false;
  return p->tok.kind != CIS_TOK_ERROR;
}

/// Reads ops with names of their own alone; false if that is not so.
static bool read_apart(cis_parser *p, cis_block *into, uint32_t end) {
  p->errors_before = cis_diag_num_errors(p->ctx);
  cis_ssa_push_region(p);
  bool ok = read_ops(p, into, end) && cis_ssa_has_no_names(p);
  ok &= cis_ssa_pop_region(p);
  if (ok)
    return true;
  cis_ssa_end(p);
  cis_ssa_begin(p);
  return false;
}

/// False if the pieces after this one cannot be taken.
static bool read_piece(void *user, size_t i, unsigned number) {
  sharing *s = user;
  cis_parser *p = get_worker(s, number);
  piece *own = &s->pieces.data[i];
  bool is_last = i + 1 == s->pieces.len, has_diagnostic = false;
  void *outer_user;
  cis_diag_handler outer = cis_diag_get_handler(p->ctx, &outer_user);
  cis_diag_set_handler(p->ctx, note_diagnostic, &has_diagnostic);
  cis_parser_advance_to(p, own->begin);
  cis_block *block = cis_block_create(p->ctx);
  uint32_t next = is_last ? UINT32_MAX : s->pieces.data[i + 1].begin;
  bool ok = read_apart(p, block, next);
  cis_diag_flush(p->ctx);
  cis_diag_set_handler(p->ctx, outer, outer_user);
  ok = ok && !has_diagnostic;
  if (ok) { // the beginning stays as it is, because the thread of the piece before reads it
    own->block = block;
    own->end = p->tok.offset;
    own->last_end = p->last_end;
  } else {
    cis_block_destroy(p->ctx, block);
  }
  return ok && (is_last || own->end == next);
}

// --- taking ---

static void take(const piece *own, cis_block *into) {
  cis_for_each_op (op, own->block) {
    cis_op_remove(op);
    cis_op_insert(op, into, NULL);
  }
}

/// Takes the pieces that are right; whether all are. The text at the others is not looked at, so
/// that its pages rest.
static bool take_all(sharing *s, cis_block *into) {
  cis_parser *p = s->whole;
  const piece *last = NULL;
  bool is_right = true;
  for (size_t i = 0; i < s->pieces.len; ++i) {
    const piece *own = &s->pieces.data[i];
    is_right = is_right && own->block && own->begin == (last ? last->end : p->tok.offset);
    if (is_right) {
      take(own, into);
      last = own;
    }
    if (own->block)
      cis_block_destroy(p->ctx, own->block);
  }
  if (last) {
    cis_parser_advance_to(p, last->end);
    p->last_end = last->last_end;
  }
  return is_right;
}

void cis_parser_share(cis_parser *p, cis_block *into) {
  sharing *s = cis_mem_calloc(1, sizeof(*s));
  s->whole = p;
  if (cis_ssa_has_no_names(p))
    cut(s);
  bool is_shared = s->pieces.len > 1, is_done = false;
  if (is_shared) {
    cis_parallel_until_error(p->ctx, s->pieces.len, read_piece, s);
    is_done = take_all(s, into);
  }
  for (unsigned i = 0; i < CIS_MAX_THREADS; ++i)
    if (s->workers[i].ctx) {
      cis_ssa_end(&s->workers[i]);
      cis_parser_deinit(&s->workers[i]);
    }
  cis_vec_deinit(&s->pieces);
  cis_mem_free(s);
  bool at_alias = p->tok.kind == CIS_TOK_HASH_ID || p->tok.kind == CIS_TOK_BANG_ID;
  p->num_misses += !is_done;
  p->share_from = (is_shared && !is_done && !at_alias) || p->num_misses > MOST_MISSES
                      ? UINT32_MAX
                      : p->tok.offset + 1;
}
