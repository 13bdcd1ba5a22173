// The printer, as op, type and attribute hooks see it. Names follow MLIR's OpAsmPrinter.
#ifndef CIS_ASM_PRINTER_H
#define CIS_ASM_PRINTER_H

#include "ir/affine.h"
#include "ir/op_def.h"
#include "support/strbuf.h"

/// mlir-opt's --mlir-* printing flags; zero is the default everywhere.
typedef struct cis_print_options {
  bool generic;           // --mlir-print-op-generic
  bool debug_info;        // --mlir-print-debuginfo
  bool pretty_debug_info; // --mlir-pretty-debuginfo
  bool local_scope;       // --mlir-print-local-scope: no aliases
  bool assume_verified;   // --mlir-print-assume-verified: else ops that do not verify print generic
  bool skip_regions;      // --mlir-print-skip-regions
  bool value_users;       // --mlir-print-value-users
  bool unique_ssa_ids;    // --mlir-print-unique-ssa-ids
  bool use_name_loc_as_prefix; // --mlir-use-nameloc-as-prefix
  bool has_elide_elements, has_elide_resources, has_hex_larger;
  int64_t elide_elements_larger;  // --mlir-elide-elementsattrs-if-larger
  int64_t elide_resources_larger; // --mlir-elide-resource-strings-if-larger
  int64_t hex_if_larger;          // --mlir-print-elementsattrs-with-hex-if-larger; -1: never
} cis_print_options;

// --- entry points ---

/// Prints an op with its regions. For an op at the top: also aliases before it, resources after it,
/// and a line end. `options` may be NULL.
void cis_print_op(cis_op *op, const cis_print_options *options, cis_strbuf *out);
/// Prints a type without aliases.
void cis_print_type(cis_type type, cis_strbuf *out);
/// Prints an attribute without aliases.
void cis_print_attr(cis_context *ctx, cis_attr attr, cis_strbuf *out);
/// Installs the printers for diagnostics in a context. Call it for each new context.
void cis_asm_init(cis_context *ctx);
/// Sets the options for IR in messages, which is always in generic form and without aliases.
/// Borrowed.
void cis_asm_set_message_options(cis_context *ctx, const cis_print_options *options);

// --- for hooks ---

/// The buffer that the printer writes to; borrowed.
cis_strbuf *cis_printer_out(cis_printer *p);
/// Prints a string.
static inline void cis_print_str(cis_printer *p, cis_str s) {
  cis_strbuf_str(cis_printer_out(p), s);
}
/// Prints a C string.
static inline void cis_print_cstr(cis_printer *p, const char *s) {
  cis_strbuf_cstr(cis_printer_out(p), s);
}
/// Prints a character.
static inline void cis_print_char(cis_printer *p, char c) {
  cis_strbuf_char(cis_printer_out(p), c);
}
/// Prints a number in decimal.
static inline void cis_print_int(cis_printer *p, int64_t value) {
  cis_strbuf_int(cis_printer_out(p), value);
}
void cis_print_newline(cis_printer *p); // line end and the current indent
/// Changes the indent of new lines by `delta` spaces.
void cis_print_indent(cis_printer *p, int delta);

/// Prints the name of a value: `%0`, `%a#1`.
void cis_print_operand(cis_printer *p, cis_value *value);
/// Prints the names of operands, separated by commas.
void cis_print_operands(cis_printer *p, cis_op *op, cis_range range);
/// Prints the names of values, separated by commas.
void cis_print_value_list(cis_printer *p, cis_value *const *values, size_t num);
void cis_print_type_or_alias(cis_printer *p, cis_type type); // aliases honoured
/// Prints the types of operands, separated by commas.
void cis_print_operand_types(cis_printer *p, cis_op *op, cis_range range);
/// Prints the types of results, separated by commas.
void cis_print_result_types(cis_printer *p, cis_op *op, cis_range range);
/// ` prefix(%arg = %value, ...)` for a range of operands; nothing if there are none.
void cis_print_assignment_list(cis_printer *p, cis_value *const *args, cis_op *op, cis_range values,
                               const char *prefix);
