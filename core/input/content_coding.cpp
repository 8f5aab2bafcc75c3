#include "core/input/content_coding.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <new>

namespace fsctl::input {
namespace {

std::string in_lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

bool is_packed(std::string_view name) { return name == "gzip" || name == "x-gzip" || name == "deflate"; }

}  // namespace

/// Decodes one or several compressed members in a row, as gzip allows.
class ContentCoding::Inflation {
 public:
  Inflation() {
    constexpr int with_any_header = 15 + 32;
    if (inflateInit2(&stream_, with_any_header) != Z_OK) throw std::bad_alloc();
  }
  ~Inflation() { inflateEnd(&stream_); }
  Inflation(const Inflation&) = delete;
  Inflation& operator=(const Inflation&) = delete;

  bool decode(std::string_view piece, const Take& take) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));  // zlib does not write to it
    stream_.avail_in = static_cast<uInt>(piece.size());
    do {
      if (has_ended_) inflateReset(&stream_);
      has_ended_ = false;
      stream_.next_out = reinterpret_cast<Bytef*>(room_.data());
      stream_.avail_out = static_cast<uInt>(room_.size());
      const int result = inflate(&stream_, Z_NO_FLUSH);
      if (result == Z_MEM_ERROR) throw std::bad_alloc();
      has_ended_ = result == Z_STREAM_END;
      is_damaged_ = !has_ended_ && result != Z_OK && result != Z_BUF_ERROR;
      if (is_damaged_ || !take({room_.data(), room_.size() - stream_.avail_out})) return false;
    } while (stream_.avail_in > 0 || (stream_.avail_out == 0 && !has_ended_));
    return true;
  }

  bool is_damaged() const { return is_damaged_; }
  bool has_ended() const { return has_ended_; }

 private:
  z_stream stream_{};
  bool has_ended_ = false;
  bool is_damaged_ = false;
  std::array<char, 16 * 1024> room_;
};

ContentCoding::ContentCoding(std::string_view name)
    : name_(in_lower_case(name)), is_known_(name_.empty() || name_ == "identity" || is_packed(name_)) {
  if (is_packed(name_)) inflation_ = std::make_unique<Inflation>();
}

ContentCoding::~ContentCoding() = default;

bool ContentCoding::decode(std::string_view piece, const Take& take) {
  if (!is_known_) return false;
  return inflation_ ? inflation_->decode(piece, take) : take(piece);
}

std::string ContentCoding::fault() const {
  if (!is_known_) return "has an unknown Content-Encoding; gzip and deflate are known";
  if (inflation_ && inflation_->is_damaged()) return "is no valid " + name_;
  if (inflation_ && !inflation_->has_ended()) return "ends before its " + name_ + " data does";
  return {};
}

}  // namespace fsctl::input
