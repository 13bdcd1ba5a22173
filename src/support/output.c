// A temporary file beside the target, renamed at the end.
#define _XOPEN_SOURCE 700
#include "support/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

bool cis_write_all(int fd, cis_str text) {
  while (text.len) {
    ssize_t n = write(fd, text.data, text.len);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return false;
    text = cis_str_from_index(text, (size_t)n);
  }
  return true;
}

bool cis_stdout_sink(void *user, cis_str text) {
  (void)user;
  return cis_write_all(STDOUT_FILENO, text);
}

bool cis_stderr_sink(void *user, cis_str text) {
  (void)user;
  return cis_write_all(STDERR_FILENO, text);
}

static char *concat(const char *a, const char *b) {
  size_t la = strlen(a), lb = strlen(b);
  char *s = cis_mem_alloc(la + lb + 1);
  memcpy(s, a, la);
  memcpy(s + la, b, lb + 1);
  return s;
}

void cis_output_ignore_signals(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

/// A file that is there keeps its permissions, a new one has the usual ones.
static void set_mode(int fd, const struct stat *old) {
  mode_t mask = umask(0);
  umask(mask);
  fchmod(fd, old ? old->st_mode & 0777 : 0666 & ~mask);
}

/// Writes beside `path`, which is no link.
static bool open_temporary(cis_output *output, const char *path, const struct stat *old) {
  output->path = concat(path, "");
  output->temp_path = concat(path, ".XXXXXX");
  output->fd = mkstemp(output->temp_path);
  if (output->fd >= 0) {
    set_mode(output->fd, old);
    return true;
  }
  int error = errno;
  cis_mem_free(output->path);
  cis_mem_free(output->temp_path);
  errno = error;
  return false;
}

bool cis_output_open(cis_output *output, const char *path) {
  *output = (cis_output){.fd = 1, .is_stdout = true};
  if (strcmp(path, "-") == 0)
    return true;
  output->is_stdout = false;
  struct stat old;
  if (stat(path, &old) != 0)
    return open_temporary(output, path, NULL);
  if (!S_ISREG(old.st_mode)) { // a pipe, a terminal, /dev/null: written directly
    output->fd = open(path, O_WRONLY | O_CLOEXEC);
    return output->fd >= 0;
  }
  char target[PATH_MAX]; // after links
  return access(path, W_OK) == 0 && realpath(path, target) && open_temporary(output, target, &old);
}

bool cis_output_sink(void *user, cis_str text) {
  return cis_write_all(((cis_output *)user)->fd, text);
}

/// Nothing is open afterwards; errno stays.
static void forget(cis_output *output) {
  int error = errno;
  cis_mem_free(output->path);
  cis_mem_free(output->temp_path);
  *output = (cis_output){.fd = -1, .is_stdout = true};
  errno = error;
}

static void remove_temporary(const cis_output *output) {
  int error = errno;
  if (output->temp_path)
    unlink(output->temp_path);
  errno = error;
}

bool cis_output_commit(cis_output *output) {
  if (output->is_stdout)
    return true;
  bool ok = close(output->fd) == 0;
  if (output->path)
    ok = ok && rename(output->temp_path, output->path) == 0;
  if (!ok)
    remove_temporary(output);
  forget(output);
  return ok;
}

void cis_output_abandon(cis_output *output) {
  if (output->is_stdout)
    return;
  int error = errno;
  close(output->fd);
  errno = error;
  remove_temporary(output);
  forget(output);
}

bool cis_write_file(const char *path, cis_str text) {
  cis_output output = {0};
  bool ok = cis_output_open(&output, path);
  if (!ok)
    return false;
  ok = cis_output_sink(&output, text) && cis_output_commit(&output);
  if (!ok)
    cis_output_abandon(&output);
  return ok;
}
