#include "both.h"
#include "other.h"

int main(void) { return both_self_test(); }
