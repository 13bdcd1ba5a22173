// Executes a user's own ops by their hooks. The hook sees operands and results through functions
// that check what it does, on the heap that checks the program.
#include "capi/own_op.h"
#include "cistern/execute.h"

#include "dialect/tosa/tosa.h"
#include "interp/exec/region_branch.h"
#include "interp/machine.h"

#include <inttypes.h>

/// Facts about an op, prepared before it is executed.
typedef struct own_site {
  const uint32_t *operands, *results; // slots
  bool *is_made;                      // by result: whether the hook gave it a value, this time
} own_site;

struct cistern_execution {
  cis_machine *m;
  cis_op *op;
  cis_cell *regs;
  own_site *site;
  bool failed; // an error was reported
};

/// A value that the hook has named.
typedef struct place {
  cis_type type;
  cis_cell *cell;
  bool is_result;
  uint32_t number;
} place;

static const char *kind_of(const place *p) { return p->is_result ? "result" : "operand"; }

static bool fail(cistern_execution *e) {
  e->failed = true;
  return false;
}

bool cistern_execution_fail(cistern_execution *e, const char *message) {
  cis_trap(e->m, e->op, "%s", message ? message : "");
  return fail(e);
}

static bool wrong_use(cistern_execution *e, const place *p, const char *what) {
  cis_unsupported(e->m, e->op, "hook 'execute' of '%s' %s %s #%u, whose type is %s",
                  cis_op_name(e->op).data, what, kind_of(p), p->number, cis_type_text(p->type));
  return fail(e);
}

// --- places ---

static bool find(cistern_execution *e, cistern_place at, place *out) {
  out->is_result = at >> 63;
  uint64_t number = at & ~(UINT64_C(1) << 63);
  cis_op *op = e->op;
  if (number >= (out->is_result ? op->num_results : op->num_operands)) {
    cis_unsupported(e->m, op, "hook 'execute' of '%s' asks for %s #%" PRIu64 ", which there is not",
                    cis_op_name(op).data, kind_of(out), number);
    return fail(e);
  }
  out->number = (uint32_t)number;
  const uint32_t *slots = out->is_result ? e->site->results : e->site->operands;
  out->cell = &e->regs[slots[number]];
  out->type = out->is_result ? op->results[number].type : cis_op_operand(op, out->number)->type;
  return true;
}

static bool find_operand(cistern_execution *e, cistern_place at, place *out) {
  return find(e, at, out) && (!out->is_result || wrong_use(e, out, "uses as an operand"));
}

static bool find_result(cistern_execution *e, cistern_place at, place *out) {
  return find(e, at, out) && (out->is_result || wrong_use(e, out, "uses as a result"));
}

static bool is_array(cis_type type) {
  return cis_type_is_base_tensor(type) || cis_type_is_vector(type);
}

/// A place with elements that are there.
static bool find_elements(cistern_execution *e, cistern_place at, place *out) {
  if (!find(e, at, out))
    return false;
  if (!is_array(out->type) && !cis_type_is_base_memref(out->type))
    return wrong_use(e, out, "asks for elements of");
  if (out->is_result && !e->site->is_made[out->number])
    return wrong_use(e, out, "has not made");
  return true;
}

/// A result gets an object, whose reference the caller owns.
static bool take(cistern_execution *e, const place *result, cis_obj *object) {
  if (!object) // the machine has said why
    return fail(e);
  cis_cell_take(e->m, result->cell, object);
  e->site->is_made[result->number] = true;
  return true;
}

// --- numbers ---

static bool layout_of(cistern_execution *e, const place *p, cis_type type, cis_layout *out,
                      cis_layout_kind kind) {
  if (!cis_layout_of(type, out) || out->kind != kind || cis_tosa_is_shape(type))
    return wrong_use(e, p,
                     kind == CIS_LAYOUT_INT ? "asks for whole numbers of"
                                            : "asks for floating-point numbers of");
  return true;
}

