#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace fsctl::input {

/// Decodes the body of an HTTP message by its Content-Encoding: gzip, deflate, or none.
class ContentCoding {
 public:
  explicit ContentCoding(std::string_view name);
  ~ContentCoding();
  ContentCoding(const ContentCoding&) = delete;
  ContentCoding& operator=(const ContentCoding&) = delete;

  /// Receives the decoded body piece by piece; returns false to get no more.
  using Take = std::function<bool(std::string_view)>;
  /// Decodes one piece and passes the result to `take`. False when decoding has ended or failed.
  bool decode(std::string_view piece, const Take& take);

  bool is_known() const { return is_known_; }
  /// What is wrong with the body, such as `is no valid gzip`; empty when it is complete and valid. To be called after
  /// the last piece or when decode() has failed.
  std::string fault() const;

 private:
  class Inflation;
  std::string name_;
  bool is_known_;
  std::unique_ptr<Inflation> inflation_;
};

}  // namespace fsctl::input
