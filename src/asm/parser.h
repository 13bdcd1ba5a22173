// The parser, as op, type and attribute hooks see it. Names and results follow MLIR's OpAsmParser.
//
// Every cis_parse_* function returns false after it has reported an error at the right place;
// "optional" ones return CIS_ABSENT without consuming anything if the thing is not there. Vectors
// passed as outputs are appended to.
#ifndef CIS_ASM_PARSER_H
#define CIS_ASM_PARSER_H

#include "asm/lexer.h"
#include "ir/affine.h"
#include "ir/op_def.h"

typedef CIS_VEC(bool) cis_bool_vec;

typedef enum cis_optional { CIS_ABSENT = -1, CIS_FAILED = 0, CIS_PARSED = 1 } cis_optional;

/// A use of an SSA name that has no type yet.
typedef struct cis_unresolved {
  cis_str name;    // without %; "0" for %0
  uint32_t number; // the n of %name#n
  uint32_t offset; // where it stands
} cis_unresolved;
typedef CIS_VEC(cis_unresolved) cis_unresolved_vec;

/// An argument of a region being parsed: %name : type attrs loc.
typedef struct cis_argument {
  cis_unresolved ssa; // name.data NULL: unnamed
  cis_type type;      // NULL until known
  cis_attr attrs;     // dictionary or NULL
  cis_location loc;
} cis_argument;
typedef CIS_VEC(cis_argument) cis_argument_vec;

typedef enum cis_delimiter {
  CIS_DELIM_NONE,
  CIS_DELIM_PAREN,
  CIS_DELIM_SQUARE,
  CIS_DELIM_LESS,
  CIS_DELIM_BRACES,
  CIS_DELIM_OPTIONAL_PAREN, // empty if there is no opening token
  CIS_DELIM_OPTIONAL_SQUARE,
  CIS_DELIM_OPTIONAL_LESS,
  CIS_DELIM_OPTIONAL_BRACES,
} cis_delimiter;

// --- entry points ---

/// Parses source `source` of the context, bytes [begin, end), into a detached builtin.module (an
/// implicit one unless the text holds exactly one) and verifies it if asked. NULL after errors.
/// Caller owns the result.
typedef struct cis_parse_options {
  bool no_implicit_module; // the text must be one op, which is returned
  bool skip_verify;
  bool older_tosa; // ops of TOSA in the forms of older releases are read (registry/read.h)
  /// Receives each entry of external_resources, which other tools keep in the file. NULL: entries
  /// are checked and dropped.
  void (*take_resource)(void *user, cis_str group, cis_str key, cis_str value);
  void *user;
  const struct cis_model_dims *dims; // of models alone (import/import.h); NULL: none is given
  struct cis_parse_record *record;   // receives the places of names; NULL: none is wanted
} cis_parse_options;
/// Parses as those options say; `options` may be NULL, which stands for the defaults.
cis_op *cis_parse_source(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                         const cis_parse_options *options);
/// Parses all of `text` as one attribute; diagnostics name the text. NULL after errors.
cis_attr cis_parse_attr_text(cis_context *ctx, cis_str text);
/// Parses all of `text` as one type. NULL after errors.
cis_type cis_parse_type_text(cis_context *ctx, cis_str text);
/// The same for a type that is part of what `p` reads, in another form; `p` may be NULL.
bool cis_parse_type_of_text(cis_context *ctx, cis_parser *p, cis_str text, cis_type *out);
/// The implicit module around what a file holds, with an empty body.
cis_op *cis_parse_create_module(cis_context *ctx, cis_attr loc);
/// The one op in an implicit module if it is to be the result itself; else the module. NULL after
/// an error, which names the file. Takes ownership of the module.
cis_op *cis_parse_choose_root(cis_op *module, cis_str file, const cis_parse_options *options);

// --- state ---

