// Names of what this build leaves out, for errors about them: only where there is an error, so that
// it need not be fast.
#include "ir/in_build.h"

#include <stddef.h>
#include <string.h>

static const char *const dialects[] = {
#define CIS_DIALECT(NAME, ...) CIS_UNLESS(CIS_HAS(NAME), #NAME, )
#include "dialect/dialects.def"
    NULL};

typedef struct left_out_pass {
  const char *descriptor; // "cis_c_results_pipeline"
  const char *needed;     // "bufferization, scf"
} left_out_pass;

static const left_out_pass passes[] = {
#define CIS_PASS(DESCRIPTOR, ...)                                                                  \
  CIS_UNLESS(CIS_HAS_ALL(__VA_ARGS__), {#DESCRIPTOR, #__VA_ARGS__}, )
#include "registry/passes.def"
#undef CIS_PASS
    {NULL, NULL}};

bool cis_note_left_out(cis_context *ctx, cis_location loc, cis_str dialect) {
  for (const char *const *name = dialects; *name; ++name)
    if (cis_str_is(dialect, *name))
      return cis_note(ctx, loc, "this build leaves out the dialect '%s' (CISTERN_DIALECTS)", *name);
  return false;
}

/// Whether a descriptor is that of the pass: cis_, the name with `_` for `-`, _pass or _pipeline,
/// where the name does not end with that.
static bool is_descriptor_of(const char *descriptor, cis_str pass) {
  const char *rest = descriptor + strlen("cis_");
  for (size_t i = 0; i < pass.len; ++i, ++rest)
    if (*rest != (pass.data[i] == '-' ? '_' : pass.data[i]))
      return false;
  return !*rest || !strcmp(rest, "_pass") || !strcmp(rest, "_pipeline");
}

/// The first of the names that is left out.
static const char *first_left_out(const char *names) {
  for (const char *const *name = dialects; *name; ++name)
    for (const char *rest = names; *rest;) {
      size_t length = strcspn(rest, ", ");
      if (cis_str_is((cis_str){rest, length}, *name))
        return *name;
      rest += length + strspn(rest + length, ", ");
    }
  return NULL;
}

const char *cis_left_out_of_pass(cis_str pass) {
  for (const left_out_pass *row = passes; row->descriptor; ++row)
    if (is_descriptor_of(row->descriptor, pass))
      return first_left_out(row->needed);
  return NULL;
}
