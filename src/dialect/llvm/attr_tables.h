// Macros for the tables of parameters in attr.c and debug_info.c: how a value is written, and
// whether it must be there.
#ifndef CIS_DIALECT_LLVM_ATTR_TABLES_H
#define CIS_DIALECT_LLVM_ATTR_TABLES_H

#include "dialect/llvm/attr.h"

enum { OPTIONAL, REQUIRED };
#define ATTR(NAME, TYPE, TEST, REQUIRED)                                                           \
  { .name = NAME, .kind = CIS_STRUCT_ATTR, .type = TYPE, .test = TEST, .required = REQUIRED }
#define ATTRS(NAME, TYPE, TEST)                                                                    \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_ATTR, .type = "::llvm::ArrayRef<" TYPE ">", .test = TEST,     \
    .list = true                                                                                   \
  }
#define STRING(NAME, REQUIRED) ATTR(NAME, "StringAttr", cis_llvm_is_string, REQUIRED)
#define NESTED(NAME, TYPE, KIND, REQUIRED)                                                         \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_NESTED, .type = TYPE,                                         \
    .nested = &cis_llvm_attr_defs[CIS_LLVM_##KIND], .required = REQUIRED                           \
  }
#define UINT(NAME, TYPE, WIDTH, REQUIRED)                                                          \
  { .name = NAME, .kind = CIS_STRUCT_UINT, .type = TYPE, .width = WIDTH, .required = REQUIRED }
#define U64(NAME, REQUIRED) UINT(NAME, "uint64_t", 64, REQUIRED)
#define U32(NAME, REQUIRED) UINT(NAME, "uint32_t", 32, REQUIRED)
#define UNSIGNED(NAME, REQUIRED) UINT(NAME, "unsigned", 32, REQUIRED)
#define I64(NAME, REQUIRED)                                                                        \
  { .name = NAME, .kind = CIS_STRUCT_INT, .type = "int64_t", .required = REQUIRED }
#define BOOL(NAME, REQUIRED)                                                                       \
  { .name = NAME, .kind = CIS_STRUCT_BOOL, .type = "bool", .required = REQUIRED }
#define ENUM(NAME, TYPE, ENUMERATION, REQUIRED)                                                    \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_ENUM, .type = TYPE, .enumeration = &(ENUMERATION),            \
    .required = REQUIRED                                                                           \
  }
#define DWARF(NAME, WHAT, REQUIRED)                                                                \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_NAME, .type = "unsigned",                                     \
    .enumeration = &cis_llvm_dwarf_##WHAT, .required = REQUIRED                                    \
  }
#define PARTS(KIND, CLASS, ...)                                                                    \
  const cis_struct_attr cis_llvm_parts_##KIND = {                                                  \
      .class_name = CLASS, .params = (const cis_struct_param[]){__VA_ARGS__, {0}}}

#endif
