// Packs constant weights when the C is written: those of two lanes in one number, or of four lanes
// beside each other.
#include "target/c/arena.h"
#include "target/c/ops/linalg_sums.h"

#include "target/c/kernels.h"
#include "target/c/ranges.h"

#include <inttypes.h>

/// Elements of a window: fewer are not worth a copy, more need too much of the stack.
enum { FEWEST_TAPS = 4, MOST_TAPS_ALONE = 640 };
/// Elements that an array of pairs may have besides: an eighth more, and a few; elements of one of
/// widened weights.
enum { MOST_ADDED = 8, FREE = 64, MOST_WIDENED = 1 << 14 };
static const int64_t MOST_WEIGHTS = (int64_t)1 << 24;

typedef struct packer {
  cis_c_sums *s;
  cis_attr data;
  int64_t num, from, num_inside;                                      // elements; where w is
  int64_t least[CIS_C_MOST_SUM_LEVELS], count[CIS_C_MOST_SUM_LEVELS]; // of iterations
} packer;

// --- the constant ---

static bool is_used_by_one(const cis_value *value, const cis_op *user) {
  cis_for_each_use (use, value)
    if (!cis_op_is_ancestor(user, cis_use_owner(use)))
      return false;
  return true;
}

/// The elements of which w is a view, if this op alone reads them.
static bool find_data(cis_c_emitter *e, packer *p) {
  const cis_value *at = p->s->w.memref;
  const cis_c_value *c = cis_c_get(e, at);
  const cis_op *user = p->s->op, *op;
  while (is_used_by_one(at, user) && (op = cis_value_op(at)) && op->info->view_operand >= 0) {
    user = op;
    at = cis_op_operand(op, (uint32_t)op->info->view_operand);
    if (!cis_type_is_memref(at->type) ||
        cis_type_element(at->type) != cis_type_element(p->s->w.memref->type))
      return false;
  }
  p->data = is_used_by_one(at, user) ? cis_c_elements_of(e, cis_value_op(at)) : NULL;
  p->from = c->offset.value;
  return p->data && !p->data->dense.splat && cis_c_is_got_once(e, cis_value_op(at)) &&
         !c->is_aliased && !c->offset.text && cis_memref_has_identity_layout(at->type) &&
         cis_type_num_elements(at->type, &p->num) && p->num <= MOST_WEIGHTS;
}

// --- the loops ---

/// The first iteration of each level, and how many there are at most.
static bool find_counts(packer *p) {
  for (uint32_t i = 0; i < p->s->num_levels; ++i) {
    const cis_c_sum_level *l = &p->s->levels[i];
    int64_t to;
    if (!cis_c_sum_constant_bound(l->lower, l->num_lower, false, &p->least[i]) ||
        !cis_c_sum_constant_bound(l->upper, l->num_upper, true, &to) ||
        p->least[i] < -MOST_WEIGHTS || to > MOST_WEIGHTS || to <= p->least[i])
      return false;
    p->count[i] = to - p->least[i];
  }
  return true;
}

/// The levels of the window of a pixel.
static bool find_window(packer *p) {
  cis_c_sums *s = p->s;
  bool is_alone = s->pixels == s->num_loops;
  int64_t most = is_alone ? MOST_TAPS_ALONE : CIS_C_MOST_TAPS, outside = 1;
  const cis_c_sum_key pixel = {NULL, s->pixels};
  s->window = 1;
  s->first_inside = s->num_levels;
  for (uint32_t i = s->num_levels; i-- > 0;) {
    if (s->first_inside == i + 1 && s->window * p->count[i] <= most) {
      s->window *= p->count[i];
      s->first_inside = i;
    } else {
      outside *= p->count[i];
      if (outside > MOST_WEIGHTS || (!is_alone && cis_c_sum_bounds_depend(s, &s->levels[i], pixel)))
        return false;
    }
  }
  p->num_inside = s->window;
  s->window += s->window % 2;
  s->pitch = outside * s->window * (s->is_wide ? 2 : 1);
  return s->first_inside <= s->first_tap && s->window >= FEWEST_TAPS &&
         (!s->is_wide || outside == 1);
}

/// Lanes whose numbers are together.
static int64_t lanes_together(const cis_c_sums *s) {
  return s->is_paired ? 2 : s->planes.rows ? 1 : 4;
}

/// Four lanes beside each other, or one, have all levels.
static bool find_taps(packer *p) {
  cis_c_sums *s = p->s;
  s->first_inside = 0;
  s->pitch = lanes_together(s);
  for (uint32_t i = 0; i < s->num_levels; ++i) {
    s->pitch *= p->count[i];
    if (s->pitch > MOST_WIDENED)
      return false;
  }
  return true;
}

/// Whether w depends on the lane and the levels alone.
static bool has_factors(const cis_c_sums *s) {
  for (uint32_t i = 0; i < s->w.at.num; ++i) {
    const struct cis_c_sum_term *t = &s->w.at.terms[i];
    bool is_known = cis_c_sum_is_key(t, (cis_c_sum_key){NULL, s->lanes});
    for (uint32_t l = 0; l < s->num_levels; ++l)
      is_known |= cis_c_sum_is_key(t, cis_c_sum_key_of(&s->levels[l]));
    if (!is_known)
      return false;
  }
  return true;
}

