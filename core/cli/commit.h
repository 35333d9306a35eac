// Commit says which commit this program is built from. Only main asks, so that nothing else is linked anew for it.
#pragma once

#include <string>

namespace pumice::cli {

// Gives "1ef656512345", with "+changes" where what is built is not what was committed; "" where nobody knows. Natively
// cmake/commit.cmake writes the source that answers, under Node node_host.cc asks the npm package.
std::string Commit();

}  // namespace pumice::cli
