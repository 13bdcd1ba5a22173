// The places of names in a text, for editors: names of values, blocks, aliases and symbols, ops and
// regions. The parser fills a record if the caller passes one, up to the first error.
//
//     %a = arith.constant 1 : i32     // a definition of %a, bytes 0 to 2; an op, bytes 0 to 27
//     use(%a)                         // a use with the same entity
#ifndef CIS_ASM_PARSE_RECORD_H
#define CIS_ASM_PARSE_RECORD_H

#include "ir/op.h"
#include "support/map.h"
#include "support/vec.h"

typedef enum cis_mark_kind {
  CIS_MARK_VALUE,
  CIS_MARK_BLOCK,
  CIS_MARK_TYPE_ALIAS,
  CIS_MARK_ATTR_ALIAS,
  CIS_MARK_SYMBOL, // without an entity, because symbol tables resolve it
} cis_mark_kind;

#define CIS_NO_ENTITY UINT32_MAX

/// A name in the text, with the character in front of it.
typedef struct cis_mark {
  uint32_t begin, end; // bytes of the source
  cis_mark_kind kind;
  bool is_definition;
  uint32_t entity; // the named object: an index into `entities`
  uint32_t region; // that it is defined or used in: its number; arguments are of the region that
                   // they are arguments of
} cis_mark;

/// An op in the text, from its results to its location.
typedef struct cis_op_mark {
  uint32_t begin, end;
  uint32_t name_begin, name_end;
  cis_op *op; // valid as long as the op that the parse returned; NULL: it is gone
} cis_op_mark;

/// A region in the text. Its number is one more than its index; the whole text is number 0.
typedef struct cis_region_mark {
  uint32_t begin, end;         // with its braces; `end` is UINT32_MAX up to the closing one
  uint32_t parent;             // number of the region around it
  bool is_isolated;            // from values around it
  const char *default_dialect; // of ops in it that are written without a dialect
} cis_region_mark;

typedef struct cis_parse_record {
  CIS_VEC(cis_mark) marks;          // in the order of parsing
  CIS_VEC(const void *) entities;   // value, block, type or attribute; NULL: not known
  CIS_VEC(cis_type) types;          // of each entity that is a value
  CIS_VEC(cis_op_mark) ops;         // inner ones first
  CIS_VEC(cis_region_mark) regions; // outer ones first
  uint32_t open_region;             // number of the innermost region, while parsing
  size_t num_kept_marks, num_kept_ops, num_kept_regions; // of parses that failed
  cis_ptrmap entity_of;                  // value or block -> entity + 1, while parsing
  cis_strmap type_aliases, attr_aliases; // name -> entity + 1
} cis_parse_record;

/// Frees the lists. The texts belong to the source.
void cis_parse_record_deinit(cis_parse_record *record);
/// After a parse that failed: its names, ops and regions of bytes [begin, end) stay, without their
/// objects, which are gone; the others are forgotten. The next parse adds to the record.
void cis_parse_record_keep(cis_parse_record *record, uint32_t begin, uint32_t end);
/// Notes a region that begins.
void cis_record_open_region(cis_parse_record *record, cis_region_mark region);
/// Notes where the innermost region ends.
void cis_record_close_region(cis_parse_record *record, uint32_t end);
/// Notes a name of a value or block.
void cis_record_object(cis_parse_record *record, cis_mark_kind kind, uint32_t begin, size_t length,
                       const void *object, bool is_definition);
/// Replaces a forward reference: names noted for `placeholder` name `value` from now on.
void cis_record_resolve(cis_parse_record *record, const void *placeholder, const void *value);
/// Notes a name of an alias; `name` has no sigil and must outlive the record. `object`: what a
/// definition says; NULL: it is a use.
void cis_record_alias(cis_parse_record *record, cis_mark_kind kind, uint32_t begin, cis_str name,
                      const void *object);
/// Notes @name, with its sigil and quotes.
void cis_record_symbol(cis_parse_record *record, uint32_t begin, size_t length);

#endif
