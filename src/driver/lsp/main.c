// cistern-lsp: the protocol. Messages are answered in their order; a document is analysed when a
// request asks about it, or when no message waits, so that many changes cost one analysis.
#include "driver/lsp/main.h"

#include "driver/lsp/answers.h"
#include "driver/lsp/params.h"
#include "driver/lsp/transport.h"
#include "support/output.h"
#include "support/version.h"

enum {
  PARSE_ERROR = -32700,
  INVALID_REQUEST = -32600,
  METHOD_NOT_FOUND = -32601,
  INVALID_PARAMS = -32602,
  NOT_INITIALIZED = -32002,
  REQUEST_CANCELLED = -32800,
  REQUEST_FAILED = -32803
};

typedef struct server {
  cis_command_use use;
  cis_arena words;
  cis_strbuf out, err; // of the command line
  cis_lsp_transport transport;
  CIS_VEC(cis_lsp_document *) documents;
  cis_lsp_dialects dialects;
  bool no_copies, uses_stdio;
  bool is_initialized, is_shut_down, is_done, counts_bytes, takes_snippets, has_command_links;
  cis_strbuf refusal; // why a request has no result, where that is not the parameters' fault
  bool cannot_write;
} server;

// --- messages out ---

typedef struct reply {
  cis_strbuf text;
  cis_json json;
} reply;

static void begin_reply(reply *r) {
  *r = (reply){0};
  r->json.out = &r->text;
  cis_json_open(&r->json, '{');
  cis_json_key(&r->json, "jsonrpc");
  cis_json_string(&r->json, CIS_STR("2.0"));
}

static void end_reply(server *s, reply *r) {
  cis_json_close(&r->json, '}');
  s->cannot_write |= !cis_lsp_send(cis_strbuf_view(&r->text));
  cis_strbuf_deinit(&r->text);
}

static void put_id(cis_json *json, const cis_json_value *id) {
  cis_json_key(json, "id");
  if (id && id->kind == CIS_JSON_NUMBER)
    cis_json_raw(json, id->raw);
  else if (id && id->kind == CIS_JSON_STRING)
    cis_lsp_put_text(json, id->text);
  else
    cis_json_null(json);
}

static void send_error(server *s, const cis_json_value *id, int code, const char *message) {
  reply r;
  begin_reply(&r);
  put_id(&r.json, id);
  cis_json_key(&r.json, "error");
  cis_json_open(&r.json, '{');
  cis_json_key(&r.json, "code");
  cis_json_int(&r.json, code);
  cis_json_key(&r.json, "message");
  cis_json_string(&r.json, cis_str_from(message));
  cis_json_close(&r.json, '}');
  end_reply(s, &r);
}

static void put_all(cis_strbuf *out, const cis_strbuf *list, bool *needs_comma) {
  if (list->len && *needs_comma)
    cis_strbuf_lit(out, ", ");
  cis_strbuf_str(out, cis_strbuf_view(list));
  *needs_comma |= list->len > 0;
}

/// `document` NULL: it has been closed, and has no diagnostics.
static void send_diagnostics(server *s, cis_str uri, const cis_lsp_document *document) {
  reply r;
  begin_reply(&r);
  cis_json_key(&r.json, "method");
  cis_json_string(&r.json, CIS_STR("textDocument/publishDiagnostics"));
  cis_json_key(&r.json, "params");
  cis_json_open(&r.json, '{');
  cis_json_key(&r.json, "uri");
  cis_lsp_put_text(&r.json, uri);
  if (document && document->has_version) {
    cis_json_key(&r.json, "version");
    cis_json_int(&r.json, document->version);
  }
  cis_json_key(&r.json, "diagnostics");
  cis_json_open(&r.json, '[');
  if (document) {
    put_all(&r.text, &document->diagnostics, &r.json.needs_comma);
    put_all(&r.text, &document->hints, &r.json.needs_comma);
  }
  cis_json_close(&r.json, ']');
  cis_json_close(&r.json, '}');
  end_reply(s, &r);
}

