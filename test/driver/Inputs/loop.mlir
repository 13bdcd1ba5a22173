func.func @f(%lower: index, %upper: index) {
  scf.for %i = %lower to %upper step %lower {
    memref.alloca_scope {
    }
  }
  return
}
