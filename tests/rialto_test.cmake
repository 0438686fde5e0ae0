# How tests are declared.

# rialto_test_filter(file out): the filter of GoogleTest that chooses the tests
# in a file.
function(rialto_test_filter file out)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(STRINGS ${file} lines REGEX "^(TYPED_)?TEST(_F|_P)?\\(")
  set(filters "")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^[A-Z_]+\\(([A-Za-z0-9_]+).*" "\\1" suite "${line}")
    list(APPEND filters "${suite}.*" "*/${suite}.*" "${suite}/*")
  endforeach()
  if(NOT filters)
    message(FATAL_ERROR "${file} has no tests")
  endif()
  list(REMOVE_DUPLICATES filters)
  string(REPLACE ";" ":" filters "${filters}")
  set(${out} "${filters}" PARENT_SCOPE)
endfunction()

# rialto_needs_posix(file out): whether all of a test works with signals, kills,
# descriptors or pseudo terminals. What asks for _WIN32 leaves some of it out.
function(rialto_needs_posix file out)
  file(STRINGS ${file} lines REGEX
       "#include [<\"](unistd|signal|poll|fcntl|sys/|tests/support/(child_process|pty_process)[.]h)")
  file(STRINGS ${file} choices REGEX "^#if.*_WIN32")
  if(lines AND NOT choices)
    set(${out} TRUE PARENT_SCOPE)
  else()
    set(${out} FALSE PARENT_SCOPE)
  endif()
endfunction()

# rialto_test(path/x_test libraries...): tests/path/x_test.cc as one CTest entry.
# The tests of a folder that link the same libraries are one program, compiled
# several files at a time: a file is small compared to the headers it includes.
# -DRIALTO_UNITY_TESTS=OFF compiles them one by one.
function(rialto_test path)
  if(path MATCHES "_windows_test$" AND NOT WIN32)
    return()
  endif()
  rialto_needs_posix(${CMAKE_CURRENT_SOURCE_DIR}/${path}.cc needs_posix)
  if(WIN32 AND needs_posix AND NOT path MATCHES "_windows_test$")
    message(STATUS "${path} needs POSIX: it is left out")
    return()
  endif()
  get_filename_component(folder ${path} DIRECTORY)
  string(REPLACE "/" "_" program "${folder}_tests")
  foreach(library IN LISTS ARGN)
    string(REGEX REPLACE "^rialto_|[^A-Za-z0-9_]" "" part ${library})
    if(NOT program MATCHES "^${part}_")
      string(PREPEND program "${part}_")
    endif()
  endforeach()
  # The rest of a folder would compile for longer than these run.
  if(RIALTO_SANITIZE STREQUAL "thread" AND path IN_LIST RIALTO_THREAD_TESTS)
    string(PREPEND program "threads_")
  endif()
  if(NOT TARGET ${program})
    add_executable(${program})
    target_link_libraries(${program} PRIVATE rialto_test_support ${ARGN})
    target_compile_definitions(
      ${program} PRIVATE RIALTO_DATA_DIR="${RIALTO_DATA_DIR}"
                         RIALTO_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    set_target_properties(
      ${program}
      PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests
                 UNITY_BUILD ${RIALTO_UNITY_TESTS} UNITY_BUILD_BATCH_SIZE 7)
    if(path MATCHES "^tools/" AND ARGN MATCHES "rialto_")
      target_link_libraries(${program} PRIVATE rialto_kept_weights)
    endif()
  endif()
  target_sources(${program} PRIVATE ${path}.cc)
  rialto_test_filter(${CMAKE_CURRENT_SOURCE_DIR}/${path}.cc filter)
  add_test(NAME ${path} COMMAND ${program} --gtest_filter=${filter})
  set_property(TEST ${path} PROPERTY SKIP_RETURN_CODE 77)  # test_main.cc
  set_property(GLOBAL PROPERTY RIALTO_TEST_PROGRAM_${path} ${program})
  set_property(GLOBAL APPEND PROPERTY RIALTO_TESTS ${path})
endfunction()

# rialto_test_group(label tests...): `--target LABEL_tests` builds these tests,
# `ctest -L LABEL` runs them.
function(rialto_test_group label)
  set(programs "")
  foreach(test IN LISTS ARGN)
    get_property(program GLOBAL PROPERTY RIALTO_TEST_PROGRAM_${test})
    if(NOT program)
      continue()  # It is for another system.
    endif()
    list(APPEND programs ${program})
    set_property(TEST ${test} APPEND PROPERTY LABELS ${label})
  endforeach()
  list(REMOVE_DUPLICATES programs)
  add_custom_target(${label}_tests DEPENDS ${programs})
endfunction()
