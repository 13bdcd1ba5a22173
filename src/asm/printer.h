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

/// Prints an op with everything inside; a top-level one with aliases before and resources after,
/// and a line end. `options` may be NULL.
void cis_print_op(cis_op *op, const cis_print_options *options, cis_strbuf *out);
/// Standalone, without aliases.
void cis_print_type(cis_type type, cis_strbuf *out);
void cis_print_attr(cis_context *ctx, cis_attr attr, cis_strbuf *out);
/// Installs the printers for diagnostics in a context; called by whoever creates contexts.
void cis_asm_init(cis_context *ctx);
/// How ops, types and attributes are printed in messages, apart from the generic form without
/// aliases that they always have. Borrowed.
void cis_asm_set_message_options(cis_context *ctx, const cis_print_options *options);

// --- for hooks ---

/// The buffer that the printer writes to.
cis_strbuf *cis_printer_out(cis_printer *p);
static inline void cis_print_str(cis_printer *p, cis_str s) {
  cis_strbuf_str(cis_printer_out(p), s);
}
static inline void cis_print_cstr(cis_printer *p, const char *s) {
  cis_strbuf_cstr(cis_printer_out(p), s);
}
static inline void cis_print_char(cis_printer *p, char c) {
  cis_strbuf_char(cis_printer_out(p), c);
}
static inline void cis_print_int(cis_printer *p, int64_t value) {
  cis_strbuf_int(cis_printer_out(p), value);
}
void cis_print_newline(cis_printer *p); // line end and the current indent
void cis_print_indent(cis_printer *p, int delta);

/// Prints the name of a value: `%0`, `%a#1`.
void cis_print_operand(cis_printer *p, cis_value *value);
/// Comma separated.
void cis_print_operands(cis_printer *p, cis_op *op, cis_range range);
void cis_print_value_list(cis_printer *p, cis_value *const *values, size_t num);
void cis_print_type_or_alias(cis_printer *p, cis_type type); // aliases honoured
void cis_print_operand_types(cis_printer *p, cis_op *op, cis_range range);
void cis_print_result_types(cis_printer *p, cis_op *op, cis_range range);
/// ` prefix(%arg = %value, ...)` for a range of operands; nothing if there are none.
void cis_print_assignment_list(cis_printer *p, cis_value *const *args, cis_op *op, cis_range values,
                               const char *prefix);
/// ` -> type` or ` -> (types)`; nothing for none.
void cis_print_optional_arrow_types(cis_printer *p, const cis_type *types, size_t num);
void cis_print_arrow_types(cis_printer *p, const cis_type *types, size_t num);
/// (operand types) -> result types
void cis_print_functional_type(cis_printer *p, cis_op *op);
void cis_print_the_attr(cis_printer *p, cis_attr attr); // aliases honoured
void cis_print_attr_without_type(cis_printer *p, cis_attr attr);
/// A dialect's attribute by its alias, or what follows its mnemonic alone.
void cis_print_stripped_attr(cis_printer *p, cis_attr attr);
/// The keyword, or keywords, of an enum's value.
void cis_print_enum_value(cis_printer *p, const cis_enum_def *def, int64_t value);
/// ` {a, b = 1}` of discardable and inherent attributes except those named in `elided`
/// (NULL-terminated).
void cis_print_optional_attr_dict(cis_printer *p, cis_op *op, const char *const *elided);
/// ` attributes {...}`
void cis_print_optional_attr_dict_with_keyword(cis_printer *p, cis_op *op,
                                               const char *const *elided);
/// A dictionary attribute's entries in braces, with a leading space; nothing when empty.
void cis_print_dict(cis_printer *p, cis_attr dict);
void cis_print_symbol_name(cis_printer *p, cis_str name); // @name, quoted if need be
void cis_print_keyword_or_string(cis_printer *p, cis_str s);
void cis_print_string(cis_printer *p, cis_str s); // quoted and escaped
/// `{ ... }`; the entry block's arguments are printed if asked and there are some, the terminator
/// if asked or if it is not the implicit one.
void cis_print_region(cis_printer *p, cis_region *region, bool entry_args, bool terminators,
                      bool print_empty_block);
/// `%arg0: type attrs loc`
void cis_print_region_arg(cis_printer *p, cis_value *arg, cis_attr attrs, bool omit_type);
void cis_print_successor(cis_printer *p, cis_block *block);
void cis_print_successor_and_operands(cis_printer *p, cis_op *op, cis_block *block,
                                      cis_range range);
/// Map applied to operands: dims then symbols in `range`: affine_map<...> body with names put in.
void cis_print_affine_map_of_ssa_ids(cis_printer *p, cis_affine_map map, cis_op *op,
                                     cis_range range);
void cis_print_affine_expr_of_ssa_ids(cis_printer *p, cis_affine_expr expr, cis_op *op,
                                      uint32_t first_dim, uint32_t first_symbol);
void cis_print_affine_map(cis_printer *p, cis_affine_map map); // (d0) -> (d0)
void cis_print_affine_expr(cis_printer *p, cis_affine_expr expr);
void cis_print_integer_set(cis_printer *p, cis_integer_set set);
/// The op as it would stand on a line of its own, without indent and location.
void cis_print_custom_or_generic_op(cis_printer *p, cis_op *op);

#endif
