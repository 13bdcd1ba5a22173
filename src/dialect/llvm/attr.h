// The llvm dialect's attributes: attr.c, debug_info.c (for debuggers), dwarf.c (names of
// DWARF). attrs.def lists those that are lists of parameters.
#ifndef CIS_DIALECT_LLVM_ATTR_H
#define CIS_DIALECT_LLVM_ATTR_H

#include "asm/struct_attr.h"

enum {
  CIS_LLVM_DI_SCOPE = 1,
  CIS_LLVM_DI_TYPE = 2,
  CIS_LLVM_DI_NODE = 4,
  CIS_LLVM_DI_VARIABLE = 8,
  CIS_LLVM_TBAA_NODE = 16,
};

typedef enum cis_llvm_attr {
  CIS_LLVM_ZERO,
  CIS_LLVM_UNDEF,
  CIS_LLVM_POISON,
  CIS_LLVM_DI_NULL_TYPE,
  CIS_LLVM_DI_EXPRESSION,
  CIS_LLVM_DI_EXPRESSION_ELEM,
  CIS_LLVM_CONSTANT_RANGE,
  CIS_LLVM_TARGET_FEATURES,
  CIS_LLVM_DSO_LOCAL_EQUIVALENT_ATTR,
#define CIS_LLVM_ATTR(KIND, MNEMONIC, ALIAS, CLASSES) CIS_LLVM_##KIND,
#include "dialect/llvm/attrs.def"
  CIS_LLVM_NUM_ATTRS
} cis_llvm_attr;

#define CIS_LLVM_ATTR(KIND, MNEMONIC, ALIAS, CLASSES)                                              \
  extern const cis_struct_attr cis_llvm_parts_##KIND;
#include "dialect/llvm/attrs.def"

#define CIS_LLVM_ENUM(ID, ...) extern const cis_enum_def cis_llvm_##ID##_enum;
#include "dialect/llvm/enums.def"

extern const cis_attr_def cis_llvm_attr_defs[];
/// Whether the attribute is of that kind; false for NULL.
bool cis_llvm_attr_is(cis_attr attr, cis_llvm_attr kind);
/// Whether it is of one of these classes.
bool cis_llvm_attr_is_of(cis_attr attr, unsigned classes);
/// Whether the attribute is a string; false for NULL.
bool cis_llvm_is_string(cis_attr attr);
/// Whether the attribute is distinct[...]; false for NULL.
bool cis_llvm_is_distinct(cis_attr attr);

// debug_info.c
/// The syntax of #llvm.di_expression and of its elements; parsing returns false after an error.
bool cis_llvm_parse_expression(cis_parser *p, cis_type type, cis_attr *out);
void cis_llvm_print_expression(cis_printer *p, cis_attr attr);
bool cis_llvm_parse_expression_elem(cis_parser *p, cis_type type, cis_attr *out);
void cis_llvm_print_expression_elem(cis_printer *p, cis_attr attr);

// dwarf.c
extern const cis_enum_def cis_llvm_dwarf_tag, cis_llvm_dwarf_language, cis_llvm_dwarf_operation,
    cis_llvm_dwarf_encoding, cis_llvm_dwarf_convention;

#endif
