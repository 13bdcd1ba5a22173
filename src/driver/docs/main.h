// cistern-docs: reference pages printed from the tables that the library runs on, so that they
// cannot lie.
#ifndef CIS_DRIVER_DOCS_MAIN_H
#define CIS_DRIVER_DOCS_MAIN_H

/// Prints the page that argv[1] names: "ops", "canonicalize", "hooks", "executed", "passes",
/// "facts" or "completion". Returns the exit status: 0 done, 1 not written, 2 wrong usage.
int cis_docs_main(int argc, char **argv);

#endif
