# tools/embed.cmake -- puts files into the program, so that one file is all of it: the page, the rules.
#
# liege_embed(OUT LIST FOLDER FILES...): writes a C file OUT with the bytes of FILES and the list of them
# under the name LIST, as core/embedded.h declares it. Paths are those below FOLDER, with a slash before.
# Who names the files by a CONFIGURE_DEPENDS glob need do no more: a change of one, also a file more or
# less, is noticed at the next build.
function(liege_embed out name folder)
  set(bytes "")
  set(names "")
  set(list "")
  set(number 0)
  foreach(file ${ARGN})
    file(RELATIVE_PATH path ${folder} ${file})
    string(APPEND bytes
           "__asm__(\".section .rodata\\n.balign 16\\nbuilt_${number}:\\n.incbin \\\"${file}\\\"\\n\"\n"
           "        \"built_${number}_end:\\n.byte 0\\n.previous\");\n")
    string(APPEND names "extern const unsigned char built_${number}[], built_${number}_end[];\n")
    string(APPEND list "    {\"/${path}\", built_${number}, built_${number}_end},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY NEWLINE_STYLE UNIX CONTENT
       "/* Written by tools/embed.cmake. */\n#include \"core/embedded.h\"\n\n${bytes}\n${names}\n\
const EmbeddedFile ${name}[] = {\n${list}    {NULL, NULL, NULL},\n};\n")
  set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${ARGN}")
endfunction()
