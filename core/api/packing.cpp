#include "core/api/packing.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <charconv>

#include "core/text/unicode.h"

namespace fsctl::api {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto begin = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// One coding of the header, and how much it is wanted: 0 to 1.
struct Wanted {
  std::string name;
  double quality = 1;
};

Wanted wanted_of(std::string_view item) {
  const auto semicolon = std::min(item.find(';'), item.size());
  Wanted wanted{.name = text::lower(std::string(trimmed(item.substr(0, semicolon))))};
  const auto weight = trimmed(item.substr(std::min(semicolon + 1, item.size())));
  if (weight.starts_with("q=") || weight.starts_with("Q=")) {
    const auto number = weight.substr(2);
    if (std::from_chars(number.data(), number.data() + number.size(), wanted.quality).ec != std::errc{})
      wanted.quality = 0;
  }
  return wanted;
}

std::string as_gzip(std::string_view body) {
  constexpr int with_gzip_header = 15 + 16;
  constexpr int memory_level = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, with_gzip_header, memory_level, Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, body.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));  // which is only read
  stream.avail_in = static_cast<uInt>(body.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(result == Z_STREAM_END ? out.size() - stream.avail_out : 0);
  deflateEnd(&stream);
  return out;
}

std::string as_zstd(std::string_view body) {
  std::string out(ZSTD_compressBound(body.size()), '\0');
  const auto size = ZSTD_compress(out.data(), out.size(), body.data(), body.size(), ZSTD_CLEVEL_DEFAULT);
  out.resize(ZSTD_isError(size) != 0 ? 0 : size);
  return out;
}

}  // namespace

Coding best_coding(std::string_view accept_encoding) {
  Coding best = Coding::identity;
  double most = 0;
  while (!accept_encoding.empty()) {
    const auto end = std::min(accept_encoding.find(','), accept_encoding.size());
    const auto wanted = wanted_of(accept_encoding.substr(0, end));
    accept_encoding.remove_prefix(std::min(end + 1, accept_encoding.size()));
    const auto coding = coding_names.find(wanted.name);
    if (!coding || *coding == Coding::identity || wanted.quality <= 0) continue;
    if (wanted.quality > most || (wanted.quality == most && *coding == Coding::zstd)) {
      best = *coding;
      most = wanted.quality;
    }
  }
  return best;
}

std::string packed(std::string_view body, Coding coding) {
  switch (coding) {
    case Coding::gzip:
      return as_gzip(body);
    case Coding::zstd:
      return as_zstd(body);
    case Coding::identity:
      break;
  }
  return std::string(body);
}

}  // namespace fsctl::api
