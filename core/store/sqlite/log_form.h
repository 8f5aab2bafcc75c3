#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

/// How SQLite's write-ahead log looks (its file format, "The Write-Ahead Log").
namespace fsctl::store::log_form {

inline constexpr std::int64_t header_bytes = 32;
inline constexpr std::int64_t frame_header_bytes = 24;

/// What each beginning of a log draws anew; its frames have it, too.
using Salts = std::array<unsigned char, 8>;

/// The sum of all that stands in a log up to a frame.
struct Sum {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  bool operator==(const Sum&) const = default;
};

struct Header {
  std::int64_t page_bytes = 0;
  Salts salts{};
  Sum sum{};
  bool is_big_endian = false;  ///< as its sums take the bytes
};

struct FrameHeader {
  std::uint32_t page = 0;
  bool commits = false;
  Salts salts{};
  Sum sum{};
};

/// Nothing for bytes that begin no log.
std::optional<Header> parse_header(const unsigned char* bytes);
Sum parse_sum(const unsigned char* bytes);
FrameHeader parse_frame_header(const unsigned char* bytes);

/// The sum with 8·n more bytes.
Sum add(Sum sum, const unsigned char* bytes, std::int64_t size, bool is_big_endian);
/// The sum that a frame should have behind one.
Sum add_frame(Sum before, const unsigned char* header, const unsigned char* page, const Header& log);

/// Where a frame begins; they count from 1.
constexpr std::int64_t place_of(std::int64_t frame, std::int64_t page_bytes) {
  return header_bytes + (frame - 1) * (page_bytes + frame_header_bytes);
}

/// What can be read of a log.
struct Found {
  bool is_begun = false;  ///< its header is whole
  Salts salts{};          ///< when it is
  std::int64_t page_bytes = 0;
  std::int64_t frames = 0;          ///< that it has room for
  std::int64_t commits = 0;         ///< that are whole, as is all before them
  std::int64_t committed = 0;       ///< the frames up to the last of these
  std::int64_t commits_behind = 0;  ///< that stand behind a place that is not as it was written
};

/// Reads so many bytes of a log at a place; false when there are not as many.
using Read = std::function<bool(unsigned char* to, std::int64_t size, std::int64_t place)>;

/// Looks at a whole log.
Found examine(const Read& read);

}  // namespace fsctl::store::log_form