// --- what messages say ---

static bool read_uri(const cis_json_value *params, cis_str *out) {
  return cis_lsp_read_string(cis_json_get(cis_json_get(params, "textDocument"), "uri"), out);
}

static size_t find_document(const server *s, cis_str uri) {
  size_t i = 0;
  while (i < s->documents.len && !cis_str_eq(s->documents.data[i]->uri, uri))
    ++i;
  return i;
}

/// The document that a request is about, analysed; NULL if it is not open.
static cis_lsp_document *document_of(server *s, const cis_json_value *params) {
  cis_str uri;
  size_t i = read_uri(params, &uri) ? find_document(s, uri) : s->documents.len;
  if (i == s->documents.len)
    return NULL;
  cis_lsp_analyse(s->documents.data[i]);
  return s->documents.data[i];
}

static bool read_place(server *s, const cis_json_value *params, cis_lsp_document **out_document,
                       uint32_t *out_offset) {
  cis_lsp_position position;
  if (!cis_lsp_read_position(cis_json_get(params, "position"), &position))
    return false;
  *out_document = document_of(s, params);
  if (*out_document)
    *out_offset = cis_lsp_offset(*out_document, position);
  return *out_document != NULL;
}

// --- requests: each writes its result; false: the parameters are wrong ---

static bool offers_utf8(const cis_json_value *params) {
  const cis_json_value *capabilities = cis_json_get(params, "capabilities");
  const cis_json_value *offered =
      cis_json_get(cis_json_get(capabilities, "general"), "positionEncodings");
  for (offered = offered && offered->kind == CIS_JSON_LIST ? offered->first : NULL; offered;
       offered = offered->next)
    if (offered->kind == CIS_JSON_STRING && cis_str_is(offered->text, "utf-8"))
      return true;
  return false;
}

static bool initialize(server *s, const cis_json_value *params, cis_json *json) {
  static const char *const providers[] = {"hoverProvider",          "definitionProvider",
                                          "referencesProvider",     "documentHighlightProvider",
                                          "documentSymbolProvider", "documentFormattingProvider"};
  const cis_json_value *options = cis_json_get(params, "initializationOptions");
  s->is_initialized = true;
  s->counts_bytes = offers_utf8(params);
  const cis_json_value *documents =
      cis_json_get(cis_json_get(params, "capabilities"), "textDocument");
  const cis_json_value *item =
      cis_json_get(cis_json_get(documents, "completion"), "completionItem");
  s->has_command_links = cis_lsp_is_true(cis_json_get(options, "commandLinks"));
  s->takes_snippets = cis_lsp_is_true(cis_json_get(item, "snippetSupport"));
  s->dialects.allows_unregistered |=
      cis_lsp_is_true(cis_json_get(options, "allowUnregisteredDialects"));
  cis_json_open(json, '{');
  cis_json_key(json, "capabilities");
  cis_json_open(json, '{');
  cis_json_key(json, "positionEncoding");
  cis_json_string(json, s->counts_bytes ? CIS_STR("utf-8") : CIS_STR("utf-16"));
  cis_json_key(json, "textDocumentSync");
  cis_json_raw(json, CIS_STR("{\"openClose\": true, \"change\": 2}"));
  for (size_t i = 0; i < sizeof(providers) / sizeof(*providers); ++i) {
    cis_json_key(json, providers[i]);
    cis_json_bool(json, true);
  }
  cis_json_key(json, "completionProvider");
  cis_json_raw(json, CIS_STR("{\"triggerCharacters\": [\".\", \"%\", \"@\", \"^\", \"!\", \"#\", "
                             "\"-\", \"\\\"\"]}"));
  cis_json_key(json, "renameProvider");
  cis_json_raw(json, CIS_STR("{\"prepareProvider\": true}"));
  cis_json_key(json, "codeActionProvider");
  cis_json_raw(json, CIS_STR("{\"codeActionKinds\": [\"quickfix\", \"source\"]}"));
  cis_json_key(json, "codeLensProvider");
  cis_json_raw(json, CIS_STR("{}"));
  cis_json_key(json, "executeCommandProvider");
  cis_json_open(json, '{');
  cis_json_put_list(json, "commands");
  cis_json_string(json, CIS_STR(CIS_LSP_MEMORY_PAGE));
  cis_json_close(json, ']');
  cis_json_close(json, '}');
  cis_json_close(json, '}');
  cis_json_key(json, "serverInfo");
  cis_json_raw(json, CIS_STR("{\"name\": \"cistern-lsp\", \"version\": \"" CIS_VERSION "\"}"));
  cis_json_close(json, '}');
  return true;
}

