// The table of passes, made from passes.def.
#include "registry/passes.h"

#define CIS_PASS(DESCRIPTOR) extern const cis_pass_def DESCRIPTOR;
#include "registry/passes.def"
#undef CIS_PASS

cis_pass_list cis_all_passes(void) {
  static const cis_pass_def *const passes[] = {
#define CIS_PASS(DESCRIPTOR) &DESCRIPTOR,
#include "registry/passes.def"
#undef CIS_PASS
      NULL};
  return passes;
}
