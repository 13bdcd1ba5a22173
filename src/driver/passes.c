#include "driver/passes.h"

#define CIS_PASS(DESCRIPTOR) extern const cis_pass_def DESCRIPTOR;
#include "driver/passes.def"
#undef CIS_PASS

cis_pass_list cis_all_passes(void) {
  static const cis_pass_def *const passes[] = {
#define CIS_PASS(DESCRIPTOR) &DESCRIPTOR,
#include "driver/passes.def"
#undef CIS_PASS
      NULL};
  return passes;
}
