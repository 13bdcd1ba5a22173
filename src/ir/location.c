// Locations: the compact form that operations carry, and location attributes.
#include "ir/location.h"

#include "ir/attr_impl.h"

// --- the compact form ---

cis_location cis_loc_from_attr(cis_attr attr) {
  if (!attr || attr->kind == CIS_ATTR_LOC_UNKNOWN)
    return CIS_LOC_UNKNOWN;
  return (cis_location){(uintptr_t)attr};
}

/// False if the location does not point into a source.
static bool source_pos(cis_context *ctx, cis_location loc, cis_file_pos *out_pos) {
  cis_source *source =
      cis_loc_is_source(loc) ? cis_context_get_source(ctx, cis_loc_source_index(loc)) : NULL;
  if (!source)
    return false;
  cis_line_col pos = cis_source_position(source, cis_loc_offset(loc));
  *out_pos = (cis_file_pos){source->name, pos.line, pos.col};
  return true;
}

cis_attr cis_loc_to_attr(cis_context *ctx, cis_location loc) {
  cis_file_pos pos;
  if (source_pos(ctx, loc, &pos))
    return cis_attr_loc_file(ctx, pos.file, pos.line, pos.col);
  bool is_attr = loc.bits && !cis_loc_is_source(loc);
  return is_attr ? (cis_attr)loc.bits : cis_attr_loc_unknown(ctx);
}

static bool attr_file_pos(cis_attr attr, cis_file_pos *out_pos) {
  switch (attr->kind) {
  case CIS_ATTR_LOC_FILE:
    *out_pos = (cis_file_pos){attr->loc_file.file, attr->loc_file.line, attr->loc_file.col};
    return true;
  case CIS_ATTR_LOC_NAME:
    return attr_file_pos(attr->loc_name.child, out_pos);
  case CIS_ATTR_LOC_CALL_SITE:
    return attr_file_pos(attr->loc_call.callee, out_pos) ||
           attr_file_pos(attr->loc_call.caller, out_pos);
  case CIS_ATTR_LOC_FUSED:
    for (uint32_t i = 0; i < attr->loc_fused.num; ++i)
      if (attr_file_pos(attr->loc_fused.locs[i], out_pos))
        return true;
    return false;
  default:
    return false;
  }
}

bool cis_loc_file_pos(cis_context *ctx, cis_location loc, cis_file_pos *out_pos) {
  if (cis_loc_is_source(loc))
    return source_pos(ctx, loc, out_pos);
  return loc.bits && attr_file_pos((cis_attr)loc.bits, out_pos);
}

// --- location attributes ---

cis_attr cis_attr_loc_unknown(cis_context *ctx) {
  if (!ctx->unknown_loc)
    ctx->unknown_loc =
        cis_attr_intern_plain(ctx, &(struct cis_attr_data){.kind = CIS_ATTR_LOC_UNKNOWN},
                              cis_hash_kind(CIS_ATTR_LOC_UNKNOWN));
  return ctx->unknown_loc;
}

cis_attr cis_attr_loc_file(cis_context *ctx, cis_str file, uint32_t line, uint32_t col) {
  return cis_attr_loc_range(ctx, file, line, col, line, col);
}

cis_attr cis_attr_loc_range(cis_context *ctx, cis_str file, uint32_t line, uint32_t col,
                            uint32_t end_line, uint32_t end_col) {
  if (!file.len)
    file = CIS_STR("-");
  struct cis_attr_data key = {.kind = CIS_ATTR_LOC_FILE,
                              .loc_file = {file, line, col, end_line, end_col}};
  uint64_t hash = cis_hash_mix(cis_hash_kind(CIS_ATTR_LOC_FILE), cis_str_hash(file));
  hash = cis_hash_mix(hash, (uint64_t)line << 32 | col);
  hash = cis_hash_mix(hash, (uint64_t)end_line << 32 | end_col);
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, &key, hash, &is_new);
  if (is_new)
    attr->loc_file.file = cis_context_intern(ctx, file);
  return attr;
}

cis_attr cis_attr_loc_name(cis_context *ctx, cis_str name, cis_attr child) {
  struct cis_attr_data key = {.kind = CIS_ATTR_LOC_NAME, .loc_name = {name, child}};
  uint64_t hash = cis_hash_mix(cis_hash_kind(CIS_ATTR_LOC_NAME), cis_str_hash(name));
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, &key, cis_hash_ptr(hash, child), &is_new);
  if (is_new)
    attr->loc_name.name = cis_context_intern(ctx, name);
  return attr;
}

cis_attr cis_attr_loc_call_site(cis_attr callee, cis_attr caller) {
  struct cis_attr_data key = {.kind = CIS_ATTR_LOC_CALL_SITE, .loc_call = {callee, caller}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_LOC_CALL_SITE), callee);
  return cis_attr_intern_plain(callee->ctx, &key, cis_hash_ptr(hash, caller));
}

typedef struct fused_list {
  CIS_VEC(cis_attr) locs;
  cis_ptrmap seen;
} fused_list;

/// Adds locations that are not there yet; fused ones of the same metadata are replaced by their
/// parts, which are flat already. Unknown ones are left out.
static void add_fused(fused_list *list, const cis_attr *locs, uint32_t num, cis_attr metadata) {
  for (uint32_t i = 0; i < num; ++i) {
    cis_attr loc = locs[i];
    bool is_new = false;
    if (loc->kind == CIS_ATTR_LOC_FUSED && loc->loc_fused.metadata == metadata)
      add_fused(list, loc->loc_fused.locs, loc->loc_fused.num, metadata);
    else if (loc->kind != CIS_ATTR_LOC_UNKNOWN)
      cis_ptrmap_get(&list->seen, loc, &is_new);
    if (is_new)
      cis_vec_push(&list->locs, loc);
  }
}

static cis_attr intern_fused(cis_context *ctx, const cis_attr *locs, uint32_t num,
                             cis_attr metadata) {
  struct cis_attr_data key = {.kind = CIS_ATTR_LOC_FUSED, .loc_fused = {locs, num, metadata}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_LOC_FUSED), metadata);
  bool is_new;
  struct cis_attr_data *attr =
      cis_attr_find_or_add(ctx, &key, CIS_HASH_ARRAY(hash, locs, num), &is_new);
  if (is_new)
    attr->loc_fused.locs = CIS_COPY_ARRAY(&ctx->arena, locs, num);
  return attr;
}

cis_attr cis_attr_loc_fused(cis_context *ctx, const cis_attr *locs, uint32_t num,
                            cis_attr metadata) {
  fused_list list = {0};
  add_fused(&list, locs, num, metadata);
  if (!list.locs.len)
    cis_vec_push(&list.locs, cis_attr_loc_unknown(ctx));
  cis_attr result = list.locs.len == 1 && !metadata
                        ? list.locs.data[0]
                        : intern_fused(ctx, list.locs.data, (uint32_t)list.locs.len, metadata);
  cis_vec_deinit(&list.locs);
  cis_ptrmap_deinit(&list.seen);
  return result;
}
