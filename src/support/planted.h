#ifndef CISTERN_SUPPORT_PLANTED_H
#define CISTERN_SUPPORT_PLANTED_H

// Bugs on purpose, to see that tests find them: in builds with assertions, the environment variable
// CISTERN_PLANT names one safety check that is then left out. `cis_planted("name")` stands beside
// the check; in other builds it is false. All names, and the run that finds each:
// test/fuzz/semantics/planted.py.

#include <stdbool.h>

#ifdef NDEBUG
#define cis_planted(name) false
#else
/// Whether the environment switches this bug on (CISTERN_PLANT names it); false in releases.
bool cis_planted(const char *name);
#endif

#endif // CISTERN_SUPPORT_PLANTED_H
