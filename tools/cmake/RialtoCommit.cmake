# cmake -DSOURCE=FOLDER -DOUT=FILE -P RialtoCommit.cmake: writes the commit of
# the sources as a header, if it changed. Outside git it is what the file COMMIT
# says, which tools/release.sh puts into the tarball, or "unknown".
execute_process(
  COMMAND git -C ${SOURCE} describe --always --dirty=+changes --abbrev=12
          --exclude=*
  OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE
  RESULT_VARIABLE failed)
if(EXISTS ${SOURCE}/COMMIT)
  file(STRINGS ${SOURCE}/COMMIT commit LIMIT_COUNT 1)
elseif(failed OR commit STREQUAL "")
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "#define RIALTO_COMMIT \"${commit}\"\n")
