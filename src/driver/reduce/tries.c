// A try is a process that applies a reduction to its copy of the program, verifies, prints and
// judges it. Nothing has to be undone, and what crashes is one candidate.
//
// The candidates have an order. Those after one that is being judged are judged as well, as if it
// were not interesting; the first that is interesting counts, and later ones are ended. So the
// result does not depend on the number of processes.
#define _POSIX_C_SOURCE 200809L
#include "driver/reduce/tries.h"

#include "asm/printer.h"
#include "driver/interrupt.h"
#include "driver/system.h"
#include "ir/diag.h"
#include "ir/verifier.h"
#include "support/clock.h"
#include "support/output.h"
#include "support/source.h"

// --- text ---

/// Whether the text means the same without the module around its ops: that is the implicit one.
static bool module_is_implicit(const cis_op *root) {
  const cis_op *first = root->num_regions ? cis_block_first(cis_op_entry(root)) : NULL;
  return first && (cis_op_next(first) || !cis_str_eq(cis_op_name(first), cis_op_name(root)));
}

/// Takes `module {` and its `}` out of a text, and two spaces in front of each line between.
static void unwrap(cis_strbuf *text) {
  static const char begin[] = "module {\n", end[] = "\n}\n";
  cis_strbuf out = {0};
  const char *from = strstr(cis_strbuf_c(text), begin), *to = NULL;
  if (!from || (from != text->data && from[-1] != '\n'))
    return;
  for (const char *next = from; (next = strstr(next, end)); ++next)
    to = next;
  if (!to)
    return;
  cis_strbuf_put(&out, text->data, (size_t)(from - text->data));
  for (const char *line = from + strlen(begin); line <= to;) {
    const char *stop = strchr(line, '\n');
    line += strncmp(line, "  ", 2) == 0 ? 2 : 0;
    cis_strbuf_put(&out, line, (size_t)(stop + 1 - line));
    line = stop + 1;
  }
  cis_strbuf_cstr(&out, to + strlen(end));
  cis_strbuf_deinit(text);
  *text = out;
}

void cis_reduce_print(const cis_reduce_program *program, cis_strbuf *out) {
  const cis_print_options options = {.debug_info = program->has_locations};
  cis_print_op(program->root, &options, out);
  if (module_is_implicit(program->root))
    unwrap(out);
}

#if CIS_HAS_PROCESSES

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

void cis_reduce_tries_init(cis_reduce_tries *tries, size_t num_jobs) {
  tries->num_jobs = num_jobs;
  tries->slots = cis_mem_calloc(num_jobs, sizeof(*tries->slots));
}

void cis_reduce_tries_deinit(cis_reduce_tries *tries) {
  cis_mem_free(tries->slots);
  cis_ptrmap_deinit(&tries->refused);
}

// --- in the process of a try ---

static const char KEPT[] = "interesting.mlir";

static const void *key_of(uint64_t hash) { return (const void *)(uintptr_t)(hash | 1); }

static void slot_path(const cis_reduce_tries *tries, size_t slot, const char *name,
                      cis_strbuf *out) {
  cis_strbuf_clear(out);
  cis_strbuf_printf(out, "%s/%zu%s%s", tries->folder, slot, *name ? "/" : "", name);
}

/// Writes the text to the file of the slot and judges it. One that is interesting is kept in a file
/// of its own, because a script may change or remove the one that it gets.
static void judge_text(const cis_reduce_tries *tries, size_t slot, cis_op *root, cis_str text,
                       cis_reduce_answer *out, cis_strbuf *outcome) {
  cis_strbuf folder = {0}, path = {0};
  slot_path(tries, slot, "", &folder);
  slot_path(tries, slot, "candidate.mlir", &path);
  mkdir(cis_strbuf_c(&folder), 0700);
  if (cis_write_file(cis_strbuf_c(&path), text)) {
    cis_judge_outcome(tries->judge, cis_strbuf_c(&path), cis_strbuf_c(&folder), root, outcome,
                      &out->steps);
    out->hash = cis_str_hash(text);
    slot_path(tries, slot, KEPT, &path);
    out->is_interesting = cis_judge_accepts(tries->judge, cis_strbuf_view(outcome)) &&
                          cis_write_file(cis_strbuf_c(&path), text);
  }
  cis_strbuf_deinit(&folder);
  cis_strbuf_deinit(&path);
}

