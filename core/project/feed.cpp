#include "core/project/feed.h"

#include "core/json/json.h"

namespace fsctl::project {
namespace {

const std::vector<std::string> methods = {"ingest", "trigger", "polling"};
const std::vector<std::string> connector_types = {"file", "http"};
const std::vector<std::string> paging_types = {"page", "offset", "cursor", "link"};
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

Paging parse_paging(const Json& json, const std::string& pointer, Problems& problems) {
  Members members(json, pointer, problems);
  Paging paging{.type = members.required_choice("type", paging_types)};
  paging.first = members.whole("first", 0).value_or(paging.type == "offset" ? 0 : 1);
  paging.size = members.whole("size", 1);
  if (paging.type == "cursor") paging.cursor = members.required_text("cursor");
  members.refuse_others();
  return paging;
}

Connector parse_connector(const Json& json, const std::string& pointer, Problems& problems) {
  Members members(json, pointer, problems);
  Connector connector{.type = members.required_choice("type", connector_types)};
  if (connector.type == "file") connector.path = members.required_text("path");
  if (connector.type == "http") {
    connector.record = members.text("record").value_or("");
    connector.list = members.text("list").value_or("");
    connector.items = members.text("items").value_or("");
    if (connector.record.empty() && connector.list.empty())
      add(problems, ErrorCode::missing_member, pointer, "an http connector needs `record`, `list` or both");
    if (const Json* headers = members.object("headers")) {
      Members values(*headers, members.pointer_to("headers"), problems);
      for (const auto& [name, _] : headers->items()) connector.headers[name] = values.required_text(name);
    }
    if (const Json* paging = members.object("paging"))
      connector.paging = parse_paging(*paging, members.pointer_to("paging"), problems);
  }
  if (!connector.type.empty()) members.refuse_others();
  return connector;
}

/// `30s`, `5m`, `2h` or `1d`.
void check_interval(const std::string& text, const std::string& pointer, Problems& problems) {
  const auto digits = text.find_first_not_of("0123456789");
  const bool fits = digits != 0 && digits + 1 == text.size() &&
                    std::string_view("smhd").find(text.back()) != std::string_view::npos &&
                    text.find_first_not_of('0') < digits;
  if (!fits)
    add(problems, ErrorCode::wrong_member_value, pointer,
        "`every` needs an interval such as 30s, 5m, 2h or 1d, found \"" + text + "\"");
}

}  // namespace

Feed parse_feed(const std::string& id, Members& members, Problems& problems) {
  Feed feed{.id = id, .method = members.required_choice("method", methods)};
  feed.id_member = members.text("id").value_or("id");
  feed.parent_member = members.text("parent").value_or("");
  feed.every = members.text("every").value_or("");
  if (!feed.every.empty()) check_interval(feed.every, members.pointer_to("every"), problems);
  if (const Json* schema = members.object("schema"))
    parse_schema(*schema, members.pointer_to("schema"), feed, problems);
  if (const Json* connector = members.object("connector")) {
    feed.connector = parse_connector(*connector, members.pointer_to("connector"), problems);
  } else if (feed.method == "trigger" || feed.method == "polling") {
    add(problems, ErrorCode::missing_member, members.pointer(),
        "a feed with method " + feed.method + " needs a `connector`");
  }
  members.refuse_others();
  return feed;
}

}  // namespace fsctl::project
