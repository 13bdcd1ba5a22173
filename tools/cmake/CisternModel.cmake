# cistern_add_model(TARGET MODEL... [NAME name] [OPTIONS option...] [SELF_TEST N])
#
# Makes C of the models when they, the options or cistern-cc change, and compiles it as a part of TARGET: an executable or a library
# that exists, or a static library that is made. NAME, by default the first model's file name, is that of the C file and its header
# and begins all names in them. OPTIONS are those of cistern-cc. With SELF_TEST, NAME_self_test() compares N calls with cistern-run.
# Models are relative to the folder of the caller.
include_guard(GLOBAL)

function(cistern_add_model target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAME;SELF_TEST" "OPTIONS")
  if(NOT arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cistern_add_model(${target} ...): no model is named")
  endif()
  if(NOT CISTERN_CC)
    message(FATAL_ERROR "cistern_add_model(${target} ...): there is no cistern-cc in PATH; set CISTERN_CC to it")
  endif()
  set(models)
  foreach(model IN LISTS arg_UNPARSED_ARGUMENTS)
    get_filename_component(model "${model}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND models "${model}")
  endforeach()
  if(NOT arg_NAME)
    list(GET models 0 first)
    get_filename_component(arg_NAME "${first}" NAME_WE)
    string(MAKE_C_IDENTIFIER "${arg_NAME}" arg_NAME)
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/cistern/${target}")
  set(source "${folder}/${arg_NAME}.c")
  set(header "${folder}/${arg_NAME}.h")
  set(sources "${source}")
  set(options "--prefix=${arg_NAME}" ${arg_OPTIONS})
  if(arg_SELF_TEST)
    list(APPEND sources "${folder}/${arg_NAME}_self_test.c")
    list(APPEND options "--self-test=${arg_SELF_TEST}" "--self-test-file=${folder}/${arg_NAME}_self_test.c")
  endif()
  file(MAKE_DIRECTORY "${folder}")
  set(tool)
  if(NOT TARGET "${CISTERN_CC}")
    set(tool "${CISTERN_CC}")
  endif()
  add_custom_command(
    OUTPUT ${sources} "${header}"
    COMMAND "${CISTERN_CC}" ${models} -o "${source}" "--header=${header}" ${options}
    DEPENDS ${models} ${tool}
    COMMENT "C of ${arg_NAME}"
    VERBATIM)
  if(NOT TARGET "${target}")
    add_library("${target}" STATIC)
  endif()
  target_sources("${target}" PRIVATE ${sources} "${header}")
  # The bits are those of cistern-run only if no multiplication is fused with an addition.
  if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    set_property(SOURCE ${sources} TARGET_DIRECTORY "${target}" APPEND PROPERTY COMPILE_OPTIONS -ffp-contract=off)
  endif()
  get_target_property(type "${target}" TYPE)
  if(type STREQUAL "EXECUTABLE")
    target_include_directories("${target}" PRIVATE "${folder}")
  else()
    target_include_directories("${target}" PUBLIC "${folder}")
  endif()
  if(NOT MSVC)
    target_link_libraries("${target}" PRIVATE m)
  endif()
endfunction()
