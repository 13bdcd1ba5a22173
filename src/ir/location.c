// Locations: the compact form that operations carry, and location attributes.
#include "ir/location.h"

#include "ir/attr_impl.h"

// --- the compact form ---

enum { MAX_POSITION = INT32_MAX, MAX_NUMBER = (1u << 30) - 1 };

cis_location cis_loc_source(cis_context *ctx, uint32_t source, size_t offset) {
  uint64_t position = ctx->source_begins.data[source] + offset;
  if (position <= MAX_POSITION)
    return (cis_location){(uint32_t)position << 1 | 1};
  cis_source *far = ctx->sources.data[source];
  cis_context_lock(ctx); // because lines are found on demand
  cis_line_col pos = cis_source_position(far, (uint32_t)offset);
  cis_context_unlock(ctx);
  return cis_loc_from_attr(cis_attr_loc_file(ctx, far->name, pos.line, pos.col));
}

cis_location cis_loc_from_attr(cis_attr attr) {
  if (!attr || attr->kind == CIS_ATTR_LOC_UNKNOWN)
    return CIS_LOC_UNKNOWN;
  cis_context *ctx = attr->ctx;
  cis_context_lock(ctx);
  if (!attr->loc_number && ctx->locations.len < MAX_NUMBER) {
    cis_vec_push(&ctx->locations, attr);
    ((struct cis_attr_data *)attr)->loc_number = (uint32_t)ctx->locations.len;
  }
  uint32_t number = attr->loc_number;
  cis_context_unlock(ctx);
  return number ? (cis_location){number << 2 | 2} : CIS_LOC_UNKNOWN;
}

/// A fused location that was not asked for yet. The context's list has it with the lowest bit set.
typedef struct fused_parts {
  uint32_t num;
  cis_location parts[];
} fused_parts;

/// A place in a file that was not asked for yet. The list has it with the bit above the lowest set.
typedef struct file_place {
  cis_str file; // interned
  uint32_t line, col;
} file_place;

static const file_place *place_at(const cis_context *ctx, uint32_t number) {
  uintptr_t word = (uintptr_t)ctx->locations.data[number];
  return word & 2 ? (const file_place *)(word - 2) : NULL;
}

/// Adds a word to the list: the location with its number, or an unknown one where there is no room.
static cis_location add_word(cis_context *ctx, uintptr_t word) {
  cis_location loc = CIS_LOC_UNKNOWN;
  cis_context_lock(ctx);
  if (ctx->locations.len < MAX_NUMBER) {
    cis_vec_push(&ctx->locations, (cis_attr)word);
    loc = (cis_location){(uint32_t)ctx->locations.len << 2 | 2};
  }
  cis_context_unlock(ctx);
  return loc;
}

cis_location cis_loc_place(cis_context *ctx, cis_str file, uint32_t line, uint32_t col) {
  file_place *place = cis_arena_alloc(cis_context_arena(ctx), sizeof(*place));
  *place = (file_place){file, line, col};
  return add_word(ctx, (uintptr_t)place + 2);
}

/// The attribute of the place with number `number`.
static cis_attr build_place(cis_context *ctx, uint32_t number) {
  const file_place *place = place_at(ctx, number);
  cis_attr attr = cis_attr_loc_file(ctx, place->file, place->line, place->col);
  if (!attr->loc_number)
    ((struct cis_attr_data *)attr)->loc_number = number + 1;
  return attr;
}

static const fused_parts *parts_at(const cis_context *ctx, uint32_t number) {
  uintptr_t word = (uintptr_t)ctx->locations.data[number];
  return word & 1 ? (const fused_parts *)(word - 1) : NULL;
}

static bool is_numbered(cis_location loc) { return (loc.bits & 3) == 2; }
static uint32_t number_of(cis_location loc) { return (loc.bits >> 2) - 1; }

cis_location cis_loc_fused(cis_context *ctx, const cis_location *locs, uint32_t num) {
  uint32_t known = 0;
  cis_location *parts = cis_mem_calloc((size_t)num + 1, sizeof(*parts));
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_loc_eq(locs[i], CIS_LOC_UNKNOWN) && (!known || !cis_loc_eq(locs[i], parts[known - 1])))
      parts[known++] = locs[i];
  cis_location result = parts[0];
  if (known > 1) {
    fused_parts *fused =
        cis_arena_calloc(cis_context_arena(ctx), 1, sizeof(*fused) + known * sizeof(*parts));
    fused->num = known;
    memcpy(fused->parts, parts, known * sizeof(*parts));
    cis_location all = add_word(ctx, (uintptr_t)fused + 1);
    result = cis_loc_eq(all, CIS_LOC_UNKNOWN) ? result : all;
  }
  cis_mem_free(parts);
  return result;
}

