#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace fsctl::cli {

/// A stream for terminals: escapes control sequences, wherever they come from, so that they are shown and not executed.
class SafeStream {
 public:
  /// What the program itself sends besides lines: colours, and going back to the beginning of a line.
  struct Own {
    bool colors = false;
    bool returns = false;
  };

  /// REQUIRES: `to` outlives the object.
  SafeStream(std::ostream& to, Own own) : buffer_(to, own), out_(&buffer_) {}

  std::ostream& out() { return out_; }

 private:
  class Buffer : public std::streambuf {
   public:
    Buffer(std::ostream& to, Own own) : to_(to), own_(own) {}
    ~Buffer() override;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

   private:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    int_type overflow(int_type byte) override;
    int sync() override;
    void pass_on(std::string_view text);

    std::ostream& to_;
    Own own_;
    std::string rest_{};  ///< the beginning of a character
  };

  Buffer buffer_;
  std::ostream out_;
};

}  // namespace fsctl::cli
