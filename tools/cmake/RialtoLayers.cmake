# Where systems differ there is one header, and a file for each of them.
if(WIN32)
  set(RIALTO_SYSTEM windows)
else()
  set(RIALTO_SYSTEM posix)
endif()

# The folders are layers, and includes point downwards only (docs/design.md).
# Both the declared dependencies and the #include lines are checked each time
# CMake configures, so that a forbidden include fails the build with its place.

set(RIALTO_LAYER_othello/support 0)
set(RIALTO_LAYER_othello 1)
set(RIALTO_LAYER_othello/records 2)
set(RIALTO_LAYER_othello/book 3)
set(RIALTO_LAYER_pattern_eval 2)
set(RIALTO_LAYER_search 3)
set(RIALTO_LAYER_tools/engine 4)
set(RIALTO_LAYER_training 4)
set(RIALTO_LAYER_tools/lab/methods 4)
# Folders of one layer do not know each other.
set(RIALTO_LAYER_tools/book_store 5)
set(RIALTO_LAYER_tools/library 5)
set(RIALTO_LAYER_tools/microbench 5)
set(RIALTO_LAYER_tools/program 5)
set(RIALTO_LAYER_tools/reports 6)
set(RIALTO_LAYER_tools/book 7)
set(RIALTO_LAYER_tools/match 7)
set(RIALTO_LAYER_tools/service 7)
set(RIALTO_LAYER_tools/terminal 7)
set(RIALTO_LAYER_tools/training 7)
set(RIALTO_LAYER_tools/fullscreen 8)
set(RIALTO_LAYER_tools/lab 8)
set(RIALTO_LAYER_tools/serve 8)
set(RIALTO_LAYER_tools/wasm 8)
set(RIALTO_LAYER_tools/commands 9)
# The programs, and folders that are not in this list yet.
set(RIALTO_LAYER_tools 9)
set(RIALTO_LAYERED_FOLDERS
    othello/support othello othello/records othello/book pattern_eval search
    training tools tools/book tools/book_store tools/commands tools/engine tools/fullscreen
    tools/lab tools/lab/methods tools/library tools/match tools/microbench
    tools/program tools/reports tools/serve tools/service tools/terminal
    tools/training tools/wasm)

# Search knows the Evaluator concept only; these files join it to an evaluator.
set(RIALTO_JOINS_SEARCH_AND_EVAL
    search/either_evaluator.h search/instances/pattern_search_inl.h
    search/searcher.cc)

# rialto_folder_of(path out): the layered folder that a path (relative to the
# root) belongs to, the longest match first; empty for system headers.
function(rialto_folder_of path out)
  set(best "")
  foreach(folder IN LISTS RIALTO_LAYERED_FOLDERS)
    string(FIND "${path}" "${folder}/" at)
    if(at EQUAL 0)
      string(LENGTH "${folder}" length)
      string(LENGTH "${best}" best_length)
      if(length GREATER best_length)
        set(best "${folder}")
      endif()
    endif()
  endforeach()
  set(${out} "${best}" PARENT_SCOPE)
endfunction()

# rialto_may_include(from_folder from_file to_folder out)
function(rialto_may_include from from_file to out)
  set(allowed FALSE)
  if(from STREQUAL to OR RIALTO_LAYER_${from} EQUAL RIALTO_LAYER_tools)
    set(allowed TRUE)
  elseif(RIALTO_LAYER_${to} LESS RIALTO_LAYER_${from})
    set(allowed TRUE)
    if(from STREQUAL "search" AND to STREQUAL "pattern_eval"
       AND NOT from_file IN_LIST RIALTO_JOINS_SEARCH_AND_EVAL)
      set(allowed FALSE)
    endif()
  endif()
  set(${out} ${allowed} PARENT_SCOPE)
endfunction()

