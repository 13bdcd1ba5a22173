// FunctionOpInterface: the syntax and the checks that ops which define functions share.
#ifndef CIS_DIALECT_COMMON_FUNCTION_H
#define CIS_DIALECT_COMMON_FUNCTION_H

#include "asm/parser.h"
#include "asm/printer.h"

/// The text between a function's name and its body: arguments, results and their attributes.
typedef struct cis_function_signature {
  cis_argument_vec args; // ssa.name.data NULL where the text gives types alone
  cis_type_vec results;
  cis_attr_vec result_attrs; // a dictionary or NULL for each result
  bool is_variadic;
} cis_function_signature;

/// Frees the lists of the signature.
void cis_function_signature_deinit(cis_function_signature *signature);
/// `(%a: i32 {attrs}, ...) -> (i32 {attrs})`
bool cis_parse_function_signature(cis_parser *p, bool allow_variadic, cis_function_signature *out);
/// The function type of arguments and results.
cis_type cis_function_signature_type(cis_context *ctx, const cis_function_signature *signature);
/// Adds an array with a dictionary for each value, empty where `attrs` has NULL; no array if all
/// are NULL.
bool cis_function_add_attr_array(cis_parser *p, cis_op_state *state, const char *name,
                                 const cis_attr_vec *attrs);
/// Puts attributes of arguments and results into arg_attrs and res_attrs; nothing where there are
/// none. An error if the state has them already.
bool cis_function_add_attrs(cis_parser *p, cis_op_state *state,
                            const cis_function_signature *signature);
/// Visibility, name, signature, `attributes {...}` and body, as func.func has them.
bool cis_parse_function_op(cis_parser *p, bool allow_variadic, cis_op_state *state);
/// The same without variadic arguments; a .parse and a .print hook.
bool cis_parse_plain_function(cis_parser *p, cis_op_state *state);
void cis_print_plain_function(cis_printer *p, cis_op *op);
/// The signature of an op with `function_type`, `arg_attrs` and `res_attrs`.
void cis_print_function_signature(cis_printer *p, cis_op *op, cis_type type, bool is_variadic);
void cis_print_function_op(cis_printer *p, cis_op *op, bool is_variadic);
/// Checks that there are as many arg_attrs and res_attrs as arguments and results, each of a
/// dialect.
bool cis_verify_function_attrs(cis_op *op, cis_type function_type);
/// Checks the attributes of arguments and results, and the entry block against the type.
bool cis_verify_function_op(cis_op *op);
/// The operands of a terminator are the results of the function around it. `verb`: "return", or
/// what messages say.
bool cis_verify_function_results(cis_op *op, const char *verb);
/// The callee of a call is an op of that kind (a `what`), with these operands and results.
bool cis_verify_call(cis_op *op, unsigned kind, const char *what);

#endif
