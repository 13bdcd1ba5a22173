// Looks for a name among those of mlir-opt.
#include "driver/opt/upstream_names.h"

static const char *const passes[] = {
#define PASS(name) name,
#define FLAG(name)
#include "driver/opt/upstream_names.def"
#undef PASS
#undef FLAG
};

static const char *const flags[] = {
#define PASS(name)
#define FLAG(name) name,
#include "driver/opt/upstream_names.def"
#undef PASS
#undef FLAG
};

static bool has(const char *const *names, size_t num, cis_str name) {
  for (size_t i = 0; i < num; ++i)
    if (cis_str_is(name, names[i]))
      return true;
  return false;
}

bool cis_is_upstream_pass(cis_str name) {
  return has(passes, sizeof(passes) / sizeof(*passes), name);
}

bool cis_is_upstream_flag(cis_str name) { return has(flags, sizeof(flags) / sizeof(*flags), name); }
