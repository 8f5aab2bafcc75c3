#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/connect/outside.h"
#include "core/error/error.h"
#include "core/project/connector.h"

namespace fsctl::connect {

/// A connector's request headers and URLs with ${NAME} replaced by variables of the environment.
class Credentials {
 public:
  /// Throws Error(variable_unset) with the names of all missing variables.
  Credentials(const project::Connector& connector, const Outside& outside);

  const std::map<std::string, std::string>& headers() const { return headers_; }
  const project::UrlTemplate& record() const { return record_; }
  const project::UrlTemplate& list() const { return list_; }

  /// The text with *** in place of every value from the environment.
  std::string redacted(std::string text) const;
  Error redacted(const Error& error) const;

 private:
  std::string value(const std::string& variable, const Outside& outside, std::vector<std::string>& missing);

  std::map<std::string, std::string> headers_{};
  project::UrlTemplate record_{};
  project::UrlTemplate list_{};
  std::vector<std::string> secrets_{};
};

}  // namespace fsctl::connect