static bool shut_down(server *s, const cis_json_value *params, cis_json *json) {
  (void)params;
  s->is_shut_down = true;
  cis_json_null(json);
  return true;
}

static bool references(server *s, const cis_json_value *params, cis_json *json) {
  cis_lsp_document *document;
  uint32_t offset;
  bool ok = read_place(s, params, &document, &offset);
  if (ok)
    cis_lsp_put_references(
        json, document, offset,
        cis_lsp_is_true(cis_json_get(cis_json_get(params, "context"), "includeDeclaration")));
  return ok;
}

static bool completion(server *s, const cis_json_value *params, cis_json *json) {
  cis_lsp_document *document;
  uint32_t offset;
  bool ok = read_place(s, params, &document, &offset);
  if (ok)
    cis_lsp_put_completion(json, document, offset, s->takes_snippets);
  return ok;
}

static bool code_actions(server *s, const cis_json_value *params, cis_json *json) {
  cis_lsp_position start, end;
  const cis_json_value *range = cis_json_get(params, "range");
  cis_lsp_document *document = document_of(s, params);
  bool ok = document && cis_lsp_read_position(cis_json_get(range, "start"), &start) &&
            cis_lsp_read_position(cis_json_get(range, "end"), &end);
  if (ok)
    cis_lsp_put_actions(json, document, cis_lsp_offset(document, start),
                        cis_lsp_offset(document, end), cis_json_get(params, "context"));
  return ok;
}

static bool execute_command(server *s, const cis_json_value *params, cis_json *json) {
  cis_str name;
  cis_lsp_document *document;
  uint32_t offset;
  const cis_json_value *arguments = cis_json_get(params, "arguments");
  if (!cis_lsp_read_string(cis_json_get(params, "command"), &name))
    return false;
  if (!cis_str_is(name, CIS_LSP_MEMORY_PAGE)) {
    cis_strbuf_printf(&s->refusal, "there is no command '%.*s' here", CIS_STR_ARG(name));
    return false;
  }
  return arguments && arguments->kind == CIS_JSON_LIST &&
         read_place(s, arguments->first, &document, &offset) &&
         cis_lsp_put_memory_page(json, document, offset, &s->refusal);
}

static bool prepare_rename(server *s, const cis_json_value *params, cis_json *json) {
  cis_lsp_document *document;
  uint32_t offset;
  return read_place(s, params, &document, &offset) &&
         cis_lsp_put_rename_place(json, document, offset, &s->refusal);
}

static bool rename_name(server *s, const cis_json_value *params, cis_json *json) {
  cis_lsp_document *document;
  uint32_t offset;
  cis_str name;
  return cis_lsp_read_string(cis_json_get(params, "newName"), &name) &&
         read_place(s, params, &document, &offset) &&
         cis_lsp_put_rename(json, document, offset, name, &s->refusal);
}

// --- notifications ---

static void did_open(server *s, const cis_json_value *params) {
  cis_str uri, text;
  const cis_json_value *item = cis_json_get(params, "textDocument");
  if (!read_uri(params, &uri) || !cis_lsp_read_string(cis_json_get(item, "text"), &text))
    return;
  size_t i = find_document(s, uri);
  if (i == s->documents.len)
    cis_vec_push(&s->documents, cis_lsp_document_create(uri, &s->dialects));
  cis_lsp_document *document = s->documents.data[i];
  document->counts_bytes = s->counts_bytes;
  document->has_command_links = s->has_command_links;
  document->has_version = cis_lsp_read_number(cis_json_get(item, "version"), &document->version);
  cis_lsp_document_edit(document, 0, document->text.len, text);
}

