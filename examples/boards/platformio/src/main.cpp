#include <Arduino.h>

#include "classify.h"

void setup() { Serial.begin(115200); }

void loop() {
  static int8_t image[classify_classify_image_elements];
  int8_t scores[classify_classify_result_elements];
  classify_classify(image, scores);
  for (int score : scores)
    Serial.println(score);
  delay(1000);
}