static int64_t int_of(const cis_layout *layout, const cis_cell *cell) {
  bool is_unsigned =
      cis_type_is_integer(layout->type) && layout->type->integer.signedness == CIS_UNSIGNED;
  return is_unsigned || layout->width == 1 ? (int64_t)cell->bits
                                           : cis_sign_extend(cell->bits, layout->width);
}

static bool get_number(cistern_execution *e, cistern_place at, cis_layout_kind kind,
                       cis_layout *out_layout, place *out) {
  if (!find_operand(e, at, out) || !layout_of(e, out, out->type, out_layout, kind))
    return false;
  return cis_decide(e->m, e->op, out->cell, "computes with") || fail(e);
}

bool cistern_execution_get_int(cistern_execution *e, cistern_place at, int64_t *out_value) {
  place p;
  cis_layout layout;
  if (!get_number(e, at, CIS_LAYOUT_INT, &layout, &p))
    return false;
  *out_value = int_of(&layout, p.cell);
  return true;
}

bool cistern_execution_get_double(cistern_execution *e, cistern_place at, double *out_value) {
  place p;
  cis_layout layout;
  if (!get_number(e, at, CIS_LAYOUT_FLOAT, &layout, &p))
    return false;
  *out_value = cis_float_of_bits(p.type->float_kind, p.cell->bits);
  return true;
}

static bool set_number(cistern_execution *e, cistern_place at, cis_layout_kind kind,
                       cis_cell value) {
  place p;
  cis_layout layout;
  if (!find_result(e, at, &p) || !layout_of(e, &p, p.type, &layout, kind))
    return false;
  value.bits &= layout.mask;
  *p.cell = value;
  e->site->is_made[p.number] = true;
  return true;
}

bool cistern_execution_set_int(cistern_execution *e, cistern_place at, int64_t value) {
  return set_number(e, at, CIS_LAYOUT_INT, (cis_cell){.bits = (uint64_t)value});
}

bool cistern_execution_set_double(cistern_execution *e, cistern_place at, double value) {
  place p;
  if (!find_result(e, at, &p))
    return false;
  cis_cell cell = {0};
  if (cis_type_is_float(p.type))
    cell.bits = cis_bits_of_float(p.type->float_kind, value);
  return set_number(e, at, CIS_LAYOUT_FLOAT, cell);
}

// --- elements ---

static uint32_t rank_of(const place *p) {
  return is_array(p->type) ? cis_cell_array(p->cell)->rank : cis_cell_memref(p->cell)->rank;
}

static const int64_t *sizes_of(const place *p) {
  return is_array(p->type) ? cis_cell_array(p->cell)->sizes : cis_cell_memref(p->cell)->sizes;
}

bool cistern_execution_dim(cistern_execution *e, cistern_place at, size_t dim, int64_t *out_size) {
  place p;
  if (!find_elements(e, at, &p))
    return false;
  if (dim >= rank_of(&p))
    return wrong_use(e, &p, "asks for a dimension that is not there, of");
  *out_size = sizes_of(&p)[dim];
  return true;
}

/// The number of an element of an array; false after a report.
static bool array_index(cistern_execution *e, const place *p, const int64_t *indices,
                        int64_t *out) {
  const cis_array *array = cis_cell_array(p->cell);
  *out = 0;
  for (uint32_t i = 0; i < array->rank; ++i) {
    if (indices[i] < 0 || indices[i] >= array->sizes[i]) {
      cis_memory_error(e->m, e->op,
                       "out of bounds: index %" PRId64 " in dimension %u, whose size is %" PRId64,
                       indices[i], i, array->sizes[i]);
      return fail(e);
    }
    *out = *out * array->sizes[i] + indices[i];
  }
  return true;
}

