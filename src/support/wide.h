// Integers of 128 bits. Where the processor has 32 bits the compiler has none of its own: there
// clang's _BitInt serves, and wide.c has what the compiler calls to divide such numbers and to
// convert them from and to floats.
#ifndef CIS_SUPPORT_WIDE_H
#define CIS_SUPPORT_WIDE_H

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 cis_u128;
__extension__ typedef __int128 cis_i128;
#else
__extension__ typedef unsigned _BitInt(128) cis_u128;
__extension__ typedef _BitInt(128) cis_i128;
#endif

#endif
