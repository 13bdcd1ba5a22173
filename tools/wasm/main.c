// All programs as one: the name that it is called by says which.
#include "driver/cc/main.h"
#include "driver/opt/main.h"
#include "driver/plan/main.h"
#include "driver/run/main.h"

#include <string.h>

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
  } programs[] = {{"cistern-opt", cis_opt_main},
                  {"cistern-run", cis_run_main},
                  {"cistern-plan", cis_plan_main},
                  {"cistern-cc", cis_cc_main},
                  {"cistern-translate", cis_translate_main}};
  for (size_t i = 0; argc && i < sizeof(programs) / sizeof(*programs); ++i)
    if (!strcmp(argv[0], programs[i].name))
      return programs[i].run(argc, argv);
  return 127; // no such program: the page says so
}
