// What the files of the vector dialect share: vector.c (tables), vector_memory.c (reads and writes).
#ifndef CIS_DIALECT_VECTOR_HOOKS_H
#define CIS_DIALECT_VECTOR_HOOKS_H

#include "asm/parser.h"
#include "asm/printer.h"

extern const cis_enum_def cis_vector_kind_enum;        // #vector.kind<add>
extern const cis_enum_def cis_vector_iterator_enum;    // #vector.iterator_type<parallel>
extern const cis_enum_def cis_vector_punctuation_enum; // #vector.punctuation<comma>

#endif
