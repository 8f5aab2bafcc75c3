#include "core/language/names_here.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "core/error/error.h"
#include "core/language/files_here.h"
#include "core/language/record_paths.h"
#include "core/language/slot_facts.h"
#include "core/language/steps.h"
#include "core/records/find_record.h"
#include "core/records/record_stream.h"

namespace fsctl::language {
namespace {

/// A place where a name is written.
struct Place {
  const Known& known;
  const std::string& file;
  const Outline& outline;
  const Node& container;
};
using Names = std::vector<std::string>;

Names members_of_node(const Node* node) {
  Names names;
  if (node != nullptr)
    for (const Node* child : node->children) names.push_back(child->name);
  return names;
}

std::string text_in(const Outline& outline, const Node& object, std::string_view member) {
  const Node* node = object.member(member);
  return node == nullptr ? std::string() : outline.said(*node);
}

// listings

Names own_params(const Place& place) { return members_of_node(place.outline.root().member("param")); }
Names own_sorts(const Place& place) { return members_of_node(place.outline.root().member("sort")); }

Names params_of_listing(const Place& place) {
  if (place.container.parent == nullptr) return {};
  const auto name = text_in(place.outline, *place.container.parent, "listing");
  const auto listing = place.known.texts.outline(project::path_of_file("listing", name));
  return listing == nullptr ? Names() : members_of_node(listing->root().member("param"));
}

// places

const project::Places& places_of(const Place& place) {
  static const project::Places none;
  return place.known.project == nullptr ? none : place.known.project->places;
}

Names locales(const Place& place) { return places_of(place).locales(); }
Names scopes(const Place& place) { return places_of(place).scope_keys(); }

/// Calls `take` with the regions of the scope that is written beside, of all where there is none.
template <typename Take>
void each_region(const Place& place, const Take& take) {
  const auto scope_here = text_in(place.outline, place.container, "scope");
  for (const auto& scope : places_of(place).scopes)
    if (scope_here.empty() || scope.key == scope_here)
      for (const auto& region : scope.regions) take(region);
}

void add_once(Names& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

Names regions(const Place& place) {
  Names names;
  each_region(place, [&](const project::Region& region) { add_once(names, region.key); });
  return names;
}

Names locales_of_region(const Place& place) {
  const auto region_here = text_in(place.outline, place.container, "region");
  Names names;
  each_region(place, [&](const project::Region& region) {
    if (!region_here.empty() && region.key != region_here) return;
    for (const auto& [locale, _] : region.locales) add_once(names, locale);
  });
  return names;
}

/// A member of project.json two levels below each of these nodes: its scopes, and of them `regions` or `locales`.
std::vector<const Node*> below(const std::vector<const Node*>& nodes, const std::string& chosen,
                               std::string_view member) {
  std::vector<const Node*> found;
  for (const Node* node : nodes)
    for (const Node* child : node->children)
      if (const Node* inner = child->member(member); inner != nullptr && (chosen.empty() || child->name == chosen))
        found.push_back(inner);
  return found;
}

Names names_in(const std::vector<const Node*>& nodes) {
  Names names;
  for (const Node* node : nodes)
    for (const Node* child : node->children) add_once(names, child->name);
  return names;
}

std::vector<const Node*> scopes_here(const Place& place) {
  const Node* scopes = place.outline.root().member("scopes");
  return scopes == nullptr ? std::vector<const Node*>() : std::vector{scopes};
}

std::vector<const Node*> regions_here(const Place& place) {
  return below(scopes_here(place), text_in(place.outline, place.container, "scope"), "regions");
}

Names default_scopes(const Place& place) { return names_in(scopes_here(place)); }
Names default_regions(const Place& place) { return names_in(regions_here(place)); }
Names default_locales(const Place& place) {
  return names_in(below(regions_here(place), text_in(place.outline, place.container, "region"), "locales"));
}

// types, feeds and records

Names types(const Place& place) {
  return place.known.project == nullptr ? FieldTypes().names() : place.known.project->types.names();
}

/// The types, also those that the text of project.json has by now, but for the one of which each value would need
/// another one within.
Names types_of_parts(const Place& place) {
  auto names = types(place);
  for (const auto& name : members_of_node(place.outline.root().member("types"))) add_once(names, name);
  const Node* required = place.container.member("required");
  if (required == nullptr || place.outline.written(*required) != "true") return names;
  const Node* own = &place.container;
  while (own != nullptr && own->name != "fields") own = own->parent;
  if (own != nullptr && own->parent != nullptr) std::erase(names, own->parent->name);
  return names;
}

/// The members of a feed's records that may identify them.
Names members_of_records(const Place& place) {
  const auto* kind = project::kind_at(place.file);
  Names names;
  for (const auto& [path, type] : record_paths(place.known, project::name_of_file(*kind, place.file)))
    if (path.find('.') == std::string::npos) names.push_back(path);
  return names;
}

Names record_files(const Place& place) { return files_below(place.known.texts.directory(), "records"); }

/// The ids of the first records of the file that a test case names.
Names ids_in_record_file(const Place& place) {
  constexpr std::size_t most = 1'000;
  const auto file = text_in(place.outline, place.container, "recordFile");
  const auto composer = project::tested_name(place.file);
  if (file.empty() || !composer || place.known.project == nullptr) return {};
  const auto& feeds = place.known.project->feeds;
  const auto feed = feeds.find(feed_of_file(place.known.texts, composer->generic_string()));
  if (feed == feeds.end()) return {};
  const auto& edited = place.known.texts.edited();
  const auto own = edited.find(file);
  const std::unique_ptr<std::istream> in =
      own != edited.end() ? std::unique_ptr<std::istream>(std::make_unique<std::istringstream>(own->second.text()))
                          : std::make_unique<std::ifstream>(place.known.texts.directory() / file, std::ios::binary);
  records::RecordStream records(*in);
  try {
    return records::first_ids(records, feed->second.id_member, most);
  } catch (const Error&) {  // which is told of as a finding
    return {};
  }
}

Names sources_of_records(const Place& place) {
  auto names = record_files(place);
  if (!names.empty()) names.insert(names.begin(), "records");
  return names;
}

struct Row {
  std::string_view kind;
  std::vector<std::string_view> steps;
  bool is_name;
  std::string_view of;
  Names (*names)(const Place& place);
};

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      {"block", {"fields", "*", "param", "*"}, true, "parameter", params_of_listing},
      {"listing", {"query", "**", "param"}, false, "parameter", own_params},
      {"listing", {"sort", "*", "param"}, false, "parameter", own_params},
      {"listing", {"defaultSort", "field"}, false, "sort", own_sorts},
      {"listing", {"filter", "*", "labels", "*", "*"}, true, "locale", locales},
      {"listing", {"stopWords", "*"}, true, "locale", locales},
      {"listing", {"synonyms", "*"}, true, "locale", locales},
      {"listing", {"stem", "*"}, false, "locale", locales},
      {"composer", {"fields", "**", "byLocale", "*"}, true, "locale", locales},
      {"composer", {"fields", "**", "byScope", "*"}, true, "scope", scopes},
      {"project", {"default", "scope"}, false, "scope", default_scopes},
      {"project", {"default", "region"}, false, "region", default_regions},
      {"project", {"default", "locale"}, false, "locale", default_locales},
      {"project", {"types", "*", "fields", "*"}, false, "field type", types_of_parts},
      {"project", {"types", "*", "fields", "*", "type"}, false, "field type", types_of_parts},
      {"storage", {"fields", "*", "type"}, false, "field type", types},
      {"test", {"cases", "*", "scope"}, false, "scope", scopes},
      {"test", {"cases", "*", "region"}, false, "region", regions},
      {"test", {"cases", "*", "locale"}, false, "locale", locales_of_region},
      {"test", {"cases", "*", "recordFile"}, false, "file of records", record_files},
      {"test", {"cases", "*", "id"}, false, "record", ids_in_record_file},
      {"feed", {"id"}, false, "member of records", members_of_records},
      {"feed", {"parent"}, false, "member of records", members_of_records},
      {"feed", {"connector", "path"}, false, "file of records", sources_of_records},
  };
  return all;
}

bool stands_at(const Row& row, std::string_view kind, const std::vector<std::string>& steps, bool is_name) {
  return row.kind == kind && row.is_name == is_name && matches(row.steps, steps);
}

}  // namespace

std::string_view sort_of_name_here(const std::string& file, const Node& container, const std::string& step) {
  const auto* kind = project::kind_at(file);
  auto steps = steps_to(container);
  steps.push_back(step);
  const auto is_it = [&](const Row& row) { return kind != nullptr && stands_at(row, kind->name, steps, false); };
  const auto found = std::ranges::find_if(rows(), is_it);
  return found == rows().end() ? std::string_view() : found->of;
}

std::vector<NameHere> names_here(const Known& known, const std::string& file, const Outline& outline,
                                 const Node& container, const std::string& step, bool is_name) {
  const auto* kind = project::kind_at(file);
  if (kind == nullptr) return {};
  auto steps = steps_to(container);
  steps.push_back(step);
  std::vector<NameHere> found;
  const Place place{.known = known, .file = file, .outline = outline, .container = container};
  for (const Row& row : rows())
    if (stands_at(row, kind->name, steps, is_name))
      for (auto& name : row.names(place)) found.push_back({.name = std::move(name), .of = row.of});
  return found;
}

}  // namespace fsctl::language
