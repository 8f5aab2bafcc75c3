#include "core/propose/trial.h"

#include <algorithm>

#include "core/composer/markers.h"
#include "core/records/record_check.h"
#include "core/records/text_id.h"
#include "core/text/keyed_hash.h"

namespace fsctl::propose {
namespace {

constexpr std::string_view fields_pointer = "/fields/";
constexpr std::size_t longest_slug = 400;
/// So many slugs are compared; of further records, loading tells.
constexpr std::size_t most_slugs = 2'000'000;

}  // namespace

std::string field_of(const Problem& problem) {
  for (const auto& pointer : {problem.slot, problem.location.pointer})
    if (pointer.starts_with(fields_pointer)) {
      const auto rest = pointer.substr(fields_pointer.size());
      return rest.substr(0, rest.find('/'));
    }
  return {};
}

Trial::Trial(const project::Project& project, const std::string& name)
    : feed_(project.feeds.at(name)),
      mapper_(project, project.composers.at(name)),
      first_(project, feed_),
      currencies_(project.places.currencies()),
      has_slug_(project.storages.at(name).field(slug_field) != nullptr) {
  for (const auto& field : project.storages.at(name).fields)
    if (field.is_price()) prices_.push_back(field.name);
}

void Trial::add(std::string_view raw) {
  if (first_.records() < validated_records) first_.add(raw, "");
  Arena arena;
  const auto taken = records::as_taken(raw, feed_, arena);
  const Value record = records::read_record(taken, reader_, arena);
  records::record_id(record, feed_);
  Problems problems;
  const Value mapped = mapper_.map(record, composer::may_have_markers(taken), arena, problems);
  for (const auto& problem : problems) {
    const auto field = field_of(problem);
    if (field.empty()) throw Error(problem);
    failed_.insert(field);
  }
  if (problems.empty()) see_prices(mapped);
  if (problems.empty() && has_slug_) {
    const Value* slug = mapped.find(slug_field);
    see_slugs(slug == nullptr ? Value() : *slug);
  }
}

void Trial::see_prices(const Value& mapped) {
  for (const auto& name : prices_) {
    const Value* prices = mapped.find(name);
    if (prices == nullptr) continue;
    if (prices->is_object()) see_currency(*prices);
    if (prices->is_array())
      for (const auto& price : prices->items()) see_currency(price);
  }
}

void Trial::see_currency(const Value& price) {
  const Value* currency = price.is_object() ? price.find("currency") : nullptr;
  if (currency == nullptr || !currency->is_text()) return;
  const std::string name(currency->text());
  if (std::ranges::find(currencies_, name) == currencies_.end()) foreign_currencies_.insert(name);
}

/// A slug, or one for each scope or locale.
void Trial::see_slugs(const Value& slug) {
  if (!slug.is_object()) return see_slug("", slug);
  if (slug.members().empty()) see_slug("", Value());
  for (const auto& [place, inner] : slug.members()) {
    if (!inner.is_object()) {
      see_slug(place, inner);
      continue;
    }
    for (const auto& [locale, innermost] : inner.members())
      see_slug(std::string(place) + ' ' + std::string(locale), innermost);
  }
}

void Trial::see_slug(std::string_view place, const Value& slug) {
  if (!slug.is_text() || slug.text().empty() || slug.text().size() > longest_slug) {
    failed_.emplace(slug_field);
    return;
  }
  if (slugs_.size() == most_slugs) return;
  std::string text(place);
  (text += '\n') += slug.text();
  if (!slugs_.insert(text::KeyedHash{}(text)).second) failed_.emplace(slug_field);
}

std::map<std::string, bool> Trial::failed() const {
  std::map<std::string, bool> failed;
  for (const auto& field : failed_) failed[field] = false;
  Problems problems;
  first_.report(problems);
  for (const auto& problem : problems)
    if (const auto field = field_of(problem); !field.empty())
      failed.emplace(field, problem.code == ErrorCode::absent_path);
  return failed;
}

}  // namespace fsctl::propose
