// The order in which runs of targets are tried (delta debugging): from all of them to single ones.
#include "reduce/reduce.h"

void cis_reduce_search_begin(cis_reduce_search *search, size_t num) {
  *search = (cis_reduce_search){.num = num, .size = num, .end = num};
}

/// Ends a sweep that has come to the first target.
static void end_sweep(cis_reduce_search *search) {
  if (search->end)
    return;
  search->size = search->size <= 1 ? 0 : (search->size + 1) / 2;
  search->end = search->num;
}

bool cis_reduce_search_next(cis_reduce_search *search, cis_reduce_run *out) {
  if (!search->size || !search->num)
    return false;
  out->first = search->end > search->size ? search->end - search->size : 0;
  out->num = search->end - out->first;
  out->size = search->size;
  search->end = out->first;
  end_sweep(search);
  return true;
}

void cis_reduce_search_taken(cis_reduce_search *search, const cis_reduce_run *run,
                             size_t num_targets) {
  search->num = num_targets;
  search->size = run->size < num_targets ? run->size : num_targets;
  search->end = run->first < num_targets ? run->first : num_targets;
  end_sweep(search);
}
