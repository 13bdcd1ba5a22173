#define _POSIX_C_SOURCE 200809L
#include "support/output.h"

#include <errno.h>
#include <fcntl.h>
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

static char *concat(const char *a, const char *b) {
  size_t la = strlen(a), lb = strlen(b);
  char *s = cis_mem_alloc(la + lb + 1);
  memcpy(s, a, la);
  memcpy(s + la, b, lb + 1);
  return s;
}

/// What is not a regular file (a pipe, a terminal, /dev/null) is written directly.
static bool is_special(const char *path) {
  struct stat st;
  return stat(path, &st) == 0 && !S_ISREG(st.st_mode);
}

bool cis_output_open(cis_output *output, const char *path) {
  *output = (cis_output){.fd = 1, .is_stdout = true};
  if (strcmp(path, "-") == 0)
    return true;
  output->is_stdout = false;
  if (is_special(path)) {
    output->fd = open(path, O_WRONLY | O_CLOEXEC);
    return output->fd >= 0;
  }
  output->path = concat(path, "");
  output->temp_path = concat(path, ".XXXXXX");
  output->fd = mkstemp(output->temp_path);
  if (output->fd >= 0) {
    mode_t mask = umask(0);
    umask(mask);
    fchmod(output->fd, 0666 & ~mask);
    return true;
  }
  int error = errno;
  cis_mem_free(output->path);
  cis_mem_free(output->temp_path);
  errno = error;
  return false;
}

bool cis_output_sink(void *user, cis_str text) {
  return cis_write_all(((cis_output *)user)->fd, text);
}

bool cis_output_commit(cis_output *output) {
  if (output->is_stdout)
    return true;
  bool ok = close(output->fd) == 0;
  if (output->path)
    ok = ok && rename(output->temp_path, output->path) == 0;
  int error = errno;
  if (!ok && output->temp_path)
    unlink(output->temp_path);
  cis_mem_free(output->path);
  cis_mem_free(output->temp_path);
  errno = error;
  return ok;
}

void cis_output_abandon(cis_output *output) {
  if (output->is_stdout)
    return;
  close(output->fd);
  if (output->temp_path)
    unlink(output->temp_path);
  cis_mem_free(output->path);
  cis_mem_free(output->temp_path);
}
