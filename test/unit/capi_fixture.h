// What tests of the public API begin with: a context, a module of it, and what the library says.
#ifndef CAPI_FIXTURE_H
#define CAPI_FIXTURE_H

#include "cistern/cistern.h"

#include <stdlib.h>
#include <string.h>

#include "capi_text.h"

typedef struct fixture {
  cistern_context *ctx;
  cistern_module *module; // the rest: NULL, or made by the test
  cistern_analysis *analysis;
  cistern_conversion *conversion;
  text said, printed;
} fixture;

static inline void keep_message(void *user, const cistern_diagnostic_info *diagnostic) {
  fixture *f = user;
  append(&f->said, diagnostic->message, strlen(diagnostic->message));
  append(&f->said, "\n", 1);
}

static inline int setup(void **state) {
  fixture *f = calloc(1, sizeof(*f));
  f->ctx = cistern_context_create();
  cistern_context_set_diagnostic_handler(f->ctx, keep_message, f);
  *state = f;
  return 0;
}

static inline int teardown(void **state) {
  fixture *f = *state;
  cistern_analysis_destroy(f->analysis);
  cistern_conversion_destroy(f->conversion);
  cistern_module_destroy(f->module);
  cistern_context_destroy(f->ctx);
  free(f);
  return 0;
}

#endif
