// Executes a loop nest as a whole, many neighbouring points at a time.
//
// Loops of one iteration are left out, neighbouring loops along which all operands move as along
// one are made one, and one parallel loop, the one along which memory is nearest, becomes the
// innermost: its points are the lanes. The order of the reduction loops stays, so that every output
// element is computed as by the loops that were written.
#include "interp/nest/nest.h"

#include "ir/op_def.h"
#include "support/bytes.h"

typedef struct plan {
  cis_machine *m;
  const cis_nest *nest;
  cis_nest_run *run;
  uint32_t num_loops;
  int64_t sizes[CIS_NEST_LOOPS];
  char letters[CIS_NEST_LOOPS];
  uint32_t original[CIS_NEST_LOOPS]; // which loop of the op
  uint32_t lanes;                    // the loop whose points are lanes; num_loops: none
  uint32_t num_operands;
  struct {
    char *data;
    int64_t steps[CIS_NEST_LOOPS];
  } * operands;
} plan;

// --- whether it can be done ---

static bool is_memory(const cis_nest_operand *operand) {
  return operand->kind == CIS_LAYOUT_TENSOR || operand->kind == CIS_LAYOUT_MEMREF;
}

static bool is_touched(const cis_nest *nest, uint32_t i) {
  return nest->operands[i].is_used || i >= nest->num_inputs;
}

/// The bytes that an operand reaches, from `low` up to `high`, as offsets from the place where all
/// loops are 0.
static void reach(const cis_nest_run *run, uint32_t i, int64_t *out_low, int64_t *out_high) {
  const cis_nest_access *access = &run->accesses[i];
  *out_low = 0;
  *out_high = run->nest->operands[i].element.size;
  for (uint32_t d = 0; d < run->nest->num_loops; ++d) {
    int64_t far = (run->sizes[d] - 1) * access->steps[d];
    *(far < 0 ? out_low : out_high) += far;
  }
}

static bool any_mark(const cis_array *array) {
  uint8_t any = 0;
  for (int64_t i = 0; array->marks && i < array->num; ++i)
    any |= array->marks[i];
  return any != 0;
}

static bool has_marks(const cis_nest_run *run, uint32_t i) {
  const cis_nest_access *access = &run->accesses[i];
  if (access->array)
    return any_mark(access->array);
  int64_t low, high;
  reach(run, i, &low, &high);
  return access->memref->alloc->unset &&
         cis_heap_marks(access->memref->alloc, access->low + low, high - low);
}

static bool same_walk(const cis_nest_run *run, uint32_t a, uint32_t b) {
  if (run->accesses[a].data != run->accesses[b].data ||
      run->nest->operands[a].element.size != run->nest->operands[b].element.size)
    return false;
  for (uint32_t d = 0; d < run->nest->num_loops; ++d)
    if (run->sizes[d] > 1 && run->accesses[a].steps[d] != run->accesses[b].steps[d])
      return false;
  return true;
}

/// Whether memory that is written through `out` may be read through `other` at other points.
static bool interferes(const cis_nest_run *run, uint32_t out, uint32_t other) {
  const cis_memref *a = run->accesses[out].memref, *b = run->accesses[other].memref;
  if (!a || !b || a->alloc != b->alloc || (!run->nest->axpy && same_walk(run, out, other)))
    return false;
  int64_t low_a, high_a, low_b, high_b;
  reach(run, out, &low_a, &high_a);
  reach(run, other, &low_b, &high_b);
  int64_t at_a = run->accesses[out].low, at_b = run->accesses[other].low;
  return at_a + low_a < at_b + high_b && at_b + low_b < at_a + high_a;
}

static bool operand_is_fit(const cis_nest_run *run, uint32_t i, const cis_cell *regs) {
  const cis_nest *nest = run->nest;
  const cis_nest_operand *operand = &nest->operands[i];
  if (!is_touched(nest, i))
    return true;
  if (!is_memory(operand))
    return !operand->element.is_ref && !regs[operand->slot].marks;
  bool is_output = i >= nest->num_inputs;
  if (!operand->is_linear || (is_output && !operand->is_projection))
    return false;
  const cis_memref *memref = run->accesses[i].memref;
  enum { GOOD = CIS_MEMREF_INSIDE | CIS_MEMREF_ALIGNED };
  if (memref && ((memref->flags & GOOD) != GOOD || memref->alloc->state != CIS_ALLOC_LIVE ||
                 (is_output && memref->alloc->is_constant)))
    return false;
  return !operand->is_used || !has_marks(run, i);
}

