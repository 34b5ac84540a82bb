# tools/networks.cmake -- puts the learnt networks into the program, as arrays in a C file.
#
# liege_networks(OUT FILES...): writes a C file OUT with the table that search/net.c reads.
function(liege_networks out)
  set(arrays "")
  set(table "")
  foreach(file ${ARGN})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const uint8_t ${name}[] = {${bytes}};\n")
    string(APPEND table "    {\"${name}\", ${name}, sizeof ${name}},\n")
  endforeach()
  file(WRITE ${out}.new
       "/* written by tools/networks.cmake */\n#include <stddef.h>\n#include <stdint.h>\n"
       "typedef struct NetFile {\n    const char *game;\n    const uint8_t *bytes;\n"
       "    size_t size;\n} NetFile;\nextern const NetFile NETWORKS[];\n${arrays}"
       "const NetFile NETWORKS[] = {\n${table}    {NULL, NULL, 0},\n};\n")
  file(COPY_FILE ${out}.new ${out} ONLY_IF_DIFFERENT)
endfunction()
