// Reports copies and their reasons: as text with source lines, as JSON, as remarks.
//
//   a.mlir:2:8: remark: copies 16 bytes each time @f runs ...
//     %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
//          ^
//   a.mlir:3:8: note: 'tensor.extract' reads it here as it was before
//   a.mlir:3:8: note: to save 16 bytes: move this 'tensor.extract' up, to before ...
#include "bufferize/explain/explain.h"

#include "ir/diag.h"
#include "ir/diag_render.h"
#include "ir/remark.h"
#include "support/json.h"

static const char category[] = "copies";

static bool has_place(const cis_explained_place *place) { return place->loc.bits != 0; }

// --- sentences ---

static void put_bytes(double bytes, cis_strbuf *out) {
  cis_strbuf_printf(out, "%.0f byte%s", bytes, bytes == 1 ? "" : "s");
}

/// Puts the cost of an op.
static void put_headline(const cis_explained_copy *copy, cis_strbuf *out) {
  if (copy->bytes > 0) {
    cis_strbuf_lit(out, "copies ");
    put_bytes(copy->bytes, out);
    if (copy->iterations > 1)
      cis_strbuf_printf(out, " (%.0f times %.0f)", copy->iterations,
                        copy->bytes / copy->iterations);
  } else {
    cis_strbuf_lit(out, "copies nothing, but allocates ");
    put_bytes(copy->operands[0].new_bytes, out);
  }
  if (copy->function.len)
    cis_strbuf_printf(out, " each time @%.*s runs", CIS_STR_ARG(copy->function));
  if (copy->num_operands)
    cis_strbuf_printf(out, ": '%s' cannot write in place to its operand %u", copy->place.name.data,
                      copy->operands[0].place.operand);
  else
    cis_strbuf_printf(out, ": %.*s", CIS_STR_ARG(copy->own));
  for (size_t i = 1; i < copy->num_operands; ++i)
    cis_strbuf_printf(out, "%s%u", i + 1 == copy->num_operands ? " and " : ", ",
                      copy->operands[i].place.operand);
}

/// A sentence about a clash, and where it is shown.
typedef struct told {
  cis_explained_place at;
  cis_strbuf text;
} told;
typedef CIS_VEC(told) told_vec;

static cis_strbuf *tell(told_vec *out, cis_explained_place at) {
  told t = {.at = at};
  cis_vec_push(out, t);
  return &cis_vec_last(out).text;
}

static void tell_read_later(const cis_explained_copy *copy, const cis_explained_clash *clash,
                            told_vec *out) {
  bool is_own = clash->write.op == copy->place.op;
  if (clash->reads_meanwhile) {
    if (out->len && cis_vec_last(out).at.op == clash->read.op)
      return; // by another operand
    cis_strbuf_printf(tell(out, clash->read),
                      "'%s' would overwrite elements before it has read them",
                      clash->read.name.data);
    return;
  }
  cis_strbuf_printf(tell(out, clash->read),
                    clash->reads_in_next_iteration
                        ? "'%s' reads the old contents in the next iteration"
                        : "'%s' still reads the old contents",
                    clash->read.name.data);
  if (!is_own && clash->write.op != CIS_EXPLAIN_NO_OP)
    cis_strbuf_printf(tell(out, clash->write), "'%s' would overwrite them", clash->write.name.data);
  if (has_place(&clash->definition))
    cis_strbuf_cstr(tell(out, clash->definition), "the old contents come from here");
}

static void tell_clash(const cis_explained_copy *copy, const cis_explained_clash *clash,
                       told_vec *out) {
  if (clash->kind == CIS_CLASH_READ_LATER) {
    tell_read_later(copy, clash, out);
    return;
  }
  if (clash->kind == CIS_CLASH_PARALLEL) {
    cis_strbuf_printf(tell(out, clash->write),
                      "'%s' writes in parallel iterations, and each needs a buffer of its own",
                      clash->write.name.data);
    return;
  }
  if (clash->kind == CIS_CLASH_APART) {
    cis_strbuf_printf(tell(out, clash->read),
                      "'%s' needs this operand and its output in different buffers",
                      clash->read.name.data);
    return;
  }
  cis_strbuf_cstr(tell(out, clash->definition),
                  clash->is_constant ? "this is a constant, and constants are read-only"
                  : clash->is_argument
                      ? "this argument belongs to the caller, and is read-only here"
                      : "this buffer is read-only");
  if (clash->write.op != CIS_EXPLAIN_NO_OP && clash->write.op != copy->place.op)
    cis_strbuf_printf(tell(out, clash->write), "'%s' would write to it", clash->write.name.data);
}