/// A change of a range, or of the whole text.
static void change(cis_lsp_document *document, const cis_json_value *edit) {
  cis_str text;
  cis_lsp_position start, end;
  const cis_json_value *range = cis_json_get(edit, "range");
  if (!cis_lsp_read_string(cis_json_get(edit, "text"), &text))
    return;
  if (!range || range->kind != CIS_JSON_OBJECT) {
    cis_lsp_document_edit(document, 0, document->text.len, text);
  } else if (cis_lsp_read_position(cis_json_get(range, "start"), &start) &&
             cis_lsp_read_position(cis_json_get(range, "end"), &end)) {
    uint32_t from = cis_lsp_offset(document, start), to = cis_lsp_offset(document, end);
    cis_lsp_document_edit(document, from, to < from ? from : to, text);
  }
}

static void did_change(server *s, const cis_json_value *params) {
  cis_str uri;
  size_t i = read_uri(params, &uri) ? find_document(s, uri) : s->documents.len;
  const cis_json_value *changes = cis_json_get(params, "contentChanges");
  if (i == s->documents.len || !changes || changes->kind != CIS_JSON_LIST)
    return;
  cis_lsp_document *document = s->documents.data[i];
  document->has_version = cis_lsp_read_number(
      cis_json_get(cis_json_get(params, "textDocument"), "version"), &document->version);
  for (const cis_json_value *edit = changes->first; edit; edit = edit->next)
    change(document, edit);
}

static void did_close(server *s, const cis_json_value *params) {
  cis_str uri;
  size_t i = read_uri(params, &uri) ? find_document(s, uri) : s->documents.len;
  if (i == s->documents.len)
    return;
  cis_lsp_document_destroy(s->documents.data[i]);
  s->documents.data[i] = cis_vec_last(&s->documents);
  --s->documents.len;
  send_diagnostics(s, uri, NULL);
}

static void leave(server *s, const cis_json_value *params) {
  (void)params;
  s->is_done = true;
}

// --- messages in ---

static const struct {
  const char *name;
  bool (*run)(server *s, const cis_json_value *params, cis_json *json);
} requests[] = {
    {"initialize", initialize},
    {"shutdown", shut_down},
    {"textDocument/references", references},
    {"textDocument/completion", completion},
    {"textDocument/codeAction", code_actions},
    {"workspace/executeCommand", execute_command},
    {"textDocument/prepareRename", prepare_rename},
    {"textDocument/rename", rename_name},
};

/// Requests about a place, and those about a document.
static const struct {
  const char *name;
  void (*put)(cis_json *json, cis_lsp_document *document, uint32_t offset);
} place_requests[] = {
    {"textDocument/hover", cis_lsp_put_hover},
    {"textDocument/definition", cis_lsp_put_definition},
    {"textDocument/documentHighlight", cis_lsp_put_highlights},
};

static const struct {
  const char *name;
  void (*put)(cis_json *json, cis_lsp_document *document);
} document_requests[] = {
    {"textDocument/documentSymbol", cis_lsp_put_symbols},
    {"textDocument/formatting", cis_lsp_put_formatting},
    {"textDocument/codeLens", cis_lsp_put_lenses},
};

static const struct {
  const char *name;
  void (*run)(server *s, const cis_json_value *params);
} notifications[] = {
    {"textDocument/didOpen", did_open},
    {"textDocument/didChange", did_change},
    {"textDocument/didClose", did_close},
    {"exit", leave},
};

