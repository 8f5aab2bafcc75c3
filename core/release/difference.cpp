#include "core/release/difference.h"

#include <algorithm>
#include <set>

#include "core/error/suggest.h"
#include "core/openapi/schemas.h"
#include "core/release/shape.h"

namespace fsctl::release {
namespace {

using project::Listing;
using project::Project;

/// Collects the differences between two projects, one kind of resource after the other.
class ProjectComparison {
 public:
  ProjectComparison(const Project& before, const Project& after) : before_(before), after_(after) {
    for (const auto& [_, block] : after.blocks) block_types_.push_back(block.type_name);
  }

  std::vector<Difference> run() {
    each("block", before_.blocks, after_.blocks, [&](const auto& old, const auto& now) { compare_block(old, now); });
    each("listing", before_.listings, after_.listings,
         [&](const auto& old, const auto& now) { compare_listing(old, now); });
    each("tree", before_.trees, after_.trees, [&](const auto& old, const auto& now) { compare_tree(old, now); });
    each("page", before_.pages, after_.pages, [&](const auto& old, const auto& now) { compare_page(old, now); });
    compare_redirects();
    compare_places();
    compare_project();
    each_resource("storage", before_.storages, after_.storages,
                  [&](const auto& old, const auto& now) { compare_storage(old, now); });
    each_resource("composer", before_.composers, after_.composers, [&](const auto& old, const auto& now) {
      if (old.source->text != now.source->text) tell("maps otherwise");
    });
    return std::move(out_);
  }

 private:
  void tell(const std::string& what, bool breaks = false) { out_.push_back({subject_, what, breaks}); }

  /// Compares resources that clients use by name: removing one breaks them.
  template <typename Resources, typename Compare>
  void each(const std::string& kind, const Resources& before, const Resources& after, const Compare& compare) {
    compare_names(kind, before, after, compare, true);
  }
  /// Compares resources that clients do not use by name.
  template <typename Resources, typename Compare>
  void each_resource(const std::string& kind, const Resources& before, const Resources& after, const Compare& compare) {
    compare_names(kind, before, after, compare, false);
  }

  template <typename Resources, typename Compare>
  void compare_names(const std::string& kind, const Resources& before, const Resources& after, const Compare& compare,
                     bool breaks) {
    std::set<std::string> names;
    for (const auto* resources : {&before, &after})
      for (const auto& [name, _] : *resources) names.insert(name);
    for (const auto& name : names) {
      subject_ = kind + ' ' + name;
      const auto old = before.find(name);
      const auto now = after.find(name);
      if (old == before.end())
        tell("is new");
      else if (now == after.end())
        tell("is gone", breaks);
      else
        compare(old->second, now->second);
    }
  }

  template <typename Ask>
  void compare_answers(const Ask& ask) {
    openapi::Schemas old(before_);
    openapi::Schemas now(after_);
    const Json old_answer = ask(old, before_);
    const Json now_answer = ask(now, after_);
    compare_shapes({old_answer, now_answer, old.components(), now.components()}, subject_, block_types_, out_);
  }

  void compare_block(const project::Block& old, const project::Block& now) {
    if (old.storage.name() != now.storage.name())
      tell("shows records of " + now.storage.name() + ", not of " + old.storage.name(), true);
    if (old.level != now.level)
      tell(now.level == project::Level::variant ? "shows variants, not products" : "shows products, not variants",
           true);
    compare_type_name(old.type_name, now.type_name, true);
    compare_answers([&](auto& schemas, const Project& project) { return schemas.block(project.blocks.at(now.slug)); });
  }

  /// Reports another block. It breaks clients only if the fields of the answer do, which are compared separately.
  void compare_block_name(const std::string& old, const std::string& now) {
    if (old != now) tell("shows block " + now + ", not " + old);
  }

  void compare_type_name(const std::string& old, const std::string& now, bool breaks) {
    if (old != now) tell("is called " + now + ", not " + old, breaks);
  }

