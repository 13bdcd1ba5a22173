// What stands where in a text: names of values, blocks, aliases and symbols, and ops; for editors.
// The parser fills a record if the caller passes one, up to its first error.
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
  CIS_MARK_SYMBOL, // what it names is for symbol tables to say: it has no entity
} cis_mark_kind;

#define CIS_NO_ENTITY UINT32_MAX

/// A name in the text, with the character in front of it.
typedef struct cis_mark {
  uint32_t begin, end; // bytes of the source
  cis_mark_kind kind;
  bool is_definition;
  uint32_t entity; // what it names: an index into `entities`
} cis_mark;

/// An op in the text, from its results to its location.
typedef struct cis_op_mark {
  uint32_t begin, end;
  uint32_t name_begin, name_end;
  cis_op *op; // valid as long as the op that the parse returned
} cis_op_mark;

typedef struct cis_parse_record {
  CIS_VEC(cis_mark) marks;               // in the order in which they were understood
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
/// What `placeholder` stood for is known: names noted for it name `value`.
void cis_record_resolve(cis_parse_record *record, const void *placeholder, const void *value);
/// Notes a name of an alias; `name` has no sigil and must outlive the record. `object`: what a
/// definition says; NULL: it is a use.
void cis_record_alias(cis_parse_record *record, cis_mark_kind kind, uint32_t begin, cis_str name,
                      const void *object);
/// Notes @name, with its sigil and quotes.
void cis_record_symbol(cis_parse_record *record, uint32_t begin, size_t length);

#endif
