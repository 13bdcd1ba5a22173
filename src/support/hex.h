// Hexadecimal text, sixteen digits and more at a time: weights come as gigabytes of it.
#ifndef CIS_SUPPORT_HEX_H
#define CIS_SUPPORT_HEX_H

#include <stdbool.h>
#include <stddef.h>

/// The value of a digit, -1 for another character.
int cis_hex_digit(char c);
/// Whether all characters are digits, in upper or lower case.
bool cis_hex_is(const char *text, size_t len);
/// Whether there is a letter in lower case among the digits.
bool cis_hex_has_lower(const char *digits, size_t len);
/// Two digits to each byte.
void cis_hex_decode(const char *digits, size_t num_bytes, unsigned char *out);
/// The digits of the bytes, in upper case: twice as many characters.
void cis_hex_encode(const unsigned char *bytes, size_t num_bytes, char *out);
/// The digits in upper case.
void cis_hex_to_upper(const char *digits, size_t len, char *out);
/// How many characters there are before the first quote, backslash or control character.
size_t cis_plain_text_span(const char *text, size_t len);

#endif
