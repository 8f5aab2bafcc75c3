#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/api/packing.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "core/budget/budget.h"

namespace fsctl::api {

/// What an endpoint has written, to be sent to all who ask the same. Thread-safe.
class Rendered {
 public:
  /// Takes the body of a response, and what does not differ from one visitor to the other. Null, and the response stays
  /// as it is, when the budget has no room.
  static std::shared_ptr<const Rendered> of(Response& response, Budget& budget);

  /// Fills the response to a request with the body, packed if the client takes that; or with 304 if it has that
  /// already.
  static void offer(const std::shared_ptr<const Rendered>& rendered, const Request& request, Response& response);

  /// What it may take of memory, packed forms included.
  std::size_t bytes() const { return share_.bytes(); }

  Rendered(Response& response, Budget::Share share);

 private:
  /// The body in a coding, made once.
  struct Packed {
    std::once_flag is_made{};
    std::string body{};  ///< empty when it is not worth it
  };
  const std::string& packed_as(Coding coding) const;
  bool is_known_to(const Request& request) const;

  Budget::Share share_;
  std::string body_;
  std::string content_type_;
  std::vector<std::pair<std::string, std::string>> headers_{};
  int route_code_;
  std::string tag_;  ///< the entity tag, without its quotes and the coding
  mutable std::array<Packed, 3> packed_{};
};

}  // namespace fsctl::api
