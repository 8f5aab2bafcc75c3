# Warnings, sanitizers and the include root, for everything that is ours.
add_library(fsctl_options INTERFACE)
target_include_directories(fsctl_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(fsctl_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees these two in temporaries and strings where there is nothing wrong (GCC bugs 105562, 105651).
  target_compile_options(fsctl_options INTERFACE -Wno-maybe-uninitialized -Wno-restrict)
endif()
if(FSCTL_UNITY)
  # What one file names hides nothing of another one that only happens to be compiled with it.
  target_compile_options(fsctl_options INTERFACE -Wno-shadow)
endif()
if(FSCTL_WERROR)
  target_compile_options(fsctl_options INTERFACE -Werror)
endif()
if(FSCTL_SANITIZE)
  target_compile_options(fsctl_options INTERFACE -fsanitize=${FSCTL_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(fsctl_options INTERFACE -fsanitize=${FSCTL_SANITIZE})
endif()

# fsctl_module(name DEPENDS modules it may include LINKS libraries) makes a static library of one folder of core.
function(fsctl_module name)
  cmake_parse_arguments(MODULE "" "" "DEPENDS;LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  add_library(fsctl_${name} STATIC ${sources})
  list(TRANSFORM MODULE_DEPENDS PREPEND fsctl_)
  target_link_libraries(fsctl_${name} PUBLIC fsctl_options ${MODULE_DEPENDS} PRIVATE ${MODULE_LINKS})
endfunction()

# fsctl_embed(OUT file.cpp FROM folder [ALSO files] HEADER header.h NAMESPACE name ROW struct TABLE function) makes a source with the
# files of a folder, and further ones by their names; the header declares the struct, of a path and a text, and the function that gives all of them.
function(fsctl_embed)
  cmake_parse_arguments(EMBED "" "OUT;FROM;HEADER;NAMESPACE;ROW;TABLE" "ALSO" ${ARGN})
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${EMBED_FROM}/*)
  list(JOIN EMBED_ALSO "|" also)
  set(script ${CMAKE_SOURCE_DIR}/scripts/cmake/EmbedFiles.cmake)
  add_custom_command(OUTPUT ${EMBED_OUT}
    COMMAND ${CMAKE_COMMAND} -D FROM=${EMBED_FROM} -D "ALSO=${also}" -D OUT=${EMBED_OUT} -D HEADER=${EMBED_HEADER} -D NAMESPACE=${EMBED_NAMESPACE}
            -D ROW=${EMBED_ROW} -D TABLE=${EMBED_TABLE} -P ${script}
    DEPENDS ${files} ${EMBED_ALSO} ${script} VERBATIM)
  set_source_files_properties(${EMBED_OUT} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