/// Whether a message that waits cancels this request.
static bool is_cancelled(const server *s, const cis_json_value *id) {
  for (size_t i = s->transport.first; i < s->transport.queue.len; ++i) {
    const cis_json_value *tree = s->transport.queue.data[i]->tree;
    const cis_json_value *method = cis_json_get(tree, "method");
    const cis_json_value *cancelled = cis_json_get(cis_json_get(tree, "params"), "id");
    if (method && cancelled && cis_str_is(method->text, "$/cancelRequest") &&
        cancelled->kind == id->kind && cis_str_eq(cancelled->text, id->text))
      return true;
  }
  return false;
}

#define COUNT(list) (sizeof(list) / sizeof(*(list)))

/// The result of a request; false: there is none. `*out_known`: there is such a request.
static bool run_request(server *s, cis_str method, const cis_json_value *params, cis_json *json,
                        bool *out_known) {
  cis_lsp_document *document;
  uint32_t offset;
  *out_known = true;
  for (size_t i = 0; i < COUNT(requests); ++i)
    if (cis_str_is(method, requests[i].name))
      return requests[i].run(s, params, json);
  for (size_t i = 0; i < COUNT(place_requests); ++i)
    if (cis_str_is(method, place_requests[i].name)) {
      bool ok = read_place(s, params, &document, &offset);
      if (ok)
        place_requests[i].put(json, document, offset);
      return ok;
    }
  for (size_t i = 0; i < COUNT(document_requests); ++i)
    if (cis_str_is(method, document_requests[i].name)) {
      document = document_of(s, params);
      if (document)
        document_requests[i].put(json, document);
      return document != NULL;
    }
  *out_known = false;
  return false;
}

static void answer(server *s, const cis_json_value *id, cis_str method,
                   const cis_json_value *params) {
  bool begins = cis_str_is(method, "initialize");
  if (s->is_shut_down || (begins && s->is_initialized)) {
    send_error(s, id, INVALID_REQUEST, begins ? "initialized already" : "the server is shut down");
    return;
  }
  if (!s->is_initialized && !begins) {
    send_error(s, id, NOT_INITIALIZED, "the server is not initialized");
    return;
  }
  cis_lsp_is_idle(&s->transport); // reads new messages: one may cancel the request
  if (is_cancelled(s, id)) {
    send_error(s, id, REQUEST_CANCELLED, "cancelled");
    return;
  }
  reply r;
  begin_reply(&r);
  put_id(&r.json, id);
  cis_json_key(&r.json, "result");
  cis_strbuf_clear(&s->refusal);
  bool is_known;
  if (run_request(s, method, params, &r.json, &is_known)) {
    end_reply(s, &r);
    return;
  }
  cis_strbuf_deinit(&r.text);
  if (!is_known)
    send_error(s, id, METHOD_NOT_FOUND, "there is no such method here");
  else if (s->refusal.len)
    send_error(s, id, REQUEST_FAILED, cis_strbuf_c(&s->refusal));
  else
    send_error(s, id, INVALID_PARAMS, "the parameters name no place in an open document");
}

static void note(server *s, cis_str method, const cis_json_value *params) {
  for (size_t i = 0; i < sizeof(notifications) / sizeof(*notifications); ++i)
    if (cis_str_is(method, notifications[i].name) &&
        (s->is_initialized || notifications[i].run == leave))
      notifications[i].run(s, params);
}

static void handle(server *s, const cis_lsp_message *message) {
  cis_str method;
  const cis_json_value *id = cis_json_get(message->tree, "id");
  const cis_json_value *params = cis_json_get(message->tree, "params");
  bool has_id = id && (id->kind == CIS_JSON_NUMBER || id->kind == CIS_JSON_STRING);
  if (!message->tree)
    send_error(s, NULL, PARSE_ERROR, message->error);
  else if (!cis_lsp_read_string(cis_json_get(message->tree, "method"), &method)) {
    bool is_response =
        cis_json_get(message->tree, "result") || cis_json_get(message->tree, "error");
    if (!is_response)
      send_error(s, id, INVALID_REQUEST, "the message has no method");
  } else if (has_id)
    answer(s, id, method, params);
  else if (id)
    send_error(s, NULL, INVALID_REQUEST, "an id is a number or a string");
  else
    note(s, method, params);
}

