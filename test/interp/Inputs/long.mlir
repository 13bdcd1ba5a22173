func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %many = arith.constant 1000000000000 : index
  scf.for %i = %c0 to %many step %c1 {
    %x = arith.addi %i, %i : index
  }
  return
}