static bool is_fit(const cis_nest_run *run, const cis_cell *regs) {
  const cis_nest *nest = run->nest;
  if (!nest->batch || !run->in_bounds)
    return false;
  for (uint32_t i = 0; i < nest->num_operands; ++i)
    if (!operand_is_fit(run, i, regs))
      return false;
  for (uint32_t out = nest->num_inputs; out < nest->num_operands; ++out)
    for (uint32_t i = 0; i < nest->num_operands; ++i)
      if (i != out && is_touched(nest, i) && interferes(run, out, i))
        return false;
  return true;
}

// --- old values of the outputs ---

static int64_t num_written(const cis_nest_run *run, uint32_t i) {
  int64_t num = 1;
  for (uint32_t d = 0; d < run->nest->num_loops; ++d)
    if (run->accesses[i].steps[d])
      num *= run->sizes[d];
  return num;
}

static void set_written_one_by_one(const cis_nest_run *run, uint32_t i, cis_allocation *alloc) {
  const cis_nest_access *access = &run->accesses[i];
  int64_t size = run->nest->operands[i].element.size, num = num_written(run, i);
  for (int64_t n = 0; n < num; ++n) {
    int64_t rest = n, at = access->low;
    for (uint32_t d = run->nest->num_loops; d-- > 0;)
      if (access->steps[d]) {
        at += rest % run->sizes[d] * access->steps[d];
        rest /= run->sizes[d];
      }
    cis_heap_set_written(alloc, at, size);
  }
}

static void set_written(const cis_nest_run *run, uint32_t i) {
  const cis_nest_access *access = &run->accesses[i];
  if (access->array) {
    // A projection writes every element of a tensor.
    if (access->array->marks)
      memset(access->array->marks, 0, (size_t)access->array->num);
    return;
  }
  cis_allocation *alloc = access->memref->alloc;
  if (!alloc->unset)
    return;
  int64_t low, high;
  reach(run, i, &low, &high);
  if (num_written(run, i) * (int64_t)run->nest->operands[i].element.size == high - low)
    cis_heap_set_written(alloc, access->low + low, high - low);
  else
    set_written_one_by_one(run, i, alloc);
}

static void count(cis_machine *m, const cis_nest_run *run) {
  const cis_nest *nest = run->nest;
  for (uint32_t i = 0; i < nest->num_operands; ++i) {
    uint64_t bytes = (uint64_t)run->num_points * nest->operands[i].element.size;
    if (run->accesses[i].memref && nest->operands[i].is_used)
      m->heap.stats.bytes_read += bytes;
    if (run->accesses[i].memref && i >= nest->num_inputs) {
      m->heap.stats.bytes_written += bytes;
      run->accesses[i].memref->alloc->was_written = true;
    }
  }
  cis_count_work(m, (uint64_t)run->num_points);
}

// --- the plan ---

static void plan_loop(plan *p, uint32_t loop) {
  uint32_t at = p->num_loops++;
  p->sizes[at] = p->run->sizes[loop];
  p->letters[at] = p->nest->letters[loop];
  p->original[at] = loop;
  for (uint32_t i = 0; i < p->num_operands; ++i)
    p->operands[i].steps[at] = p->run->accesses[i].steps[loop];
}

/// Whether all operands move along loop `d` and the one after it as along one loop.
static bool joins(const plan *p, uint32_t d) {
  if ((p->letters[d] == 'p') != (p->letters[d + 1] == 'p'))
    return false;
  for (uint32_t i = 0; i < p->num_operands; ++i)
    if (p->operands[i].steps[d] != p->operands[i].steps[d + 1] * p->sizes[d + 1])
      return false;
  return true;
}

static void remove_loop(plan *p, uint32_t d) {
  for (uint32_t e = d; e + 1 < p->num_loops; ++e) {
    p->sizes[e] = p->sizes[e + 1];
    p->letters[e] = p->letters[e + 1];
    p->original[e] = p->original[e + 1];
    for (uint32_t i = 0; i < p->num_operands; ++i)
      p->operands[i].steps[e] = p->operands[i].steps[e + 1];
  }
  --p->num_loops;
}

