#include "core/propose/draft.h"

#include <algorithm>
#include <optional>

#include "core/fake/role.h"
#include "core/infer/proposal.h"
#include "core/propose/slots.h"

namespace fsctl::propose {
namespace {

Json slugified(const Json& value) { return slots::composed("slugify", {{"value", value}}); }

Json slug_of_title(const std::string& title) { return slots::unless_empty(title, slugified(slots::data(title))); }

/// Title and id as a slug; the id alone for a record without a title.
Json slug_of_both(const std::string& title, const std::string& id) {
  const auto both = slots::composed(
      "concat", {{"value1", slots::data(title)}, {"value2", slots::data(id)}, {"separator", slots::literal(" ")}});
  return slots::when(slots::composed("isEmpty", {{"value", slots::data(title)}}), slugified(slots::data(id)),
                     slugified(both));
}

/// A slot made of the title, or one for each locale that has a title of its own.
template <typename Make>
Choice made_of_title(const Setting& setting, const ObservedMember& title, const Make& make) {
  Choice choice{.field = {{"type", "String"}}};
  const auto paths = paths_by_locale(setting, title);
  if (paths.empty()) choice.slots = make(slots::path_of(title.name));
  for (const auto& [locale, path] : paths) choice.slots["byLocale"][locale] = make(path);
  if (!paths.empty() || title.traits.is_translated) choice.field["isTranslatable"] = true;
  if (title.traits.is_scoped) choice.field["isScoped"] = true;
  return choice;
}

/// The slug that the records bring themselves, if they do.
std::optional<Choice> own_slug(std::vector<ProposedField>& fields) {
  const auto found = std::ranges::find(fields, slug_field, &ProposedField::name);
  if (found == fields.end()) return {};
  auto choices = std::move(found->choices);
  fields.erase(found);
  for (auto& choice : choices)
    if (choice.field["type"] == "String" && choice.use == Use::words) {
      choice.use = Use::nothing;
      choice.is_own_slug = true;
      return std::move(choice);
    }
  return {};
}

ProposedField slug(const Setting& setting, std::optional<Choice> own) {
  ProposedField field{.name = std::string(slug_field), .member = std::string(slug_field)};
  if (own) field.choices.push_back(std::move(*own));
  if (const auto* title = title_member(setting)) {
    const auto id = slots::path_of(setting.key.member);
    field.choices.push_back(made_of_title(setting, *title, slug_of_title));
    field.choices.push_back(
        made_of_title(setting, *title, [&](const std::string& path) { return slug_of_both(path, id); }));
  }
  return field;
}

Json feed_of(const Draft& draft) {
  Json feed = {{"method", "ingest"}};
  if (draft.key.member != "id") feed["id"] = draft.key.member;
  if (draft.key.is_number) feed["idsAsText"] = true;
  feed["schema"] = draft.schema;
  return feed;
}

Json storage_of(const Draft& draft) {
  Json fields = Json::object();
  for (const auto& field : draft.fields)
    if (!field.is_left_out()) fields[field.name] = field.choice().field;
  return {{"kind", "content"}, {"fields", std::move(fields)}};
}

Json composer_of(const Draft& draft) {
  Json fields = Json::object();
  for (const auto& field : draft.fields)
    if (!field.is_left_out()) fields[field.name] = field.choice().slots;
  return {{"feed", draft.name}, {"storage", draft.name}, {"fields", std::move(fields)}};
}

Json block_of(const Draft& draft) {
  Json fields = Json::object();
  for (const auto& field : draft.fields)
    if (!field.is_left_out()) fields[field.name] = field.name;
  std::string link = "link";
  for (int number = 2; fields.contains(link); ++number) link = "link" + std::to_string(number);
  fields[link] = {{"route", draft.name}};
  return {{"storage", draft.name}, {"fields", std::move(fields)}};
}

Json page_of(const Draft& draft) {
  return {{"block", draft.slug},
          {"path", "/" + draft.name + (draft.has_slug() ? "/{" + std::string(slug_field) + "}" : "/{key}")},
          {"sitemap", true}};
}

/// The kinds of files, in the order in which each finds what it names.
struct FileOf {
  std::string_view folder;
  Json (*file)(const Draft& draft);
  bool has_slug = false;  ///< whether it is named by the slug, as what requests name is
};
constexpr FileOf files_of[] = {{"feeds", feed_of},         {"storages", storage_of},       {"composers", composer_of},
                               {"blocks", block_of, true}, {"listings", listing_of, true}, {"pages", page_of}};

std::string path_of(const FileOf& kind, const std::string& name, const std::string& slug) {
  return std::string(kind.folder) + '/' + (kind.has_slug ? slug : name) + ".json";
}

}  // namespace

ProposedField* Draft::field(std::string_view field_name) {
  const auto found = std::ranges::find(fields, field_name, &ProposedField::name);
  return found == fields.end() ? nullptr : &*found;
}

bool Draft::has_slug() const {
  const auto found = std::ranges::find(fields, slug_field, &ProposedField::name);
  return found != fields.end() && !found->is_left_out();
}

bool Draft::drops_slugs() const {
  const auto found = std::ranges::find(fields, slug_field, &ProposedField::name);
  return brings_slugs && (found == fields.end() || found->is_left_out() || !found->choice().is_own_slug);
}

std::vector<std::pair<std::string, Json>> Draft::files() const {
  std::vector<std::pair<std::string, Json>> files;
  for (const auto& kind : files_of) files.emplace_back(path_of(kind, name, slug), kind.file(*this));
  return files;
}

std::vector<std::string> paths_of(const std::string& name, const std::string& slug) {
  std::vector<std::string> paths;
  for (const auto& kind : files_of) paths.push_back(path_of(kind, name, slug));
  return paths;
}

Draft first_draft(const Asked& asked, const Setting& setting) {
  Draft draft{.name = asked.name,
              .slug = asked.slug.empty() ? asked.name : asked.slug,
              .key = setting.key,
              .schema = infer::proposed_schema(setting.observed.shapes()),
              .records = setting.observed.records(),
              .fields = proposed_fields(setting)};
  if (setting.key.is_number) draft.schema["fields"][setting.key.member] = "string";
  draft.brings_slugs = draft.field(slug_field) != nullptr;
  auto own = own_slug(draft.fields);
  const auto* title = title_member(setting);
  const auto beside = std::ranges::find_if(
      draft.fields, [&](const auto& field) { return title != nullptr && field.member == title->name; });
  draft.fields.insert(beside == draft.fields.end() ? draft.fields.begin() : beside + 1, slug(setting, std::move(own)));
  return draft;
}

}  // namespace fsctl::propose
