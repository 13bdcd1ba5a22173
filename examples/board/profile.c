// The SysTick timer, which every Cortex-M has, counts 24 bits down: cycles on a board, and in qemu
// ticks of so many instructions as PROFILE_UNIT says. A layer may take no longer than 16 million
// ticks.
#include "profile.h"
#include "board.h"

#ifndef PROFILE_UNIT
#define PROFILE_UNIT 1
#endif

enum { MOST_LAYERS = 256, LAST_24_BITS = 0xffffff };

static volatile uint32_t *const control = (volatile uint32_t *)0xe000e010;
static volatile uint32_t *const reload = (volatile uint32_t *)0xe000e014;
static volatile uint32_t *const counter = (volatile uint32_t *)0xe000e018;
static uint64_t ticks[MOST_LAYERS];
static uint32_t begin;
static int running = -1;

void profile_layer(int layer) {
  uint32_t now = *counter;
  if (!(*control & 1u)) {
    *reload = LAST_24_BITS;
    *counter = 0;
    *control = 5; // on, by the processor's clock
    now = *counter;
  }
  if (running >= 0 && running < MOST_LAYERS)
    ticks[running] += (begin - now) & LAST_24_BITS;
  running = layer;
  begin = *counter;
}

void profile_print(const char *const *names, int num_layers) {
  for (int i = 0; i < num_layers && i < MOST_LAYERS; ++i) {
    board_print(names[i]);
    board_print(": ");
    board_print_number((int64_t)(ticks[i] * PROFILE_UNIT));
    ticks[i] = 0;
  }
  running = -1;
}