static bool load(cistern_execution *e, const place *p, const cis_layout *element,
                 const int64_t *indices, cis_cell *out) {
  int64_t at;
  *out = (cis_cell){0};
  if (is_array(p->type)) {
    if (!array_index(e, p, indices, &at))
      return false;
    cis_array_get(e->m, element, cis_cell_array(p->cell), at, out);
  } else {
    const cis_memref *memref = cis_cell_memref(p->cell);
    if (!cis_memref_at(e->m, e->op, memref, indices, element, false, &at) ||
        !cis_load_bytes(e->m, e->op, memref->alloc, at, element, out))
      return fail(e);
  }
  return cis_decide(e->m, e->op, out, "computes with") || fail(e);
}

static bool load_element(cistern_execution *e, cistern_place at, cis_layout_kind kind,
                         const int64_t *indices, cis_layout *out_layout, cis_cell *out) {
  place p;
  return find_elements(e, at, &p) && layout_of(e, &p, cis_type_element(p.type), out_layout, kind) &&
         load(e, &p, out_layout, indices, out);
}

bool cistern_execution_load_int(cistern_execution *e, cistern_place at, const int64_t *indices,
                                int64_t *out_value) {
  cis_layout layout;
  cis_cell cell;
  if (!load_element(e, at, CIS_LAYOUT_INT, indices, &layout, &cell))
    return false;
  *out_value = int_of(&layout, &cell);
  return true;
}

bool cistern_execution_load_double(cistern_execution *e, cistern_place at, const int64_t *indices,
                                   double *out_value) {
  cis_layout layout;
  cis_cell cell;
  if (!load_element(e, at, CIS_LAYOUT_FLOAT, indices, &layout, &cell))
    return false;
  *out_value = cis_float_of_bits(layout.type->float_kind, cell.bits);
  return true;
}

static bool store_in_array(cistern_execution *e, const place *p, const cis_layout *element,
                           const int64_t *indices, const cis_cell *value) {
  int64_t at;
  if (!p->is_result)
    return wrong_use(e, p, "stores into");
  if (!array_index(e, p, indices, &at))
    return false;
  // An array that others share stays as it is.
  cis_array *array = cis_array_own(e->m, cis_cell_array(p->cell));
  p->cell->obj = array ? &array->obj : NULL;
  if (!array)
    return fail(e);
  cis_array_set(e->m, element, array, at, value);
  return true;
}

static bool store(cistern_execution *e, const place *p, const cis_layout *element,
                  const int64_t *indices, const cis_cell *value) {
  if (is_array(p->type))
    return store_in_array(e, p, element, indices, value);
  const cis_memref *memref = cis_cell_memref(p->cell);
  int64_t at;
  return (cis_memref_at(e->m, e->op, memref, indices, element, true, &at) &&
          cis_store_bytes(e->m, e->op, memref->alloc, at, element, value)) ||
         fail(e);
}

bool cistern_execution_store_int(cistern_execution *e, cistern_place at, const int64_t *indices,
                                 int64_t value) {
  place p;
  cis_layout layout;
  if (!find_elements(e, at, &p) ||
      !layout_of(e, &p, cis_type_element(p.type), &layout, CIS_LAYOUT_INT))
    return false;
  cis_cell cell = {.bits = (uint64_t)value & layout.mask};
  return store(e, &p, &layout, indices, &cell);
}

bool cistern_execution_store_double(cistern_execution *e, cistern_place at, const int64_t *indices,
                                    double value) {
  place p;
  cis_layout layout;
  if (!find_elements(e, at, &p) ||
      !layout_of(e, &p, cis_type_element(p.type), &layout, CIS_LAYOUT_FLOAT))
    return false;
  cis_cell cell = {.bits = cis_bits_of_float(layout.type->float_kind, value)};
  return store(e, &p, &layout, indices, &cell);
}

// --- results with elements ---

/// The sizes of a result, which have to be those of its type; NULL after an error.
static int64_t *read_sizes(cistern_execution *e, const place *result, const int64_t *wanted) {
  cis_type type = result->type;
  if (!cis_type_is_ranked(type)) {
    wrong_use(e, result, "makes");
    return NULL;
  }
  uint32_t rank = cis_type_rank(type);
  cis_vec_resize(&e->m->numbers, rank + 1);
  int64_t *sizes = e->m->numbers.data;
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t fixed = cis_type_dim(type, i);
    sizes[i] = wanted ? wanted[i] : fixed;
    if (sizes[i] < 0 || (fixed != CIS_DYNAMIC && sizes[i] != fixed)) {
      wrong_use(e, result, "gives other sizes to");
      return NULL;
    }
  }
  return sizes;
}

