#pragma once

#include <string>
#include <string_view>

#include "core/api/response.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::test {

/// The value of an answer's header; empty without one.
inline std::string header(const api::Response& response, std::string_view name) {
  for (const auto& [known, value] : response.headers)
    if (known == name) return value;
  return "";
}

/// The code in an answer's body; empty where that has none.
inline std::string code(const api::Response& response) {
  if (response.content_type != "application/json") return "";
  const Json body = parse(response.body);
  return body.is_object() && body.contains("code") ? body["code"].get<std::string>() : "";
}

}  // namespace fsctl::test
