#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

/// The format of SQLite's write-ahead log (its file format, "The Write-Ahead Log").
namespace fsctl::store::log_form {

inline constexpr std::int64_t header_bytes = 32;
inline constexpr std::int64_t frame_header_bytes = 24;

/// Changes whenever a log begins anew; the header of each frame repeats it, so that frames of a former log are told
/// apart.
using Salts = std::array<unsigned char, 8>;

/// The checksum of a log from its header up to some frame.
struct Sum {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  bool operator==(const Sum&) const = default;
};

/// The header of a log.
struct Header {
  std::int64_t page_bytes = 0;
  Salts salts{};
  Sum sum{};                   ///< of the header itself
  bool is_big_endian = false;  ///< the byte order of the words that checksums add
};

/// The header of a frame, which a page follows.
struct FrameHeader {
  std::uint32_t page = 0;  ///< the number of the page in the store's file, from 1
  bool commits = false;    ///< whether the frame is the last one of a transaction
  Salts salts{};
  Sum sum{};  ///< of the log up to and including this frame
};

/// The header in these `header_bytes` bytes; nothing when they are not the header of a log or are damaged.
std::optional<Header> parse_header(const unsigned char* bytes);
Sum parse_sum(const unsigned char* bytes);
FrameHeader parse_frame_header(const unsigned char* bytes);

/// The checksum continued with more bytes. REQUIRES: `size` is a multiple of 8.
Sum add(Sum sum, const unsigned char* bytes, std::int64_t size, bool is_big_endian);
/// The checksum of a frame, given the checksum before it.
Sum add_frame(Sum before, const unsigned char* header, const unsigned char* page, const Header& log);

/// The offset of a frame in the log; frames are numbered from 1.
constexpr std::int64_t place_of(std::int64_t frame, std::int64_t page_bytes) {
  return header_bytes + (frame - 1) * (page_bytes + frame_header_bytes);
}

/// What a look at a whole log has found.
struct Found {
  bool is_begun = false;            ///< whether the header is valid
  Salts salts{};                    ///< of the header or, if that is damaged, of a frame
  std::int64_t page_bytes = 0;      ///< of the header or, if that is damaged, the size that stores have
  std::int64_t frames = 0;          ///< how many frames the log has, valid or not
  std::int64_t commits = 0;         ///< how many transactions come before any damage
  std::int64_t committed = 0;       ///< how many frames these transactions have
  std::int64_t commits_behind = 0;  ///< how many transactions come behind damage
};

/// Reads `size` bytes of a log from the offset `place` on; false when the log has fewer.
using Read = std::function<bool(unsigned char* to, std::int64_t size, std::int64_t place)>;

/// Whether a log begins with this many undamaged frames, the last of which has the checksum `last`.
bool has_frames(const Read& read, std::int64_t frames, Sum last);

/// Reads a whole log and checks its checksums.
Found examine(const Read& read);

}  // namespace fsctl::store::log_form
