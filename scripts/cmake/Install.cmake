# What `cmake --install` puts where: the program, and what it says of itself, written by the program at that time.
include(GNUInstallDirs)

install(TARGETS fsctl RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/fixtures/shop DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples PATTERN .fsctl EXCLUDE)
install(FILES ${CMAKE_SOURCE_DIR}/.github/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(FSCTL_WRITTEN
  "man|--out ${CMAKE_INSTALL_MANDIR}/man1"
  "schema|--out ${CMAKE_INSTALL_DATADIR}/fsctl/schemas"
  "completion bash|> ${CMAKE_INSTALL_DATADIR}/bash-completion/completions/fsctl"
  "completion zsh|> ${CMAKE_INSTALL_DATADIR}/zsh/site-functions/_fsctl"
  "completion fish|> ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/fsctl.fish")
configure_file(${CMAKE_CURRENT_LIST_DIR}/InstallWritten.cmake.in ${CMAKE_BINARY_DIR}/InstallWritten.cmake @ONLY)
install(SCRIPT ${CMAKE_BINARY_DIR}/InstallWritten.cmake)
