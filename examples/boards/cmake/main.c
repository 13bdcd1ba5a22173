// The self-test of the model, and its scores of one image. On the board the host prints.
#include "classify.h"

#if defined(__arm__) && !defined(__linux__)
#include "board.h"
#else
#include <stdio.h>
static void board_print_number(int64_t x) { printf("%d\n", (int)x); }
#endif

int main(void) {
  static int8_t image[classify_classify_image_elements];
  int8_t scores[classify_classify_result_elements];
  for (int i = 0; i < classify_classify_image_elements; ++i)
    image[i] = (int8_t)(4 * i - 128);
  classify_classify(image, scores);
  for (int i = 0; i < classify_classify_result_elements; ++i)
    board_print_number(scores[i]);
  return classify_self_test();
}
