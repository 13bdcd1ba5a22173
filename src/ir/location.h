// Locations: a place in a source until it has to be shown, or a location attribute.
#ifndef CIS_IR_LOCATION_H
#define CIS_IR_LOCATION_H

#include "ir/attr.h"

/// Zero is the unknown location. Compare with cis_loc_eq.
typedef struct cis_location {
  /// 0; or (position << 1 | 1), in the context's sources one after the other; or (number << 2 | 2)
  /// of a location attribute; or (number << 2), not 0, of whoever has to find the location later
  uint32_t bits;
} cis_location;

#define CIS_LOC_UNKNOWN ((cis_location){0})

/// The location at byte `offset` of a source of the context.
cis_location cis_loc_source(cis_context *ctx, uint32_t source, size_t offset);
/// The location of a location attribute; the unknown one becomes CIS_LOC_UNKNOWN.
cis_location cis_loc_from_attr(cis_attr attr);
/// Whether two locations are the same.
static inline bool cis_loc_eq(cis_location a, cis_location b) { return a.bits == b.bits; }
/// The attribute that the location was made from, or NULL: it is unknown or from a source.
cis_attr cis_loc_attr(cis_context *ctx, cis_location loc);
/// A place in a file; its attribute is created on demand. `file` is interned.
cis_location cis_loc_place(cis_context *ctx, cis_str file, uint32_t line, uint32_t col);
/// The fusion of locations, as cis_attr_loc_fused; its attribute is created on demand. Ops that
/// stand for ever more others would take quadratic time and memory otherwise.
cis_location cis_loc_fused(cis_context *ctx, const cis_location *locs, uint32_t num);

/// Stands for a location that is not known yet, a number of the caller's below 2^30 - 1. Nothing
/// else may see it.
static inline cis_location cis_loc_deferred(uint32_t number) {
  return (cis_location){(number + 1) << 2};
}
/// False if `loc` is not deferred.
static inline bool cis_loc_get_deferred(cis_location loc, uint32_t *out_number) {
  *out_number = (loc.bits >> 2) - 1;
  return loc.bits && !(loc.bits & 3);
}
/// The location as an attribute (source offsets become file:line:col).
cis_attr cis_loc_to_attr(cis_context *ctx, cis_location loc);

/// A place in a file, the first one inside a name, fused or call-site location; false if it has
/// none.
typedef struct cis_file_pos {
  cis_str file;
  uint32_t line, col;
} cis_file_pos;
/// The file and position that a location names first. False if it names none.
bool cis_loc_file_pos(cis_context *ctx, cis_location loc, cis_file_pos *out_pos);

/// A place in a file that is all of the location. False if the location is another one.
bool cis_loc_get_place(cis_context *ctx, cis_location loc, cis_file_pos *out_pos);
/// Whether the attribute is `loc("file":line:col)`: a place, not a range.
bool cis_attr_is_place(cis_attr attr);
/// The unknown location as an attribute: `loc(unknown)`.
cis_attr cis_attr_loc_unknown(cis_context *ctx);
/// `loc("file":line:col)`.
cis_attr cis_attr_loc_file(cis_context *ctx, cis_str file, uint32_t line, uint32_t col);
/// `loc("file":line:col to end_line:end_col)`.
cis_attr cis_attr_loc_range(cis_context *ctx, cis_str file, uint32_t line, uint32_t col,
                            uint32_t end_line, uint32_t end_col);
/// `loc("name"(child))`.
cis_attr cis_attr_loc_name(cis_context *ctx, cis_str name, cis_attr child);
/// `loc(callsite(callee at caller))`.
cis_attr cis_attr_loc_call_site(cis_attr callee, cis_attr caller);
/// A fused location: without duplicates and unknown locations, and with fused locations of the same
/// metadata replaced by their parts. One location without metadata gives that location, and none
/// the unknown one.
cis_attr cis_attr_loc_fused(cis_context *ctx, const cis_attr *locs, uint32_t num,
                            cis_attr metadata);

#endif
