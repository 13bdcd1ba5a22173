// Sorting of records by positions in a program, which are numbers that lie close to each other.
#ifndef CIS_SUPPORT_SORT_H
#define CIS_SUPPORT_SORT_H

#include <stddef.h>

/// Sorts records of `size` bytes in place, ascending by the int64_t that each begins with. Of
/// equals the first stays first. Linear, if the keys but INT64_MAX span no more than a few times
/// `num`.
void cis_sort_by_position(void *records, size_t num, size_t size);

#endif