/// Everything that keeps the op from doing without the copy.
static void tell_reasons(const cis_explained_copy *copy, told_vec *out) {
  if (!copy->num_operands && has_place(&copy->source))
    cis_strbuf_printf(tell(out, copy->source), "'%s' computes the tensor here",
                      copy->source.name.data);
  for (size_t i = 0; i < copy->num_operands; ++i)
    for (size_t k = 0; k < copy->operands[i].clashes.len; ++k)
      tell_clash(copy, &copy->operands[i].clashes.data[k], out);
}

static void told_deinit(told_vec *all) {
  for (size_t i = 0; i < all->len; ++i)
    cis_strbuf_deinit(&all->data[i].text);
  cis_vec_deinit(all);
}

static void put_alternative(const cis_alternative *alternative, cis_strbuf *out) {
  if (alternative->works) {
    cis_strbuf_lit(out, "to save ");
    put_bytes(alternative->saved, out);
    cis_strbuf_lit(out, ": ");
  }
  cis_strbuf_str(out, alternative->text);
}

// --- text ---

static void put_totals(const cis_explanation *e, cis_strbuf *out) {
  size_t dear = 0;
  for (size_t i = 0; i < e->copies.len; ++i)
    dear += e->copies.data[i].bytes > 0;
  cis_strbuf_printf(out, "%zu op%s ", dear, dear == 1 ? " copies" : "s copy");
  put_bytes(e->run.bytes, out);
  cis_strbuf_printf(out, "; %zu more allocate without a copy\n", e->copies.len - dear);
  double known = 0;
  for (size_t i = 0; i < e->copies.len; ++i)
    known += e->copies.data[i].bytes;
  if (known < e->run.bytes)
    cis_strbuf_printf(out, "%.0f of these bytes are copied at places that are not known\n",
                      e->run.bytes - known);
  if (e->num_not_tried)
    cis_strbuf_printf(
        out, "changes that save the last %zu copies were not tried, because the program is large\n",
        e->num_not_tried);
}

static void put_note(cis_context *ctx, const cis_explained_place *at, cis_severity severity,
                     cis_str text, cis_strbuf *out) {
  const cis_diagnostic d = {.severity = severity, .loc = at->loc, .message = text};
  if (has_place(at)) {
    cis_diag_render(ctx, &d, out);
    return;
  }
  cis_strbuf_printf(out, "%s: %.*s\n", cis_severity_name(severity), CIS_STR_ARG(text));
}

static void put_copy(cis_context *ctx, const cis_explained_copy *copy, cis_strbuf *out) {
  cis_strbuf text = {0};
  told_vec reasons = {0};
  put_headline(copy, &text);
  put_note(ctx, &copy->place, CIS_REMARK, cis_strbuf_view(&text), out);
  tell_reasons(copy, &reasons);
  for (size_t i = 0; i < reasons.len; ++i)
    put_note(ctx, &reasons.data[i].at, CIS_NOTE, cis_strbuf_view(&reasons.data[i].text), out);
  told_deinit(&reasons);
  for (size_t i = 0; i < copy->alternatives.len; ++i) {
    cis_strbuf_clear(&text);
    put_alternative(&copy->alternatives.data[i], &text);
    put_note(ctx, &copy->alternatives.data[i].at, CIS_NOTE, cis_strbuf_view(&text), out);
  }
  cis_strbuf_deinit(&text);
}

static void put_return(cis_context *ctx, const cis_explained_return *r, cis_strbuf *out) {
  cis_strbuf text = {0};
  cis_explained_place at = {.op = CIS_EXPLAIN_NO_OP, .loc = r->loc};
  cis_strbuf_printf(&text, "@%.*s returns this argument, so that deallocation copies ",
                    CIS_STR_ARG(r->function));
  put_bytes(r->bytes, &text);
  cis_strbuf_lit(&text, ", because its caller owns it");
  put_note(ctx, &at, CIS_REMARK, cis_strbuf_view(&text), out);
  cis_strbuf_clear(&text);
  cis_strbuf_printf(&text,
                    "to save them: let the caller give it away (cistern.donated, or "
                    "--buffer-pipeline=donate=@%.*s:%u)",
                    CIS_STR_ARG(r->function), r->argument);
  at.loc.bits = 0;
  put_note(ctx, &at, CIS_NOTE, cis_strbuf_view(&text), out);
  cis_strbuf_deinit(&text);
}