static void make_candidate(const cis_reduce_tries *tries, size_t slot,
                           const cis_reduce_program *program, const cis_reduction *reduction,
                           const cis_reduce_target *targets, size_t num, cis_reduce_answer *out) {
  cis_strbuf text = {0}, outcome = {0};
  cis_diag_set_handler(program->ctx, cis_diag_ignore, NULL);
  if (!reduction->apply(program->root, targets, num) || !cis_verify(program->root))
    return;
  cis_reduce_print(program, &text);
  cis_reduce_size size = cis_reduce_measure(program->root, cis_strbuf_view(&text));
  if (!cis_reduce_is_smaller(&size, cis_strbuf_view(&text), &program->size,
                             cis_strbuf_view(&program->text)) ||
      cis_ptrmap_has(&tries->refused, key_of(cis_str_hash(cis_strbuf_view(&text)))))
    return;
  judge_text(tries, slot, program->root, cis_strbuf_view(&text), out, &outcome);
  cis_strbuf_deinit(&text);
  cis_strbuf_deinit(&outcome);
}

// --- processes ---

/// Begins a process in a group of its own. Returns 0 in it, with the end of the pipe to write to.
static pid_t begin_process(int *out_pipe) {
  int ends[2];
  if (pipe(ends) != 0)
    return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  pid_t pid = fork();
  if (pid == 0) {
    setpgid(0, 0);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    close(ends[0]);
    int nowhere = open("/dev/null", O_WRONLY); // what an assertion says
    if (nowhere >= 0 && nowhere != 2) {
      dup2(nowhere, 2);
      close(nowhere);
    }
    *out_pipe = ends[1];
    return 0;
  }
  if (pid > 0)
    setpgid(pid, pid);
  else
    close(ends[0]);
  close(ends[1]);
  *out_pipe = ends[0];
  return pid;
}

static void end_process(int pipe, const cis_reduce_answer *a) {
  cis_write_all(pipe, (cis_str){(const char *)a, sizeof(*a)});
  _exit(0);
}

static void start(cis_reduce_tries *tries, size_t slot, const cis_reduce_program *program,
                  const cis_reduction *reduction, const cis_reduce_target_vec *targets,
                  const cis_reduce_run *run, size_t number) {
  cis_reduce_try *t = &tries->slots[slot];
  int pipe = -1;
  pid_t pid = begin_process(&pipe);
  if (!pid) {
    cis_reduce_answer a = {0};
    make_candidate(tries, slot, program, reduction, targets->data + run->first, run->num, &a);
    a.is_made = true;
    end_process(pipe, &a);
  }
  *t = (cis_reduce_try){.pid = pid,
                        .pipe = pipe,
                        .run = *run,
                        .number = number,
                        .start = cis_clock_seconds(),
                        .is_done = pid < 0};
}

/// Ends the process of a try and all that it has begun.
static void stop(cis_reduce_try *t) {
  if (t->pid > 0 && !t->is_done) {
    kill(-(pid_t)t->pid, SIGKILL);
    while (waitpid((pid_t)t->pid, NULL, 0) < 0 && errno == EINTR)
      ;
    close(t->pipe);
  }
  t->pid = 0;
}

