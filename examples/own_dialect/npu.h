/* The dialect of an accelerator, for the program that embeds it (embed.c) and for its plugin. */
#ifndef NPU_H
#define NPU_H

#include <cistern/cistern.h>

/* Registers the dialect and its pass in a context. */
bool npu_register(cistern_context *ctx);

#endif
