# cistern_add_mlir_pass(TARGET)
#
# Makes TARGET, a static library with Cistern's passes as a pass of MLIR 22, for a C++ compiler to link: its header is
# CisternPass.hpp. find_package(MLIR CONFIG) comes before, or MLIR_INCLUDE_DIRS and LLVM_INCLUDE_DIRS are set. The compiler links
# MLIR itself, as a shared library or in parts. It is compiled with the compiler, because MLIR has no stable interface in C++.
include_guard(GLOBAL)

set(CISTERN_MLIR_SOURCES facts.cpp host.cpp pass.cpp)

function(cistern_add_mlir_pass target)
  if(NOT MLIR_INCLUDE_DIRS)
    message(FATAL_ERROR "cistern_add_mlir_pass(${target}): MLIR_INCLUDE_DIRS is not set; find_package(MLIR CONFIG) sets it")
  endif()
  set(sources ${CISTERN_MLIR_SOURCES})
  list(TRANSFORM sources PREPEND "${CISTERN_MLIR_DIR}/")
  add_library("${target}" STATIC ${sources})
  target_include_directories("${target}" PUBLIC "${CISTERN_MLIR_DIR}")
  target_include_directories("${target}" SYSTEM PRIVATE ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_compile_features("${target}" PUBLIC cxx_std_17)
  set_target_properties("${target}" PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_options("${target}" PRIVATE -fno-rtti -fno-exceptions)
  target_link_libraries("${target}" PUBLIC Cistern::cistern_static)
endfunction()
