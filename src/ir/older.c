// Looks for names and forms in older.def; only where there is an error, so that it need not be
// fast.
#include "ir/older.h"

#include "ir/diag.h"

typedef struct older {
  const char *of;  // the pass or op; NULL: `old` is a name of its own
  const char *old; // NULL: a number of operands
  uint32_t num;
  const char *today;
} older;

#define OLDER_PASS(OLD, TODAY)
#define OLDER_OPTION(PASS, OLD, TODAY)
#define OLDER_VALUE(PASS, OLD, TODAY)
#define OLDER_OP(OLD, TODAY)
#define OLDER_ATTR(OP, OLD, TODAY)
#define OLDER_OPERANDS(OP, NUM, TODAY)

#undef OLDER_PASS
#define OLDER_PASS(OLD, TODAY) {NULL, OLD, 0, TODAY},
static const older passes[] = {
#include "ir/older.def"
};
#undef OLDER_PASS
#define OLDER_PASS(OLD, TODAY)

#undef OLDER_OPTION
#undef OLDER_VALUE
#define OLDER_OPTION(PASS, OLD, TODAY) {PASS, OLD, 0, TODAY},
#define OLDER_VALUE OLDER_OPTION
static const older options[] = {
#include "ir/older.def"
};
#undef OLDER_OPTION
#undef OLDER_VALUE
#define OLDER_OPTION(PASS, OLD, TODAY)
#define OLDER_VALUE(PASS, OLD, TODAY)

#undef OLDER_OP
#define OLDER_OP(OLD, TODAY) {NULL, OLD, 0, TODAY},
static const older ops[] = {
#include "ir/older.def"
};
#undef OLDER_OP
#define OLDER_OP(OLD, TODAY)

#undef OLDER_ATTR
#undef OLDER_OPERANDS
#define OLDER_ATTR(OP, OLD, TODAY) {OP, OLD, 0, TODAY},
#define OLDER_OPERANDS(OP, NUM, TODAY) {OP, NULL, NUM, TODAY},
static const older forms[] = {
#include "ir/older.def"
};

#define LENGTH(ROWS) (sizeof(ROWS) / sizeof *(ROWS))

static const char *find(const older *rows, size_t num, cis_str of, cis_str name) {
  for (size_t i = 0; i < num; ++i)
    if ((!rows[i].of || cis_str_is(of, rows[i].of)) && cis_str_is(name, rows[i].old))
      return rows[i].today;
  return NULL;
}

const char *cis_older_pass(cis_str name) {
  return find(passes, LENGTH(passes), (cis_str){0}, name);
}

const char *cis_older_option(cis_str pass, cis_str name) {
  return find(options, LENGTH(options), pass, name);
}

const char *cis_older_op(cis_str name) {
  if (cis_str_starts_with(name, CIS_STR("std.")))
    name = cis_str_from_index(name, 4);
  return find(ops, LENGTH(ops), (cis_str){0}, name);
}

bool cis_note_older_form(cis_op *op) {
  for (size_t i = 0; i < LENGTH(forms); ++i) {
    const older *form = &forms[i];
    if (!cis_str_is(cis_op_name(op), form->of))
      continue;
    if (form->old && cis_op_get_attr_named(op, form->old))
      return cis_note(cis_op_context(op), op->loc,
                      "the attribute '%s' is of an older release: today it is %s", form->old,
                      form->today);
    if (!form->old && op->num_operands == form->num)
      return cis_note(cis_op_context(op), op->loc,
                      "the operands are those of an older release: today it takes %s", form->today);
  }
  return false;
}
