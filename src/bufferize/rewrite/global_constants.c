// Constants in memory. Each symbol table is read once, when its first constant is asked for; a
// global that is not constant is never taken for one, because the program may write to it.
#include "bufferize/rewrite/global_constants.h"

#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/strbuf.h"

/// The constants of one symbol table.
typedef struct table_constants {
  cis_op *table;
  cis_strmap names;
  cis_ptrmap by_elements; // elements -> the newest of the list below, plus one
  CIS_VEC(struct constant {
    cis_op *global;
    size_t next;
  })
  constants;
  uint64_t next_suffix; // of all names that need one
} table_constants;

struct cis_global_constants {
  CIS_VEC(table_constants) tables;
  cis_ptrmap by_table; // table -> place, plus one
};

// --- constants that exist ---

static void add_global(table_constants *t, cis_op *global) {
  cis_attr elements = cis_op_inherent(global, "initial_value");
  if (!elements || !cis_op_inherent(global, "constant"))
    return;
  uintptr_t *place = cis_ptrmap_get(&t->by_elements, elements, NULL);
  cis_vec_push(&t->constants, ((struct constant){global, *place}));
  *place = t->constants.len;
}

static void read_table(table_constants *t) {
  for (uint32_t i = 0; i < t->table->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(t->table, i))
      cis_for_each_op (op, block) {
        cis_str name = cis_symbol_name(op);
        if (name.data)
          cis_strmap_set(&t->names, name, 1);
        if (cis_memref_is_global(op))
          add_global(t, op);
      }
}

static table_constants *get_table(cis_bufferization *b, cis_op *table) {
  if (!b->constants)
    b->constants = cis_arena_new(b->arena, struct cis_global_constants);
  uintptr_t *place = cis_ptrmap_get(&b->constants->by_table, table, NULL);
  if (!*place) {
    cis_vec_push(&b->constants->tables, ((table_constants){.table = table}));
    *place = b->constants->tables.len;
    read_table(&cis_vec_last(&b->constants->tables));
  }
  return &b->constants->tables.data[*place - 1];
}

static cis_op *find(const table_constants *t, cis_attr elements, cis_type memref,
                    uint64_t alignment) {
  for (size_t i = cis_ptrmap_at(&t->by_elements, elements); i; i = t->constants.data[i - 1].next) {
    cis_op *global = t->constants.data[i - 1].global;
    if (cis_op_inherent(global, "type")->type_value == memref &&
        (uint64_t)cis_attr_int_or(cis_op_inherent(global, "alignment"), 0) == alignment)
      return global;
  }
  return NULL;
}

// --- a new one ---

/// "__constant_2x3xf32", or that with a number, which is not taken. Interned.
static cis_str unique_name(cis_context *ctx, table_constants *t, cis_type memref) {
  cis_strbuf text = {0};
  cis_strbuf_lit(&text, "__constant_");
  for (uint32_t i = 0; i < cis_type_rank(memref); ++i)
    cis_strbuf_printf(&text, i ? "x%lld" : "%lld", (long long)cis_type_dim(memref, i));
  cis_strbuf_printf(&text, "x%s", cis_type_text(cis_type_element(memref)));
  cis_str name = cis_context_intern(ctx, cis_strbuf_view(&text));
  size_t length = text.len;
  while (cis_strmap_find(&t->names, name)) {
    text.len = length;
    cis_strbuf_char(&text, '_');
    cis_strbuf_uint(&text, t->next_suffix++);
    name = cis_context_intern(ctx, cis_strbuf_view(&text));
  }
  cis_strbuf_deinit(&text);
  cis_strmap_set(&t->names, name, 1);
  return name;
}

static cis_op *build_global(table_constants *t, cis_location loc, cis_attr elements,
                            cis_type memref, uint64_t alignment) {
  cis_context *ctx = cis_op_context(t->table);
  cis_builder b = cis_builder_at_start(ctx, cis_op_entry(t->table));
  return cis_memref_build_global(
      CIS_AT(&b, loc),
      (cis_memref_global){.name = cis_attr_string(ctx, unique_name(ctx, t, memref)),
                          .visibility = cis_attr_string(ctx, CIS_STR("private")),
                          .type = memref,
                          .value = elements,
                          .is_constant = true,
                          .alignment = (int64_t)alignment});
}

cis_op *cis_get_global_constant(cis_bufferization *b, cis_op *at, cis_attr elements,
                                cis_type memref) {
  cis_op *table = cis_symbol_nearest_table(at);
  if (!table)
    return NULL;
  table_constants *t = get_table(b, table);
  cis_op *global = find(t, elements, memref, b->options->alignment);
  if (!global) {
    global = build_global(t, at->loc, elements, memref, b->options->alignment);
    add_global(t, global);
  }
  return global;
}

void cis_global_constants_destroy(struct cis_global_constants *constants) {
  if (!constants)
    return;
  for (size_t i = 0; i < constants->tables.len; ++i) {
    table_constants *t = &constants->tables.data[i];
    cis_strmap_deinit(&t->names);
    cis_ptrmap_deinit(&t->by_elements);
    cis_vec_deinit(&t->constants);
  }
  cis_vec_deinit(&constants->tables);
  cis_ptrmap_deinit(&constants->by_table);
}
