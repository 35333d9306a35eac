// What a link is made of: compressed bytes are what zlib makes the text of again, and letters are base64url's.
#include "core/cli/deflate.h"
#include "tests/fuzz/fuzz.h"

#if defined(PUMICE_FUZZ_ZLIB)
#include <zlib.h>
#endif

namespace pumice::fuzz {
namespace {

#if defined(PUMICE_FUZZ_ZLIB)
std::string Inflate(const std::string& bytes, size_t size) {
  std::string text(size + 1, '\0');
  z_stream stream{};
  inflateInit2(&stream, -MAX_WBITS);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int end = inflate(&stream, Z_FINISH);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  Hold(end == Z_STREAM_END && stream.avail_in == 0, "zlib does not read it to its end");
  return text;
}
#endif

// What RFC 4648 says, the other way.
std::string Decoded(const std::string& letters) {
  const std::string_view all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string bytes;
  uint32_t group = 0;
  int bits = 0;
  for (char c : letters) {
    const size_t value = all.find(c);
    Hold(value != std::string_view::npos, "a letter that is not base64url's");
    group = (group << 6 | static_cast<uint32_t>(value)) & 0xFFFFu;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(group >> bits & 0xFFu);
  }
  return bytes;
}

}  // namespace

void Links(std::string_view input) {
  const std::string bytes = cli::Deflate(input);
#if defined(PUMICE_FUZZ_ZLIB)
  Hold(Inflate(bytes, input.size()) == input, "zlib reads another text");
#endif
  Hold(Decoded(cli::Base64Url(bytes)) == bytes, "the letters hold other bytes");
}

}  // namespace pumice::fuzz