void cis_explain_put_text(const cis_explanation *e, cis_strbuf *out) {
  cis_context *ctx = cis_op_context(e->module);
  put_totals(e, out);
  for (size_t i = 0; i < e->copies.len; ++i)
    put_copy(ctx, &e->copies.data[i], out);
  for (size_t i = 0; i < e->run.returns.len; ++i)
    put_return(ctx, &e->run.returns.data[i], out);
}

// --- JSON ---

static void put_json_place(cis_json *json, cis_context *ctx, const cis_explained_place *place) {
  cis_file_pos pos;
  cis_json_open(json, '{');
  if (place->name.len) {
    cis_json_key(json, "op");
    cis_json_string(json, place->name);
  }
  if (cis_loc_file_pos(ctx, place->loc, &pos)) {
    cis_json_key(json, "file");
    cis_json_string(json, pos.file);
    cis_json_key(json, "line");
    cis_json_int(json, pos.line);
    cis_json_key(json, "column");
    cis_json_int(json, pos.col);
  }
  cis_json_close(json, '}');
}

static void put_json_clash(cis_json *json, cis_context *ctx, const cis_explained_clash *clash) {
  static const char *const kinds[] = {"needed-as-it-was", "may-not-be-changed", "several-at-once"};
  cis_json_open(json, '{');
  cis_json_key(json, "kind");
  cis_json_string(json, cis_str_from(kinds[clash->kind]));
  if (clash->read.op != CIS_EXPLAIN_NO_OP) {
    cis_json_key(json, "read");
    put_json_place(json, ctx, &clash->read);
    cis_json_key(json, "read_in_next_turn");
    cis_json_bool(json, clash->reads_in_next_iteration);
  }
  if (clash->write.op != CIS_EXPLAIN_NO_OP) {
    cis_json_key(json, "write");
    put_json_place(json, ctx, &clash->write);
  }
  cis_json_key(json, "definition");
  put_json_place(json, ctx, &clash->definition);
  cis_json_close(json, '}');
}

static void put_json_operand(cis_json *json, cis_context *ctx,
                             const cis_explained_operand *operand) {
  cis_json_open(json, '{');
  cis_json_key(json, "operand");
  cis_json_int(json, operand->place.operand);
  cis_json_key(json, "new_memory");
  cis_json_int(json, (int64_t)operand->new_bytes);
  cis_json_key(json, "because");
  cis_json_open(json, '[');
  for (size_t i = 0; i < operand->clashes.len; ++i)
    put_json_clash(json, ctx, &operand->clashes.data[i]);
  cis_json_close(json, ']');
  cis_json_close(json, '}');
}

/// `copy`: the number of the copy that it would save.
static void put_json_alternative(cis_json *json, cis_context *ctx, size_t copy,
                                 const cis_alternative *alternative) {
  cis_json_open(json, '{');
  cis_json_key(json, "kind");
  cis_json_string(json, cis_str_from(cis_alternative_kind_name(alternative->kind)));
  cis_json_key(json, "saves");
  cis_json_int(json, alternative->works ? (int64_t)alternative->saved : 0);
  cis_json_key(json, "text");
  cis_json_string(json, alternative->text);
  if (alternative->works && cis_alternative_is_applicable(alternative->kind)) {
    cis_strbuf apply = {0};
    cis_strbuf_printf(&apply, "%s:%zu", cis_alternative_kind_name(alternative->kind), copy);
    cis_json_key(json, "apply");
    cis_json_string(json, cis_strbuf_view(&apply));
    cis_strbuf_deinit(&apply);
  }
  if (has_place(&alternative->at)) {
    cis_json_key(json, "at");
    put_json_place(json, ctx, &alternative->at);
  }
  cis_json_close(json, '}');
}

