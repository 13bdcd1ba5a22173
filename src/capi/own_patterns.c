// Patterns of a user: copied from structs that may have another version's size, sorted by benefit.
#include "capi/own_patterns.h"

#include "capi/capi_impl.h"

_Static_assert(sizeof(cistern_pattern) == sizeof(cistern_conversion_pattern) &&
                   offsetof(cistern_pattern, root) == offsetof(cistern_conversion_pattern, root) &&
                   offsetof(cistern_pattern, benefit) ==
                       offsetof(cistern_conversion_pattern, benefit) &&
                   offsetof(cistern_pattern, rewrite) ==
                       offsetof(cistern_conversion_pattern, rewrite) &&
                   offsetof(cistern_pattern, user) == offsetof(cistern_conversion_pattern, user),
               "patterns of both kinds are laid out alike");

static unsigned benefit(const cis_own_pattern *p) {
  return p->greedy.benefit ? p->greedy.benefit : 1;
}

/// Before the patterns of smaller benefit, after those of the same one.
static void insert(cis_own_patterns *all, cis_own_pattern p) {
  cis_vec_push(all, p);
  size_t at = all->len - 1;
  for (; at > 0 && benefit(&all->data[at - 1]) < benefit(&p); --at)
    all->data[at] = all->data[at - 1];
  all->data[at] = p;
}

/// Reads the pattern at `from`. `size` is that of the ones before, or 0.
static bool read(const char *from, size_t size, cis_own_pattern *out) {
  *out = (cis_own_pattern){0};
  return cistern_copy_struct(&out->greedy, sizeof out->greedy, from) &&
         (!size || size == out->greedy.struct_size) && out->greedy.rewrite;
}

bool cis_own_patterns_add(cis_own_patterns *all, cis_context *ctx, const void *patterns, size_t num,
                          const char *type) {
  const char *from = patterns;
  cis_own_pattern p;
  size_t size = 0;
  cis_vec_reserve(all, all->len + num);
  for (size_t i = 0; i < num; ++i, from += size) {
    if (!read(from, size, &p))
      return cis_error(ctx, CIS_LOC_UNKNOWN,
                       "pattern #%zu has no function, or its struct_size is not that of a %s", i,
                       type);
    size = p.greedy.struct_size;
  }
  from = patterns;
  for (size_t i = 0; i < num; ++i, from += size) {
    (void)read(from, size, &p);
    if (p.greedy.root)
      p.root = cis_context_intern(ctx, cis_str_from(p.greedy.root)).data;
    insert(all, p);
  }
  return true;
}
