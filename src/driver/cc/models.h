// The program of cistern-cc: the modules of all models as one, and the names of its functions.
#ifndef CIS_DRIVER_CC_MODELS_H
#define CIS_DRIVER_CC_MODELS_H

#include "ir/op.h"
#include "support/strbuf.h"

/// Appends a file's name without what follows the dot, as an identifier of C. NULL or "-":
/// "model".
void cis_cc_put_stem(const char *path, cis_strbuf *out);
/// Moves the ops of a model into the program, and destroys the model's module. Each symbol becomes
/// NAME_symbol, except functions without a body, which are the application's and may be declared by
/// several models. False after a located error: two of them have different types.
bool cis_cc_add_model(cis_op *program, cis_op *model, cis_str name);
/// Makes the functions of a list "a,b=name" public, and all others private; `name` is what the
/// application calls b. False after an error: there is no such function, or a name is taken.
bool cis_cc_choose_entries(cis_op *program, cis_str list);
/// Puts PREFIX_ before the name of each public function that does not begin so. False after an
/// error: a name is taken.
bool cis_cc_put_prefix(cis_op *program, cis_str prefix);

#endif
