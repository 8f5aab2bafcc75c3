#include "core/openapi/document.h"

#include <algorithm>

#include "core/openapi/json_schema.h"

namespace fsctl::openapi {
namespace {

/// A header of requests or answers.
struct Header {
  std::string_view name;
  std::string_view summary;
  Json schema;
};

const std::vector<Header>& headers() {
  static const std::vector<Header> table = {
      {"fs-context",
       "The visitor's context; takes precedence over fs-domain.",
       {{"type", "string"}, {"minLength", 36}, {"maxLength", 50}}},
      {"fs-domain", "A domain of the project, host and path; used when there is no fs-context.", {{"type", "string"}}},
      {"fs-version",
       "The stage to read: develop, preview, public or a release's id.",
       {{"type", "string"}, {"default", "public"}}},
      {"fs-request-url",
       "The address of the page that asks; used as the domain when nothing else tells it.",
       {{"type", "string"}}},
      {"fs-warning", "Says what was left out of the answer.", {{"type", "string"}}},
  };
  return table;
}

const Header& header(std::string_view name) { return *std::ranges::find(headers(), name, &Header::name); }

/// The codes that any operation may answer with.
constexpr ErrorCode everywhere[] = {ErrorCode::authentication_failed, ErrorCode::limit_exceeded,
                                    ErrorCode::feature_not_available, ErrorCode::store_unavailable};

Json violation() {
  const Json whole = {{"type", "integer"}, {"minimum", 0}};
  return object_of({{"message", {{"type", "string"}}},
                    {"propertyPath", {{"type", "string"}}},
                    {"line", whole},
                    {"column", whole},
                    {"length", whole}},
                   Json::array({"message"}));
}

Json error(const Json& codes, const Json& violation_reference) {
  return object_of({{"error", {{"type", "string"}}},
                    {"code", {{"type", "string"}, {"enum", codes}}},
                    {"details", array_of(violation_reference)},
                    {"correlationId", {{"type", "string"}}}});
}

Json defect() { return object_of({{"error", {{"type", "string"}}}, {"correlationId", {{"type", "string"}}}}); }

Json content(std::string_view type, Json schema) { return {{type, {{"schema", std::move(schema)}}}}; }

/// The codes of one operation by HTTP status.
std::map<int, std::vector<const ErrorCodeEntry*>> by_status(const Operation& operation) {
  std::map<int, std::vector<const ErrorCodeEntry*>> found;
  const auto add = [&](ErrorCode code) {
    const auto& entry = describe(code);
    found[entry.http].push_back(&entry);
  };
  std::ranges::for_each(everywhere, add);
  std::ranges::for_each(operation.errors, add);
  return found;
}

Json error_response(const std::vector<const ErrorCodeEntry*>& entries, const Json& violation_reference) {
  Json codes = Json::array();
  std::string description;
  for (const auto* entry : entries) {
    codes.push_back(entry->name);
    description += (description.empty() ? "" : " ") + std::string(entry->summary);
  }
  Json response = {{"description", description},
                   {"content", content("application/json", error(codes, violation_reference))}};
  if (entries.front()->code == ErrorCode::store_unavailable)
    response["headers"]["Retry-After"] = {{"description", "After so many seconds it is worth another try."},
                                          {"schema", {{"type", "integer"}}}};
  return response;
}

Json header_parameter(const Header& header, bool required) {
  return {{"name", header.name},
          {"in", "header"},
          {"required", required},
          {"description", header.summary},
          {"schema", header.schema}};
}

Json parameters(const Operation& operation) {
  Json list = Json::array();
  for (const auto& parameter : operation.parameters)
    list.push_back({{"name", parameter.name},
                    {"in", parameter.in},
                    {"required", parameter.in == "path"},
                    {"description", parameter.summary},
                    {"schema", parameter.schema}});
  for (const auto name : operation.headers)
    if (name == "fs-context" && operation.needs_context)
      list.push_back(header_parameter(header(name), true));
    else
      list.push_back({{"$ref", "#/components/parameters/" + std::string(name)}});
  if (std::ranges::find(operation.headers, "fs-domain") != operation.headers.end())
    list.push_back({{"$ref", "#/components/parameters/fs-request-url"}});
  return list;
}

Json answer_headers(const Operation& operation) {
  Json list = Json::object();
  const auto add = [&](std::string_view name) {
    list[name] = {{"description", header(name).summary}, {"schema", header(name).schema}};
  };
  add("fs-context");
  std::ranges::for_each(operation.answer_headers, add);
  return list;
}

Json tag_header() {
  return {{"description", "Stands for the answer; of a server only."}, {"schema", {{"type", "string"}}}};
}

Json header_parameters() {
  Json list = Json::object();
  for (const Header& header : headers())
    if (header.name != "fs-warning") list[header.name] = header_parameter(header, false);
  return list;
}

/// The least value of a schema: with the members only that it has to have.
Json least_value(const Json& schema) {
  if (schema.contains("enum")) return schema["enum"].front();
  const auto type = schema.value("type", Json());
  if (type == "object") {
    Json value = Json::object();
    for (const auto& name : schema.value("required", Json::array())) {
      const auto& member = name.get_ref<const std::string&>();
      value[member] = least_value(schema["properties"][member]);
    }
    return value;
  }
  if (type == "array") return Json::array();
  if (type == "boolean") return true;
  return type == "integer" || type == "number" ? Json(1) : Json("text");
}

/// What a request may send: the form, and the least that has it, so that trying it out begins with an answer.
Json body_content(const Json& schema) {
  auto all = content("application/json", schema);
  all["application/json"]["example"] = least_value(schema);
  return all;
}

}  // namespace

std::string Document::unique(const std::string& id) {
  std::string name = id;
  for (int number = 2; !ids_.insert(name).second; ++number) name = id + std::to_string(number);
  return name;
}

Json Document::shared_response(const std::string& status, const Json& response) {
  std::string name = "Error" + status;
  for (int number = 2; responses_.contains(name) && responses_[name] != response; ++number)
    name = "Error" + status + '_' + std::to_string(number);
  responses_[name] = response;
  return {{"$ref", "#/components/responses/" + name}};
}

Json Document::responses(const Operation& operation) {
  Json list = Json::object();
  list["200"] = {{"description", operation.summary},
                 {"headers", answer_headers(operation)},
                 {"content", content(operation.content_type, operation.answer)}};
  if (operation.has_tag) {
    list["200"]["headers"]["ETag"] = tag_header();
    list["304"] = {{"description", "The client has this answer already, as If-None-Match says."},
                   {"headers", {{"ETag", tag_header()}}}};
  }
  const Json violation_reference = schemas_.shared("Violation", violation);
  for (const auto& [status, entries] : by_status(operation))
    list[std::to_string(status)] =
        shared_response(std::to_string(status), error_response(entries, violation_reference));
  list["500"] = {{"description", "An unexpected error; the correlation id stands in the server's log."},
                 {"content", content("application/json", schemas_.shared("Defect", defect))}};
  return list;
}

void Document::add(const Operation& operation) {
  tags_.insert(operation.tag);
  Json entry = {{"operationId", unique(operation.id)},
                {"tags", Json::array({operation.tag})},
                {"summary", operation.summary},
                {"description", operation.summary},
                {"parameters", parameters(operation)}};
  if (!operation.body.is_null())
    entry["requestBody"] = {{"required", operation.body.contains("required") && !operation.body["required"].empty()},
                            {"content", body_content(operation.body)}};
  entry["responses"] = responses(operation);
  paths_[operation.path][operation.method] = std::move(entry);
}

Json Document::json() const {
  Json tags = Json::array();
  for (const auto tag : tags_) tags.push_back({{"name", tag}, {"description", "Answers of " + std::string(tag) + '.'}});
  return {{"openapi", "3.1.0"},
          {"info",
           {{"title", project_.name},
            {"version", "1"},
            {"description", "The Fetch API of " + project_.name + ": what it answers, by its configuration."}}},
          {"servers", Json::array({{{"url", "/"}}})},
          {"security", Json::array({Json::object(), {{"secret", Json::array()}}})},
          {"tags", std::move(tags)},
          {"paths", paths_},
          {"components",
           {{"securitySchemes",
             {{"secret",
               {{"type", "apiKey"},
                {"in", "header"},
                {"name", "fs-secret"},
                {"description", "Needed once the project has a fetch secret; a browser must not hold it."}}}}},
            {"parameters", header_parameters()},
            {"responses", responses_},
            {"schemas", schemas_.components()}}}};
}

}  // namespace fsctl::openapi
