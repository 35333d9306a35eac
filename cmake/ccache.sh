#!/bin/sh
# Compiles through ccache, but for precompiled headers: compilers hold the times of files in them, so that one which comes out of the cache
# takes a file that was checked out since for another, and defines everything in it twice.
for word in "$@"; do
  case "$word" in c++-header | -emit-pch) exec "$@" ;; esac
done
CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime exec ccache "$@"
