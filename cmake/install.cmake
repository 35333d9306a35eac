# `cmake --install` and CPack: the command, its manual page, what makes shells complete it, and the examples.
include(GNUInstallDirs)

set(made ${CMAKE_BINARY_DIR}/share)
file(MAKE_DIRECTORY ${made})
add_custom_command(
  OUTPUT ${made}/pumice.1 ${made}/pumice ${made}/_pumice ${made}/pumice.fish
  COMMAND pumice man > ${made}/pumice.1
  COMMAND pumice completion bash > ${made}/pumice
  COMMAND pumice completion zsh > ${made}/_pumice
  COMMAND pumice completion fish > ${made}/pumice.fish
  DEPENDS pumice VERBATIM)
add_custom_target(pumice_pages ALL DEPENDS ${made}/pumice.1)

install(TARGETS pumice RUNTIME COMPONENT command)
install(TARGETS pumice_static RUNTIME COMPONENT standalone EXCLUDE_FROM_ALL)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME pages)
# kubectl calls it as `kubectl pumice`; it finds the command beside it.
install(PROGRAMS kubectl/kubectl-pumice DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${made}/pumice.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${made}/pumice DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${made}/_pumice DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${made}/pumice.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES LICENSE NOTICE SECURITY.md README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# Made by ci/tarball.sh: what is linked into the one file of the tarball.
install(FILES ${CMAKE_BINARY_DIR}/THIRD_PARTY_NOTICES ${CMAKE_BINARY_DIR}/sbom.cdx.json
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT standalone EXCLUDE_FROM_ALL)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The tarball holds the command that needs no library.
set(CPACK_GENERATOR TGZ)
set(CPACK_COMPONENTS_ALL standalone pages)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
string(TOLOWER "${PROJECT_NAME}-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" CPACK_PACKAGE_FILE_NAME)
set(CPACK_STRIP_FILES ON)
include(CPack)
