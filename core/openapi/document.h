#pragma once

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

/// A method on a path, and what it is answered with when all is well.
struct Operation {
  std::string_view method;
  std::string path;
  /// Unique in a document; a second one of the same id gets a number.
  std::string id;
  std::string_view tag;
  std::string summary;
  std::vector<Parameter> parameters{};
  /// Names of request headers, from the table of headers.
  std::span<const std::string_view> headers{};
  bool needs_context = false;  ///< fs-context must be sent
  Json body{};                 ///< null: it takes none
  Json answer{};
  std::string_view content_type = "application/json";
  /// Codes of errors beside those every operation may answer with.
  std::span<const ErrorCode> errors{};
  /// Names of response headers beside `fs-context`.
  std::vector<std::string_view> answer_headers{};
};

/// The OpenAPI 3.1 description of a project's endpoints while it is being put together.
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
  /// A reference to a response component, which equal responses share.
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
