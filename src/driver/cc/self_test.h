// A test for the board: inputs, and the outputs that cistern-run computes of them, as C.
#ifndef CIS_DRIVER_CC_SELF_TEST_H
#define CIS_DRIVER_CC_SELF_TEST_H

#include "target/c/c.h"

/// The calls of a function.
typedef struct cis_cc_tested {
  cis_str function;       // its symbol; borrowed from the context
  size_t first;           // of its values
  uint32_t num_values;    // arguments and results of each call
  uint32_t number_result; // the result that is no tensor; UINT32_MAX: none is
} cis_cc_tested;

typedef struct cis_cc_self_test {
  uint64_t num; // calls of each function
  CIS_VEC(cis_cc_tested) functions;
  CIS_VEC(cis_strbuf) values; // arguments and results of each call, as .npy files
} cis_cc_self_test;

/// Calls each public function of the program on random numbers, before passes change it. False
/// after an error: it cannot be executed, or has arguments or results that C cannot compare.
bool cis_cc_self_test_run(cis_op *program, uint64_t num, cis_cc_self_test *out);
/// Appends the C file. `program` is what became C, with results as arguments. False after an error:
/// a function has other arguments there.
bool cis_cc_self_test_print(const cis_cc_self_test *test, cis_op *program,
                            const cis_c_options *options, const cis_c_result *result,
                            cis_strbuf *out);
/// Frees the values.
void cis_cc_self_test_deinit(cis_cc_self_test *test);

#endif