/// The process has answered, or has ended without an answer.
static void finish(cis_reduce_tries *tries, cis_reduce_try *t) {
  cis_reduce_answer *a = &t->answer;
  if (read(t->pipe, a, sizeof(*a)) != (ssize_t)sizeof(*a))
    *a = (cis_reduce_answer){0};
  tries->num_crashes += !a->is_made;
  close(t->pipe);
  kill(-(pid_t)t->pid, SIGKILL); // what a script has left running
  while (waitpid((pid_t)t->pid, NULL, 0) < 0 && errno == EINTR)
    ;
  t->is_done = true;
  tries->num_tests += a->hash != 0;
  if (a->hash && !a->is_interesting)
    cis_ptrmap_set(&tries->refused, key_of(a->hash), 1);
}

/// Milliseconds until the first try is out of time; -1: none can be.
static int time_left(const cis_reduce_tries *tries) {
  double now = cis_clock_seconds(), least = -1;
  for (size_t i = 0; i < tries->num_jobs && tries->timeout > 0; ++i) {
    const cis_reduce_try *t = &tries->slots[i];
    double left = t->start + tries->timeout - now;
    if (t->pid > 0 && !t->is_done && (least < 0 || left < least))
      least = left > 0 ? left : 0;
  }
  return least < 0 ? -1 : least > 1e6 ? 1000000000 : (int)(least * 1000) + 1;
}

/// Waits until a try is done or out of time. False if there is none, or after an interruption.
static bool wait_for_one(cis_reduce_tries *tries) {
  CIS_VEC(struct pollfd) fds = {0};
  CIS_VEC(cis_reduce_try *) waiting = {0};
  for (size_t i = 0; i < tries->num_jobs; ++i)
    if (tries->slots[i].pid > 0 && !tries->slots[i].is_done) {
      cis_vec_push(&fds, ((struct pollfd){.fd = tries->slots[i].pipe, .events = POLLIN}));
      cis_vec_push(&waiting, &tries->slots[i]);
    }
  bool any = fds.len != 0 && !cis_was_interrupted();
  if (any)
    poll(fds.data, (nfds_t)fds.len, time_left(tries));
  for (size_t i = 0; any && i < waiting.len; ++i) {
    cis_reduce_try *t = waiting.data[i];
    if (fds.data[i].revents) {
      finish(tries, t);
    } else if (tries->timeout > 0 && cis_clock_seconds() - t->start > tries->timeout) {
      stop(t);
      t->is_done = true;
      t->pid = -1;
    }
  }
  cis_vec_deinit(&fds);
  cis_vec_deinit(&waiting);
  return any && !cis_was_interrupted();
}

// --- the search ---

/// Frees the places of tries that were not interesting. The first interesting one, whose
/// predecessors are all done; NULL: there is none yet. Tries after an interesting one are ended.
static cis_reduce_try *settle(cis_reduce_tries *tries, size_t *out_limit) {
  cis_reduce_try *best = NULL;
  bool is_first = true;
  for (size_t i = 0; i < tries->num_jobs; ++i) {
    cis_reduce_try *t = &tries->slots[i];
    if (t->pid && t->is_done && t->answer.is_interesting && (!best || t->number < best->number))
      best = t;
  }
  for (size_t i = 0; i < tries->num_jobs; ++i) {
    cis_reduce_try *t = &tries->slots[i];
    if (!t->pid || t == best)
      continue;
    if (best && t->number > best->number)
      stop(t);
    else if (t->is_done && !t->answer.is_interesting)
      t->pid = 0;
    else
      is_first = false;
  }
  if (best)
    *out_limit = best->number;
  return is_first ? best : NULL;
}

static void read_text(const cis_reduce_tries *tries, const cis_reduce_try *t, cis_strbuf *out) {
  cis_strbuf path = {0};
  const char *error;
  slot_path(tries, (size_t)(t - tries->slots), KEPT, &path);
  cis_source *source = cis_source_open(cis_strbuf_c(&path), &error);
  cis_strbuf_clear(out);
  if (source)
    cis_strbuf_str(out, source->text);
  cis_source_destroy(source);
  cis_strbuf_deinit(&path);
}

static void stop_all(cis_reduce_tries *tries) {
  for (size_t i = 0; i < tries->num_jobs; ++i)
    stop(&tries->slots[i]);
}