  void compare_listing(const Listing& old, const Listing& now) {
    compare_type_name(old.type_name, now.type_name, false);  // not part of any answer
    compare_block_name(old.block.name(), now.block.name());
    if (old.storage.name() != now.storage.name())
      tell("searches " + now.storage.name() + ", not " + old.storage.name(), true);
    compare_answers(
        [&](auto& schemas, const Project& project) { return schemas.listing_answer(project.listings.at(now.slug)); });
    compare_params(old, now);
    compare_offers("filter", old.filters, now.filters);
    compare_offers("sort", old.sorts, now.sorts);
    if (!old.search.empty() && now.search.empty()) tell("search is gone", true);
    if (old.search.empty() && !now.search.empty()) tell("search is new");
    if (old.query != now.query) tell("finds other records: `query` is another");
    if (old.default_sort != now.default_sort || old.default_descending != now.default_descending)
      tell("has another order by default");
    if (old.per_page != now.per_page) tell_number("gives", old.per_page, now.per_page, "items unless asked", false);
    if (old.per_page_max != now.per_page_max)
      tell_number("gives at most", old.per_page_max, now.per_page_max, "items", now.per_page_max < old.per_page_max);
  }

  void tell_number(const std::string& verb, std::int64_t old, std::int64_t now, const std::string& what, bool breaks) {
    tell(verb + ' ' + std::to_string(now) + ' ' + what + ", not " + std::to_string(old), breaks);
  }

  void compare_params(const Listing& old, const Listing& now) {
    for (const auto& [name, param] : old.params) {
      const auto other = now.params.find(name);
      if (other == now.params.end())
        tell("parameter " + name + " is gone", true);
      else if (param.is_array != other->second.is_array)
        tell("parameter " + name + (param.is_array ? " is one text, not a list" : " is a list, not one text"), true);
      else if (param.values != other->second.values)
        tell("parameter " + name + " has another default");
      else if (param.required != other->second.required)
        tell("parameter " + name + (param.required ? " may be left out now" : " is required now"), !param.required);
    }
    for (const auto& [name, param] : now.params)
      if (!old.params.contains(name))
        tell("parameter " + name + (param.required ? " is new, and required" : " is new"), param.required);
  }

  template <typename Offers>
  void compare_offers(const std::string& kind, const Offers& old, const Offers& now) {
    const auto has = [](const Offers& offers, const std::string& name) {
      return std::ranges::find(offers, name, [](const auto& offer) { return offer.first; }) != offers.end();
    };
    for (const auto& [name, _] : old)
      if (!has(now, name)) tell(kind + ' ' + name + " is gone", true);
    for (const auto& [name, _] : now)
      if (!has(old, name)) tell(kind + ' ' + name + " is new");
  }

  void compare_tree(const project::Tree& old, const project::Tree& now) {
    compare_block_name(old.block.name(), now.block.name());
    compare_answers([&](auto& schemas, const Project& project) { return schemas.tree(project.trees.at(now.slug)); });
    if (old.storage.name() != now.storage.name())
      tell("is made of " + now.storage.name() + ", not of " + old.storage.name(), true);
    if (old.parent_field != now.parent_field) tell("hangs records below `" + now.parent_field + '`');
    if (old.position_field != now.position_field) tell("orders records by `" + now.position_field + '`');
  }

  void compare_page(const project::Page& old, const project::Page& now) {
    compare_type_name(old.type_name, now.type_name, true);
    if (old.block.name() != now.block.name())
      tell("shows block " + now.block.name() + ", not " + old.block.name(), true);
    if (old.path != now.path) tell("lives at " + now.path + ", not " + old.path + "; former URLs redirect");
    if (old.sitemap != now.sitemap) tell(now.sitemap ? "stands in the sitemap now" : "stands in no sitemap any more");
    if (old.when_removed != now.when_removed)
      tell("answers " + std::string(project::removed_answers[now.when_removed]) + " for removed records");
  }

  void compare_redirects() {
    const auto targets = [](const Project& project) {
      std::map<std::string, std::string> by_start;
      for (const auto& redirect : project.redirects)
        by_start[redirect.from] = (redirect.permanent ? "301 " : "307 ") + redirect.to;
      return by_start;
    };
    const auto old = targets(before_);
    const auto now = targets(after_);
    for (const auto& [from, to] : old) {
      subject_ = "redirect " + from;
      const auto other = now.find(from);
      if (other == now.end())
        tell("is gone", true);
      else if (other->second != to)
        tell("leads to " + other->second + ", not " + to);
    }
    for (const auto& [from, to] : now) {
      subject_ = "redirect " + from;
      if (!old.contains(from)) tell("is new, to " + to);
    }
  }

