#include "core/adopt/client_types.h"

#include "core/adopt/document.h"
#include "core/adopt/type_reader.h"
#include "core/text/unicode.h"

namespace fsctl::adopt {
namespace {

constexpr std::string_view of_operations = "#/operations/";

const Json& members_of_type(const Json& schema) { return at(schema, "properties"); }

/// `"application/json": …` of answers and bodies.
Json content_of(const Json& schema) {
  Json content = Json::object();
  for (const auto& [type, inner] : members_of_type(schema).items()) content[type] = {{"schema", inner}};
  return content;
}

/// A body or an answer.
Json message_of(const Json& schema) {
  if (schema.contains("$ref")) return {{"$ref", schema["$ref"]}};
  Json message = {{"description", text_at(schema, "description")}};
  if (Json content = content_of(at(members_of_type(schema), "content")); !content.empty())
    message["content"] = std::move(content);
  return message;
}

Json messages_of(const Json& schemas) {
  Json messages = Json::object();
  for (const auto& [name, schema] : members_of_type(schemas).items()) messages[name] = message_of(schema);
  return messages;
}

class Described {
 public:
  explicit Described(const DeclaredTypes& types) : types_(types) {
    for (const auto& [name, schema] : members_of_type(declared("operations")).items()) operations_[name] = &schema;
  }

  Json document() const {
    if (!types_.contains("paths"))
      throw Error(ErrorCode::missing_member, "these types describe no service: none of them is `paths`",
                  "give the file that openapi-typescript made of a service's /api/doc.json");
    Json document = {{"openapi", "3.1.0"}, {"paths", Json::object()}, {"components", components()}};
    for (const auto& [path, item] : members_of_type(declared("paths")).items())
      document["paths"][path] = operations_of(item);
    for (const auto& [name, schema] : types_)
      if (name != "paths" && name != "components" && name != "operations") document["types"][name] = schema;
    return document;
  }

 private:
  const Json& declared(std::string_view name) const {
    static const Json none = Json::object();
    const auto found = types_.find(name);
    return found == types_.end() ? none : found->second;
  }

  Json components() const {
    const Json& all = members_of_type(declared("components"));
    return {{"schemas",
             members_of_type(at(all, "schemas")).is_null() ? Json::object() : members_of_type(at(all, "schemas"))},
            {"responses", messages_of(at(all, "responses"))},
            {"requestBodies", messages_of(at(all, "requestBodies"))}};
  }

  Json operations_of(const Json& item) const {
    Json operations = Json::object();
    for (const auto& [method, schema] : members_of_type(item).items())
      if (method != "parameters") operations[method] = operation_of(schema);
    return operations;
  }

  /// The operation behind `operations["getPage"]`, or written at its path.
  Json operation_of(const Json& schema) const {
    const Json* found = &schema;
    if (const auto name = text_at(schema, "$ref"); name.starts_with(of_operations))
      if (const auto known = operations_.find(name.substr(of_operations.size())); known != operations_.end())
        found = known->second;
    Json operation = Json::object();
    auto summary = text_at(schema, "summary");
    if (summary.empty()) summary = text_at(schema, "description");
    if (!summary.empty()) operation["summary"] = summary;
    const Json& members = members_of_type(*found);
    if (const Json& body = at(members, "requestBody"); !body.is_null()) operation["requestBody"] = message_of(body);
    operation["responses"] = messages_of(at(members, "responses"));
    return operation;
  }

  const DeclaredTypes& types_;
  std::map<std::string, const Json*, std::less<>> operations_{};
};

}  // namespace

bool is_typescript(const Source& source) {
  std::string_view text = source.text;
  if (text.starts_with(text::byte_order_mark)) text.remove_prefix(text::byte_order_mark.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  for (const char* first : {"/*", "//", "export ", "import ", "type ", "interface ", "declare "})
    if (text.starts_with(first)) return true;
  return source.name.ends_with(".ts") && !text.starts_with('{');
}

Json document_of_types(const Source& source) { return Described(read_types(source.text)).document(); }

}  // namespace fsctl::adopt
