#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error_code.h"
#include "core/openapi/schemas.h"

namespace fsctl::openapi {

/// A parameter of one operation, in its path or query.
struct Parameter {
  std::string name;
  std::string_view in;
  std::string_view summary;
  Json schema;
};

/// A method on a path, and its successful answer.
struct Operation {
  std::string_view method;
  std::string path;
  /// The operationId; a number is added when the document has it already.
  std::string id;
  std::string_view tag;
  std::string summary;
  std::vector<Parameter> parameters{};
  /// The names of request headers, which the table in document.cpp describes.
  std::span<const std::string_view> headers{};
  bool needs_context = false;  ///< whether fs-context is required
  Json body{};                 ///< the schema of the body; null when there is none
  Json answer{};
  std::string_view content_type = "application/json";
  /// Error codes in addition to those that every operation may answer with.
  std::span<const ErrorCode> errors{};
  /// The names of response headers in addition to `fs-context`.
  std::vector<std::string_view> answer_headers{};
  bool has_tag = false;  ///< whether a server tells who has the answer already that it has
};

/// Builds the OpenAPI 3.1 description of a project's endpoints.
class Document {
 public:
  explicit Document(const project::Project& project) : project_(project), schemas_(project) {}

  const project::Project& project() const { return project_; }
  Schemas& schemas() { return schemas_; }
  void add(const Operation& operation);

  /// The whole document.
  Json json() const;

 private:
  Json responses(const Operation& operation);
  /// A reference to a response component; equal responses share one.
  Json shared_response(const std::string& status, const Json& response);
  std::string unique(const std::string& id);

  const project::Project& project_;
  Schemas schemas_;
  Json paths_ = Json::object();
  Json responses_ = Json::object();
  std::set<std::string> ids_;
  std::set<std::string_view> tags_;
};

}  // namespace fsctl::openapi