# Where systems differ there is one header, and behind it a file for each of
# them. Fails when another file knows which system it is compiled for.
function(rialto_check_system file includes)
  if(file MATCHES "_(posix|windows)[.](cc|h)$")
    return()
  endif()
  string(REGEX MATCH
         "<((unistd|fcntl|poll|spawn|dlfcn|glob|termios|langinfo|sys/[a-z]+|signal|windows|io|winsock2)[.]h)>"
         header "${includes}")
  if(header)
    message(SEND_ERROR "layering: ${file} includes ${header}, which is for files "
                       "named *_posix.cc or *_windows.cc")
  endif()
  if(includes MATCHES "<filesystem>"
     AND NOT includes MATCHES "othello/support/file_path.h"
     AND NOT file STREQUAL "othello/support/file_path.h")
    message(SEND_ERROR "layering: ${file} includes <filesystem> without "
                       "othello/support/file_path.h, which gives it names")
  endif()
  file(STRINGS ${PROJECT_SOURCE_DIR}/${file} tests
       REGEX "^[ \t]*#.*(_WIN32|_WIN64|__unix__|__APPLE__|__linux__|__MINGW)")
  if(tests AND NOT file STREQUAL "othello/support/embed_section.h")
    message(SEND_ERROR "layering: ${file} asks for the system: ${tests}")
  endif()
endfunction()

# Fails when a source file of `folder` includes a header of a layer above it.
function(rialto_check_includes folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS
       RELATIVE ${PROJECT_SOURCE_DIR}
       ${PROJECT_SOURCE_DIR}/${folder}/*.h ${PROJECT_SOURCE_DIR}/${folder}/*.cc)
  foreach(file IN LISTS files)
    rialto_folder_of("${file}" own)
    if(NOT own STREQUAL folder)
      continue()  # e.g. tools/engine seen from tools
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
                 ${PROJECT_SOURCE_DIR}/${file})
    file(STRINGS ${PROJECT_SOURCE_DIR}/${file} lines
         REGEX "^[ \t]*#[ \t]*include[ \t]*[\"<]")
    rialto_check_system(${file} "${lines}")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE ".*include[ \t]*[\"<]([^\">]*)[\">].*" "\\1" target
                           "${line}")
      rialto_folder_of("${target}" target_folder)
      if(target_folder STREQUAL "")
        continue()
      endif()
      rialto_may_include(${own} ${file} ${target_folder} allowed)
      if(NOT allowed)
        message(SEND_ERROR "layering: ${file} includes \"${target}\", but "
                            "${own} may not use ${target_folder}")
      endif()
    endforeach()
  endforeach()
endfunction()

# Fails when a source file of any folder does.
function(rialto_check_all_includes)
  foreach(folder IN LISTS RIALTO_LAYERED_FOLDERS)
    rialto_check_includes(${folder})
  endforeach()
endfunction()

# rialto_windows_alone(sources...): compiles the Windows sides apart from others,
# because windows.h defines macros that clash with our names.
function(rialto_windows_alone)
  set(sources ${ARGN})
  list(FILTER sources INCLUDE REGEX "_windows[.]cc$")
  set_source_files_properties(${sources} PROPERTIES
                              SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# rialto_library(folder SOURCES ... DEPS ...): the one library of a folder.
# DEPS may name folders of lower layers and imported targets.
function(rialto_library folder)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS" ${ARGN})
  string(REPLACE "/" "_" name "rialto_${folder}")
  if(ARG_SOURCES)
    rialto_windows_alone(${ARG_SOURCES})
    add_library(${name} STATIC ${ARG_SOURCES})
    set(kind PUBLIC)
  else()
    add_library(${name} INTERFACE)
    set(kind INTERFACE)
  endif()
  target_link_libraries(${name} ${kind} rialto_compile_options Threads::Threads)
  foreach(dep IN LISTS ARG_DEPS)
    if(DEFINED RIALTO_LAYER_${dep})
      if(NOT RIALTO_LAYER_${dep} LESS RIALTO_LAYER_${folder})
        message(FATAL_ERROR "layering: ${folder} may not depend on ${dep}")
      endif()
      string(REPLACE "/" "_" dep "rialto_${dep}")
    endif()
    target_link_libraries(${name} ${kind} ${dep})
  endforeach()
endfunction()
