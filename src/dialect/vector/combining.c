// The kinds of #vector.kind as ops of arith, in the order of their numbers.
#include "dialect/vector/combining.h"

#include "dialect/arith/kinds.h"

unsigned cis_vector_combining_op(int64_t kind, bool is_float) {
  static const unsigned ints[] = {CIS_OP_ARITH_ADDI,
                                  CIS_OP_ARITH_MULI,
                                  CIS_OP_ARITH_MINUI,
                                  CIS_OP_ARITH_MINSI,
                                  0,
                                  CIS_OP_ARITH_MAXUI,
                                  CIS_OP_ARITH_MAXSI,
                                  0,
                                  CIS_OP_ARITH_ANDI,
                                  CIS_OP_ARITH_ORI,
                                  CIS_OP_ARITH_XORI,
                                  0,
                                  0};
  static const unsigned floats[] = {CIS_OP_ARITH_ADDF,
                                    CIS_OP_ARITH_MULF,
                                    0,
                                    0,
                                    CIS_OP_ARITH_MINNUMF,
                                    0,
                                    0,
                                    CIS_OP_ARITH_MAXNUMF,
                                    0,
                                    0,
                                    0,
                                    CIS_OP_ARITH_MINIMUMF,
                                    CIS_OP_ARITH_MAXIMUMF};
  return kind < 0 || kind > 12 ? 0 : is_float ? floats[kind] : ints[kind];
}
