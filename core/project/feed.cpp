#include "core/project/feed.h"

namespace fsctl::project {
namespace {

const std::vector<std::string> methods = {"ingest", "trigger", "polling"};
const std::vector<std::string> connector_types = {"file", "http"};
const std::vector<std::string> schema_types = {"string", "number", "boolean", "array", "object", "any"};

composer::Type schema_type(const std::string& name) {
  if (name == "string") return composer::or_null(composer::string);
  if (name == "number") return composer::or_null(composer::number);
  if (name == "boolean") return composer::or_null(composer::boolean);
  if (name == "array") return composer::or_null(composer::array);
  if (name == "object") return composer::or_null(composer::object);
  return composer::any;
}

void parse_schema(const Json& json, const std::string& pointer, Feed& feed, Problems& problems) {
  Members members(json, pointer, problems);
  if (const Json* fields = members.required_object("fields")) {
    Members types(*fields, members.pointer_to("fields"), problems);
    for (const auto& [name, _] : fields->items())
      if (const auto type = types.choice(name, schema_types)) feed.schema.emplace(name, schema_type(*type));
  }
  members.refuse_others();
}

void check_connector(const Json& json, const std::string& pointer, Problems& problems) {
  Members members(json, pointer, problems);
  const auto type = members.required_choice("type", connector_types);
  if (type == "file") {
    members.required_text("path");
    members.refuse_others();
  } else if (type == "http") {
    for (const char* name : {"record", "list", "items"}) members.text(name);
    members.object("headers");
    members.object("paging");
    members.refuse_others();
  }
}

}  // namespace

Feed parse_feed(const std::string& id, Members& members, Problems& problems) {
  Feed feed{.id = id, .method = members.required_choice("method", methods)};
  feed.id_member = members.text("id").value_or("id");
  feed.parent_member = members.text("parent").value_or("");
  members.text("every");
  if (const Json* schema = members.object("schema"))
    parse_schema(*schema, members.pointer_to("schema"), feed, problems);
  if (const Json* connector = members.object("connector")) {
    feed.connector = *connector;
    check_connector(*connector, members.pointer_to("connector"), problems);
  } else if (feed.method == "trigger" || feed.method == "polling") {
    add(problems, ErrorCode::missing_member, members.pointer(),
        "a feed with method " + feed.method + " needs a `connector`");
  }
  members.refuse_others();
  return feed;
}

}  // namespace fsctl::project
