// Things that may stand at a place of a text, for editors: the parser reads the statement in front
// of it, and notes the things that it looks for where the text ends.
//
//     %y = arith.cmpi            // the cases of the predicate: eq, ne, ...
//     memref.store %x,           // a value
#ifndef CIS_ASM_PARSE_EXPECTED_H
#define CIS_ASM_PARSE_EXPECTED_H

#include "asm/parse_record.h"
#include "ir/op_def.h"

enum {
  CIS_EXPECTS_OP = 1 << 0, // or the label of a block, or the names of results
  CIS_EXPECTS_VALUE = 1 << 1,
  CIS_EXPECTS_BLOCK = 1 << 2,
  CIS_EXPECTS_SYMBOL = 1 << 3,
  CIS_EXPECTS_NEW_SYMBOL = 1 << 4, // the name in a definition
  CIS_EXPECTS_TYPE = 1 << 5,
  CIS_EXPECTS_ATTR = 1 << 6,
  CIS_EXPECTS_ATTR_NAME = 1 << 7, // in a dictionary
  CIS_EXPECTS_NEW_VALUE = 1 << 8, // the name of a result or an argument
};

typedef struct cis_expected {
  unsigned kinds; // CIS_EXPECTS_*
  CIS_VEC(cis_str) keywords;
  CIS_VEC(const cis_enum_def *) enums; // one of their keywords
  const cis_op_info *op;               // whose syntax it is; NULL: none
  cis_str entry;                       // the entry of a dictionary whose value it is; may be empty
  bool is_known;                       // the statement has no error up to its end
  cis_arena arena;                     // of the keywords
} cis_expected;

/// Frees the lists.
void cis_expected_deinit(cis_expected *expected);

/// Finds the things that may stand at `end`. Bytes [begin, end) of a source of the context are the
/// beginning of a statement, or several of a region; values in them may be undefined. `record` has
/// the aliases. Errors are not reported.
void cis_parse_expected(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                        const cis_parse_record *record, const char *default_dialect,
                        cis_expected *out);
/// Expects things of some kinds at a byte of a source, such as keywords of types.
void cis_expect_any(cis_context *ctx, uint32_t source, uint32_t at, unsigned kinds,
                    cis_expected *out);

#endif
