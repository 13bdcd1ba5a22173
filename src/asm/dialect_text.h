// How the text of an unregistered dialect's attribute or type is spelled.
#ifndef CIS_ASM_DIALECT_TEXT_H
#define CIS_ASM_DIALECT_TEXT_H

#include "support/str.h"

/// Whether it is printed #dialect.body rather than #dialect<body>: a name, then nothing or balanced
/// brackets.
bool cis_dialect_body_is_pretty(cis_str body);

#endif