/// Puts the sentences of the text report, for programs that show them.
static void put_json_sentences(cis_json *json, cis_context *ctx, const cis_explained_copy *copy) {
  cis_strbuf headline = {0};
  told_vec reasons = {0};
  put_headline(copy, &headline);
  tell_reasons(copy, &reasons);
  cis_json_key(json, "text");
  cis_json_string(json, cis_strbuf_view(&headline));
  cis_json_key(json, "reasons");
  cis_json_open(json, '[');
  for (size_t i = 0; i < reasons.len; ++i) {
    cis_json_open(json, '{');
    cis_json_key(json, "at");
    put_json_place(json, ctx, &reasons.data[i].at);
    cis_json_key(json, "text");
    cis_json_string(json, cis_strbuf_view(&reasons.data[i].text));
    cis_json_close(json, '}');
  }
  cis_json_close(json, ']');
  told_deinit(&reasons);
  cis_strbuf_deinit(&headline);
}

static void put_json_copy(cis_json *json, cis_context *ctx, size_t number,
                          const cis_explained_copy *copy) {
  cis_json_open(json, '{');
  cis_json_key(json, "function");
  cis_json_string(json, copy->function.len ? copy->function : CIS_STR(""));
  cis_json_key(json, "at");
  put_json_place(json, ctx, &copy->place);
  cis_json_key(json, "bytes");
  cis_json_int(json, (int64_t)copy->bytes);
  cis_json_key(json, "turns");
  cis_json_int(json, (int64_t)copy->iterations);
  if (!copy->num_operands) {
    cis_json_key(json, "because");
    cis_json_string(json, copy->own);
  }
  put_json_sentences(json, ctx, copy);
  cis_json_key(json, "operands");
  cis_json_open(json, '[');
  for (size_t i = 0; i < copy->num_operands; ++i)
    put_json_operand(json, ctx, &copy->operands[i]);
  cis_json_close(json, ']');
  cis_json_key(json, "alternatives");
  cis_json_open(json, '[');
  for (size_t i = 0; i < copy->alternatives.len; ++i)
    put_json_alternative(json, ctx, number, &copy->alternatives.data[i]);
  cis_json_close(json, ']');
  cis_json_close(json, '}');
}

void cis_explain_put_json(const cis_explanation *e, cis_strbuf *out) {
  cis_context *ctx = cis_op_context(e->module);
  cis_json json = {.out = out};
  cis_json_open(&json, '{');
  cis_json_key(&json, "bytes");
  cis_json_int(&json, (int64_t)e->run.bytes);
  cis_json_key(&json, "num_copies");
  cis_json_int(&json, (int64_t)e->run.num_copies);
  cis_json_key(&json, "not_tried");
  cis_json_int(&json, (int64_t)e->num_not_tried);
  cis_json_key(&json, "copies");
  cis_json_open(&json, '[');
  for (size_t i = 0; i < e->copies.len; ++i)
    put_json_copy(&json, ctx, i, &e->copies.data[i]);
  cis_json_close(&json, ']');
  cis_json_close(&json, '}');
  cis_strbuf_char(out, '\n');
}

// --- sentences in one text ---

/// "text (at 3:8), text": sentences with their places.
static void put_told(cis_context *ctx, const told *t, cis_strbuf *out) {
  cis_file_pos pos;
  if (out->len)
    cis_strbuf_lit(out, "; ");
  if (cis_loc_file_pos(ctx, t->at.loc, &pos))
    cis_strbuf_printf(out, "%u:%u: ", pos.line, pos.col);
  cis_strbuf_str(out, cis_strbuf_view(&t->text));
}

/// The reason of a copy, and what would save it, if that is known.
static void put_reason(cis_context *ctx, const cis_explained_copy *copy, cis_strbuf *out_reason,
                       cis_strbuf *out_suggestion) {
  told_vec reasons = {0};
  tell_reasons(copy, &reasons);
  for (size_t i = 0; i < reasons.len; ++i)
    put_told(ctx, &reasons.data[i], out_reason);
  told_deinit(&reasons);
  if (!copy->alternatives.len || !copy->alternatives.data[0].works)
    return;
  told best = {.at = copy->alternatives.data[0].at};
  put_alternative(&copy->alternatives.data[0], &best.text);
  put_told(ctx, &best, out_suggestion);
  cis_strbuf_deinit(&best.text);
}

void cis_explain_put_clashes(cis_context *ctx, const cis_explained_operand *operand,
                             cis_strbuf *out) {
  const cis_explained_copy copy = {.place = operand->place, .operands = operand, .num_operands = 1};
  put_reason(ctx, &copy, out, NULL);
}

// --- CSV ---

