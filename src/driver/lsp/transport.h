// Messages of the language server protocol: a header that says how long the JSON after it is, read
// from standard input and written to standard output.
#ifndef CIS_DRIVER_LSP_TRANSPORT_H
#define CIS_DRIVER_LSP_TRANSPORT_H

#include "support/json_read.h"
#include "support/strbuf.h"
#include "support/vec.h"

/// A message, or the error in its place. Owns its texts.
typedef struct cis_lsp_message {
  cis_arena arena;
  const cis_json_value *tree; // NULL: it cannot be read
  const char *error;          // then: why
} cis_lsp_message;

/// Zero-initialised is ready to read.
typedef struct cis_lsp_transport {
  cis_strbuf input; // bytes that were read
  size_t at;        // and not understood yet
  uint64_t skipped; // bytes of a message that is too large, still to come
  CIS_VEC(cis_lsp_message *) queue;
  size_t first; // in the queue: the next one
  bool has_ended;
} cis_lsp_transport;

/// Frees the messages that were not received. The streams stay open, because they are the caller's.
void cis_lsp_transport_deinit(cis_lsp_transport *t);
/// The next message, waited for; NULL at the end of the input. Caller releases it.
cis_lsp_message *cis_lsp_receive(cis_lsp_transport *t);
/// Frees a message.
void cis_lsp_release(cis_lsp_message *message);
/// Reads bytes that have arrived, without waiting. True if no message waits.
bool cis_lsp_is_idle(cis_lsp_transport *t);
/// Writes a message; false if the client has closed its end.
bool cis_lsp_send(cis_str body);

#endif
