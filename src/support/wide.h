// Integers of 128 bits. Compilers for 32-bit processors lack __int128; clang's _BitInt(128) takes
// its place there, and wide.c defines the functions that clang calls to divide such numbers and to
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
