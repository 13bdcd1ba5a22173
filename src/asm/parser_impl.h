// The state of the parser, shared by its own files. Hooks include asm/parser.h only.
//
//   lexer.c         characters to tokens
//   parser.c        tokens, keywords, lists, errors: the helpers for everything else; entry points
//   parse_type.c    builtin types, lists of types
//   parse_attr.c    attributes, dictionaries
//   parse_dialect.c attributes and types of dialects, aliases
//   parse_elements.c  dense, sparse and array literals
//   parse_resource.c  dense_resource, the resource section of a file
//   parse_affine.c  affine maps and sets, also over SSA ids
//   parse_loc.c     locations
//   parse_properties.c  inherent attributes of ops in generic form
//   parse_op.c      ops, regions, blocks, generic and custom form
//   parse_ssa.c     SSA names, forward references, block names
//   parse_file.c    aliases definitions, resources, the module
//   parse_share.c   ops of a block, read by several threads
//   parse_record.c, parse_expected.c  names at their places, and things that may follow, for editors
#ifndef CIS_ASM_PARSER_IMPL_H
#define CIS_ASM_PARSER_IMPL_H

#include "asm/parse_expected.h"
#include "asm/parser.h"
#include "support/map.h"

/// Recursion of types, attributes, expressions and regions is limited; beyond it there is a located
/// error.
enum { CIS_MAX_NESTING = 1000 };

typedef struct cis_ssa_scope cis_ssa_scope;       // parse_ssa.c
typedef struct cis_format_frame cis_format_frame; // format_parse.c

/// The op being parsed, for hooks' questions about it.
typedef struct cis_op_frame {
  uint32_t name_offset;
  uint64_t num_named_results;
  const cis_op_info *info;
  bool custom; // in custom form: hooks' errors name the op
} cis_op_frame;

/// A name, or a pack of `count`, in front of an op.
typedef struct cis_result_name {
  cis_unresolved name;
  uint64_t count;
} cis_result_name;
typedef CIS_VEC(cis_result_name) cis_result_name_vec;

/// The text of a shaped type without brackets inside.
typedef struct cis_recent_type {
  cis_str text;
  cis_type type; // NULL: none yet
} cis_recent_type;

struct cis_parser {
  cis_context *ctx;
  cis_lexer lexer;
  cis_token tok;     // the current token
  uint32_t last_end; // offset just after the token consumed last ("expected" errors at line ends)
  cis_arena arena;   // until the parse ends
  cis_strmap attr_aliases; // name without # -> cis_attr
  cis_strmap type_aliases; // name without ! -> cis_type
  cis_strmap shaped_types; // text of a shaped type -> cis_type
  cis_recent_type
      recent_types[16]; // some of `shaped_types`, found without a table; see parse_type.c
  const cis_op_info *recent_ops[32]; // records of names that were seen lately; see parse_op.c
  cis_strmap known_dicts;            // text of a dictionary -> known_dict of parse_attr.c
  /// Locations written as an alias that is not defined yet: a location whose source is
  /// CIS_DEFERRED_SOURCE and whose offset indexes this list; resolved when the file ends.
  CIS_VEC(struct cis_deferred_loc {
    cis_str name;
    uint32_t offset;
  })
  deferred_locs;
  cis_strmap distinct_index; // number (its 8 bytes) of a distinct attribute in the text -> cis_attr
  int depth;                 // see CIS_MAX_NESTING
  int deepest;               // largest depth since it was last set
  cis_strmap alias_depths;   // name of an alias with its # or ! -> levels that are in it
  size_t errors_before;      // of the context, when this parse began
  uint32_t rested;           // up to this offset the pages of the source have been released
  cis_op_frame frame;
  cis_ssa_scope *scope;
  const char *default_dialect;         // ops without prefix inside func.func and the like: "func"
  CIS_VEC(cis_op_state *) free_states; // op states to be used again
  cis_format_frame *free_frames;       // the same of declarative formats
  CIS_VEC(struct cis_ssa_name *) free_names; // the same of SSA names
  CIS_VEC(struct cis_ssa_pack *) packs;      // of names, for freeing
  CIS_VEC(void *) placeholders;              // of forward references, for freeing
  const struct cis_parse_options *options;   // NULL: of a fragment
  cis_parse_record *record;                  // NULL: none is wanted
  cis_expected *expected; // receives the things that are looked for at the end; NULL
  cis_str resource_group; // whose entries are being read
  cis_parser *whole;      // of the text that this one reads a piece of; else the parser itself
  uint32_t share_from;    // offset from which several threads may read; UINT32_MAX: they may not
  uint32_t num_misses;    // how often they could not, or read in vain
};

/// An error about something that is missing: just after the token before the current one.
bool cis_parser_missing(cis_parser *p, const char *fmt, ...) CIS_PRINTF(2);
/// "expected one of [...]": no case of the enum.
bool cis_parser_unknown_keyword(cis_parser *p, const cis_enum_def *def, cis_str keyword,
                                uint32_t offset);

/// Continues at an offset after the current token. The text before it is consumed.
void cis_parser_advance_to(cis_parser *p, uint32_t offset);

/// Enters a nesting level: false (and an error) beyond the limit. Pair with cis_parser_leave.
bool cis_parser_enter(cis_parser *p);
/// Whether `levels` more nesting levels are allowed here; an error otherwise.
bool cis_parser_check_depth(cis_parser *p, int levels);
/// Leaves a nesting level.
static inline void cis_parser_leave(cis_parser *p) { --p->depth; }

/// Whether an error has been reported since the parse began.
static inline bool cis_parser_failed(const cis_parser *p) {
  return cis_diag_num_errors(p->ctx) != p->errors_before;
}

