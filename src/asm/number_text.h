// Numbers as MLIR writes them: integers of any width, floats of every format.
#ifndef CIS_ASM_NUMBER_TEXT_H
#define CIS_ASM_NUMBER_TEXT_H

#include "ir/attr.h"
#include "support/strbuf.h"

/// An integer token's text as a value of `type` (integer or index) in two's complement: at least
/// one word, in `arena` if there are more than one. False if it is out of range. Signless types
/// take both signs.
bool cis_int_from_text(cis_arena *arena, cis_str text, bool negative, cis_type type,
                       uint64_t *out_word, const uint64_t **out_words, uint32_t *out_num_words);
/// Little-endian words of an integer of `width` bits, in decimal.
void cis_int_to_text(cis_strbuf *out, const uint64_t *words, uint32_t width, bool is_unsigned);

/// The value of a float token, rounded to nearest; infinity beyond the range.
double cis_double_from_text(cis_str text);
/// A 0x token's digits as a bit pattern of `width` bits; false if it has more.
bool cis_float_bits_from_text(cis_str text, uint32_t width, uint64_t out_bits[2]);
/// The bit pattern, as it is read: 0x and hexadecimal digits.
void cis_float_bits_to_text(cis_strbuf *out, const uint64_t bits[2]);
/// MLIR's rule: six digits with an exponent if that reads back as the same value; else as many
/// digits as the format may need, provided there is a point among them; else, and for infinities
/// and NaNs, the bit pattern.
void cis_float_to_text(cis_strbuf *out, cis_float_kind kind, const uint64_t bits[2]);

#endif