/// Prints ` -> type` or ` -> (types)`; nothing if there are no types.
void cis_print_optional_arrow_types(cis_printer *p, const cis_type *types, size_t num);
/// Prints ` -> type` or ` -> (types)`, and ` -> ()` if there are no types.
void cis_print_arrow_types(cis_printer *p, const cis_type *types, size_t num);
/// Prints `(operand types) -> result types`.
void cis_print_functional_type(cis_printer *p, cis_op *op);
void cis_print_the_attr(cis_printer *p, cis_attr attr); // aliases honoured
/// Prints an attribute without its type.
void cis_print_attr_without_type(cis_printer *p, cis_attr attr);
/// Prints an attribute of a dialect by its alias, or only the part after its mnemonic.
void cis_print_stripped_attr(cis_printer *p, cis_attr attr);
/// Prints the keyword of an enumeration, or the keywords of a set of flags.
void cis_print_enum_value(cis_printer *p, const cis_enum_def *def, int64_t value);
/// Prints ` {a, b = 1}` with discardable and inherent attributes, except those in `elided`
/// (NULL-terminated); nothing if there are none.
void cis_print_optional_attr_dict(cis_printer *p, cis_op *op, const char *const *elided);
/// Prints ` attributes {...}`, as cis_print_optional_attr_dict.
void cis_print_optional_attr_dict_with_keyword(cis_printer *p, cis_op *op,
                                               const char *const *elided);
/// Prints a dictionary in braces after a space; nothing if it is empty.
void cis_print_dict(cis_printer *p, cis_attr dict);
void cis_print_symbol_name(cis_printer *p, cis_str name); // @name, quoted if need be
/// Prints a keyword, or a quoted string if it cannot be a keyword.
void cis_print_keyword_or_string(cis_printer *p, cis_str s);
void cis_print_string(cis_printer *p, cis_str s); // quoted and escaped
/// Prints `{ ... }`. `entry_args`: with arguments of the entry block, if there are any.
/// `terminators`: with a terminator that could be implicit.
void cis_print_region(cis_printer *p, cis_region *region, bool entry_args, bool terminators,
                      bool print_empty_block);
/// Prints `%arg0: type attrs loc`. `attrs` may be NULL.
void cis_print_region_arg(cis_printer *p, cis_value *arg, cis_attr attrs, bool omit_type);
/// Prints `^bb1`.
void cis_print_successor(cis_printer *p, cis_block *block);
/// Prints `^bb1(%a, %b : i32, f32)`; without parentheses if there are no operands.
void cis_print_successor_and_operands(cis_printer *p, cis_op *op, cis_block *block,
                                      cis_range range);
/// Prints the results of a map with the names of operands as dims and symbols, in that order in
/// `range`.
void cis_print_affine_map_of_ssa_ids(cis_printer *p, cis_affine_map map, cis_op *op,
                                     cis_range range);
/// Prints an expression with the names of operands: dims from operand `first_dim` on, symbols from
/// `first_symbol` on.
void cis_print_affine_expr_of_ssa_ids(cis_printer *p, cis_affine_expr expr, cis_op *op,
                                      uint32_t first_dim, uint32_t first_symbol);
void cis_print_affine_map(cis_printer *p, cis_affine_map map); // (d0) -> (d0)
/// Prints an expression with the names d0 and s0.
void cis_print_affine_expr(cis_printer *p, cis_affine_expr expr);
/// Prints `(d0)[s0] : (...)`.
void cis_print_integer_set(cis_printer *p, cis_integer_set set);
/// Prints an op as on a line of its own, without indent and location.
void cis_print_custom_or_generic_op(cis_printer *p, cis_op *op);

#endif
