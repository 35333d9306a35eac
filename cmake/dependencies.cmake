# Libraries of the system, as Debian 12 packages them.

# nlohmann/json. find_package() would add -I/usr/include, which breaks em++ (it then reads glibc's headers), so one
# symlink to the header folder is staged in the build tree and used by every compiler alike.
find_path(NLOHMANN_INCLUDE nlohmann/json.hpp PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/staged)
file(CREATE_LINK ${NLOHMANN_INCLUDE}/nlohmann ${CMAKE_BINARY_DIR}/staged/nlohmann SYMBOLIC)
add_library(nlohmann_headers INTERFACE)
target_include_directories(nlohmann_headers SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/staged)

# CLI11, the same way: headers only.
find_path(CLI11_INCLUDE CLI/CLI.hpp PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/staged_cli)
file(CREATE_LINK ${CLI11_INCLUDE}/CLI ${CMAKE_BINARY_DIR}/staged_cli/CLI SYMBOLIC)
add_library(cli11_headers INTERFACE)
target_include_directories(cli11_headers SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/staged_cli)

# GoogleTest from source, so that it has the same flags as the code that it tests.
if(EMSCRIPTEN)
  set(gtest_disable_pthreads ON CACHE BOOL "" FORCE)
endif()
set(INSTALL_GTEST OFF CACHE BOOL "" FORCE)
add_subdirectory(/usr/src/googletest ${CMAKE_BINARY_DIR}/googletest EXCLUDE_FROM_ALL)
foreach(library gtest gtest_main gmock gmock_main)
  target_compile_options(${library} PRIVATE -w)
endforeach()

if(EMSCRIPTEN)
  # Node runs the tests. `ci/setup.sh` puts one into build/tools where the machine's own is too old.
  find_program(NODE node PATHS ${PROJECT_SOURCE_DIR}/build/tools/bin NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  find_program(NODE node NO_CMAKE_FIND_ROOT_PATH REQUIRED)
else()
  # Only the command line uses these.
  find_library(YAML yaml REQUIRED)
  find_library(YAML_STATIC libyaml.a REQUIRED)
  find_package(Threads REQUIRED)
  # The command line's allocator: with glibc's, many cycles take half as long again. The sanitizers bring their own.
  add_library(allocator INTERFACE)
  if(NOT PUMICE_SANITIZE)
    find_library(JEMALLOC libjemalloc_pic.a REQUIRED)
    target_link_libraries(allocator INTERFACE ${JEMALLOC} Threads::Threads)
  endif()

  # cpp-httplib: Debian ships it as a compiled library, and these are the definitions it was compiled with.
  find_library(HTTPLIB cpp-httplib REQUIRED)
  find_package(OpenSSL REQUIRED)
  add_library(httplib INTERFACE)
  target_compile_definitions(httplib INTERFACE
    CPPHTTPLIB_OPENSSL_SUPPORT CPPHTTPLIB_ZLIB_SUPPORT CPPHTTPLIB_BROTLI_SUPPORT)
  target_link_libraries(httplib INTERFACE ${HTTPLIB} OpenSSL::SSL OpenSSL::Crypto Threads::Threads)
endif()
