// Messages in and out. After any bytes the reader finds the next header: a message that cannot be
// parsed is passed on without a tree, so that the client is told.
#define _POSIX_C_SOURCE 200809L
#include "driver/lsp/transport.h"

#include "support/output.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

enum { PIECE = 1 << 16, LARGEST_HEADER = 1 << 16, LARGEST_BODY = 1 << 30, LARGEST_QUEUE = 1 << 12 };

static cis_lsp_message *push(cis_lsp_transport *t, const char *error) {
  cis_lsp_message *message = cis_mem_calloc(1, sizeof(*message));
  message->error = error;
  cis_vec_push(&t->queue, message);
  return message;
}

void cis_lsp_release(cis_lsp_message *message) {
  cis_arena_deinit(&message->arena);
  cis_mem_free(message);
}

void cis_lsp_transport_deinit(cis_lsp_transport *t) {
  for (size_t i = t->first; i < t->queue.len; ++i)
    cis_lsp_release(t->queue.data[i]);
  cis_vec_deinit(&t->queue);
  cis_strbuf_deinit(&t->input);
}

// --- understanding ---

static bool take_fault(void *user, size_t at, const char *fmt, va_list args) {
  (void)at;
  (void)fmt;
  (void)args;
  *(const char **)user = "the message is not JSON";
  return false;
}

static void push_body(cis_lsp_transport *t, cis_str body) {
  cis_lsp_message *message = push(t, NULL);
  cis_json_reader reader = {.text = cis_arena_str(&message->arena, body),
                            .arena = &message->arena,
                            .fail = take_fault,
                            .user = &message->error};
  message->tree = cis_json_read_tree(&reader);
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

/// The number of a line "Content-Length: N"; false if it is another one.
static bool read_length(cis_str line, uint64_t *out_length) {
  static const char name[] = "content-length:";
  size_t i = 0;
  for (; i < sizeof(name) - 1; ++i)
    if (i >= line.len || lower(line.data[i]) != name[i])
      return false;
  while (i < line.len && (line.data[i] == ' ' || line.data[i] == '\t'))
    ++i;
  while (line.len > i && (line.data[line.len - 1] == '\r' || line.data[line.len - 1] == ' '))
    --line.len;
  int64_t value;
  bool overflow;
  if (!cis_parse_decimal(cis_str_from_index(line, i), &value, &overflow) || value < 0)
    return false;
  *out_length = overflow ? UINT64_MAX : (uint64_t)value;
  return true;
}

/// The header at `t->at`: its size with the empty line after it, 0 if it has not come whole.
static size_t find_header(const cis_lsp_transport *t, uint64_t *out_length, bool *out_known) {
  cis_str text = cis_str_from_index(cis_strbuf_view(&t->input), t->at);
  *out_known = false;
  for (size_t begin = 0, end; begin < text.len; begin = end + 1) {
    end = cis_str_find(text, '\n', begin);
    if (end >= text.len)
      return 0;
    cis_str line = {text.data + begin, end - begin};
    if (line.len == 0 || (line.len == 1 && line.data[0] == '\r'))
      return end + 1;
    *out_known |= read_length(line, out_length);
  }
  return 0;
}

/// Passes over a header that is none, up to the line that may begin one.
static void drop_bytes(cis_lsp_transport *t, size_t size) {
  t->at += size;
  push(t, "a header without Content-Length");
}

/// Parses one message from the bytes read so far; false if there is none yet.
static bool understand(cis_lsp_transport *t) {
  size_t there = t->input.len - t->at;
  uint64_t length = 0;
  bool known;
  if (t->skipped) {
    size_t size = t->skipped < there ? (size_t)t->skipped : there;
    t->at += size;
    t->skipped -= size;
    return size > 0;
  }
  size_t header = find_header(t, &length, &known);
  if (!header) {
    if (there > LARGEST_HEADER)
      drop_bytes(t, there);
    return there > LARGEST_HEADER;
  }
  if (!known) {
    drop_bytes(t, header);
  } else if (length > LARGEST_BODY) {
    t->at += header;
    t->skipped = length;
    push(t, "the message is too large");
  } else if (there - header < length) {
    return false;
  } else {
    push_body(t, (cis_str){t->input.data + t->at + header, (size_t)length});
    t->at += header + (size_t)length;
  }
  return true;
}

// --- reading ---

/// Drops parsed bytes, if there are many.
static void compact(cis_lsp_transport *t) {
  if (t->at < PIECE || t->at < t->input.len / 2)
    return;
  memmove(t->input.data, t->input.data + t->at, t->input.len - t->at);
  t->input.len -= t->at;
  t->at = 0;
}

/// Reads what there is, and waits for it if asked. False if nothing came.
static bool read_piece(cis_lsp_transport *t, bool waits) {
  struct pollfd fd = {.fd = 0, .events = POLLIN};
  if (t->has_ended || (!waits && poll(&fd, 1, 0) <= 0))
    return false;
  compact(t);
  char *room = cis_strbuf_extend(&t->input, PIECE);
  ssize_t size;
  do
    size = read(0, room, PIECE);
  while (size < 0 && errno == EINTR);
  t->input.len -= PIECE - (size > 0 ? (size_t)size : 0);
  t->has_ended = size <= 0;
  return size > 0;
}

static void read_all_there_is(cis_lsp_transport *t) {
  while (t->queue.len - t->first < LARGEST_QUEUE && (understand(t) || read_piece(t, false)))
    ;
}

bool cis_lsp_is_idle(cis_lsp_transport *t) {
  read_all_there_is(t);
  return t->first == t->queue.len;
}

cis_lsp_message *cis_lsp_receive(cis_lsp_transport *t) {
  read_all_there_is(t);
  while (t->first == t->queue.len)
    if (!understand(t) && !read_piece(t, true))
      return NULL;
  cis_lsp_message *message = t->queue.data[t->first++];
  if (t->first == t->queue.len)
    t->queue.len = t->first = 0;
  return message;
}

bool cis_lsp_send(cis_str body) {
  cis_strbuf header = {0};
  cis_strbuf_printf(&header, "Content-Length: %zu\r\n\r\n", body.len);
  bool ok = cis_write_all(1, cis_strbuf_view(&header)) && cis_write_all(1, body);
  cis_strbuf_deinit(&header);
  return ok;
}
