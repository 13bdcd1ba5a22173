// A file, mapped; its lines, found when asked for.
#define _DEFAULT_SOURCE
#include "support/source.h"

#include "support/mem.h"
#include "support/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static cis_source *create(cis_str name, cis_str text) {
  cis_source *source = cis_mem_calloc(1, sizeof(*source));
  char *copy = cis_mem_alloc(name.len + 1);
  memcpy(copy, name.data, name.len);
  copy[name.len] = 0;
  source->name = (cis_str){copy, name.len};
  source->text = text;
  return source;
}

cis_source *cis_source_from_memory(cis_str name, cis_str text) {
  char *copy = cis_mem_alloc(text.len + 1);
  if (text.len)
    memcpy(copy, text.data, text.len);
  copy[text.len] = 0;
  return create(name, (cis_str){copy, text.len});
}

cis_source *cis_source_share(cis_source *source) {
  cis_source *shared = create(source->name, source->text);
  shared->owner = source;
  shared->mapping = source->mapping;
  shared->mapping_size = source->mapping_size;
  return shared;
}

/// Reads a stream that cannot be mapped. The vector ends in a NUL that does not count.
static cis_source *read_all(int fd, cis_str name, const char **out_error) {
  CIS_VEC(char) bytes = {0};
  for (;;) {
    cis_vec_reserve(&bytes, bytes.len + 65536);
    ssize_t n = read(fd, bytes.data + bytes.len, bytes.cap - bytes.len - 1);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0 || bytes.len > UINT32_MAX - 16) {
      *out_error = n < 0 ? strerror(errno) : "File too large";
      cis_vec_deinit(&bytes);
      return NULL;
    }
    if (n == 0)
      break;
    bytes.len += (size_t)n;
  }
  bytes.data[bytes.len] = 0;
  return create(name, (cis_str){bytes.data, bytes.len});
}

/// A private mapping whose last page has room for the NUL, or NULL if it must be read instead.
static cis_source *map_file(int fd, size_t size, cis_str name) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (size < 65536 || size % page == 0)
    return NULL;
  void *p = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (p == MAP_FAILED)
    return NULL;
  cis_source *source = create(name, (cis_str){p, size});
  source->mapping = p;
  source->mapping_size = size;
  return source;
}

cis_source *cis_source_open(const char *path, const char **out_error) {
  if (strcmp(path, "-") == 0)
    return read_all(0, CIS_STR("<stdin>"), out_error);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat st;
  if (fd < 0 || fstat(fd, &st) < 0) {
    *out_error = strerror(errno);
    if (fd >= 0)
      close(fd);
    return NULL;
  }
  cis_source *source = NULL;
  if (S_ISDIR(st.st_mode))
    *out_error = "Is a directory";
  else if (S_ISREG(st.st_mode) && (uint64_t)st.st_size > UINT32_MAX - 16)
    *out_error = "File too large";
  else {
    if (S_ISREG(st.st_mode))
      source = map_file(fd, (size_t)st.st_size, cis_str_from(path));
    if (!source)
      source = read_all(fd, cis_str_from(path), out_error);
  }
  close(fd);
  return source;
}

void cis_source_destroy(cis_source *source) {
  if (!source)
    return;
  if (source->mapping && !source->owner)
    munmap(source->mapping, source->mapping_size);
  else if (!source->owner)
    cis_mem_free((void *)(uintptr_t)source->text.data);
  cis_mem_free((void *)(uintptr_t)source->name.data);
  cis_mem_free(source->line_starts);
  cis_mem_free(source);
}

void cis_source_rest(const cis_source *source, size_t begin, size_t end) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  begin = begin / page * page;
  end = end < source->mapping_size ? end / page * page : source->mapping_size;
  if (source->mapping && begin < end)
    madvise((char *)source->mapping + begin, end - begin, MADV_DONTNEED);
}

/// The source that has the lines.
static cis_source *find_lines(cis_source *source) {
  if (source->owner)
    return find_lines(source->owner);
  if (source->line_starts)
    return source;
  CIS_VEC(uint32_t) starts = {0};
  cis_vec_push(&starts, 0);
  for (size_t i = 0; (i = cis_str_find(source->text, '\n', i)) < source->text.len;)
    cis_vec_push(&starts, (uint32_t)++i);
  source->line_starts = starts.data;
  source->num_lines = starts.len;
  return source;
}

cis_line_col cis_source_position(cis_source *source, uint32_t offset) {
  enum { NEAR = 4 };
  cis_source *lines = find_lines(source);
  size_t lo = 0, hi = lines->num_lines, recent = lines->recent;
  if (lines->line_starts[recent] <= offset) {
    lo = recent;
    if (recent + NEAR < hi && lines->line_starts[recent + NEAR] > offset)
      hi = recent + NEAR;
  }
  while (hi - lo > 1) {
    size_t mid = lo + (hi - lo) / 2;
    if (lines->line_starts[mid] <= offset)
      lo = mid;
    else
      hi = mid;
  }
  lines->recent = lo;
  return (cis_line_col){(uint32_t)lo + 1, offset - lines->line_starts[lo] + 1};
}

cis_str cis_source_line(cis_source *source, uint32_t line) {
  const cis_source *lines = find_lines(source);
  if (line == 0 || line > lines->num_lines)
    return (cis_str){"", 0};
  size_t start = lines->line_starts[line - 1];
  size_t end = cis_str_find(source->text, '\n', start);
  cis_str text = {source->text.data + start, end - start};
  end = start + cis_str_find(text, '\r', 0);
  return (cis_str){source->text.data + start, end - start};
}

bool cis_source_fail_at(cis_source *source, size_t at, cis_strbuf *out_error, const char *fmt,
                        va_list args) {
  cis_line_col pos = cis_source_position(source, (uint32_t)at);
  cis_strbuf_printf(out_error, "%.*s:%u:%u: error: ", CIS_STR_ARG(source->name), pos.line, pos.col);
  cis_strbuf_vprintf(out_error, fmt, args);
  cis_strbuf_char(out_error, '\n');
  return false;
}
