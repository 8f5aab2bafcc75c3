# What `cpack` makes: a Debian package of what `cmake --install` puts into place.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME fsctl)
set(CPACK_PACKAGE_VENDOR "fsctl")
set(CPACK_PACKAGE_CONTACT "fsctl maintainers <maintainers@fsctl.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "headless commerce and content service for one machine")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"It takes JSON records, maps them as a project's configuration says, and answers
blocks, searchable listings and trees on the command line and over HTTP.
It checks configurations, makes up records, and serves a frontend that is being
developed.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/scripts/package/debian/Policy.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION web)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS libpq5)  # loaded where it is needed, so that no tool sees it
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS ca-certificates)
include(CPack)
