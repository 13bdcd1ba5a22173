// The planted bug that is switched on: CISTERN_PLANT in the environment, in builds with assertions.
#include "support/planted.h"

#ifndef NDEBUG
#include <stdlib.h>
#include <string.h>

bool cis_planted(const char *name) {
  const char *chosen = getenv("CISTERN_PLANT");
  return chosen && !strcmp(chosen, name);
}
#else
typedef int cis_planted_nothing; // a translation unit is not empty
#endif
