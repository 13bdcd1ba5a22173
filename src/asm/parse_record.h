// The places of names in a text, for editors: names of values, blocks, aliases and symbols, and
// ops. The parser fills a record if the caller passes one, up to the first error.
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
} cis_mark;

/// An op in the text, from its results to its location.
typedef struct cis_op_mark {
  uint32_t begin, end;
  uint32_t name_begin, name_end;
  cis_op *op; // valid as long as the op that the parse returned
} cis_op_mark;

typedef struct cis_parse_record {
  CIS_VEC(cis_mark) marks;               // in the order of parsing
  CIS_VEC(const void *) entities;        // value, block, type or attribute; NULL: not known
  CIS_VEC(cis_op_mark) ops;              // inner ones first
  cis_ptrmap entity_of;                  // value or block -> entity + 1, while parsing
  cis_strmap type_aliases, attr_aliases; // name -> entity + 1
} cis_parse_record;

/// Frees the lists. The texts belong to the source.
void cis_parse_record_deinit(cis_parse_record *record);
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
