// How a text becomes the short letters of a link: compressed, and in an alphabet that addresses bear.
#pragma once

#include <string>
#include <string_view>

namespace pumice::cli {

// Compresses as RFC 1951 says, with its fixed codes: any reader of raw deflate reads it.
std::string Deflate(std::string_view text);
// Gives the letters of RFC 4648's base64url, unpadded.
std::string Base64Url(std::string_view bytes);

}  // namespace pumice::cli
