# rialto_web_files(table): writes the C++ file `table`, which builds the files of
# tools/web into serve/web_files.cc. CMake configures again when a file appears
# or vanishes; a change compiles web_files.cc again.
function(rialto_web_files table)
  set(root ${PROJECT_SOURCE_DIR}/tools/web)
  set(patterns "")
  foreach(ending html js css svg png ico webmanifest json txt woff2)
    list(APPEND patterns ${root}/*.${ending})
  endforeach()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${root} ${patterns})
  list(FILTER files EXCLUDE REGEX
       "(^|/)([.].*|tests?|node_modules)/|(^|/)(package.*|tsconfig)[.]json$")
  set(embedded "")
  set(rows "")
  set(number 0)
  foreach(file IN LISTS files)
    if(RIALTO_PORTABLE_EMBEDDING)
      set(literal ${CMAKE_CURRENT_BINARY_DIR}/rialto_web_${number}.inc)
      rialto_write_literal(${root}/${file} ${literal} rialto_web_${number})
      set_property(DIRECTORY APPEND PROPERTY
                   CMAKE_CONFIGURE_DEPENDS ${root}/${file})
      string(APPEND embedded "#include \"${literal}\"\n")
    else()
      string(APPEND embedded "RIALTO_EMBED_FILE(rialto_web_${number}, "
                             "\"${root}/${file}\");\n")
    endif()
    string(APPEND rows
           " \\\n  {\"/${file}\", RIALTO_EMBEDDED(rialto_web_${number})},")
    set_property(SOURCE serve/web_files.cc APPEND PROPERTY
                 OBJECT_DEPENDS ${root}/${file})
    math(EXPR number "${number} + 1")
  endforeach()
  file(CONFIGURE OUTPUT ${table} @ONLY CONTENT
       "// Made by CMake.\n${embedded}#define RIALTO_WEB_FILES${rows}\n")
  set_source_files_properties(serve/web_files.cc
                              PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
