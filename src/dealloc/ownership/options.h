// Options of ownership-based deallocation and of the pipeline around it.
#ifndef CIS_DEALLOC_OWNERSHIP_OPTIONS_H
#define CIS_DEALLOC_OWNERSHIP_OPTIONS_H

/// Entries of a cis_pass_def's options.
#define CIS_OWNERSHIP_OPTIONS                                                                      \
  {"private-function-dynamic-ownership", CIS_OPTION_BOOL, "false",                                 \
   "Private functions return who owns each memref that they return, as an i1 beside it, so that "  \
   "they need no copy of a memref that they do not own",                                           \
   NULL},                                                                                          \
      {"free-early",                                                                               \
       CIS_OPTION_BOOL,                                                                            \
       "false",                                                                                    \
       "Free each buffer after its last use in a block, apart from those that are surely other "   \
       "memory: fewer checks are left to run time",                                                \
       NULL,                                                                                       \
       true},                                                                                      \
      {"keep-complete",                                                                            \
       CIS_OPTION_BOOL,                                                                            \
       "false",                                                                                    \
       "Leave functions alone that return all that they allocate, also where no function frees "   \
       "anything",                                                                                 \
       NULL,                                                                                       \
       true},                                                                                      \
  {                                                                                                \
    "unknown-ops", CIS_OPTION_STRING, "error",                                                     \
        "What to do with ops that say nothing of their effects: report them, or take it that "     \
        "they neither keep nor free their operands (borrow)",                                      \
        "error|borrow", true                                                                       \
  }

#endif
