/* A model of which the arena has input and output, against the same with arrays of the application.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
void model(void);
void plain(const int8_t *input, int8_t *result);
void model_input0(int8_t *to);
void model_output0(const int8_t *from);
static int8_t input[INPUT], wanted[OUTPUT];
static int wrong;
void model_input0(int8_t *to) { memcpy(to, input, INPUT); }
void model_output0(const int8_t *from) { wrong += memcmp(from, wanted, OUTPUT) != 0; }
int main(void) {
  uint32_t state = 1;
  for (int run = 0; run < 5; ++run) {
    for (int i = 0; i < INPUT; ++i)
      input[i] = (int8_t)((state = state * 1664525u + 1013904223u) >> 24);
    plain(input, wanted);
    model();
  }
  printf("wrong: %d\n", wrong);
  return wrong;
}
