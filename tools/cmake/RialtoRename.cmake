# cmake -DNM=nm -DOBJCOPY=objcopy -DOBJDUMP=objdump -DENTRY=NAME -DSUFFIX=TEXT -DOUT=FOLDER
#       -DARCHIVE=FILE -DAR=ar "-DOBJECTS=a.o|b.o" -P RialtoRename.cmake
# Gives all that these objects define, but the symbol ENTRY, a name that ends in
# SUFFIX, and archives them: the same templates and inline functions are in
# objects for other CPUs, and a linker that finds two of a name keeps one.
string(REPLACE "|" ";" OBJECTS "${OBJECTS}")
set(names "")
foreach(object IN LISTS OBJECTS)
  execute_process(COMMAND ${NM} --extern-only --defined-only -P ${object}
                  OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${lines}")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE " .*" "" name "${line}")
    if(NOT name STREQUAL ENTRY)
      list(APPEND names "${name}")
    endif()
  endforeach()
endforeach()
list(REMOVE_DUPLICATES names)
list(TRANSFORM names REPLACE "^(.+)$" "\\1 \\1${SUFFIX}")
list(JOIN names "\n" names)
set(renamed "")
set(number 0)
foreach(object IN LISTS OBJECTS)
  # COFF merges sections by their names, which end in that of a symbol.
  execute_process(COMMAND ${OBJDUMP} -h ${object} OUTPUT_VARIABLE lines
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[.](text|rdata|data|bss|pdata|xdata)[$](_Z|[.]refptr)[^ \n]*"
         sections "${lines}")
  list(REMOVE_DUPLICATES sections)
  # Each has a symbol of its name, too.
  list(TRANSFORM sections REPLACE "^(.+)$" "\\1 \\1${SUFFIX}"
       OUTPUT_VARIABLE section_symbols)
  list(JOIN section_symbols "\n" section_symbols)
  file(WRITE ${OUT}/renamed_here "${names}\n${section_symbols}\n")
  list(TRANSFORM sections
       REPLACE "^(.+)$" "--rename-section \\1=\\1${SUFFIX}")
  list(JOIN sections "\n" sections)
  file(WRITE ${OUT}/sections "${sections}\n")
  execute_process(COMMAND ${OBJCOPY} --redefine-syms=${OUT}/renamed_here
                          @${OUT}/sections ${object} ${OUT}/${number}.o
                  COMMAND_ERROR_IS_FATAL ANY)
  list(APPEND renamed ${OUT}/${number}.o)
  math(EXPR number "${number} + 1")
endforeach()
file(REMOVE ${ARCHIVE})
execute_process(COMMAND ${AR} crs ${ARCHIVE} ${renamed} COMMAND_ERROR_IS_FATAL ANY)
