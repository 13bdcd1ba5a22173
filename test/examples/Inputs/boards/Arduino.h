// The part of Arduino that the sketches use, on the host: loop() runs once.
#ifndef ARDUINO_H
#define ARDUINO_H
#include <cstdio>
#include <cstdlib>
struct serial {
  void begin(long) {}
  void println(int x) { std::printf("%d\n", x); }
};
static serial Serial;
inline void delay(int) { std::exit(0); }
void setup();
void loop();
int main() {
  setup();
  loop();
}
#endif
