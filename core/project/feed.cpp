#include "core/project/feed.h"

#include "core/project/feed_schema.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

/// Digits, not all of them 0, and one of s, m, h, d.
bool is_interval(std::string_view text) {
  const auto digits = text.find_first_not_of("0123456789");
  return digits != 0 && digits + 1 == text.size() &&
         std::string_view("smhd").find(text.back()) != std::string_view::npos && text.find_first_not_of('0') < digits;
}

constexpr TextPattern interval = {"^0*[1-9][0-9]*[smhd]$", is_interval, "an interval such as 30s, 5m, 2h or 1d"};

std::vector<Member> paging_members(std::vector<std::string> types) {
  return {required("type", a_choice(std::move(types)), "How an answer leads to the next."),
          optional("first", a_whole_number(0), "The first page or offset; 1 or 0 unless set."),
          optional("size", a_whole_number(1), "Records per page, for {size} in the URL.")};
}

Form paging_form() {
  auto with_cursor = paging_members({"cursor"});
  with_cursor.push_back(required("cursor", a_text(), "Path of the next cursor in an answer."));
  return one_of({an_object(paging_members({"page", "offset", "link"})), an_object(std::move(with_cursor))});
}

Form connector_form() {
  return one_of({
      an_object({required("type", a_choice({"file"}), "Records lie in files."),
                 required("path", a_text(), "A file, or a directory of files, relative to the project.")}),
      an_object({required("type", a_choice({"http"}), "Records are fetched over HTTP."),
                 optional("record", a_text(), "URL of one record, with {id} for its id."),
                 optional("list", a_text(), "URL of the list of records, with {page}, {offset} or {cursor}."),
                 optional("items", a_text(), "Path of the records in an answer."),
                 optional("paging", paging_form(), "How the list goes on."),
                 optional("headers", a_map_of(a_text()), "Request headers; ${NAME} is taken from the environment.")},
                {{.needs = {"record", "list"}, .message = "an http connector needs `record`, `list` or both"}}),
  });
}

std::optional<Paging> parse_paging(const Json& json) {
  if (!json.is_object()) return {};
  const auto type = text_of(json, "type");
  return Paging{.type = type,
                .first = whole_of(json, "first").value_or(type == "offset" ? 0 : 1),
                .size = whole_of(json, "size"),
                .cursor = text_of(json, "cursor")};
}

std::optional<Connector> parse_connector(const Json& json) {
  if (!json.is_object()) return {};
  Connector connector{.type = text_of(json, "type"),
                      .path = text_of(json, "path"),
                      .record = text_of(json, "record"),
                      .list = text_of(json, "list"),
                      .items = text_of(json, "items"),
                      .paging = parse_paging(part_of(json, "paging"))};
  for (const auto& [name, _] : part_of(json, "headers").items())
    connector.headers[name] = text_of(part_of(json, "headers"), name);
  return connector;
}

}  // namespace

const Form& feed_form() {
  static const Form form = a_file(
      {
          required("method", a_choice({"ingest", "trigger", "polling"}),
                   "ingest: records are pushed; trigger: a push names records to fetch; polling: they are fetched now "
                   "and then."),
          optional("id", a_text(), "The member that identifies a record; `id` unless set."),
          optional("parent", a_text(), "The member that names the product of a variant."),
          optional("every", a_text_like(interval), "How often a polling feed fetches, such as 5m."),
          optional("schema", feed_schema_form(), "The types of the records' members, so that composers are checked."),
          optional("connector", connector_form(), "Where a feed that is triggered or polls fetches its records."),
      },
      {{.needs = {"connector"},
        .message = "a feed with method trigger needs a `connector`",
        .when = "method",
        .is = "trigger"},
       {.needs = {"connector"},
        .message = "a feed with method polling needs a `connector`",
        .when = "method",
        .is = "polling"}});
  return form;
}

Feed parse_feed(const std::string& id, const Json& json) {
  return {.id = id,
          .method = text_of(json, "method"),
          .id_member = text_of(json, "id", "id"),
          .parent_member = text_of(json, "parent"),
          .schema = parse_feed_schema(part_of(json, "schema")),
          .every = text_of(json, "every"),
          .connector = parse_connector(part_of(json, "connector"))};
}

}  // namespace fsctl::project