/// The attribute of number `number`, from all the locations in it, each once. Parts that were fused
/// are walked without recursion because chains of them are long.
static cis_attr build_fused(cis_context *ctx, uint32_t number) {
  CIS_VEC(cis_location) stack = {0};
  cis_attr_vec locs = {0};
  cis_ptrmap seen = {0};
  cis_vec_push(&stack, ((cis_location){(number + 1) << 2 | 2}));
  while (stack.len) {
    cis_location loc = cis_vec_pop(&stack);
    const fused_parts *fused = is_numbered(loc) ? parts_at(ctx, number_of(loc)) : NULL;
    bool is_new = true;
    if (!fused) {
      cis_vec_push(&locs, cis_loc_to_attr(ctx, loc));
      continue;
    }
    cis_ptrmap_get(&seen, fused, &is_new);
    for (uint32_t i = fused->num; is_new && i-- > 0;)
      cis_vec_push(&stack, fused->parts[i]);
  }
  cis_attr attr = cis_attr_loc_fused(ctx, locs.data, (uint32_t)locs.len, NULL);
  cis_vec_deinit(&stack);
  cis_vec_deinit(&locs);
  cis_ptrmap_deinit(&seen);
  return attr;
}

cis_attr cis_loc_attr(cis_context *ctx, cis_location loc) {
  if (!is_numbered(loc))
    return NULL;
  uint32_t number = number_of(loc);
  cis_context_lock(ctx);
  if (parts_at(ctx, number))
    ctx->locations.data[number] = build_fused(ctx, number);
  else if (place_at(ctx, number))
    ctx->locations.data[number] = build_place(ctx, number);
  cis_attr attr = ctx->locations.data[number];
  cis_context_unlock(ctx);
  return attr;
}

/// The last source that begins at `position` or before.
static uint32_t source_at(const cis_context *ctx, uint32_t position) {
  size_t low = 0, high = ctx->sources.len;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (ctx->source_begins.data[middle] <= position)
      low = middle;
    else
      high = middle;
  }
  return (uint32_t)low;
}

/// False if the location does not point into a source.
static bool source_pos(cis_context *ctx, cis_location loc, cis_file_pos *out_pos) {
  uint32_t position = loc.bits >> 1;
  if (!(loc.bits & 1))
    return false;
  uint32_t index = source_at(ctx, position);
  cis_source *source = ctx->sources.data[index];
  cis_context_lock(ctx); // because lines are found on demand
  cis_line_col pos =
      cis_source_position(source, position - (uint32_t)ctx->source_begins.data[index]);
  cis_context_unlock(ctx);
  *out_pos = (cis_file_pos){source->name, pos.line, pos.col};
  return true;
}

cis_attr cis_loc_to_attr(cis_context *ctx, cis_location loc) {
  cis_file_pos pos;
  if (source_pos(ctx, loc, &pos))
    return cis_attr_loc_file(ctx, pos.file, pos.line, pos.col);
  cis_attr attr = cis_loc_attr(ctx, loc);
  return attr ? attr : cis_attr_loc_unknown(ctx);
}

bool cis_attr_is_place(cis_attr attr) {
  return attr && attr->kind == CIS_ATTR_LOC_FILE &&
         attr->loc_file.line == attr->loc_file.end_line &&
         attr->loc_file.col == attr->loc_file.end_col;
}

bool cis_loc_get_place(cis_context *ctx, cis_location loc, cis_file_pos *out_pos) {
  if (!is_numbered(loc))
    return source_pos(ctx, loc, out_pos);
  cis_context_lock(ctx);
  const file_place *place = place_at(ctx, number_of(loc));
  bool is_built = !place && !parts_at(ctx, number_of(loc));
  cis_attr attr = is_built ? ctx->locations.data[number_of(loc)] : NULL;
  cis_context_unlock(ctx);
  if (place)
    *out_pos = (cis_file_pos){place->file, place->line, place->col};
  else if (cis_attr_is_place(attr))
    *out_pos = (cis_file_pos){attr->loc_file.file, attr->loc_file.line, attr->loc_file.col};
  return place || cis_attr_is_place(attr);
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
  cis_attr attr = cis_loc_attr(ctx, loc);
  return attr ? attr_file_pos(attr, out_pos) : source_pos(ctx, loc, out_pos);
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
  if (is_new) {
    attr->loc_file.file = cis_context_intern(ctx, file);
    cis_intern_end(ctx);
  }
  return attr;
}

cis_attr cis_attr_loc_name(cis_context *ctx, cis_str name, cis_attr child) {
  struct cis_attr_data key = {.kind = CIS_ATTR_LOC_NAME, .loc_name = {name, child}};
  uint64_t hash = cis_hash_mix(cis_hash_kind(CIS_ATTR_LOC_NAME), cis_str_hash(name));
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, &key, cis_hash_ptr(hash, child), &is_new);
  if (is_new) {
    attr->loc_name.name = cis_context_intern(ctx, name);
    cis_intern_end(ctx);
  }
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
  if (is_new) {
    attr->loc_fused.locs = CIS_COPY_ARRAY(cis_context_arena(ctx), locs, num);
    cis_intern_end(ctx);
  }
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
