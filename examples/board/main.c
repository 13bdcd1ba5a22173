// classify.mlir on the board: one image, four scores. `main` is the application's; `classify` is
// what cistern-cc made of the model.
#include "board.h"
#include "classify.h"

#include <stdint.h>

int main(void) {
  static int8_t image[64];
  int8_t scores[4];
  for (int i = 0; i < 64; ++i)
    image[i] = (int8_t)(4 * i - 128);
  classify(image, scores);
  for (int i = 0; i < 4; ++i)
    board_print_number(scores[i]);
  return 0;
}
