#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fsctl::recording {

/// The scope, region and locale for which a service answers; empty where it did not tell.
struct Place {
  std::string scope{};
  std::string region{};
  std::string locale{};

  bool operator==(const Place&) const = default;
};

/// Whose answer is wanted: what the headers of a request say of it.
struct Reader {
  std::string version{};  ///< of fs-version; empty for public
  std::string domain{};   ///< of fs-domain
  Place place{};

  bool operator==(const Reader&) const = default;
};

/// What a request of the Fetch API asks, in one form for all requests that ask the same: the path without escapes, the
/// query by name, the body as compact JSON with members by name. A block is asked by GET, and a body `{}` is none.
struct Question {
  std::string method{};
  std::string path{};
  std::vector<std::pair<std::string, std::string>> query{};
  std::string body{};  ///< empty for none
  Reader reader{};

  /// Texts that are equal for those who ask the same, whoever reads the answer.
  std::string subject() const;
  bool operator==(const Question&) const = default;
};

/// A request as it came.
struct Asked {
  std::string_view method;
  std::string_view target;  ///< path and query, percent-encoded
  std::string_view version{};
  std::string_view domain{};
  std::string_view body{};
};

/// Nothing for a request that cannot be told in JSON: a body that is none, a path that is no UTF-8.
std::optional<Question> question_of(const Asked& asked);

}  // namespace fsctl::recording
