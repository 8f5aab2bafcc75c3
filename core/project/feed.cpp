#include "core/project/feed.h"

#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/project/duration.h"
#include "core/project/feed_schema.h"
#include "core/project/findings.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

constexpr std::string_view default_interval = "5m";

/// The types of the members as composers see them, with the ids that are texts by then.
composer::Schema schema_of(const Json& json, const Feed& feed) {
  auto schema = parse_feed_schema(part_of(json, "schema"));
  if (!feed.ids_as_text) return schema;
  for (const auto& name : {feed.id_member, feed.parent_member})
    if (const auto type = schema.find(name); type != schema.end() && type->second.base == composer::Type::Base::number)
      type->second = type->second.nullable ? composer::or_null(composer::string) : composer::string;
  return schema;
}

/// Of a member that the feed names as that which identifies records, or products, and its schema does not have.
void warn_of_absent_id(const Feed& feed, const std::string& name, Problems& problems) {
  const bool is_id = name == feed.id_member;
  const bool is_usual = is_id && name == "id";  // which need not stand in the file
  const auto near = is_usual ? Hint() : did_you_mean(name, names_of(feed.schema));
  add(problems, ErrorCode::unknown_reference,
      is_usual ? "/schema/fields"
      : is_id  ? "/id"
               : "/parent",
      "the schema has no member `" + name + "`, which identifies " +
          (is_id ? "the records" : "the product of a variant"),
      !near.empty() ? near
      : is_usual    ? "name the one that does, as \"id\": \"sku\" beside \"schema\", or add it to the schema"
                    : "add it to the schema");
  problems.back().severity = Severity::warning;
}

}  // namespace

const Form& feed_form() {
  static const Form form = a_file(
      {
          required("method", a_choice(feed_methods.all()),
                   "ingest: records are pushed; trigger: a push names records to fetch; polling: they are fetched now "
                   "and then."),
          optional("id", a_text(), "The member that identifies a record; `id` unless set."),
          optional("parent", a_text(), "The member that names the product of a variant."),
          optional("idsAsText", a_flag(), "Whether a number in the id or parent member is taken as its text."),
          optional("every", a_text_like(interval), "How long a polling feed waits between two rounds; 5m unless set."),
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

void check_ids(const Feed& feed, Problems& problems) {
  const auto allows_text = [](const composer::Type& type) {
    return type.base == composer::Type::Base::string || type.base == composer::Type::Base::any;
  };
  for (const auto& name : {feed.id_member, feed.parent_member}) {
    if (name.empty()) continue;
    const auto found = feed.schema.find(name);
    if (found == feed.schema.end() && !feed.schema.empty()) warn_of_absent_id(feed, name, problems);
    if (found == feed.schema.end() || allows_text(found->second)) continue;
    const bool is_number = found->second.base == composer::Type::Base::number;
    add(problems, ErrorCode::unsuitable_field, "/schema/fields" + pointer_step(name),
        "`" + name + "` identifies " + (name == feed.id_member ? "a record" : "a product") + ", and only texts do",
        is_number ? "`\"idsAsText\": true` in this file takes numbers as texts" : "");
  }
}

void warn_of_idle_interval(const Feed& feed, const Json& json, Problems& problems) {
  if (feed.method == FeedMethod::polling || !json.contains("every") || !is_sound(json, "method")) return;
  add_at_name(problems, ErrorCode::wrong_member_value, "/every",
              "`every` says nothing, as only feeds with method polling ask by themselves",
              "remove it, or write \"method\": \"polling\"");
  problems.back().severity = Severity::warning;
}

Feed parse_feed(const std::string& id, const Json& json) {
  Feed feed{.id = id,
            .method = choice_of(json, "method", feed_methods).value_or(FeedMethod::ingest),
            .id_member = text_of(json, "id", "id"),
            .parent_member = text_of(json, "parent"),
            // A connector may say so, too, as only connectors could once.
            .ids_as_text = flag_of(json, "idsAsText") || flag_of(part_of(json, "connector"), "idsAsText"),
            .every = parse_duration(text_of(json, "every", default_interval)),
            .connector = parse_connector(part_of(json, "connector"))};
  feed.schema = schema_of(json, feed);
  return feed;
}

}  // namespace fsctl::project
