// The state of the printer, shared by its own files. Hooks include asm/printer.h only.
//
//   printer.c       ops, regions, blocks; entry points
//   print_type.c    types
//   print_attr.c    attributes, dictionaries, strings, keywords
//   print_elements.c  element literals, the resource section
//   print_affine.c  affine expressions, maps and sets, also over SSA ids
//   print_loc.c     locations
//   print_users.c   comments about the users of values
//   ssa_names.c     names of values and blocks
//   aliases.c       attributes, types and locations that get an alias, and its name
#ifndef CIS_ASM_PRINTER_IMPL_H
#define CIS_ASM_PRINTER_IMPL_H

#include "asm/printer.h"
#include "support/map.h"

typedef struct cis_alias_table cis_alias_table; // aliases.c
typedef struct cis_ssa_names cis_ssa_names;     // ssa_names.c

/// The text of a type.
typedef struct cis_recent_text {
  cis_type type; // NULL: none yet
  cis_str text;
} cis_recent_text;
enum { CIS_NUM_RECENT_TEXTS = 16 };

struct cis_printer {
  cis_context *ctx;
  cis_strbuf *out;
  cis_print_options options;
  uint32_t indent;                                    // spaces
  cis_alias_table *aliases;                           // NULL: none are used
  cis_ssa_names *names;                               // NULL: no op is being printed
  const char *default_dialect;                        // prefix that may be left out of op names
  cis_arena arena;                                    // until the print ends
  CIS_VEC(cis_resource *) resources;                  // referenced so far, in order of first use
  cis_ptrmap noted_resources;                         // the same
  cis_ptrmap type_texts;                              // cis_type -> cis_str * with its text
  cis_recent_text recent_texts[CIS_NUM_RECENT_TEXTS]; // some of them, found without a table
  struct cis_kept_array *arrays; // print_attr.c: arrays that were printed lately, and their texts
  bool shares;         // the ops in the block of the root may be printed by several threads
  cis_ptrmap distinct; // distinct attribute -> its number in the output
};

/// Prints the alias of an attribute, if it has one, and returns whether it did. While aliases are
/// being collected, notes the use instead, and returns true if the parts of the attribute have been
/// visited already.
bool cis_printer_attr_alias(cis_printer *p, cis_attr attr);
/// cis_printer_attr_alias for a type.
bool cis_printer_type_alias(cis_printer *p, cis_type type);
/// Notes that a resource is referenced, so that the resource section at the end has it.
void cis_printer_note_resource(cis_printer *p, cis_resource *resource);

// print_type.c
/// Whether a type or attribute has one text from now on. While aliases are being collected or are
/// not to be used for the moment, texts are others.
bool cis_printer_keeps_texts(const cis_printer *p);

// print_attr.c
/// How the type of an attribute is shown: always, never, or left out where it can be inferred (i64,
/// f64).
typedef enum cis_type_elision {
  CIS_TYPE_NEVER_ELIDED,
  CIS_TYPE_MAY_ELIDE,
  CIS_TYPE_MUST_ELIDE
} cis_type_elision;
/// Prints an attribute, or its alias; `elision` says whether the type that follows is known from
/// the context.
void cis_printer_attr(cis_printer *p, cis_attr attr, cis_type_elision elision);
/// Prints an attribute as cis_printer_attr does, without an alias of the attribute itself.
void cis_printer_attr_body(cis_printer *p, cis_attr attr, cis_type_elision elision);
/// Prints a type as cis_print_type_or_alias does, without an alias of the type itself.
void cis_printer_type_body(cis_printer *p, cis_type type);
/// {a = 1} body: entries separated by commas, without braces.
void cis_printer_named_attrs(cis_printer *p, const cis_named_attr *entries, size_t num,
                             const char *const *elided);
/// The bracket form of a dense array, `[1, 2]` (declarative formats).
void cis_printer_dense_array_body(cis_printer *p, cis_attr attr);
/// Prints a float in decimal if that reads back exactly, else its bits in hexadecimal.
void cis_printer_float(cis_strbuf *out, cis_float_kind kind, const uint64_t bits[2]);
/// The trailing {-# ... #-} section for the resources noted.
void cis_printer_resources(cis_printer *p);

/// Prints the location inside loc(...). `pretty` is the form of --mlir-pretty-debuginfo, which has
/// no loc() around it.
void cis_printer_location(cis_printer *p, cis_attr loc, bool pretty);
/// ` loc(...)` after an op or argument, if debug info is printed; the location itself by its alias
/// only if it may be.
void cis_printer_trailing_location(cis_printer *p, cis_location loc, bool may_alias);

/// Prints ` // users: ...` after an op, if users are printed.
void cis_printer_op_users(cis_printer *p, cis_op *op);
/// Prints lines `// %arg is used by ...` at the start of a block, if users are printed.
void cis_printer_arg_users(cis_printer *p, cis_block *block);

#endif
