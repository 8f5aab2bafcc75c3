#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace fsctl::cli {

/// A stream for terminals that escapes control characters, so that those in data are shown and not executed.
class SafeStream {
 public:
  /// Which control characters of the program itself are passed on: sequences of colours, and carriage returns.
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
    std::string rest_{};  ///< the bytes of an incomplete UTF-8 character at the end of the last write
  };

  Buffer buffer_;
  std::ostream out_;
};

}  // namespace fsctl::cli
