# rialto_embed(source definition path): builds the file at `path` into `source`,
# which finds its full name as the macro `definition` (othello/support/embedded_file.h).
# Both paths are relative to the current folder. Without the file the macro is
# not defined. The glob makes CMake configure again when the file appears or
# vanishes, OBJECT_DEPENDS compiles again when it changes.
function(rialto_embed source definition path)
  file(GLOB found CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${path})
  if(NOT found)
    message(STATUS "${path} is absent: it is not built in")
    return()
  endif()
  set_property(SOURCE ${source} APPEND PROPERTY OBJECT_DEPENDS "${found}")
  set_property(SOURCE ${source} APPEND PROPERTY COMPILE_DEFINITIONS
                                                "${definition}=\"${found}\"")
endfunction()