/// Elements are unwritten until they are stored.
static cis_array *make_array(cistern_execution *e, cis_type type, const int64_t *sizes) {
  cis_layout element;
  cis_layout_of(cis_type_element(type), &element);
  cis_array *array = cis_array_create(e->m, sizes, cis_type_rank(type), element.size);
  if (!array)
    return NULL;
  memset(array->data, 0, (size_t)array->num * array->stride);
  cis_array_need_marks(array);
  memset(array->marks, CIS_CELL_UNINIT, (size_t)array->num);
  return array;
}

bool cistern_execution_make(cistern_execution *e, cistern_place at, const int64_t *sizes) {
  place p;
  if (!find_result(e, at, &p))
    return false;
  bool is_memref = cis_type_is_base_memref(p.type);
  if ((!is_array(p.type) && !is_memref) ||
      (is_memref && cis_type_is_ranked(p.type) && !cis_memref_has_identity_layout(p.type)))
    return wrong_use(e, &p, "makes");
  int64_t *all = read_sizes(e, &p, sizes);
  if (!all)
    return false;
  if (is_memref) {
    cis_memref *memref = cis_alloc_memref(e->m, e->op, CIS_ALLOC_HEAP, p.type, all, 0);
    return take(e, &p, memref ? &memref->obj : NULL);
  }
  cis_array *array = make_array(e, p.type, all);
  return take(e, &p, array ? &array->obj : NULL);
}

/// Whether a value with these sizes may be one of the type.
static bool has_sizes(cis_type type, const int64_t *sizes, uint32_t rank) {
  if (!cis_type_is_ranked(type))
    return true;
  bool same = cis_type_rank(type) == rank;
  for (uint32_t i = 0; same && i < rank; ++i)
    same = cis_type_dim(type, i) == CIS_DYNAMIC || cis_type_dim(type, i) == sizes[i];
  return same;
}

bool cistern_execution_forward(cistern_execution *e, cistern_place result, cistern_place operand) {
  place to, from;
  if (!find_result(e, result, &to) || !find_operand(e, operand, &from))
    return false;
  if (!cis_type_is_ref(to.type)) {
    if (from.type != to.type)
      return wrong_use(e, &to, "forwards another type to");
    *to.cell = *from.cell;
    e->site->is_made[to.number] = true;
    return true;
  }
  bool arrays = is_array(to.type) && is_array(from.type);
  bool memrefs = cis_type_is_base_memref(to.type) && cis_type_is_base_memref(from.type);
  if (from.type != to.type &&
      !((arrays || memrefs) && cis_type_element(to.type) == cis_type_element(from.type) &&
        has_sizes(to.type, sizes_of(&from), rank_of(&from))))
    return wrong_use(e, &to, "forwards another type to");
  cis_obj_retain(from.cell->obj);
  return take(e, &to, from.cell->obj);
}

static bool check_part(cistern_execution *e, const place *p, const int64_t *offsets,
                       const int64_t *sizes, const int64_t *strides) {
  const int64_t *whole = sizes_of(p);
  for (uint32_t i = 0; i < rank_of(p); ++i) {
    int64_t last = 0;
    bool fits = sizes[i] >= 0 && offsets[i] >= 0 && offsets[i] <= whole[i];
    if (fits && sizes[i] > 0)
      fits = !__builtin_mul_overflow(sizes[i] - 1, strides[i], &last) &&
             !__builtin_add_overflow(last, offsets[i], &last) && last >= 0 && last < whole[i] &&
             offsets[i] < whole[i];
    if (fits)
      continue;
    cis_memory_error(e->m, e->op,
                     "out of bounds: the part with offset %" PRId64 ", size %" PRId64
                     " and stride %" PRId64 " leaves dimension %u, whose size is %" PRId64,
                     offsets[i], sizes[i], strides[i], i, whole[i]);
    return fail(e);
  }
  return true;
}

