#include "core/project/try_out.h"

#include <algorithm>
#include <set>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/project.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

template <typename Resource>
void find_named(Resource& resource, const Project& project) {
  if constexpr (requires { resource.feed; }) resource.feed.find_in(project.feeds);
  if constexpr (requires { resource.storage.find_in(project.storages); }) resource.storage.find_in(project.storages);
  if constexpr (requires { resource.block; }) resource.block.find_in(project.blocks);
}

template <auto Check>
void check_with(auto& resource, const Json& json, const Project& project, Problems& problems) {
  if constexpr (requires { Check(resource, json, project, problems); })
    Check(resource, json, project, problems);
  else if constexpr (requires { Check(resource, project, problems); })
    Check(resource, project, problems);
  else
    Check(resource, problems);
}

template <auto Parse>
auto parsed(const std::string& name, const Json& json, const Project& project, Problems& problems) {
  if constexpr (requires { Parse(name, json); })
    return Parse(name, json);
  else if constexpr (requires { Parse(name, json, project.types); })
    return Parse(name, json, project.types);
  else
    return Parse(name, json, problems);
}

template <auto Parse, auto... Checks>
void check_as(const std::string& name, const Json& json, const Project& project, Problems& problems) {
  auto resource = parsed<Parse>(name, json, project, problems);
  find_named(resource, project);
  (check_with<Checks>(resource, json, project, problems), ...);
}

void check_only_one(const Composer& composer, const Project& project, Problems& problems) {
  for (const auto& [name, other] : project.composers)
    if (name != composer.name && other.feed.name() == composer.feed.name() &&
        other.storage.name() == composer.storage.name())
      add(problems, ErrorCode::name_taken, "/storage",
          "composer \"" + name + "\" already maps feed " + composer.feed.name() + " to it");
}

/// Whether a block or listing of this name is shown by a block, directly or through others.
class Circle {
 public:
  Circle(const Block* block, const Listing* listing) : block_(block), listing_(listing) {}

  /// The member of a field's definition by which it closes the circle; empty when it does not.
  std::string_view closed_by(const BlockField& field) {
    if (const auto* nested = std::get_if<NestedBlock>(&field.content); nested != nullptr && leads_back(nested->block))
      return "block";
    if (const auto* shown = std::get_if<VariantsField>(&field.content); shown != nullptr && leads_back(shown->block))
      return "variants";
    const auto* listing = std::get_if<NestedListing>(&field.content);
    if (listing == nullptr || !listing->listing) return {};
    const bool is_own = listing_ != nullptr && listing->listing.name() == listing_->slug;
    return is_own || leads_back(listing->listing->block) ? "listing" : "";
  }

  bool leads_back(const Ref<Block>& block) {
    if (block_ != nullptr && block.name() == block_->slug) return true;
    if (!block || !seen_.insert(&*block).second) return false;
    return std::ranges::any_of(block->fields, [&](const BlockField& field) { return !closed_by(field).empty(); });
  }

 private:
  const Block* block_;
  const Listing* listing_;
  std::set<const Block*> seen_{};
};

void refuse_circle_of_block(const Block& block, const Project&, Problems& problems) {
  for (const BlockField& field : block.fields)
    if (const auto member = Circle(&block, nullptr).closed_by(field); !member.empty())
      add(problems, ErrorCode::block_cycle, "/fields" + pointer_step(field.name) + '/' + std::string(member),
          "blocks nest in a circle");
}

void refuse_circle_of_listing(const Listing& listing, const Project&, Problems& problems) {
  if (Circle(nullptr, &listing).leads_back(listing.block))
    add(problems, ErrorCode::block_cycle, "/block", "the block shows this listing");
}

struct Row {
  std::string_view kind;
  void (*check)(const std::string& name, const Json& json, const Project& project, Problems& problems);
};

void check_feed_alone(const Feed& feed, const Json& json, const Project& project, Problems& problems) {
  check_ids(feed, problems);
  warn_of_idle_interval(feed, json, problems);
  check_connector(feed, problems);
  check_connector_files(feed, project.directory, problems);
}

/// A composer without the slots that no composer has, which are told.
void check_composer_alone(const std::string& name, const Json& json, const Project& project, Problems& problems) {
  Json rest = json;
  if (const auto storage = project.storages.find(text_of(json, "storage")); storage != project.storages.end())
    refuse_slots_of_mapped(rest, storage->second, problems);
  check_as<parse_composer, check_composer, check_only_one>(name, rest, project, problems);
}

constexpr Row rows[] = {
    {"feed", check_as<parse_feed, check_feed_alone>},
    {"storage", check_as<parse_storage, check_storage>},
    {"composer", check_composer_alone},
    {"block", check_as<parse_block, check_block, check_block_keys, refuse_circle_of_block>},
    {"listing", check_as<parse_listing, check_listing, refuse_circle_of_listing>},
    {"tree", check_as<parse_tree, check_tree, check_tree_anew>},
    {"page", check_as<parse_page, check_page, check_page_path>},
};

}  // namespace

TriedOut try_out(const Project& project, const FileKind& kind, const std::string& name, Json json) {
  TriedOut tried;
  std::vector<Reference> references;
  check_form(json, kind.form(), tried.form, references);
  const auto* row = std::ranges::find(rows, kind.name, &Row::kind);
  if (row != std::end(rows) && project.has_places && json.is_object()) row->check(name, json, project, tried.contents);
  return tried;
}

}  // namespace fsctl::project