// --- the tool ---

/// Says what there is to say of documents that have changed, as long as no message waits.
static void work_while_idle(server *s) {
  for (size_t i = 0; i < s->documents.len && cis_lsp_is_idle(&s->transport); ++i) {
    cis_lsp_document *document = s->documents.data[i];
    cis_lsp_analyse(document);
    if (!document->is_published)
      send_diagnostics(s, document->uri, document);
    document->is_published = true;
  }
  for (size_t i = 0; i < s->documents.len && cis_lsp_is_idle(&s->transport); ++i) {
    cis_lsp_document *document = s->documents.data[i];
    if (!s->no_copies && document->is_fresh && document->wants_copies &&
        cis_lsp_find_copies(document))
      send_diagnostics(s, document->uri, document);
  }
}

static void serve(server *s) {
  cis_lsp_message *message;
  while (!s->is_done && !s->cannot_write && (message = cis_lsp_receive(&s->transport))) {
    handle(s, message);
    cis_lsp_release(message);
    if (!s->is_done && !s->is_shut_down)
      work_while_idle(s);
  }
}

static bool take_plugin(void *user, cis_str value, cis_strbuf *wrong) {
  return cis_plugins_take(&((server *)user)->dialects.plugins, value, wrong);
}

#define FIELD(f) offsetof(server, f)

static const cis_flag flags[] = {
    {"allow-unregistered-dialect", CIS_FLAG_BOOL, FIELD(dialects.allows_unregistered), NULL,
     .help = "Allow operations of dialects that are not registered"},
    {"irdl-file", CIS_FLAG_STRING, FIELD(dialects.plugins.irdl_file), "filename",
     .help = CIS_IRDL_FILE_HELP},
    {"load-plugin", CIS_FLAG_HOOK, 0, "filename",
     .help = "Load a plugin with dialects (docs/reference/extending.md)", .take = take_plugin},
    {"no-copies", CIS_FLAG_BOOL, FIELD(no_copies), NULL,
     .help = "No hints about copies that bufferization takes"},
    {"stdio", CIS_FLAG_BOOL, FIELD(uses_stdio), NULL,
     .help = "Speak on standard input and output, as always", .is_hidden = true},
    {0},
};

const cis_command cis_lsp_command = {
    .tool = "cistern-lsp",
    .usage = "[options]",
    .summary = "a language server for MLIR",
    .overview =
        "Speaks the language server protocol on standard input and output: diagnostics of the "
        "parser and the verifier, completion, what a value is and who allocates, uses and frees "
        "its memory, what functions hold, definitions, references, new names, symbols, "
        "indentation, and as hints why bufferization copies tensors. Editors start it.",
    .statuses =
        "0 ended as the protocol says, by 'shutdown' and 'exit'; 1 ended otherwise; 2 wrong "
        "usage",
    .flags = flags,
};

int cis_lsp_main(int argc, char **argv) {
  cis_output_ignore_signals();
  server s = {.out.sink = cis_stdout_sink, .err.sink = cis_stderr_sink};
  int status;
  if (cis_command_parse(&cis_lsp_command, argc, argv, &s, &s.use, &s.words, &s.out, &s.err)) {
    serve(&s);
    status = !(s.is_done && s.is_shut_down);
  } else {
    status = s.use.status;
  }
  if (!cis_strbuf_flush(&s.out) && status == 0)
    status = 1;
  cis_strbuf_flush(&s.err);
  for (size_t i = 0; i < s.documents.len; ++i)
    cis_lsp_document_destroy(s.documents.data[i]);
  cis_vec_deinit(&s.documents);
  cis_plugins_deinit(&s.dialects.plugins);
  cis_lsp_transport_deinit(&s.transport);
  cis_strbuf_deinit(&s.refusal);
  cis_strbuf_deinit(&s.out);
  cis_strbuf_deinit(&s.err);
  cis_command_use_deinit(&s.use);
  cis_arena_deinit(&s.words);
  return status;
}
