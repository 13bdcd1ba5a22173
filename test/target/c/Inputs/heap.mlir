// memref.realloc, and vector.print of what no other program prints.
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 7 : i32
  %m = memref.alloc(%c2) : memref<?xi32>
  memref.store %x, %m[%c1] : memref<?xi32>
  %g = memref.realloc %m(%c9) : memref<?xi32> to memref<?xi32>
  %s = memref.realloc %g : memref<?xi32> to memref<2xi32>
  %v = memref.load %s[%c1] : memref<2xi32>
  vector.print %v : i32
  vector.print str "text"
  vector.print punctuation <newline>
  memref.dealloc %s : memref<2xi32>
  return
}