static cis_obj *part_of_array(cistern_execution *e, const place *from, cis_type type,
                              const int64_t *offsets, const int64_t *sizes,
                              const int64_t *strides) {
  const cis_array *source = cis_cell_array(from->cell);
  cis_layout element;
  cis_layout_of(cis_type_element(type), &element);
  cis_array *part = cis_array_create(e->m, sizes, source->rank, element.size);
  for (int64_t n = 0; part && n < part->num; ++n) {
    int64_t rest = n, at = 0, scale = 1;
    for (uint32_t i = source->rank; i-- > 0; rest /= sizes[i]) {
      at += (offsets[i] + rest % sizes[i] * strides[i]) * scale;
      scale *= source->sizes[i];
    }
    cis_cell cell = {0};
    cis_array_get(e->m, &element, source, at, &cell);
    cis_array_set(e->m, &element, part, n, &cell);
    if (element.is_ref)
      cis_obj_release(e->m, cell.obj);
  }
  return part ? &part->obj : NULL;
}

static cis_obj *part_of_memref(cistern_execution *e, const place *from, const int64_t *offsets,
                               const int64_t *sizes, const int64_t *strides) {
  const cis_memref *source = cis_cell_memref(from->cell);
  cis_memref *view = cis_memref_create(e->m, source->alloc, source->rank);
  view->base = source->base;
  view->stride = source->stride;
  view->flags = CIS_MEMREF_VIEW;
  uint64_t offset = (uint64_t)source->offset;
  for (uint32_t i = 0; i < source->rank; ++i) {
    offset += (uint64_t)offsets[i] * (uint64_t)source->strides[i];
    view->sizes[i] = sizes[i];
    view->strides[i] = (int64_t)((uint64_t)strides[i] * (uint64_t)source->strides[i]);
  }
  view->offset = (int64_t)offset;
  cis_layout element;
  cis_layout_of(cis_type_element(from->type), &element);
  cis_memref_seal(view, element.align);
  return &view->obj;
}

bool cistern_execution_view(cistern_execution *e, cistern_place result, cistern_place operand,
                            const int64_t *offsets, const int64_t *sizes, const int64_t *strides) {
  place to, from;
  if (!find_result(e, result, &to) || !find_operand(e, operand, &from) ||
      !find_elements(e, operand, &from))
    return false;
  bool arrays = is_array(to.type) && is_array(from.type);
  bool memrefs = cis_type_is_base_memref(to.type) && cis_type_is_base_memref(from.type);
  if (!(arrays || memrefs) || cis_type_element(to.type) != cis_type_element(from.type) ||
      !has_sizes(to.type, sizes, rank_of(&from)))
    return wrong_use(e, &to, "makes a part of an operand of");
  if (!check_part(e, &from, offsets, sizes, strides))
    return false;
  return take(e, &to,
              arrays ? part_of_array(e, &from, to.type, offsets, sizes, strides)
                     : part_of_memref(e, &from, offsets, sizes, strides));
}

bool cistern_execution_free(cistern_execution *e, cistern_place operand) {
  place p;
  if (!find_operand(e, operand, &p))
    return false;
  if (!cis_type_is_base_memref(p.type))
    return wrong_use(e, &p, "frees");
  return cis_free_memref(e->m, e->op, cis_cell_memref(p.cell)) || fail(e);
}

// --- the instruction ---

