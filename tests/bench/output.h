#pragma once

#include <fstream>
#include <stdexcept>
#include <string>

namespace fsctl::bench {

/// A file that is written in large pieces.
class Output {
 public:
  explicit Output(const std::string& path) : out_(path, std::ios::binary) {
    if (!out_) throw std::runtime_error("cannot write " + path);
  }

  /// Where the next line goes.
  std::string& text() { return text_; }

  void end_line() {
    text_ += '\n';
    if (text_.size() >= piece) write();
  }

  void finish() {
    write();
    if (!out_.flush()) throw std::runtime_error("writing failed");
  }

 private:
  static constexpr std::size_t piece = std::size_t{1} << 20U;

  void write() {
    out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    text_.clear();
  }

  std::ofstream out_;
  std::string text_;
};

}  // namespace fsctl::bench
