"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable} }> : () -> ()
// -----
("ml_program.global") <{sym_name = "generic", type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic", type = i32, , is_mutable}> : () -> ()
// -----
"ml_program.global"() <{ {sym_name = "generic", type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global" "ml_program.global"() <{sym_name = "generic", type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name sym_name = "generic", type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable}> : )( -> ()
// -----
"ml_program.global"() <{sym_name = "generic" type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable}> : () ( ->)
// -----
"ml_program.global"() <{sym_name = "generic", vector<4xf32> = i32, is_mutable}> : () -> ()
// -----
"ml_program.global", () <{sym_name = "generic", type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable}> : i32) -> ()
// -----
"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable> : () -> ()
// -----
"ml_program.global"() < <{sym_name = "generic", type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable}> to : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic",  = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name < = "generic", type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic"type , = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic", ( type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable}> > : () -> ()
// -----
"ml_program.global"( () <{sym_name = "generic", type = i32, is_mutable}> : () -> ()
// -----
"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable}> : () -> {)
// -----
"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable}> : () -> )
// -----
"ml_program.global"() <sym_name{ = "generic", type = i32, is_mutable}> : () -> ()