static void join_loops(plan *p) {
  for (uint32_t d = p->num_loops > 1 ? p->num_loops - 1 : 0; d-- > 0;)
    if (joins(p, d)) {
      p->sizes[d + 1] *= p->sizes[d];
      remove_loop(p, d);
    }
}

/// The estimated time per point, in nanoseconds, if loop `d` makes the lanes.
static double cost_of(const plan *p, uint32_t d) {
  double cost = 40.0 / (double)p->sizes[d];
  for (uint32_t i = 0; i < p->num_operands; ++i) {
    if (!is_touched(p->nest, i) || !p->operands[i].data)
      continue;
    int64_t step = p->operands[i].steps[d];
    bool is_output = i >= p->nest->num_inputs;
    if (step == (int64_t)p->nest->operands[i].element.size)
      cost += 0.25;
    else if (step)
      cost += is_output && p->nest->axpy ? 0.3 : step % 4096 == 0 ? 3.0 : 1.0;
    else if (!p->nest->axpy)
      cost += 0.1;
  }
  return cost;
}

static void choose_lanes(plan *p) {
  p->lanes = p->num_loops;
  double best = 0;
  for (uint32_t d = p->num_loops; d-- > 0;) {
    if (p->letters[d] != 'p')
      continue;
    double cost = cost_of(p, d);
    if (p->lanes == p->num_loops || cost < best) {
      p->lanes = d;
      best = cost;
    }
  }
}

static void make_plan(plan *p) {
  for (uint32_t i = 0; i < p->num_operands; ++i)
    p->operands[i].data = p->run->accesses[i].data;
  for (uint32_t d = 0; d < p->nest->num_loops; ++d)
    if (p->run->sizes[d] != 1)
      plan_loop(p, d);
  if (!p->nest->batch->uses_index)
    join_loops(p);
  choose_lanes(p);
}

/// Moves on to the next point of the loops that are not in `inner` (a set of bits). False: there is
/// none.
static bool next_point(plan *p, uint32_t inner, int64_t *at) {
  for (uint32_t d = p->num_loops; d-- > 0;) {
    if (inner >> d & 1)
      continue;
    bool wraps = ++at[d] == p->sizes[d];
    int64_t by = wraps ? 1 - p->sizes[d] : 1;
    if (wraps)
      at[d] = 0;
    for (uint32_t i = 0; i < p->num_operands; ++i)
      if (p->operands[i].data)
        p->operands[i].data += by * p->operands[i].steps[d];
    if (!wraps)
      return true;
  }
  return false;
}

// --- sums of products ---

static bool execute_axpy(plan *p) {
  const cis_nest *nest = p->nest;
  int64_t size = nest->operands[2].element.size;
  uint32_t last = p->num_loops; // the innermost reduction
  for (uint32_t d = 0; d < p->num_loops; ++d)
    if (p->letters[d] != 'p')
      last = d;
  uint32_t j = p->lanes, end = p->num_loops;
  int64_t steps[3] = {0}, steps_k[3] = {0};
  for (uint32_t i = 0; i < 3; ++i) {
    steps[i] = j < end ? p->operands[i].steps[j] / size : 0;
    steps_k[i] = last < end ? p->operands[i].steps[last] / size : 0;
  }
  // The factor that stays is `a`.
  uint32_t a = steps[0] == 0 || steps[1] != 0 ? 0 : 1;
  cis_axpy args = {.n = j < end ? p->sizes[j] : 1, .num_k = last < end ? p->sizes[last] : 1};
  args.out_step = steps[2];
  args.a_step = steps[a];
  args.b_step = steps[1 - a];
  args.a_k = steps_k[a];
  args.b_k = steps_k[1 - a];
  uint32_t inner = (j < end ? 1u << j : 0) | (last < end ? 1u << last : 0);
  int64_t at[CIS_NEST_LOOPS] = {0};
  do {
    args.out = p->operands[2].data;
    args.a = p->operands[a].data;
    args.b = p->operands[1 - a].data;
    nest->axpy(&args);
  } while (next_point(p, inner, at));
  return true;
}

