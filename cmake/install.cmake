# `cmake --install`, and the Debian package by CPack: the command, its manual page, what makes shells complete it, and the
# examples. ci/tarball.sh, ci/deb.sh, ci/wheel.sh and ci/oci.sh pack what is installed here.
include(GNUInstallDirs)

set(made ${CMAKE_BINARY_DIR}/share)
file(MAKE_DIRECTORY ${made})
add_custom_command(
  OUTPUT ${made}/pumice.1 ${made}/pumice ${made}/_pumice ${made}/pumice.fish ${made}/pumice.1.gz
  COMMAND pumice man > ${made}/pumice.1
  COMMAND gzip -9nc ${made}/pumice.1 > ${made}/pumice.1.gz
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
# Made by build_standalone of ci/common.sh: what is linked into the one file.
install(FILES ${CMAKE_BINARY_DIR}/THIRD_PARTY_NOTICES ${CMAKE_BINARY_DIR}/sbom.cdx.json
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT standalone EXCLUDE_FROM_ALL)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Debian's places and forms for the same: a compressed page and changelog, zsh's folder, and one file `copyright` for all
# licences, which ci/deb.sh makes.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME debian)
set(debian ${CMAKE_BINARY_DIR}/debian)
install(PROGRAMS kubectl/kubectl-pumice DESTINATION ${CMAKE_INSTALL_BINDIR} EXCLUDE_FROM_ALL)
install(TARGETS pumice_static RUNTIME COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${made}/pumice.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 EXCLUDE_FROM_ALL)
install(FILES ${made}/pumice DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions EXCLUDE_FROM_ALL)
install(FILES ${made}/_pumice DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions EXCLUDE_FROM_ALL)
install(FILES ${made}/pumice.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d EXCLUDE_FROM_ALL)
install(FILES ${debian}/copyright ${debian}/changelog.Debian.gz ${CMAKE_BINARY_DIR}/sbom.cdx.json NOTICE SECURITY.md README.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR} EXCLUDE_FROM_ALL)
install(FILES ${debian}/overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME pumice EXCLUDE_FROM_ALL)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL debian)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_NAME pumice)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION admin)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS kubectl)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
# Who publishes packages says so: cmake --preset release -DPUMICE_CONTACT='Name <address>'.
set(PUMICE_CONTACT "The Pumice authors <pumice@users.noreply.invalid>" CACHE STRING "The maintainer of the Debian package")
set(CPACK_PACKAGE_CONTACT ${PUMICE_CONTACT})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "what the Volcano batch scheduler decides, and why")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Reads queues, jobs, pods and nodes as YAML or JSON, decides what the
scheduler of Volcano would decide, and tells what came of it and why:
which pod lands where, which queue deserves what, and what a change
would change.
.
The command is one static file and needs no cluster.")
set(CPACK_STRIP_FILES ON)
# All files get the time of the commit.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/same-times.cmake)
include(CPack)
