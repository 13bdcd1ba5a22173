// Writes reproducers, also from a signal handler, and reads their pipelines.
#define _XOPEN_SOURCE 700 // sigaltstack
#include "driver/opt/reproducer.h"

#include "asm/printer.h"
#include "driver/system.h"
#include "support/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static void put_escaped(cis_str text, cis_strbuf *out) {
  for (size_t i = 0; i < text.len; ++i)
    cis_strbuf_printf(out, strchr("\"\\", text.data[i]) ? "\\%c" : "%c", text.data[i]);
}

void cis_reproducer_prepare(cis_reproducer *r, cis_op *root, cis_str pipeline) {
  static const cis_print_options options = {0};
  cis_strbuf_clear(&r->text);
  cis_print_op(root, &options, &r->text);
  cis_strbuf_lit(&r->text, "\n{-#\n  external_resources: {\n    mlir_reproducer: {\n"
                           "      pipeline: \"");
  put_escaped(pipeline, &r->text);
  cis_strbuf_printf(&r->text,
                    "\",\n      disable_threading: true,\n      verify_each: %s\n    }\n  }\n#-}\n",
                    r->verifies ? "true" : "false");
}

/// Returns how many names have been opened.
static size_t open_anchors(cis_op *op, cis_strbuf *pipeline) {
  size_t above = cis_op_parent(op) ? open_anchors(cis_op_parent(op), pipeline) : 0;
  cis_strbuf_printf(pipeline, "%.*s(", CIS_STR_ARG(cis_op_name(op)));
  return above + 1;
}

void cis_reproducer_prepare_pass(cis_reproducer *r, cis_pass *pass, cis_op *op) {
  cis_strbuf pipeline = {0};
  cis_op *root = op;
  while (cis_op_parent(root))
    root = cis_op_parent(root);
  size_t depth = open_anchors(op, &pipeline);
  cis_pass_text(pass, &pipeline);
  cis_strbuf_repeat(&pipeline, ')', depth);
  cis_reproducer_prepare(r, root, cis_strbuf_view(&pipeline));
  cis_strbuf_deinit(&pipeline);
}

bool cis_reproducer_write(const cis_reproducer *r, cis_strbuf *error) {
  if (cis_write_file(r->path, cis_strbuf_view(&r->text)))
    return true;
  cis_strbuf_printf(error, "cannot write '%s': %s\n", r->path, strerror(errno));
  return false;
}

void cis_reproducer_deinit(cis_reproducer *r) { cis_strbuf_deinit(&r->text); }

// --- crashes ---

#if CIS_HAS_SIGNALS

static const cis_reproducer *guarded;

/// Calls only what a handler may; the signal then has its usual effect.
static void write_guarded(int number) {
  signal(number, SIG_DFL);
  const cis_reproducer *r = guarded;
  int fd = r ? open(r->path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
  if (fd >= 0 && cis_write_all(fd, cis_strbuf_view(&r->text)) && close(fd) == 0) {
    cis_write_all(2, CIS_STR("a pass crashed: reproducer generated at '"));
    cis_write_all(2, cis_str_from(r->path));
    cis_write_all(2, CIS_STR("'\n"));
  }
  raise(number);
}

void cis_reproducer_guard(const cis_reproducer *r) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  static char stack[1 << 16]; // a stack that has overflowed has no room for a handler
  const stack_t alternative = {.ss_sp = stack, .ss_size = sizeof(stack)};
  struct sigaction action = {.sa_handler = r ? write_guarded : SIG_DFL, .sa_flags = SA_ONSTACK};
  guarded = r;
  sigemptyset(&action.sa_mask);
  sigaltstack(&alternative, NULL);
  for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); ++i)
    sigaction(signals[i], &action, NULL);
}

#else

void cis_reproducer_guard(const cis_reproducer *r) { (void)r; }

#endif

// --- reading ---

void cis_reproduced_take(void *reproduced, cis_str group, cis_str key, cis_str value) {
  cis_reproduced *r = reproduced;
  if (!cis_str_is(group, "mlir_reproducer"))
    return;
  if (cis_str_is(key, "pipeline"))
    r->pipeline = cis_arena_str(&r->arena, value);
  else if (cis_str_is(key, "verify_each"))
    r->is_unverified = cis_str_is(value, "false");
}