/// The context that the parser makes IR in.
cis_context *cis_parser_context(cis_parser *p);
/// Offset of the current token, for cis_parse_error_at and cis_parser_loc.
uint32_t cis_parser_offset(cis_parser *p);
/// The location at an offset of the source.
cis_location cis_parser_loc(cis_parser *p, uint32_t offset);
/// Reports an error of a hook at the current token; in a custom form it begins with "custom op 'x'
/// ", as upstream's do. Returns false.
bool cis_parse_error(cis_parser *p, const char *fmt, ...) CIS_PRINTF(2);
/// Reports an error of a hook at an offset. Returns false.
bool cis_parse_error_at(cis_parser *p, uint32_t offset, const char *fmt, ...) CIS_PRINTF(3);
/// Reports that an attribute stands in the syntax and in the dictionary, at the op's name. Returns
/// false.
bool cis_parse_error_twice(cis_parser *p, cis_str attribute);
/// Offset of the op's name being parsed, or of the mnemonic of its type (errors about the whole).
uint32_t cis_parser_name_offset(cis_parser *p);
/// How many results the text gives the op being parsed ("%a:2 = "), 0 if none.
uint64_t cis_parser_num_named_results(cis_parser *p);

// --- tokens ---

/// The kind of the current token.
cis_tok cis_parser_peek(cis_parser *p);
/// The current token with its text.
cis_token cis_parser_token(cis_parser *p);
/// Advances to the next token.
void cis_parser_consume(cis_parser *p);
/// Consumes a token of that kind, else "expected '('" and the like.
bool cis_parse_token(cis_parser *p, cis_tok kind);
/// Consumes a token of that kind if it is the current one; false otherwise.
bool cis_parse_optional_token(cis_parser *p, cis_tok kind);
/// Consumes the keyword, else "expected 'kw'".
bool cis_parse_keyword(cis_parser *p, const char *keyword);
/// Consumes the keyword if it is the current token; false otherwise.
bool cis_parse_optional_keyword(cis_parser *p, const char *keyword);
/// Reads any bare identifier (one with a dot only if the lexer makes it one token), else "expected
/// valid keyword".
bool cis_parse_any_keyword(cis_parser *p, cis_str *out);
/// The optional form. All optional forms return CIS_ABSENT, without a report, if the current token
/// begins no such thing.
cis_optional cis_parse_optional_any_keyword(cis_parser *p, cis_str *out);
/// Reads a keyword or a string, else "expected valid keyword or string".
bool cis_parse_keyword_or_string(cis_parser *p, cis_str *out);
bool cis_parse_string(cis_parser *p, cis_str *out); // "expected string"
/// The optional form of cis_parse_string.
cis_optional cis_parse_optional_string(cis_parser *p, cis_str *out);
/// Reads an integer that fits int64, else "expected integer value".
bool cis_parse_integer(cis_parser *p, int64_t *out);
/// The optional form of cis_parse_integer.
cis_optional cis_parse_optional_integer(cis_parser *p, int64_t *out);
/// Reads an integer of `width` bits, 1 to 64; sign extended if it is signed. A negative number of
/// an unsigned width is its complement, as upstream has it.
bool cis_parse_integer_of_width(cis_parser *p, unsigned width, bool is_signed, uint64_t *out);
/// Reads a number of a float type as an attribute: decimal, or its bits in hexadecimal; else
/// "expected floating point literal".
bool cis_parse_float_attr(cis_parser *p, cis_type type, cis_attr *out);
/// Calls `element` for each comma-separated element inside the delimiter. `context_message`, which
/// may be NULL, ends the messages about missing delimiters.
bool cis_parse_comma_list(cis_parser *p, cis_delimiter delim,
                          bool (*element)(cis_parser *p, void *user), void *user,
                          const char *context_message);

// --- types and attributes ---

/// Reads a type. False after an error.
bool cis_parse_type(cis_parser *p, cis_type *out);
/// The optional form of cis_parse_type.
cis_optional cis_parse_optional_type(cis_parser *p, cis_type *out);
/// Reads a type of a class, else "invalid kind of type specified: expected builtin.memref, but
/// found 'f32'".
bool cis_parse_type_of(cis_parser *p, const cis_type_class *type_class, cis_type *out);
bool cis_parse_type_list(cis_parser *p, cis_type_vec *out); // at least one, no delimiter
/// Reads `: type`.
bool cis_parse_colon_type(cis_parser *p, cis_type *out);
/// Reads `: type` of a class; see cis_parse_type_of.
bool cis_parse_colon_type_of(cis_parser *p, const cis_type_class *type_class, cis_type *out);
/// Reads `: type, type`.
bool cis_parse_colon_type_list(cis_parser *p, cis_type_vec *out);
/// Reads `: type, type` if the current token is a colon; true otherwise.
bool cis_parse_optional_colon_type_list(cis_parser *p, cis_type_vec *out);
/// Reads `-> type` or `-> (types)`.
bool cis_parse_arrow_type_list(cis_parser *p, cis_type_vec *out);
/// Reads `-> ...` if the current token is an arrow; true otherwise.
bool cis_parse_optional_arrow_type_list(cis_parser *p, cis_type_vec *out);
/// Reads `4x?x8x` before an element type. Sizes are appended, CIS_DYNAMIC for `?`.
bool cis_parse_dimension_list(cis_parser *p, cis_i64_vec *out, bool allow_dynamic, bool trailing_x);

