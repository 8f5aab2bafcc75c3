#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace fsctl::cli {

/// A stream for terminals that escapes control characters, so that those in data are shown and not executed.
class SafeStream {
 public:
  /// REQUIRES: `to` outlives the object. `passes_returns` says whether carriage returns of the program itself are
  /// passed on, as a line of progress needs them.
  explicit SafeStream(std::ostream& to, bool passes_returns = false) : buffer_(to, passes_returns), out_(&buffer_) {}

  std::ostream& out() { return out_; }

  /// Writes a text whose sequences of colours are the program's own, so that a safe stream passes them on.
  static void write_colored(std::ostream& to, std::string_view text);

 private:
  class Buffer : public std::streambuf {
   public:
    Buffer(std::ostream& to, bool passes_returns) : to_(to), passes_returns_(passes_returns) {}
    ~Buffer() override;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    void pass_colors(bool passes) { passes_colors_ = passes; }

   private:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    int_type overflow(int_type byte) override;
    int sync() override;
    void pass_on(std::string_view text);

    std::ostream& to_;
    bool passes_returns_;
    bool passes_colors_ = false;
    std::string rest_{};  ///< the bytes of an incomplete UTF-8 character at the end of the last write
  };

  Buffer buffer_;
  std::ostream out_;
};

}  // namespace fsctl::cli
