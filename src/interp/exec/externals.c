// Functions that a module only declares and the machine provides.
#include "interp/exec/externals.h"

static const cis_external *const tables[] = {cis_runner_utils, NULL};

const cis_external *cis_external_find(cis_str name) {
  for (size_t i = 0; tables[i]; ++i)
    for (const cis_external *e = tables[i]; e->name; ++e)
      if (cis_str_is(name, e->name))
        return e;
  return NULL;
}
