# What Debian's policy wants of every package beside the installed tree: copyright, changelog, compressed manual pages, reasons
# for what lintian would warn of. CPack runs it once between installing and packing.
find_program(GZIP gzip REQUIRED)
string(TIMESTAMP year "%Y" UTC)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH, if it is set
file(READ ${CPACK_RESOURCE_FILE_LICENSE} license)
string(FIND "${license}" "---- LLVM Exceptions" at)
string(SUBSTRING "${license}" ${at} -1 exceptions)
string(STRIP "${exceptions}" exceptions)
string(REGEX REPLACE "\n" "\n " exceptions "${exceptions}")
string(REGEX REPLACE "\n +\n" "\n .\n" exceptions "${exceptions}")
string(REGEX REPLACE "\n +\n" "\n .\n" exceptions "${exceptions}")
string(REGEX REPLACE " <.*" "" maintainer "${CPACK_DEBIAN_PACKAGE_MAINTAINER}")
set(copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Cistern

Files: *
Copyright: ${year} ${maintainer}
License: Apache-2.0 with LLVM exceptions
 On Debian systems, the text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0. The exceptions are:
 .
 ${exceptions}
")
set(changelog "cistern (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}; CHANGELOG.md of cistern-doc says what is new.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${date}
")

function(compress file)
  execute_process(COMMAND ${GZIP} -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr/share)
  set(umask PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  file(WRITE ${root}/doc/${package}/copyright "${copyright}")
  file(WRITE ${root}/doc/${package}/changelog "${changelog}")
  file(CHMOD ${root}/doc/${package}/copyright ${root}/doc/${package}/changelog ${umask})
  compress(${root}/doc/${package}/changelog)
  file(GLOB pages ${root}/man/man1/*.1)
  foreach(page ${pages})
    compress(${page})
  endforeach()
  set(overrides ${CMAKE_CURRENT_LIST_DIR}/${component}.lintian)
  if(EXISTS ${overrides})
    file(COPY_FILE ${overrides} ${root}/lintian.tmp)
    file(MAKE_DIRECTORY ${root}/lintian/overrides)
    file(RENAME ${root}/lintian.tmp ${root}/lintian/overrides/${package})
    file(CHMOD ${root}/lintian/overrides/${package} ${umask})
  endif()
endforeach()