// --- the array ---

/// The weight of a lane in iteration `outside` of the levels outside of the window and `inside` of
/// the others; 0 for lanes after the last. False if there is no such element.
static bool weight_at(const packer *p, int64_t lane, int64_t outside, int64_t inside,
                      int64_t *out) {
  const cis_c_sums *s = p->s;
  int64_t place = p->from + s->w.at.constant;
  place += lane * cis_c_sum_factor(&s->w.at, (cis_c_sum_key){NULL, s->lanes});
  for (uint32_t i = s->num_levels; i-- > 0;) {
    int64_t *rest = i < s->first_inside ? &outside : &inside;
    place += (p->least[i] + *rest % p->count[i]) *
             cis_c_sum_factor(&s->w.at, cis_c_sum_key_of(&s->levels[i]));
    *rest /= p->count[i];
  }
  *out = 0;
  if (lane >= s->sizes[s->lanes].value)
    return true;
  if (place < 0 || place >= p->num)
    return false;
  *out = cis_dense_get_int(p->data, place);
  return true;
}

static bool number_of_pair(const packer *p, int64_t lane, int64_t n, int64_t *out) {
  int64_t outside = n / p->s->window, inside = n % p->s->window, high = 0, low = 0;
  bool ok = inside >= p->num_inside || (weight_at(p, lane, outside, inside, &high) &&
                                        weight_at(p, lane + 1, outside, inside, &low));
  *out = 256 * high + low + 128;
  return ok;
}

/// The same where a pair is the windows of two lanes.
static bool number_of_two(const packer *p, int64_t lane, int64_t n, int64_t *out) {
  int64_t inside = n % p->s->window;
  *out = 0;
  return inside >= p->num_inside || weight_at(p, lane + n / p->s->window, 0, inside, out);
}

/// Numbers of the lanes from one on; false if an element is not there.
static bool put_lanes(const packer *p, int64_t lane, cis_strbuf *out) {
  int64_t num = lanes_together(p->s);
  for (int64_t n = 0; n < p->s->pitch; ++n) {
    int64_t number;
    if (p->s->is_wide     ? !number_of_two(p, lane, n, &number)
        : p->s->is_paired ? !number_of_pair(p, lane, n, &number)
                          : !weight_at(p, lane + n % num, 0, n / num, &number))
      return false;
    const char *before = n % 12 ? ", " : n + lane ? ",\n  " : "  ";
    cis_strbuf_printf(out, "%s%" PRId64, before, number);
  }
  return true;
}

static bool put_array(cis_c_emitter *e, packer *p) {
  cis_c_sums *s = p->s;
  int64_t lanes = s->sizes[s->lanes].value, step = lanes_together(s);
  int64_t most = s->is_wide     ? MOST_WEIGHTS
                 : s->is_paired ? (p->num + p->num / MOST_ADDED + FREE) / 2
                                : MOST_WIDENED;
  int64_t groups = (lanes + step - 1) / step;
  if (groups > most / s->pitch)
    return false;
  cis_strbuf text = {0};
  bool ok = true;
  for (int64_t lane = 0; lane < lanes && ok; lane += step)
    ok = put_lanes(p, lane, &text);
  if (ok) {
    s->packed = cis_c_prefixed(e, CIS_STR("weights"));
    cis_strbuf_printf(&e->globals,
                      "CIS_ALIGN(4) static const int16_t %s[%" PRId64
                      "] CIS_CONSTANTS_ATTRIBUTE = {\n%s};\n",
                      s->packed, groups * s->pitch, cis_strbuf_c(&text));
    e->has_constants = true;
    uint64_t bytes = 2 * (uint64_t)(groups * s->pitch);
    e->packed_bytes += bytes;
    size_t layer = cis_ptrmap_at(&e->plan->layer_of, s->op); // plus one
    if (layer)
      e->plan->layers.data[layer - 1].weights += bytes - (uint64_t)p->num;
  }
  cis_strbuf_deinit(&text);
  return ok;
}

void cis_c_pack_sums(cis_c_emitter *e, const bool *is_output, cis_c_sums *s) {
  packer p = {.s = s};
  if (e->options->optimize == CIS_C_SIZE)
    return;
  const cis_c_sum_level *last = &s->levels[s->num_levels - 1];
  int64_t along_lanes = cis_c_sum_factor(&s->x.at, (cis_c_sum_key){NULL, s->lanes});
  s->is_paired = !along_lanes;
  s->is_wide = e->options->optimize == CIS_C_SPEED && s->is_paired && s->pixels == s->num_loops;
  if (along_lanes && (!is_output || !cis_c_find_planes(s, is_output, &s->planes)))
    s->planes.rows = 0;
  if ((s->is_paired && cis_c_sum_factor(&s->x.at, cis_c_sum_key_of(last)) != 1) ||
      !has_factors(s) || s->sizes[s->lanes].text || !find_data(e, &p) || !find_counts(&p) ||
      !(s->is_paired ? find_window(&p) : find_taps(&p)) || !put_array(e, &p) || !s->is_paired)
    return;
  s->from = 0;
  s->to = s->pixels < s->num_loops ? s->sizes[s->pixels].value : 0;
}
