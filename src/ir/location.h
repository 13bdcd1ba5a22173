// Locations: an offset into a source until it has to be shown, or a location attribute.
#ifndef CIS_IR_LOCATION_H
#define CIS_IR_LOCATION_H

#include "ir/attr.h"

/// Zero is the unknown location. Compare with cis_loc_eq.
typedef struct cis_location {
  uintptr_t bits; // 0; or (source << 33 | offset << 1 | 1); or a location attribute
} cis_location;

#define CIS_LOC_UNKNOWN ((cis_location){0})

static inline cis_location cis_loc_source(uint32_t source, uint32_t offset) {
  return (cis_location){(uintptr_t)source << 33 | (uintptr_t)offset << 1 | 1};
}
/// `attr` is a location attribute; the unknown one becomes CIS_LOC_UNKNOWN.
cis_location cis_loc_from_attr(cis_attr attr);
static inline bool cis_loc_is_source(cis_location loc) { return loc.bits & 1; }
static inline uint32_t cis_loc_source_index(cis_location loc) { return (uint32_t)(loc.bits >> 33); }
static inline uint32_t cis_loc_offset(cis_location loc) { return (uint32_t)(loc.bits >> 1); }
static inline bool cis_loc_eq(cis_location a, cis_location b) { return a.bits == b.bits; }
/// The location as an attribute (source offsets become file:line:col).
cis_attr cis_loc_to_attr(cis_context *ctx, cis_location loc);

/// A place in a file, the first one inside a name, fused or call-site location; false if it has none.
typedef struct cis_file_pos {
  cis_str file;
  uint32_t line, col;
} cis_file_pos;
bool cis_loc_file_pos(cis_context *ctx, cis_location loc, cis_file_pos *out_pos);

cis_attr cis_attr_loc_unknown(cis_context *ctx);
cis_attr cis_attr_loc_file(cis_context *ctx, cis_str file, uint32_t line, uint32_t col);
cis_attr cis_attr_loc_range(cis_context *ctx, cis_str file, uint32_t line, uint32_t col,
                            uint32_t end_line, uint32_t end_col);
cis_attr cis_attr_loc_name(cis_context *ctx, cis_str name, cis_attr child);
cis_attr cis_attr_loc_call_site(cis_attr callee, cis_attr caller);
/// Without duplicates and unknown locations, and with fused locations of the same metadata replaced by their
/// parts. One location without metadata is that location; none at all, the unknown one.
cis_attr cis_attr_loc_fused(cis_context *ctx, const cis_attr *locs, uint32_t num,
                            cis_attr metadata);

#endif