// --- batches ---

/// Loads the lanes of an argument: memory itself, if it is contiguous and has the processor's
/// numbers.
static void load_arg(plan *p, cis_batch_run *batch, uint32_t i, int64_t first, size_t n) {
  const cis_nest_operand *operand = &p->nest->operands[i];
  cis_lane lane = (cis_lane)batch->batch->lanes[i];
  int64_t step = p->lanes < p->num_loops ? p->operands[i].steps[p->lanes] : 0;
  char *data = p->operands[i].data + first * step;
  bool several = p->num_operands - p->nest->num_inputs > 1;
  if (step == (int64_t)operand->element.size && cis_bytes_are_native((size_t)step) && !several) {
    batch->regs[i] = data;
    return;
  }
  cis_lanes_load(lane, batch->regs[i], data, step, n);
}

static void load_index(const plan *p, cis_batch_run *batch, const struct cis_batch_index *index,
                       const int64_t *at, int64_t first, size_t n) {
  int64_t *lanes = (int64_t *)(void *)batch->regs[index->reg];
  uint32_t d = 0;
  while (d < p->num_loops && p->original[d] != index->loop)
    ++d;
  int64_t start = d == p->num_loops ? 0 : d == p->lanes ? first : at[d];
  int64_t step = d < p->num_loops && d == p->lanes;
  for (size_t i = 0; i < n; ++i)
    lanes[i] = start + step * (int64_t)i;
}

static void execute_block(plan *p, cis_batch_run *batch, const int64_t *at, int64_t first,
                          size_t n) {
  const cis_nest *nest = p->nest;
  for (uint32_t i = 0; i < batch->batch->num_args; ++i)
    if (nest->operands[i].is_used && p->operands[i].data)
      load_arg(p, batch, i, first, n);
  for (uint32_t i = 0; i < batch->batch->num_indices; ++i)
    load_index(p, batch, &batch->batch->indices[i], at, first, n);
  cis_batch_execute(batch, n);
  for (uint32_t i = nest->num_inputs; i < p->num_operands; ++i) {
    int64_t step = p->lanes < p->num_loops ? p->operands[i].steps[p->lanes] : 0;
    uint8_t reg = batch->batch->yields[i - nest->num_inputs];
    cis_lanes_store((cis_lane)batch->batch->lanes[reg], batch->regs[reg],
                    p->operands[i].data + first * step, step, n);
  }
}

static bool execute_batches(plan *p, const cis_cell *regs) {
  const cis_nest *nest = p->nest;
  cis_batch_run batch;
  if (!cis_batch_begin(&batch, nest->batch, regs))
    return false;
  for (uint32_t i = 0; i < nest->batch->num_args; ++i)
    if (!is_memory(&nest->operands[i]))
      cis_lanes_splat((cis_lane)nest->batch->lanes[i], batch.regs[i],
                      regs[nest->operands[i].slot].bits, CIS_BATCH_LANES);
  int64_t at[CIS_NEST_LOOPS] = {0};
  bool has_lanes = p->lanes < p->num_loops;
  int64_t total = has_lanes ? p->sizes[p->lanes] : 1;
  do {
    for (int64_t first = 0; first < total; first += CIS_BATCH_LANES) {
      int64_t n = total - first < CIS_BATCH_LANES ? total - first : CIS_BATCH_LANES;
      execute_block(p, &batch, at, first, (size_t)n);
    }
  } while (next_point(p, has_lanes ? 1u << p->lanes : 0, at));
  cis_batch_end(&batch);
  return true;
}

bool cis_nest_execute(cis_machine *m, cis_nest_run *run, const cis_cell *regs) {
  const cis_nest *nest = run->nest;
  if (!is_fit(run, regs))
    return false;
  plan p = {.m = m, .nest = nest, .run = run, .num_operands = nest->num_operands};
  p.operands = cis_mem_calloc(nest->num_operands + 1, sizeof(*p.operands));
  make_plan(&p);
  bool done = nest->axpy ? execute_axpy(&p) : execute_batches(&p, regs);
  cis_mem_free(p.operands);
  if (!done)
    return false;
  for (uint32_t i = nest->num_inputs; i < nest->num_operands; ++i)
    set_written(run, i);
  count(m, run);
  return true;
}
