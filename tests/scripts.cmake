# Tests that are scripts: they run the programs as users do.

# Debian's interpreter has Debian's numpy.
find_program(RIALTO_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(RIALTO_PYTHON)
  add_test(NAME tools/training/numpy_agreement
           COMMAND ${RIALTO_PYTHON}
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/training/numpy_agreement.py
                   $<TARGET_FILE:rialto-fit-probcut>)
  add_test(NAME tools/training/compare_likelihood
           COMMAND ${RIALTO_PYTHON}
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/training/compare_likelihood.py
                   $<TARGET_FILE:rialto-fit-probcut>)
  add_test(NAME tools/training/estimators
           COMMAND ${RIALTO_PYTHON}
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/training/estimators_test.py
                   ${PROJECT_SOURCE_DIR}/tools/compare_estimators.py
                   $<TARGET_FILE:rialto-fit-probcut> $<TARGET_FILE:rialto>)
  set_tests_properties(
    tools/training/numpy_agreement tools/training/compare_likelihood
    tools/training/estimators
    PROPERTIES SKIP_RETURN_CODE 77)
endif()
# The Python module. (Python itself would have to be sanitized.)
if(RIALTO_PYTHON AND RIALTO_LIBRARY AND NOT RIALTO_SANITIZE)
  add_test(NAME tools/python/module
           COMMAND ${RIALTO_PYTHON} -m pytest -q -p no:cacheprovider
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/python/module_test.py)
  # 5: nothing was tested, for lack of NumPy.
  set_tests_properties(
    tools/python/module
    PROPERTIES ENVIRONMENT "RIALTO_LIBRARY=$<TARGET_FILE:librialto>"
               SKIP_RETURN_CODE 5)
  add_test(NAME tools/library/unload
           COMMAND ${RIALTO_PYTHON}
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/library/unload_test.py
                   $<TARGET_FILE:librialto>)
  add_test(NAME tools/python/fit_pairs
           COMMAND ${RIALTO_PYTHON}
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/python/fit_pairs_test.py
                   $<TARGET_FILE:rialto-fit-probcut>)
  set_tests_properties(
    tools/python/fit_pairs
    PROPERTIES ENVIRONMENT "RIALTO_LIBRARY=$<TARGET_FILE:librialto>")
  set_tests_properties(tools/python/fit_pairs PROPERTIES SKIP_RETURN_CODE 77)
endif()
add_test(NAME packages/data
         COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/packages/data_test.sh
                 ${PROJECT_SOURCE_DIR} $<TARGET_FILE:rialto-fit-probcut>)
set_tests_properties(packages/data PROPERTIES SKIP_RETURN_CODE 77)
if(RIALTO_PYTHON)
  set(is_sanitized 0)
  if(RIALTO_SANITIZE)
    set(is_sanitized 1)
  endif()
  add_test(NAME tools/service/analysis_process
           COMMAND ${RIALTO_PYTHON}
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/service/analysis_process.py
                   $<TARGET_FILE:rialto>
                   ${PROJECT_SOURCE_DIR}/docs/analysis.schema.json
                   ${RIALTO_DATA_DIR}/endgame_13_18.obf)
  set_tests_properties(
    tools/service/analysis_process
    PROPERTIES SKIP_RETURN_CODE 77
               ENVIRONMENT "RIALTO_SANITIZED=${is_sanitized}")
endif()
if(RIALTO_PYTHON AND RIALTO_BOOST_FOUND)
  add_test(NAME tools/serve/serve_process
           COMMAND ${RIALTO_PYTHON}
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/serve/serve_process.py
                   $<TARGET_FILE:rialto>
                   ${PROJECT_SOURCE_DIR}/docs/analysis.schema.json)
  set_tests_properties(
    tools/serve/serve_process
    PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300
               ENVIRONMENT "RIALTO_SANITIZED=${is_sanitized}")
endif()
if(RIALTO_PYTHON)
  add_test(NAME tools/engine/xboard_client
           COMMAND ${RIALTO_PYTHON}
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/engine/xboard_client.py
                   $<TARGET_FILE:rialto>)
endif()
# Under sanitizers the programs are too slow to be killed in the midst of work.
if(NOT RIALTO_SANITIZE)
  add_test(NAME tools/training/kill_and_resume
           COMMAND bash
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/training/kill_and_resume.sh
                   $<TARGET_FILE_DIR:rialto-train>)
  add_test(NAME tools/tune_and_kill
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/tools/tune_and_kill.sh
                   ${PROJECT_SOURCE_DIR}/tools/tune.sh
                   $<TARGET_FILE_DIR:rialto>)
  add_test(NAME training/workflow_test
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/training/workflow_test.sh
                   ${PROJECT_SOURCE_DIR}/training/workflow
                   $<TARGET_FILE_DIR:rialto>)
  add_test(NAME training/book_workflow_test
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/training/book_workflow_test.sh
                   ${PROJECT_SOURCE_DIR}/training/workflow
                   $<TARGET_FILE_DIR:rialto>)
  set_tests_properties(training/book_workflow_test
                       PROPERTIES SKIP_RETURN_CODE 77)
  set_tests_properties(training/workflow_test PROPERTIES SKIP_RETURN_CODE 77)
endif()
# What the documents say is done, and what they print compared.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND AND NOT RIALTO_SANITIZE)
  add_test(NAME docs/run_commands
           COMMAND Python3::Interpreter
                   ${CMAKE_CURRENT_SOURCE_DIR}/docs/run_commands.py
                   $<TARGET_FILE_DIR:rialto>)
  add_test(NAME docs/check_links
           COMMAND Python3::Interpreter
                   ${CMAKE_CURRENT_SOURCE_DIR}/docs/check_links.py
                   ${PROJECT_SOURCE_DIR})
endif()
if(NOT RIALTO_SANITIZE)
  add_test(NAME tools/completion
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/tools/completion_test.sh
                   $<TARGET_FILE_DIR:rialto>)
  add_test(NAME tools/man_pages
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/tools/man_page_test.sh
                   $<TARGET_FILE_DIR:rialto>)
  add_test(NAME tools/play_script
           COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/tools/play_script_test.sh
                   ${PROJECT_SOURCE_DIR})
endif()
find_package(Git QUIET)
if(GIT_FOUND)
  add_test(NAME ci/signature
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/ci/signature_test.sh
                   ${PROJECT_SOURCE_DIR})
endif()
# Each variant of the hot code, on this CPU.
add_test(NAME tools/cpu_variants
         COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/tools/cpu_variants.sh
                 $<TARGET_FILE:rialto>
                 ${CMAKE_CURRENT_SOURCE_DIR}/golden/bench.txt)
if(RIALTO_LIBRARY AND RIALTO_PYTHON AND NOT RIALTO_SANITIZE)
  add_test(NAME packages/installed_tree
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/packages/installed_tree.sh
                   ${CMAKE_BINARY_DIR})
endif()
# Rialto as a part of another project; only configured, as a build takes minutes.
if(NOT RIALTO_SANITIZE)
  add_test(NAME packages/subproject
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/packages/subproject.sh
                   ${PROJECT_SOURCE_DIR})
endif()
# The page of `analyze --html` in Chromium, where there is one.
if(Python3_FOUND AND NOT RIALTO_SANITIZE)
  add_test(NAME tools/analysis_page
           COMMAND Python3::Interpreter
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/analysis_page_test.py
                   $<TARGET_FILE:rialto>)
  set_tests_properties(tools/analysis_page PROPERTIES SKIP_RETURN_CODE 77)
endif()
# The ladder on a small scale.
if(Python3_FOUND AND NOT RIALTO_SANITIZE)
  add_test(NAME tools/match/ladder
           COMMAND Python3::Interpreter
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/match/ladder_test.py
                   ${PROJECT_SOURCE_DIR}/tools/ladder.py
                   $<TARGET_FILE_DIR:rialto-match>)
endif()
# Books that grow survive kills. Sanitizers are slow to start.
if(Python3_FOUND AND SQLite3_FOUND AND NOT RIALTO_SANITIZE)
  add_test(NAME tools/book/kill
           COMMAND Python3::Interpreter
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/book/kill_test.py
                   $<TARGET_FILE:rialto> 8)
endif()
add_subdirectory(tools/web)
# The full screen through tmux; .ci/nightly does more of it. Under sanitizers
# waits would be for the sanitizer.
if(Python3_FOUND AND RIALTO_NCURSES_FOUND AND NOT RIALTO_SANITIZE)
  foreach(check minute games storm broken signals unsaved)
    add_test(NAME tools/fullscreen/tmux_${check}
             COMMAND Python3::Interpreter
                     ${CMAKE_CURRENT_SOURCE_DIR}/tools/fullscreen/tmux_test.py
                     $<TARGET_FILE:rialto> ${check})
    set_tests_properties(tools/fullscreen/tmux_${check}
                         PROPERTIES SKIP_RETURN_CODE 77)
  endforeach()
  add_test(NAME tools/fullscreen/newcomer
           COMMAND Python3::Interpreter
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/fullscreen/newcomer_test.py
                   $<TARGET_FILE:rialto>
                   ${CMAKE_CURRENT_SOURCE_DIR}/golden/fullscreen)
  set_tests_properties(tools/fullscreen/newcomer
                       PROPERTIES SKIP_RETURN_CODE 77)
  # Other work may have the processor for a while, but not every time.
  add_test(NAME tools/fullscreen/answer_time
           COMMAND Python3::Interpreter
                   ${CMAKE_CURRENT_SOURCE_DIR}/tools/fullscreen/answer_time.py
                   $<TARGET_FILE:rialto> 10 --limit=50:50)
endif()
add_test(NAME tools/bundle_end_to_end
         COMMAND bash
                 ${CMAKE_CURRENT_SOURCE_DIR}/tools/bundle_end_to_end.sh
                 $<TARGET_FILE_DIR:rialto>)
