#include "core/store/sqlite/log_form.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/store/sqlite/big_endian.h"
#include "core/store/sqlite/log.h"

namespace fsctl::store::log_form {
namespace {

constexpr std::uint32_t magic = 0x377f0682;  // with 1 more where sums take the bytes as big-endian ones
constexpr std::uint32_t form = 3'007'000;
constexpr std::int64_t summed_header_bytes = 24;
constexpr std::int64_t summed_frame_header_bytes = 8;

std::uint32_t word(const unsigned char* bytes, bool is_big_endian) {
  if (is_big_endian) return big_endian(bytes);
  return std::uint32_t{bytes[3]} << 24U | std::uint32_t{bytes[2]} << 16U | std::uint32_t{bytes[1]} << 8U | bytes[0];
}

Salts salts_at(const unsigned char* bytes) {
  Salts salts;
  std::copy_n(bytes, salts.size(), salts.begin());
  return salts;
}

/// Reads the frames of a log one by one.
class Walk {
 public:
  Walk(const Read& read, const Header& log)
      : read_(read), log_(log), bytes_(static_cast<std::size_t>(frame_header_bytes + log.page_bytes)) {}

  /// Goes to the next frame; false at the end of the log.
  bool go_on() {
    if (!read_(bytes_.data(), frame_header_bytes + log_.page_bytes, place_of(next_++, log_.page_bytes))) return false;
    header_ = parse_frame_header(bytes_.data());
    return true;
  }
  bool is_of_log() const { return header_.salts == log_.salts && header_.page != 0; }
  bool commits() const { return header_.commits; }
  /// Whether the checksum of the frame continues the one before it.
  bool follows(Sum before) const {
    return add_frame(before, bytes_.data(), bytes_.data() + frame_header_bytes, log_) == header_.sum;
  }
  Sum sum() const { return header_.sum; }

 private:
  const Read& read_;
  const Header& log_;
  std::vector<unsigned char> bytes_;
  std::int64_t next_ = 1;
  FrameHeader header_{};
};

/// What the header of a log said that is damaged, as far as that matters.
Header header_by_frames(const Read& read) {
  std::array<unsigned char, frame_header_bytes> second{};
  Header header{.page_bytes = static_cast<std::int64_t>(page_bytes)};
  if (read(second.data(), frame_header_bytes, place_of(2, header.page_bytes)))
    header.salts = parse_frame_header(second.data()).salts;
  return header;
}

std::optional<Header> header_of(const Read& read) {
  std::array<unsigned char, header_bytes> bytes{};
  return read(bytes.data(), header_bytes, 0) ? parse_header(bytes.data()) : std::nullopt;
}

}  // namespace

std::optional<Header> parse_header(const unsigned char* bytes) {
  if ((big_endian(bytes) & ~1U) != magic || big_endian(bytes + 4) != form) return {};
  Header header{.page_bytes = big_endian(bytes + 8),
                .salts = salts_at(bytes + 16),
                .sum = parse_sum(bytes + 24),
                .is_big_endian = (big_endian(bytes) & 1U) != 0};
  if (add({}, bytes, summed_header_bytes, header.is_big_endian) != header.sum) return {};
  return header;
}

Sum parse_sum(const unsigned char* bytes) { return {.first = big_endian(bytes), .second = big_endian(bytes + 4)}; }

FrameHeader parse_frame_header(const unsigned char* bytes) {
  return {.page = big_endian(bytes),
          .commits = big_endian(bytes + 4) != 0,
          .salts = salts_at(bytes + 8),
          .sum = parse_sum(bytes + 16)};
}

Sum add(Sum sum, const unsigned char* bytes, std::int64_t size, bool is_big_endian) {
  for (const auto* const end = bytes + size; bytes < end; bytes += 8) {
    sum.first += word(bytes, is_big_endian) + sum.second;
    sum.second += word(bytes + 4, is_big_endian) + sum.first;
  }
  return sum;
}

Sum add_frame(Sum before, const unsigned char* header, const unsigned char* page, const Header& log) {
  const auto sum = add(before, header, summed_frame_header_bytes, log.is_big_endian);
  return add(sum, page, log.page_bytes, log.is_big_endian);
}

bool has_frames(const Read& read, std::int64_t frames, Sum last) {
  const auto log = header_of(read);
  if (!log) return false;
  Walk walk(read, *log);
  Sum sum = log->sum;
  for (std::int64_t frame = 1; frame <= frames; ++frame, sum = walk.sum())
    if (!walk.go_on() || !walk.is_of_log() || !walk.follows(sum)) return false;
  return sum == last;
}

Found examine(const Read& read) {
  const auto header = header_of(read);
  const Header log = header ? *header : header_by_frames(read);
  Found found{.is_begun = header.has_value(), .salts = log.salts, .page_bytes = log.page_bytes};
  Walk walk(read, log);
  Sum sum = log.sum;
  bool is_whole = found.is_begun;
  std::int64_t broken_commits = 0;
  for (; walk.go_on(); sum = walk.sum()) {
    ++found.frames;
    const bool follows = walk.is_of_log() && walk.follows(sum);
    is_whole = is_whole && follows;
    if (!walk.is_of_log() || !walk.commits()) continue;
    if (is_whole) found.committed = found.frames;
    ++(is_whole ? found.commits : follows ? found.commits_behind : broken_commits);
  }
  // One that follows nothing may just be the end of what a kill has torn.
  if (found.commits_behind > 0) found.commits_behind += broken_commits;
  return found;
}

}  // namespace fsctl::store::log_form
