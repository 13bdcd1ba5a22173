// Functions of the C that is written: their names, parameters and results.
#ifndef CIS_TARGET_C_FUNCTION_H
#define CIS_TARGET_C_FUNCTION_H

#include "target/c/emit.h"

/// The name of a function for calls within the file; NULL: it has none.
const char *cis_c_function_name(cis_c_emitter *e, const cis_op *func);
/// Names what belongs to a function that has a name: its inner half, the struct of its results.
void cis_c_name_parts(cis_c_emitter *e, const cis_op *func);
/// Whether the memref parameter `i` is a pointer to const: nothing writes to it.
bool cis_c_reads_only(const cis_c_emitter *e, const cis_op *func, uint32_t i);
/// The parts of all results. False after an error.
bool cis_c_result_parts(cis_c_emitter *e, cis_op *func, cis_c_part_vec *out);
/// Appends the memrefs among the parameters of a public function. False after an error.
bool cis_c_list_ports(cis_c_emitter *e, cis_op *func, cis_c_port_vec *out);
/// The struct of several parts.
const char *cis_c_result_struct(cis_c_emitter *e, cis_op *func);
/// Result `i` of a call, whose parts begin at *at of `result`.
bool cis_c_take_result(cis_c_emitter *e, cis_op *call, uint32_t i, const char *result, bool many,
                       uint32_t *at);

#endif
