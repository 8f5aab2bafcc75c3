#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace fsctl::input {

/// The body of an HTTP message as it was before its Content-Encoding: gzip and deflate are known, and none.
class ContentCoding {
 public:
  explicit ContentCoding(std::string_view name);
  ~ContentCoding();
  ContentCoding(const ContentCoding&) = delete;
  ContentCoding& operator=(const ContentCoding&) = delete;

  /// Takes the body piece by piece; false to have no more of it.
  using Take = std::function<bool(std::string_view)>;
  /// Gives what a piece of the packed body holds. False when nothing more can come of it.
  bool decode(std::string_view piece, const Take& take);

  bool is_known() const { return is_known_; }
  /// What is wrong with the body, as in `is no valid gzip`, once all of it was decoded or decode() has failed; empty
  /// when nothing is.
  std::string fault() const;

 private:
  class Inflation;
  std::string name_;
  bool is_known_;
  std::unique_ptr<Inflation> inflation_;
};

}  // namespace fsctl::input