  void compare_places() {
    for (const auto& domain : before_.places.domains) {
      subject_ = "place " + project::name_of(domain.place);
      const auto* now = after_.places.domain_of(domain.place);
      if (now == nullptr)
        tell("is gone", true);
      else if (now->text != domain.text)
        tell("lives at " + now->text + ", not " + domain.text, true);
      const auto* region = after_.places.region(domain.place.scope, domain.place.region);
      const auto* old = before_.places.region(domain.place.scope, domain.place.region);
      if (region != nullptr && region->currency != old->currency)
        tell("has prices in " + region->currency + ", not " + old->currency, true);
    }
    for (const auto& domain : after_.places.domains) {
      subject_ = "place " + project::name_of(domain.place);
      if (!before_.places.has(domain.place)) tell("is new, at " + domain.text);
    }
  }

  void compare_project() {
    subject_ = "project";
    if (!(before_.places.fallback == after_.places.fallback))
      tell("the default place is " + project::name_of(after_.places.fallback) + ", not " +
               project::name_of(before_.places.fallback),
           true);
    if (before_.dialect != after_.dialect)
      tell("the dialect is " + std::string(project::dialects[after_.dialect]) + ", not " +
               std::string(project::dialects[before_.dialect]),
           true);
    for (const auto& [name, on] : before_.features) {
      const auto now = after_.features.find(name);
      const bool is_on = now == after_.features.end() ? true : now->second;
      if (on != is_on) tell("feature " + name + (is_on ? " is included now" : " is not included any more"), !is_on);
    }
    compare_limit();
  }

  void compare_limit() {
    const auto words = [](const std::optional<project::RateLimit>& limit) {
      return limit ? std::to_string(limit->requests) + " requests in " + std::to_string(limit->per_seconds) + " seconds"
                   : std::string("as many requests as come");
    };
    const auto old = words(before_.fetch_limit);
    const auto now = words(after_.fetch_limit);
    if (old != now) tell("answers " + now + ", not " + old);
  }

  void compare_storage(const project::Storage& old, const project::Storage& now) {
    if (old.is_products != now.is_products) tell(now.is_products ? "is for products now" : "is for content now");
    for (const Field& field : old.fields) {
      const auto* other = now.field(field.name);
      if (other == nullptr)
        tell("field " + field.name + " is gone");
      else if (words_of(field) != words_of(*other))
        tell("field " + field.name + " is " + words_of(*other) + ", not " + words_of(field));
    }
    for (const Field& field : now.fields)
      if (old.field(field.name) == nullptr) tell("field " + field.name + " is new (" + words_of(field) + ')');
  }

  static std::string words_of(const Field& field) {
    if (field.mapped) return "mapped from " + field.mapped->storage + '.' + field.mapped->field;
    std::string words = field.type->name;
    if (field.is_array) words += ", a list";
    if (field.is_translatable) words += ", translatable";
    if (field.is_scoped) words += ", scoped";
    if (field.shared_across_variants) words += ", shared across variants";
    return words;
  }

  const Project& before_;
  const Project& after_;
  std::vector<std::string> block_types_;
  std::string subject_;
  std::vector<Difference> out_;
};

void compare_secrets(const served::Configuration& before, const served::Configuration& after,
                     std::vector<Difference>& out) {
  const auto has = [](const served::Configuration& configuration, const store::SecretDigest& secret) {
    return std::ranges::find(configuration.secrets, secret.digest, &store::SecretDigest::digest) !=
           configuration.secrets.end();
  };
  for (const auto& secret : after.secrets)
    if (!has(before, secret)) out.push_back({"fetch secret " + secret.label, "is valid now", false});
  for (const auto& secret : before.secrets)
    if (!has(after, secret))
      out.push_back({"fetch secret " + secret.label, "is valid no more", !after.secrets.empty()});
  if (before.secrets.empty() && !after.secrets.empty()) out.push_back({"requests", "need a fetch secret now", true});
  if (!before.secrets.empty() && after.secrets.empty())
    out.push_back({"requests", "need no fetch secret any more", false});
}

}  // namespace

std::vector<Difference> differences(const served::Configuration& before, const served::Configuration& after) {
  std::vector<Difference> out;
  if (before.project != after.project) out = ProjectComparison(*before.project, *after.project).run();
  compare_secrets(before, after, out);
  return out;
}

}  // namespace fsctl::release
