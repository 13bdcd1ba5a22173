// The table of passes, made from passes.def, and those that were registered in a context.
#include "registry/passes.h"

#include "bufferize/partial/dialect_bufferize.h"
#include "bufferize/partial/type_conversion.h"
#include "convert/elementwise/to_linalg.h"

#include "ir/in_build.h"

#define CIS_PASS(DESCRIPTOR, ...) extern const cis_pass_def DESCRIPTOR;
#include "registry/passes.def"
#undef CIS_PASS

cis_pass_list cis_all_passes(void) {
  static const cis_pass_def *const passes[] = {
#define CIS_PASS(DESCRIPTOR, ...) CIS_WITH(CIS_HAS_ALL(__VA_ARGS__), &DESCRIPTOR, )
#include "registry/passes.def"
#undef CIS_PASS
      NULL};
  return passes;
}

/// The address is the key of the list that a context has of its own.
static const char own_list = 0;

cis_pass_list cis_passes_of(cis_context *ctx) {
  uintptr_t own = *cis_context_memo(ctx, &own_list);
  return own ? (cis_pass_list)own : cis_all_passes();
}

void cis_register_pass(cis_context *ctx, const cis_pass_def *def) {
  cis_pass_list old = cis_passes_of(ctx);
  size_t num = 0;
  while (old[num])
    ++num;
  const cis_pass_def **list =
      cis_arena_array(cis_context_arena(ctx), const cis_pass_def *, num + 2);
  memcpy(list, old, num * sizeof(const cis_pass_def *));
  list[num] = def;
  *cis_context_memo(ctx, &own_list) = (uintptr_t)list;
}

const cis_conversion_set *cis_conversion_set_find(cis_context *ctx, cis_str name) {
  static const cis_conversion_set *const sets[] = {
      CIS_WITH(CIS_HAS(linalg), &cis_elementwise_to_linalg_set, )
          CIS_WITH(CIS_HAS(bufferization), &cis_finalizing_bufferize_set, )
              CIS_WITH(CIS_HAS_ALL(bufferization, linalg), &cis_func_bufferize_set, )
                  CIS_WITH(CIS_HAS_ALL(bufferization, linalg, scf), &cis_scf_bufferize_set,
                           &cis_newer_scf_bufferize_set, ) NULL};
  for (size_t i = 0; sets[i]; ++i)
    if (cis_str_is(name, sets[i]->name))
      return sets[i];
  return CIS_HAS_ALL(bufferization, linalg) ? cis_dialect_bufferize_set(ctx, name) : NULL;
}
