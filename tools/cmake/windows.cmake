# To compile for 64-bit Windows by Debian's mingw-w64, and run by wine.
# tools/windows.sh uses it.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
# With POSIX threads: the others have no std::thread.
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CROSSCOMPILING_EMULATOR wine)
# Nothing of this machine.
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(PKG_CONFIG_EXECUTABLE "")
# One file that runs anywhere.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")
# GCC believes that stacks are aligned to 32 bytes there, and they are to 16: a
# register of AVX2 that it keeps there would crash the program. The assembler
# writes instructions that take any address; they are as fast.
set(CMAKE_C_FLAGS_INIT "-Wa,-muse-unaligned-vector-move")
set(CMAKE_CXX_FLAGS_INIT "-Wa,-muse-unaligned-vector-move")
# The programs name their sources in messages; a release does not name the
# folder that it was built in.
if(DEFINED ENV{RIALTO_BUILT_IN})
  foreach(language C CXX)
    string(APPEND CMAKE_${language}_FLAGS_INIT
           " -ffile-prefix-map=$ENV{RIALTO_BUILT_IN}/=")
  endforeach()
endif()