static void put_field(cis_strbuf *out, cis_str value) {
  cis_strbuf_csv_field(out, value);
  cis_strbuf_char(out, ',');
}

void cis_explain_put_csv(const cis_explanation *e, cis_strbuf *out) {
  cis_context *ctx = cis_op_context(e->module);
  cis_strbuf_lit(out, "function,op,file,line,column,bytes,turns,text,reasons,suggestion\n");
  for (size_t i = 0; i < e->copies.len; ++i) {
    const cis_explained_copy *copy = &e->copies.data[i];
    cis_strbuf headline = {0}, reason = {0}, suggestion = {0};
    cis_file_pos pos;
    put_headline(copy, &headline);
    put_reason(ctx, copy, &reason, &suggestion);
    put_field(out, copy->function);
    put_field(out, copy->place.name);
    if (cis_loc_file_pos(ctx, copy->place.loc, &pos)) {
      put_field(out, pos.file);
      cis_strbuf_printf(out, "%u,%u,", pos.line, pos.col);
    } else {
      cis_strbuf_lit(out, ",,,");
    }
    cis_strbuf_printf(out, "%.0f,%.0f,", copy->bytes, (double)copy->iterations);
    put_field(out, cis_strbuf_view(&headline));
    put_field(out, cis_strbuf_view(&reason));
    cis_strbuf_csv_field(out, cis_strbuf_view(&suggestion));
    cis_strbuf_char(out, '\n');
    cis_strbuf_deinit(&headline);
    cis_strbuf_deinit(&reason);
    cis_strbuf_deinit(&suggestion);
  }
}

// --- remarks ---

/// "3:8 before 2:8": the places of an op to move and of the one that it goes before, if that is the
/// whole of the change that saves the copy.
static void put_move(cis_context *ctx, const cis_explained_copy *copy, cis_strbuf *out) {
  const cis_alternative *first = copy->alternatives.data;
  cis_file_pos at, before;
  bool is_move = copy->alternatives.len && first->works && has_place(&first->before) &&
                 cis_loc_file_pos(ctx, first->at.loc, &at) &&
                 cis_loc_file_pos(ctx, first->before.loc, &before) &&
                 cis_str_eq(at.file, before.file);
  if (is_move)
    cis_strbuf_printf(out, "%u:%u before %u:%u", at.line, at.col, before.line, before.col);
}

static void emit_remark(cis_context *ctx, const cis_explained_copy *copy) {
  cis_strbuf headline = {0}, bytes = {0}, reason = {0}, suggestion = {0}, move = {0};
  put_headline(copy, &headline);
  cis_strbuf_printf(&bytes, "%.0f", copy->bytes);
  put_reason(ctx, copy, &reason, &suggestion);
  cis_remark_arg args[5] = {{"Remark", cis_strbuf_view(&headline)},
                            {"Bytes", cis_strbuf_view(&bytes)}};
  size_t num = 2;
  if (reason.len)
    args[num++] = (cis_remark_arg){"Reason", cis_strbuf_view(&reason)};
  if (suggestion.len)
    args[num++] = (cis_remark_arg){"Suggestion", cis_strbuf_view(&suggestion)};
  put_move(ctx, copy, &move);
  if (move.len)
    args[num++] = (cis_remark_arg){"Move", cis_strbuf_view(&move)};
  const cis_remark remark = {
      CIS_REMARK_MISSED, copy->place.loc, "Copy", category, copy->function, args, num};
  cis_remark_emit(ctx, &remark);
  cis_strbuf_deinit(&headline);
  cis_strbuf_deinit(&bytes);
  cis_strbuf_deinit(&reason);
  cis_strbuf_deinit(&suggestion);
  cis_strbuf_deinit(&move);
}

void cis_explain_emit_remarks(const cis_explanation *e) {
  for (size_t i = 0; i < e->copies.len; ++i)
    emit_remark(cis_op_context(e->module), &e->copies.data[i]);
}

void cis_remark_copies(cis_pass *pass, cis_op *module, const cis_bufferization_options *options) {
  if (!cis_remark_is_wanted(cis_op_context(module), CIS_REMARK_MISSED, category) ||
      options->test_analysis_only || options->copy_before_write)
    return;
  cis_explanation e;
  if (cis_explain(pass, module, options, true, false, &e))
    cis_explain_emit_remarks(&e);
  cis_explanation_deinit(&e);
}