/// Reads an attribute. `type` is the type of a typed attribute that is written without one; NULL:
/// none is expected.
bool cis_parse_attribute(cis_parser *p, cis_type type, cis_attr *out);
/// Reads an attribute of a class, else "invalid kind of attribute specified".
bool cis_parse_attribute_of(cis_parser *p, cis_attr_class attr_class, cis_type type, cis_attr *out);
/// The optional form of cis_parse_attribute.
cis_optional cis_parse_optional_attribute(cis_parser *p, cis_type type, cis_attr *out);
/// Reads `{a = 1, b}` if it is there and adds the entries to the state: inherent attributes go to
/// their slots.
bool cis_parse_optional_attr_dict(cis_parser *p, cis_op_state *state);
/// Reads `attributes {...}` if it is there, as cis_parse_optional_attr_dict.
bool cis_parse_optional_attr_dict_with_keyword(cis_parser *p, cis_op_state *state);
/// Reads a dictionary. Entries are appended, with interned names.
bool cis_parse_dict(cis_parser *p, cis_named_attr_vec *out);
/// Reads a dictionary if the current token is `{`; true otherwise.
bool cis_parse_optional_dict(cis_parser *p, cis_named_attr_vec *out);
/// Reads the keyword of an enumeration, or the keywords of a set of flags.
bool cis_parse_enum_value(cis_parser *p, const cis_enum_def *def, int64_t *out);
/// Reads the form `[1, 2]` of a dense array of this element type, for declarative formats.
bool cis_parse_dense_array_body(cis_parser *p, cis_type element, cis_attr *out);
/// Reads `@name`; the result is interned, without sigil and escapes.
bool cis_parse_symbol_name(cis_parser *p, cis_str *out);
/// Reports "invalid kind of type specified: ..." at `offset`. Returns false.
bool cis_parse_wrong_class(cis_parser *p, uint32_t offset, const cis_type_class *type_class,
                           cis_type type);
/// Reads `loc(...)`, which may be an alias, if it is there.
cis_optional cis_parse_optional_location(cis_parser *p, cis_location *out);
/// Reads `(d0)[s0] -> (...)`, an affine map without affine_map<> around it.
bool cis_parser_affine_map(cis_parser *p, cis_affine_map *out);
/// (%a, %b + 1)[%s]-like: an affine map over SSA operands between delimiters, as affine.load uses.
/// Each dim or symbol is an operand of index type; dims then symbols are appended to `operands`.
bool cis_parse_affine_map_of_ssa_ids(cis_parser *p, cis_delimiter delim, cis_affine_map *out_map,
                                     cis_unresolved_vec *out_dims, cis_unresolved_vec *out_symbols);
/// Reads an affine expression over SSA operands (affine.for bounds and the like). A dim (symbol) is
/// the position of its operand in `dims` (`symbols`), which may hold operands of earlier
/// expressions.
bool cis_parse_affine_expr_of_ssa_ids(cis_parser *p, cis_affine_expr *out_expr,
                                      cis_unresolved_vec *dims, cis_unresolved_vec *symbols);

/// A name and its expression, for affine expressions.
typedef struct cis_affine_name {
  cis_str name;
  cis_affine_expr expr;
} cis_affine_name;
typedef struct cis_affine_names {
  CIS_VEC(cis_affine_name) list;
  cis_strmap by_name; // where it is in the list, once there are many
} cis_affine_names;
/// Frees the list of declared names.
void cis_affine_names_deinit(cis_affine_names *names);
/// Declares the name at the current token: "redefinition of identifier 'd0'".
bool cis_parse_affine_name(cis_parser *p, cis_affine_expr expr, cis_affine_names *names);
/// Reads an affine expression over declared names; others are "use of undeclared identifier".
bool cis_parse_affine_expr_of_names(cis_parser *p, const cis_affine_names *names,
                                    cis_affine_expr *out_expr);

