// Loops that take a tensor from a function row by row, or give it to one.
#ifndef CIS_STREAM_CALLS_H
#define CIS_STREAM_CALLS_H

#include "ir/op.h"

/// The attribute of an argument or a result that names the function, and of the loop: the calls of
/// such a loop stay in their order, but what other functions do may come between two of them.
#define CIS_STREAM_ROWS_ATTR CIS_STR("cistern.rows")

/// A loop over the rows of a tensor with one call in each iteration.
typedef struct cis_stream_calls {
  cis_op *loop, *call; // NULL: there are none
  cis_value *tensor;   // that is made, the loop's result, or that is given
  uint32_t dim;        // of the tensor, along which the rows lie
  int64_t num;         // of rows
  bool gives;          // rows of `tensor` to the function
  bool in_memory;      // the row is a memref that the function fills or reads, not a tensor
} cis_stream_calls;

/// Reads such a loop; false if the op is none.
bool cis_stream_calls_read(cis_op *op, cis_stream_calls *out);

#endif
