# tools/page.cmake -- puts the built page into the program, so that one file is the whole server.
#
# liege_page(FOLDER OUT): writes a C file with every file below FOLDER (none, where the page has not
# been built) and the list of them that server/files.h reads. A change of the page, also a file more
# or less, is noticed at the next build.
function(liege_page folder out)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS LIST_DIRECTORIES false ${folder}/*)
  if(NOT EXISTS ${folder}/index.html)
    set(files)
    message(STATUS "building without the page: ${folder}/index.html is not there (./do build)")
  endif()
  set(bytes "")
  set(names "")
  set(list "")
  set(number 0)
  foreach(file ${files})
    file(RELATIVE_PATH name ${folder} ${file})
    string(APPEND bytes
           "__asm__(\".section .rodata\\n.balign 16\\nbuilt_${number}:\\n.incbin \\\"${file}\\\"\\n\"\n"
           "        \"built_${number}_end:\\n.byte 0\\n.previous\");\n")
    string(APPEND names "extern const unsigned char built_${number}[], built_${number}_end[];\n")
    string(APPEND list "    {\"/${name}\", built_${number}, built_${number}_end},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY NEWLINE_STYLE UNIX CONTENT
       "/* Written by tools/page.cmake. */\n#include \"server/files.h\"\n\n${bytes}\n${names}\n\
const BuiltFile BUILT_PAGE[] = {\n${list}    {NULL, NULL, NULL},\n};\n")
  set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${files}")
endfunction()
