# Nine tenths of the time that a small file takes to compile goes into the same
# headers of abseil and the standard library, so these are compiled once for
# all libraries and programs, and once more with GoogleTest for the tests.
# Every file still includes what it uses.

# rialto_precompile(name libraries headers...): an object library that holds the
# compiled headers.
function(rialto_precompile name libraries)
  set(source ${CMAKE_BINARY_DIR}/${name}.cc)
  file(GENERATE OUTPUT ${source} CONTENT "// Holds compiled headers.\n")
  add_library(${name} OBJECT ${source})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(${name} PRIVATE rialto_compile_options Threads::Threads
                                        ${libraries})
  target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()

# rialto_use_precompiled(folder name library): all targets of a folder and those
# below that link `library` read headers that `name` has compiled, unless they
# read others already. C reads none.
function(rialto_use_precompiled folder name library)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(reused ${target} PRECOMPILE_HEADERS_REUSE_FROM)
    get_target_property(sources ${target} SOURCES)
    get_target_property(linked ${target} LINK_LIBRARIES)
    if(NOT type MATCHES "STATIC_LIBRARY|EXECUTABLE" OR reused
       OR sources MATCHES "[.]c$" OR NOT linked MATCHES "${library}")
      continue()
    endif()
    target_precompile_headers(${target} REUSE_FROM ${name})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # GCC forgets that these are system headers, and warns of std::string.
      # Builds without precompiled headers have all warnings.
      target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict
                             -Wno-stringop-overflow -Wno-stringop-overread)
    endif()
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    rialto_use_precompiled(${below} ${name} ${library})
  endforeach()
endfunction()
