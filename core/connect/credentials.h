#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/connect/outside.h"
#include "core/error/error.h"
#include "core/project/connector.h"

namespace fsctl::connect {

/// A connector's request headers with what the environment holds in place of ${NAME}.
class Credentials {
 public:
  /// Throws Error(variable_unset) naming all variables that are missing.
  Credentials(const project::Connector& connector, const Outside& outside);

  const std::map<std::string, std::string>& headers() const { return headers_; }

  /// The text with *** in place of every value from the environment.
  std::string redacted(std::string text) const;
  Error redacted(const Error& error) const;

 private:
  std::string value(const std::vector<project::HeaderPart>& parts, const Outside& outside,
                    std::vector<std::string>& missing);

  std::map<std::string, std::string> headers_{};
  std::vector<std::string> secrets_{};
};

}  // namespace fsctl::connect