static const cis_insn *exec_own(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  own_site *site = (own_site *)(uintptr_t)pc->data;
  cis_op *op = pc->op;
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  cistern_execution e = {.m = m, .op = op, .regs = regs, .site = site};
  memset(site->is_made, 0, op->num_results);
  bool ok = hooks->execute(hooks->user, wrap_op(op), &e);
  if (e.failed)
    return NULL;
  if (!ok)
    return cis_unsupported(m, op, "hook 'execute' of '%s' failed", cis_op_name(op).data);
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!site->is_made[i])
      return cis_unsupported(m, op, "hook 'execute' of '%s' gives result #%u no value",
                             cis_op_name(op).data, i);
  return pc + 1;
}

/// The op and terminator that a `choose` hook is asked about.
typedef struct choice_site {
  own_site site; // of the source
  cis_op *op;
  uint32_t num;
} choice_site;

static const cis_insn *exec_choose(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  choice_site *choice = (choice_site *)(uintptr_t)pc->data;
  const cistern_op_hooks *hooks = &own_op_of(choice->op)->hooks;
  cistern_execution e = {.m = m, .op = pc->op, .regs = regs, .site = &choice->site};
  size_t successor = 0;
  bool ok = hooks->choose(hooks->user, wrap_op(choice->op), wrap_op(pc->op), &e, &successor);
  if (e.failed)
    return NULL;
  if (!ok || successor >= choice->num)
    return cis_unsupported(m, pc->op, "hook 'choose' of '%s' %s", cis_op_name(choice->op).data,
                           ok ? "names a successor that there is not" : "failed");
  return pc + 1 + successor;
}

/// The hook gives no results: it is about where control goes.
static bool emit_choice(cis_decoder *d, cis_op *op, cis_op *source, uint32_t num_edges) {
  if (!own_op_of(op)->hooks.choose)
    return cis_emit_declared_choice(d, op, source, num_edges);
  choice_site *choice = cis_arena_new(cis_decoder_arena(d), choice_site);
  choice->site.operands = cis_operand_slots(d, source, (cis_range){0, source->num_operands});
  choice->site.results = cis_arena_array(cis_decoder_arena(d), uint32_t, source->num_results + 1);
  choice->site.is_made = cis_arena_array(cis_decoder_arena(d), bool, source->num_results + 1);
  choice->op = op;
  choice->num = num_edges;
  cis_emit(d, source, exec_choose)->data = choice;
  return true;
}

static bool decode_own_regions(cis_decoder *d, cis_op *op) {
  return cis_decode_region_branch(d, op, emit_choice);
}

static bool decode_own_branch(cis_decoder *d, cis_op *op) {
  return cis_decode_own_branch(d, op, emit_choice);
}

static bool decode_own(cis_decoder *d, cis_op *op) {
  if (op->num_successors || cis_op_num_regions(op))
    return cis_decode_unsupported(d, op, "its hook cannot execute regions and successors");
  own_site *site = cis_arena_new(cis_decoder_arena(d), own_site);
  site->operands = cis_operand_slots(d, op, (cis_range){0, op->num_operands});
  uint32_t *results = cis_arena_array(cis_decoder_arena(d), uint32_t, op->num_results + 1);
  for (uint32_t i = 0; i < op->num_results; ++i)
    results[i] = cis_result_slot(op, i);
  site->results = results;
  site->is_made = cis_arena_array(cis_decoder_arena(d), bool, op->num_results + 1);
  cis_emit(d, op, exec_own)->data = site;
  return true;
}

static const cis_exec_row row = {0, decode_own}, regions_row = {0, decode_own_regions},
                          branch_row = {0, decode_own_branch};

void cis_own_op_attach_executable(cis_context *ctx, const cis_op_info *info) {
  const cis_own_op *own = info->attached[CIS_ATTACHED_HOOKS];
  if (info->num_regions && info->def->region_branch)
    cis_context_attach(ctx, info->name, CIS_ATTACHED_EXECUTABLE, &regions_row);
  else if (info->num_successors && info->def->branch)
    cis_context_attach(ctx, info->name, CIS_ATTACHED_EXECUTABLE, &branch_row);
  else if (own->hooks.execute)
    cis_context_attach(ctx, info->name, CIS_ATTACHED_EXECUTABLE, &row);
}