bool cis_reduce_first_interesting(cis_reduce_tries *tries, const cis_reduce_program *program,
                                  const cis_reduction *reduction,
                                  const cis_reduce_target_vec *targets, cis_reduce_search *search,
                                  cis_reduce_run *out_run, cis_strbuf *out_text) {
  size_t number = 0, limit = SIZE_MAX; // no try is begun behind an interesting one
  const cis_reduce_try *found = NULL;
  bool goes_on = true;
  while (!found && goes_on) {
    for (size_t i = 0; i < tries->num_jobs && number < limit; ++i) {
      cis_reduce_run run;
      if (tries->slots[i].pid || !cis_reduce_search_next(search, &run))
        continue;
      start(tries, i, program, reduction, targets, &run, number++);
    }
    goes_on = wait_for_one(tries);
    found = settle(tries, &limit);
  }
  if (found) {
    *out_run = found->run;
    read_text(tries, found, out_text);
  }
  stop_all(tries);
  return found != NULL;
}

// --- the input ---

bool cis_reduce_judge_input(cis_reduce_tries *tries, const cis_reduce_program *program,
                            const char *path, cis_strbuf *out_outcome) {
  cis_strbuf text = {0}, file = {0};
  const char *error;
  cis_reduce_answer a = {0};
  if (path) {
    cis_source *source = cis_source_open(path, &error);
    if (source)
      cis_strbuf_str(&text, source->text);
    cis_source_destroy(source);
  } else {
    cis_reduce_print(program, &text);
  }
  slot_path(tries, 0, "outcome", &file);
  unlink(cis_strbuf_c(&file));
  cis_reduce_try *t = &tries->slots[0];
  int pipe = -1;
  pid_t pid = begin_process(&pipe);
  if (!pid) {
    judge_text(tries, 0, program->root, cis_strbuf_view(&text), &a, out_outcome);
    if (!cis_write_file(cis_strbuf_c(&file), cis_strbuf_view(out_outcome)))
      a = (cis_reduce_answer){0};
    a.is_made = true;
    end_process(pipe, &a);
  }
  *t = (cis_reduce_try){.pid = pid, .pipe = pipe, .start = cis_clock_seconds()};
  while (pid > 0 && !t->is_done && wait_for_one(tries))
    ;
  stop(t);
  a = t->answer;
  cis_source *source = cis_source_open(cis_strbuf_c(&file), &error);
  if (source)
    cis_strbuf_str(out_outcome, source->text);
  else
    cis_strbuf_lit(out_outcome, "the test takes too long");
  cis_source_destroy(source);
  if (tries->judge->kind == CIS_JUDGE_MISCOMPILES && a.is_interesting)
    tries->judge->max_steps = a.steps < INT64_MAX / 16 ? 10 * a.steps + 1000000 : 0;
  cis_strbuf_deinit(&text);
  cis_strbuf_deinit(&file);
  return a.is_interesting;
}

#else

void cis_reduce_tries_init(cis_reduce_tries *tries, size_t num_jobs) {
  (void)tries, (void)num_jobs;
}

void cis_reduce_tries_deinit(cis_reduce_tries *tries) { (void)tries; }

bool cis_reduce_judge_input(cis_reduce_tries *tries, const cis_reduce_program *program,
                            const char *path, cis_strbuf *out_outcome) {
  (void)tries, (void)program, (void)path;
  cis_strbuf_lit(out_outcome, "this system has one process");
  return false;
}

bool cis_reduce_first_interesting(cis_reduce_tries *tries, const cis_reduce_program *program,
                                  const cis_reduction *reduction,
                                  const cis_reduce_target_vec *targets, cis_reduce_search *search,
                                  cis_reduce_run *out_run, cis_strbuf *out_text) {
  (void)tries, (void)program, (void)reduction, (void)targets, (void)search, (void)out_run;
  (void)out_text;
  return false;
}

#endif
