// Shows outcomes of cistern-plan as report/ draws them.
#include "driver/plan/page.h"

#include "report/page.h"
#include "report/svg.h"

static cis_view view_of(const cis_plan_outcome *o, cis_arena *arena) {
  size_t num = cis_plan_num_pools(o);
  cis_view_pool *pools = cis_arena_array(arena, cis_view_pool, num);
  for (size_t m = 0; m < num; ++m) {
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, arena);
    pools[m] = (cis_view_pool){pool.name, pool.height, pool.free_bound, pool.capacity};
  }
  const char *algorithm = o->num_memories || o->is_judged ? "" : o->result.name;
  return (cis_view){.algorithm = cis_str_from(algorithm),
                    .problem = &o->table->problem,
                    .offsets = o->offsets,
                    .pool = o->memory,
                    .ids = o->table->ids,
                    .culprits = o->culprits,
                    .pools = pools,
                    .num_pools = num};
}

void cis_plan_print_svg(const cis_plan_outcome *o, cis_strbuf *out) {
  cis_arena arena = {0};
  cis_view view = view_of(o, &arena);
  cis_svg_print(&view, o->title, out);
  cis_arena_deinit(&arena);
}

void cis_plan_print_html(const cis_plan_outcome *o, cis_strbuf *out) {
  cis_arena arena = {0};
  cis_view view = view_of(o, &arena);
  cis_strbuf data = {0};
  cis_strbuf_lit(&data, "{\"views\":[");
  cis_page_put_view(&view, (cis_str){0}, &data);
  cis_strbuf_lit(&data, "]}");
  cis_page_print(o->title, cis_strbuf_view(&data), out);
  cis_strbuf_deinit(&data);
  cis_arena_deinit(&arena);
}
