# Which CPUs the build is for.
#
#   (default)              any x86-64: the hot code is compiled for plain x86-64
#                          and for x86-64-v3 (AVX2, BMI2), and the program
#                          chooses when it starts (othello/support/cpu.h)
#   -DRIALTO_NATIVE=ON     the CPU of this machine alone, all code
#   -DRIALTO_PORTABLE=ON   plain C++ alone, without a choice
#
# Sanitizers, fuzzers and other processors have no choice to make either; with
# sanitizers the build is for this machine unless it is a portable one.

include(CheckCXXCompilerFlag)

if(RIALTO_NATIVE AND RIALTO_PORTABLE)
  message(FATAL_ERROR "RIALTO_NATIVE or RIALTO_PORTABLE, not both")
endif()

set(RIALTO_CPU_DISPATCH OFF)
set(uses_native ${RIALTO_NATIVE})
if((RIALTO_SANITIZE OR RIALTO_FUZZERS) AND NOT RIALTO_PORTABLE)
  set(uses_native ON)
elseif(NOT RIALTO_NATIVE AND NOT RIALTO_PORTABLE
       AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64"
       AND (CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF" OR MINGW) AND CMAKE_OBJCOPY)
  # GNU ld joins object files so that their groups can be hidden; lld does not.
  find_program(RIALTO_JOINING_LINKER ld.bfd)
  check_cxx_compiler_flag(-march=x86-64-v3 RIALTO_HAS_X86_V3)
  if((RIALTO_JOINING_LINKER OR MINGW) AND RIALTO_HAS_X86_V3)
    set(RIALTO_CPU_DISPATCH ON)
  endif()
endif()

if(uses_native)
  check_cxx_compiler_flag(-march=native RIALTO_HAS_MARCH_NATIVE)
  if(RIALTO_HAS_MARCH_NATIVE)
    target_compile_options(rialto_compile_options INTERFACE -march=native)
  endif()
endif()
target_compile_definitions(
  rialto_compile_options
  INTERFACE RIALTO_CPU_DISPATCH=$<BOOL:${RIALTO_CPU_DISPATCH}>
            RIALTO_NATIVE=$<BOOL:${uses_native}>)

# rialto_hot_code(library entry sources...): compiles sources, which belong to
# `library` or to one below it, once more for each variant of the CPU, and adds
# them to the library. They become one object file in which only the symbol
# ENTRY_VARIANT can be seen: templates and inline functions have the same names
# in all variants, and a linker that finds two keeps one.
function(rialto_hot_code library entry)
  if(NOT RIALTO_CPU_DISPATCH)
    return()
  endif()
  set(objects ${library}_x86_v3)
  add_library(${objects} OBJECT ${ARGN})
  get_target_property(linked ${library} LINK_LIBRARIES)
  target_link_libraries(${objects} PRIVATE ${linked})
  target_compile_options(${objects} PRIVATE -march=x86-64-v3
                         $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
  target_compile_definitions(${objects} PRIVATE RIALTO_CPU_SUFFIX=_x86_v3)
  set_target_properties(${objects} PROPERTIES UNITY_BUILD ON)
  set(joined ${CMAKE_CURRENT_BINARY_DIR}/${objects}_joined.o)
  set(hidden ${CMAKE_CURRENT_BINARY_DIR}/${objects}.o)
  set(archive ${CMAKE_CURRENT_BINARY_DIR}/lib${objects}.a)
  set(hide
      COMMAND ${RIALTO_JOINING_LINKER} -r --force-group-allocation -o ${joined}
              $<TARGET_OBJECTS:${objects}>
      COMMAND ${CMAKE_OBJCOPY} --keep-global-symbol=${entry}_x86_v3 ${joined}
              ${hidden}
      COMMAND ${CMAKE_COMMAND} -E rm -f ${joined} ${archive}
      COMMAND ${CMAKE_AR} crs ${archive} ${hidden})
  if(MINGW)
    # Objects there cannot be joined, but their symbols can be renamed.
    set(renamed ${CMAKE_CURRENT_BINARY_DIR}/${objects}_renamed)
    file(MAKE_DIRECTORY ${renamed})
    set(hide
        COMMAND
        ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DOBJCOPY=${CMAKE_OBJCOPY}
        -DOBJDUMP=${CMAKE_OBJDUMP}
        -DAR=${CMAKE_AR} -DENTRY=${entry}_x86_v3 -DSUFFIX=_${objects}
        -DOUT=${renamed}
        -DARCHIVE=${archive} "-DOBJECTS=$<JOIN:$<TARGET_OBJECTS:${objects}>,|>"
        -P ${PROJECT_SOURCE_DIR}/tools/cmake/RialtoRename.cmake)
  endif()
  add_custom_command(
    OUTPUT ${archive}
    ${hide}
    DEPENDS ${objects} $<TARGET_OBJECTS:${objects}>
    COMMENT "Hiding what ${library} has for x86-64-v3"
    COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${objects}_hidden DEPENDS ${archive})
  # A file, not a target: only programs wait for it. All that uses the library
  # would wait with its compilation.
  target_link_libraries(${library} INTERFACE ${archive})
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    add_dependencies(${library} ${objects}_hidden)  # make knows no other files
  endif()
endfunction()

# rialto_search_code(library entry sources...): the same for sources that hold a
# search, which calls what is compiled with it here.
function(rialto_search_code library entry)
  rialto_hot_code(
    ${library} ${entry} ${ARGN}
    ${PROJECT_SOURCE_DIR}/search/endgame/fastest_first.cc
    ${PROJECT_SOURCE_DIR}/search/endgame/last_discs.cc
    ${PROJECT_SOURCE_DIR}/search/toy_evaluator.cc
    ${PROJECT_SOURCE_DIR}/search/transposition_table.cc
    ${PROJECT_SOURCE_DIR}/othello/stability.cc
    ${PROJECT_SOURCE_DIR}/pattern_eval/feature_state.cc)
endfunction()
