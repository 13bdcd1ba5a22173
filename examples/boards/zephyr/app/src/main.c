#include "classify.h"

#include <zephyr/sys/printk.h>

int main(void) {
  static int8_t image[classify_classify_image_elements];
  int8_t scores[classify_classify_result_elements];
  for (int i = 0; i < classify_classify_image_elements; ++i)
    image[i] = (int8_t)(4 * i - 128);
  classify_classify(image, scores);
  for (int i = 0; i < classify_classify_result_elements; ++i)
    printk("%d\n", scores[i]);
  printk("self-test: %d\n", classify_self_test());
  return 0;
}
