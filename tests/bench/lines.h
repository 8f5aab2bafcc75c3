#pragma once

#include <cstring>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fsctl::bench {

/// The lines of a file, through one buffer.
class Lines {
 public:
  /// This many bytes behind each line can be read, as simdjson wants it.
  static constexpr std::size_t padding = 64;

  explicit Lines(const std::string& path) : in_(path, std::ios::binary), buffer_(chunk + padding, '\0') {
    if (!in_) throw std::runtime_error("cannot read " + path);
  }

  /// The next line without its end, until the next call; nothing after the last one.
  std::optional<std::string_view> next() {
    for (auto searched = begin_;;) {
      const auto unread = std::string_view(buffer_).substr(searched, end_ - searched);
      if (const auto length = unread.find('\n'); length != std::string_view::npos) {
        const auto line = std::string_view(buffer_).substr(begin_, searched + length - begin_);
        begin_ += line.size() + 1;
        return line;
      }
      searched = end_ - begin_;
      if (!refill()) return {};
    }
  }

 private:
  static constexpr std::size_t chunk = std::size_t{1} << 20U;

  /// Moves the begun line to the front and reads on behind it.
  bool refill() {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (buffer_.size() < end_ + chunk + padding) buffer_.resize(end_ + chunk + padding);
    in_.read(buffer_.data() + end_, static_cast<std::streamsize>(buffer_.size() - padding - end_));
    end_ += static_cast<std::size_t>(in_.gcount());
    return in_.gcount() > 0;
  }

  std::ifstream in_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what was not given out yet
  std::size_t end_ = 0;    ///< of what was read
};

}  // namespace fsctl::bench