/// Reports an error of the parser itself at the current token, which does not name the op that is
/// being parsed as cis_parse_error does. Returns false.
bool cis_parser_error(cis_parser *p, const char *fmt, ...) CIS_PRINTF(2);
/// Reports an error of the parser itself at an offset. Returns false.
bool cis_parser_error_at(cis_parser *p, uint32_t offset, const char *fmt, ...) CIS_PRINTF(3);
/// A note to the parser's last error, which was not reported if the lexer's came before it. Returns
/// false.
bool cis_parser_note(cis_parser *p, uint32_t offset, const char *text);
/// Reads what follows the `!dialect.` of a type: its mnemonic and parameters.
bool cis_parser_type_of_dialect(cis_parser *p, const cis_dialect_def *dialect, cis_type *out);
/// Whether it is known if the dialect is there. A parser of a piece fails otherwise, because its
/// thread cannot look for files; the first thread reads the piece then.
bool cis_parser_may_know(cis_parser *p, cis_str dialect);
/// The note that this build leaves the dialect out, if it does. Returns false.
bool cis_parser_note_left_out(cis_parser *p, uint32_t offset, cis_str dialect);

/// Whether the current token is that bare identifier.
static inline bool cis_tok_is_keyword(const cis_token *tok, const char *keyword) {
  return tok->kind == CIS_TOK_BARE_ID && cis_str_is(tok->text, keyword);
}

/// Reads `!name`: an alias, or a type of a dialect.
bool cis_parser_dialect_type(cis_parser *p, cis_type *out);
/// Reads `#name`: an alias, or an attribute of a dialect. `type` as in cis_parse_attribute.
bool cis_parser_dialect_attr(cis_parser *p, cis_type type, cis_attr *out);

/// Reads `dense<...>` at its keyword.
bool cis_parser_dense(cis_parser *p, cis_type type, cis_attr *out);
/// Reads `sparse<...>` at its keyword.
bool cis_parser_sparse(cis_parser *p, cis_type type, cis_attr *out);
/// Reads `dense_resource<...>` at its keyword.
bool cis_parser_dense_resource(cis_parser *p, cis_type type, cis_attr *out);
/// Reads `array<...>` at its keyword.
bool cis_parser_dense_array(cis_parser *p, cis_attr *out);
/// An integer token as the bit pattern of a float, which it must be.
bool cis_parser_float_bits(cis_parser *p, cis_token tok, bool negative, cis_type type,
                           uint64_t out_bits[2]);
/// `{-# ... #-}` at its token.
bool cis_parser_file_metadata(cis_parser *p);

// parse_affine.c
/// Parses an integer set; an affine map in its place is an error.
bool cis_parser_integer_set(cis_parser *p, cis_integer_set *out); // (d0)[s0] : (...)

/// `loc(...)` as an attribute.
bool cis_parser_location_attr(cis_parser *p, cis_attr *out);
/// At `loc`: the trailing location of an op or argument, deferred aliases included.
bool cis_parser_trailing_location(cis_parser *p, cis_location *out);

// parse_expected.c
/// Notes that the parser looks for something of that kind at the end of the text.
void cis_note_expected(cis_parser *p, unsigned kind);
void cis_note_expected_keyword(cis_parser *p, const char *keyword);
void cis_note_expected_enum(cis_parser *p, const cis_enum_def *def);
/// The same where the text ends and it is asked for. The parser looks for it at the current token.
static inline void cis_expect(cis_parser *p, unsigned kind) {
  if (p->expected && p->tok.kind == CIS_TOK_EOF)
    cis_note_expected(p, kind);
}
static inline void cis_expect_keyword(cis_parser *p, const char *keyword) {
  if (p->expected && p->tok.kind == CIS_TOK_EOF)
    cis_note_expected_keyword(p, keyword);
}
static inline void cis_expect_enum(cis_parser *p, const cis_enum_def *def) {
  if (p->expected && p->tok.kind == CIS_TOK_EOF)
    cis_note_expected_enum(p, def);
}

// parse_properties.c
/// `<attribute>` after a generic op's successors; NULL if there is none.
bool cis_parser_properties(cis_parser *p, cis_attr *out);
/// After a hand-written syntax: required attributes that cannot be stored, being of another kind,
/// are missing. Others stay for the verifier to refuse: nothing is lost silently.
void cis_parser_drop_misfits(cis_op_state *state);

// parse_op.c
/// Destroys a region of an op that could not be parsed. Ops outside it may use its values by names
/// that stood before it.
void cis_parser_discard_region(cis_parser *p, cis_region *region);
/// Reads an operation, with its results and location, to the end of the block.
bool cis_parser_operation(cis_parser *p, cis_block *into);
/// Reads the label of a block, `^bb1(%a: i32):`, and adds the block to the region.
bool cis_parser_block_label(cis_parser *p, cis_region *region, cis_block **out);

// format_parse.c
/// Frees the frames that were kept for use again.
void cis_format_frames_deinit(cis_parser *p);

// parse_file.c
/// Prepares a parser at an offset of a source.
void cis_parser_init(cis_parser *p, cis_context *ctx, uint32_t source, uint32_t begin,
                     uint32_t end);
/// Frees what a parser has. The parser of a piece leaves the aliases to the whole.
void cis_parser_deinit(cis_parser *p);
/// Reads `#name = attribute` or `!name = type` at its name.
bool cis_parser_alias_definition(cis_parser *p);

// parse_share.c
/// Reads ops into the block of a module, or of a file, on several threads: as many as one thread
/// would read without a diagnostic, or fewer. The parser continues after them.
void cis_parser_share(cis_parser *p, cis_block *into);

// parse_ssa.c
/// Frees what names were kept for use again.
void cis_ssa_names_deinit(cis_parser *p);

#endif
