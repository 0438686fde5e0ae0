# Files that are built into programs. The assembler copies a file in no time;
# where it cannot (RIALTO_PORTABLE_EMBEDDING), CMake writes the file as a string
# literal of C++, which any compiler reads, in some seconds for the weights.

if(NOT DEFINED RIALTO_HAS_INCBIN)
  set(source ${CMAKE_BINARY_DIR}/CMakeFiles/rialto_incbin.cc)
  file(WRITE ${source}
       "#include \"othello/support/embed_section.h\"
__asm__(RIALTO_EMBED_BEGIN \".incbin \\\"${CMAKE_CURRENT_LIST_FILE}\\\"\\n\"
        RIALTO_EMBED_END);
int main() { return 0; }
")
  try_compile(RIALTO_HAS_INCBIN ${CMAKE_BINARY_DIR}/CMakeFiles/rialto_incbin
              ${source}
              CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR})
endif()
set(cannot ON)
if(RIALTO_HAS_INCBIN)
  set(cannot OFF)
endif()
option(RIALTO_PORTABLE_EMBEDDING
       "Build files in as C++ instead of by the assembler" ${cannot})

# rialto_write_literal(path out symbol): writes the file at `path` as a definition
# of C++.
function(rialto_write_literal path out symbol)
  file(SIZE ${path} size)
  file(WRITE ${out}.part "// Made by CMake from ${path}.\n"
       "alignas(64) static const char ${symbol}_begin[] =\n")
  set(chunk 65536)
  foreach(offset RANGE 0 ${size} ${chunk})
    file(READ ${path} bytes OFFSET ${offset} LIMIT ${chunk} HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
    file(APPEND ${out}.part "\"${bytes}\"\n")
  endforeach()
  file(APPEND ${out}.part
       ";\nstatic const char* const ${symbol}_end = ${symbol}_begin + ${size};\n")
  file(RENAME ${out}.part ${out})
endfunction()

# rialto_embed(source definition path): builds the file at `path` into `source`,
# which finds its full name as the macro `definition` (othello/support/embedded_file.h);
# the symbol there is the definition in lower case. Both paths are relative to the
# current folder. Without the file the macro is not defined. The glob makes CMake
# configure again when the file appears or vanishes, OBJECT_DEPENDS compiles again
# when it changes.
function(rialto_embed source definition path)
  file(GLOB found CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${path})
  if(NOT found)
    message(STATUS "${path} is absent: it is not built in")
    return()
  endif()
  set_property(SOURCE ${source} APPEND PROPERTY COMPILE_DEFINITIONS
                                                "${definition}=\"${found}\"")
  set_property(SOURCE ${source} APPEND PROPERTY OBJECT_DEPENDS "${found}")
  if(NOT RIALTO_PORTABLE_EMBEDDING)
    return()
  endif()
  string(TOLOWER ${definition} symbol)
  set(literal ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.inc)
  if(${found} IS_NEWER_THAN ${literal})
    rialto_write_literal(${found} ${literal} ${symbol})
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${found})
  set_property(SOURCE ${source} APPEND PROPERTY COMPILE_DEFINITIONS
                                                RIALTO_PORTABLE_EMBEDDING)
  set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS
                                                "-include;${literal}")
  set_property(SOURCE ${source} APPEND PROPERTY OBJECT_DEPENDS "${literal}")
endfunction()
