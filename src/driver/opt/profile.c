// Events of Chrome's trace format, as mlir-opt writes them.
#include "driver/opt/profile.h"

#include "ir/op.h"
#include "support/output.h"

#include <errno.h>

static void put_event(cis_profile *p, char phase, double now) {
  cis_strbuf_printf(&p->events,
                    "%s{\"name\": \"pass-execution\", \"cat\": \"PERF\", \"ph\": \"%c\", \"pid\": "
                    "0, \"tid\": 0, \"ts\": %.0f",
                    p->events.len ? ",\n" : "", phase, (now - p->start) * 1e6);
}

void cis_profile_begin(cis_profile *p, cis_pass *pass, cis_op *op, double now) {
  if (!p->path)
    return;
  put_event(p, 'B', now);
  cis_strbuf_printf(&p->events,
                    ", \"args\": {\"desc\": \"`pass-execution` running `%s` on Operation "
                    "`%.*s`\"}}",
                    cis_pass_get_def(pass)->title, CIS_STR_ARG(cis_op_name(op)));
}

void cis_profile_end(cis_profile *p, double now) {
  if (!p->path)
    return;
  put_event(p, 'E', now);
  cis_strbuf_char(&p->events, '}');
}

bool cis_profile_write(cis_profile *p, cis_strbuf *error) {
  if (!p->path)
    return true;
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "[%s]\n", cis_strbuf_c(&p->events));
  bool ok = strcmp(p->path, "-") == 0 ? cis_write_all(2, cis_strbuf_view(&text))
                                      : cis_write_file(p->path, cis_strbuf_view(&text));
  if (!ok)
    cis_strbuf_printf(error, "cannot write '%s': %s\n", p->path, strerror(errno));
  cis_strbuf_deinit(&text);
  cis_strbuf_deinit(&p->events);
  return ok;
}
