#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/api/request.h"
#include "core/api/response.h"

namespace fsctl::devserver {

/// The origins from which browsers may call: loopback ones and those of the options.
class Cors {
 public:
  explicit Cors(std::vector<std::string> origins) : origins_(std::move(origins)) {}

  /// Adds the headers that every answer needs, including errors.
  void add_headers(std::string_view origin, api::Response& response) const;

  /// Whether pages of this origin may call.
  bool allows(std::string_view origin) const;

 private:
  std::vector<std::string> origins_;
};

/// Whether this is a CORS preflight request.
bool is_preflight(const api::Request& request);

api::Response preflight_answer(const api::Request& request);

}  // namespace fsctl::devserver
