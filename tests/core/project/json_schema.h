#pragma once

#include <string>

#include "core/json/json.h"

namespace fsctl::test {

/// Whether a JSON Schema takes a value, for the keywords fsctl writes. Throws for any other keyword.
class JsonSchema {
 public:
  explicit JsonSchema(Json root) : root_(std::move(root)) {}
  bool takes(const Json& value) const { return takes(root_, value); }

 private:
  bool takes(const Json& schema, const Json& value) const;
  bool holds(const std::string& keyword, const Json& schema, const Json& value) const;
  bool object_holds(const std::string& keyword, const Json& schema, const Json& value) const;

  Json root_;
};

}  // namespace fsctl::test
