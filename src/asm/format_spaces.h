// Spaces that declarative formats print, of ops as of types and attributes.
#ifndef CIS_ASM_FORMAT_SPACES_H
#define CIS_ASM_FORMAT_SPACES_H

#include "support/str.h"

/// The state on which the next space depends: the literal that was printed last.
typedef struct cis_fmt_spaces {
  bool emit, after_punctuation;
} cis_fmt_spaces;

/// A letter, or `_`: the beginning of a word.
static inline bool cis_fmt_is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Whether an element other than literals, groups and dictionaries has a space before it: unless an
/// opening bracket or `` stands there.
static inline bool cis_fmt_space_before(cis_fmt_spaces *s) {
  bool space = s->emit || !s->after_punctuation;
  *s = (cis_fmt_spaces){.emit = true};
  return space;
}

/// Whether a literal has a space before it: punctuation has none, and no text has one after an
/// opening bracket.
static inline bool cis_fmt_space_before_literal(cis_fmt_spaces *s, cis_str literal) {
  bool is_word = literal.len != 1 && !cis_str_is(literal, "->");
  char first = literal.data[0];
  const char *tight = s->after_punctuation ? ">)}]," : "<>(){}[],";
  bool space = s->emit && (is_word || !strchr(tight, first));
  s->emit = literal.len != 1 || !strchr("<({[", first);
  s->after_punctuation = !cis_fmt_is_letter(first);
  return space;
}

#endif
