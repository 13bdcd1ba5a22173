// The SHA-256 of bytes (FIPS 180-4), by which a file is recognized.
#ifndef CIS_SUPPORT_SHA256_H
#define CIS_SUPPORT_SHA256_H

#include "support/strbuf.h"

/// Appends the hash of the bytes as 64 lower-case digits, as sha256sum prints it.
void cis_sha256(cis_str bytes, cis_strbuf *out);

#endif
