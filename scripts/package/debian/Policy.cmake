# Makes of the installed files what Debian's policy asks for: packed manual pages, the changelog, the copyright.
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/changelog ${CPACK_PACKAGE_CONTACT}
  OUTPUT_FILE ${share}/doc/fsctl/changelog COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE ${share}/doc/fsctl/CHANGELOG.md)
file(GLOB pages ${share}/man/man1/*.1)
execute_process(COMMAND gzip -9n ${pages} ${share}/doc/fsctl/changelog COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/../copyright OUTPUT_FILE ${share}/doc/fsctl/copyright COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE files ${share}/*)
file(CHMOD ${files} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
