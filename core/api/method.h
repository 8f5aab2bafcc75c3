#pragma once

#include <string>
#include <utility>

#include "core/text/enum_names.h"

namespace fsctl::api {

enum class Method { get, head, post, patch, options, unknown };

/// As HTTP writes them.
inline constexpr auto method_names = text::names_of<Method>("GET", "HEAD", "POST", "PATCH", "OPTIONS", "");

/// The method of a request: which one it is, and the text that it came as.
class AskedMethod {
 public:
  AskedMethod(Method method) : AskedMethod(std::string(method_names[method])) {}
  AskedMethod(const char* text) : AskedMethod(std::string(text)) {}
  AskedMethod(std::string text) : method_(method_names.find(text).value_or(Method::unknown)), text_(std::move(text)) {}

  operator Method() const { return method_; }
  const std::string& text() const { return text_; }

 private:
  Method method_;
  std::string text_;
};

}  // namespace fsctl::api