// --- operands ---

/// Parses a use of an SSA value, `%a` or `%a#1`, which is resolved when its type is known; reports
/// and returns false if there is none.
bool cis_parse_operand(cis_parser *p, cis_unresolved *out);
/// The optional form of cis_parse_operand.
cis_optional cis_parse_optional_operand(cis_parser *p, cis_unresolved *out);
/// Reads operands, separated by commas, inside the delimiter.
bool cis_parse_operand_list(cis_parser *p, cis_delimiter delim, cis_unresolved_vec *out);
/// Reads operands without `#n` after names, and "expected N operands" unless there are `required`
/// (-1: any number).
bool cis_parse_operand_list_n(cis_parser *p, cis_delimiter delim, int required,
                              cis_unresolved_vec *out);
/// Appends the value of a name; a forward reference if it is not defined yet. Errors: "use of value
/// '%x' expects different type than prior uses: 'i32' vs 'f32'" with the note "prior use here".
bool cis_resolve_operand(cis_parser *p, const cis_unresolved *operand, cis_type type,
                         cis_value_vec *out);
/// Resolves each operand with the same type; see cis_resolve_operand.
bool cis_resolve_operands(cis_parser *p, const cis_unresolved *operands, size_t num, cis_type type,
                          cis_value_vec *out);
/// Resolves each operand with its own type. Reports "N operands present, but expected M" at
/// `offset` if the counts differ.
bool cis_resolve_operands_types(cis_parser *p, const cis_unresolved *operands, size_t num,
                                const cis_type *types, size_t num_types, uint32_t offset,
                                cis_value_vec *out);
/// Reads `(%a = %b, ...)`, such as loop-carried values.
bool cis_parse_assignment_list(cis_parser *p, cis_argument_vec *out_lhs,
                               cis_unresolved_vec *out_rhs);
/// The optional form of cis_parse_assignment_list.
cis_optional cis_parse_optional_assignment_list(cis_parser *p, cis_argument_vec *out_lhs,
                                                cis_unresolved_vec *out_rhs);

// --- regions and successors ---

/// Reads the definition of a region argument, `%a`, with type, attributes and location if they are
/// allowed. False after an error.
bool cis_parse_argument(cis_parser *p, cis_argument *out, bool allow_type, bool allow_attrs);
/// The optional form of cis_parse_argument.
cis_optional cis_parse_optional_argument(cis_parser *p, cis_argument *out, bool allow_type,
                                         bool allow_attrs);
/// Reads definitions of region arguments, separated by commas, inside the delimiter.
bool cis_parse_argument_list(cis_parser *p, cis_delimiter delim, cis_argument_vec *out,
                             bool allow_type, bool allow_attrs);
/// Reads `{ ... }` into `region`. Its entry block gets `args`; without them the text may declare
/// ^bb0(...).
bool cis_parse_region(cis_parser *p, cis_region *region, const cis_argument *args, size_t num_args);
/// The optional form of cis_parse_region.
cis_optional cis_parse_optional_region(cis_parser *p, cis_region *region, const cis_argument *args,
                                       size_t num_args);
/// Adds the implicit terminator of the row of `state` to the region, and a block, if they are
/// missing.
void cis_ensure_terminator(cis_region *region, const cis_op_state *state);
/// Reads `^bb1`. A block that is not defined yet is created.
bool cis_parse_successor(cis_parser *p, cis_block **out);
/// The optional form of cis_parse_successor.
cis_optional cis_parse_optional_successor(cis_parser *p, cis_block **out);
/// Reads `^bb1(%a, %b : i32, f32)`.
bool cis_parse_successor_and_operands(cis_parser *p, cis_block **out, cis_value_vec *out_operands);

/// Reads only the name of an op, as the shorthand `{ arith.addf }` of linalg.map needs.
bool cis_parse_op_name(cis_parser *p, const cis_op_info **out);

#endif
