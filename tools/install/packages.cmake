# Four Debian packages, one for each component. (The section games would want the
# programs in /usr/games.)

set(CPACK_GENERATOR DEB)
set(RIALTO_MAINTAINER
    "The Rialto authors <maintainers@users.noreply.a-seed-8e1385e2.example>"
    CACHE STRING "Whom the packages name as their maintainer")
set(CPACK_PACKAGE_CONTACT "${RIALTO_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
# Otherwise the description of the project is put before that of each package.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL programs library development python)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(of_this "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")

# rialto_package(COMPONENT name section summary text)
macro(rialto_package component name section summary text)
  set(CPACK_DEBIAN_${component}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${component}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${component}_DESCRIPTION "${summary}\n${text}")
  list(APPEND package_names ${name})
  string(TOLOWER ${component} lower)
  list(APPEND package_components ${lower})
endmacro()

rialto_package(
  PROGRAMS rialto misc "Othello engine to fit, to play and to read"
  "Rialto plays Othello (Reversi) in the terminal and in GUIs that speak GTP,
NBoard's, Cassio's or XBoard's protocol, solves and analyses positions, and has
the tools that trained its evaluation and fitted its selective search.")
rialto_package(
  LIBRARY librialto0 libs "Othello engine Rialto as a C library"
  "Positions and rules of Othello, games in all usual formats, evaluation, search
and exact solutions for programs in C and what can call C.")
rialto_package(
  DEVELOPMENT librialto-dev libdevel "Othello engine Rialto, files for development"
  "Header, pkg-config and CMake files of the library, and an example in C.")
rialto_package(
  PYTHON python3-rialto python "Othello engine Rialto as a Python module"
  "Positions, games, search and exact solutions of Othello in Python, and readers
that give the data of training and fitting as NumPy arrays.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "librialto0 ${of_this}")
if(RIALTO_INSTALL_WEIGHTS)  # which are in the package of the library
  set(CPACK_DEBIAN_PROGRAMS_PACKAGE_DEPENDS "librialto0 ${of_this}")
endif()
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.9), librialto0 ${of_this}, libzstd1")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-numpy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)

# The loader's cache knows the library as soon as it is installed.
set(triggers ${CMAKE_CURRENT_BINARY_DIR}/triggers)
file(WRITE ${triggers} "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${triggers})

# Python's own compiled files come and go with the module.
set(scripts ${CMAKE_CURRENT_BINARY_DIR}/python)
foreach(script postinst prerm)
  configure_file(python_${script} ${scripts}/${script} COPYONLY)
endforeach()
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${scripts}/postinst
                                              ${scripts}/prerm)

# What Debian wants every package to have.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(changelog ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian)
file(WRITE ${changelog} "rialto (${PROJECT_VERSION}-1) unstable; urgency=medium

  * CHANGELOG.md in the package rialto says what is new.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
execute_process(COMMAND gzip -9nf ${changelog})
file(READ ${PROJECT_SOURCE_DIR}/LICENSE license)
set(copyright ${CMAKE_CURRENT_BINARY_DIR}/copyright)
file(WRITE ${copyright} "${license}")
foreach(component name IN ZIP_LISTS package_components package_names)
  install(FILES ${copyright} ${changelog}.gz
          DESTINATION ${document_folder}/${name} COMPONENT ${component})
endforeach()

include(CPack)
