#include <algorithm>

#include "core/fake/role.h"
#include "core/propose/draft.h"

namespace fsctl::propose {
namespace {

constexpr std::size_t most_filters = 16;
constexpr std::size_t most_sorts = 12;
constexpr std::size_t most_searched = 8;
constexpr std::size_t most_facet_values = 60;
constexpr std::size_t most_facet_numbers = 12;
constexpr std::size_t most_tags = 300;
constexpr std::size_t longest_facet = 80;

/// What a listing offers of a field.
struct Offer {
  bool is_filter = false;
  bool has_facet = true;
  bool is_sort = false;
  bool is_searched = false;
};

/// Whether few values occur, often enough to choose by them.
bool are_few(const Distinct& distinct, std::size_t most) {
  const auto different = distinct.count();
  return different > 1 && different <= most && distinct.repeated() * 3 >= different;
}

Offer words_offer(const ProposedField& field) {
  const bool is_facet = field.traits->longest <= longest_facet && are_few(field.traits->distinct, most_facet_values);
  return {.is_filter = is_facet, .is_searched = true};
}

Offer tags_offer(const ProposedField& field) {
  const auto* items = field.traits->items.get();
  const bool is_facet = items != nullptr && items->longest <= longest_facet && are_few(items->distinct, most_tags);
  return {.is_filter = is_facet, .is_searched = true};
}

Offer offer_of(const ProposedField& field) {
  switch (field.choice().use) {
    case Use::nothing:
      return {};
    case Use::name:
      return {.is_sort = true, .is_searched = true};
    case Use::words:
      return words_offer(field);
    case Use::tags:
      return tags_offer(field);
    case Use::number:
      return {.is_filter = true, .has_facet = are_few(field.traits->distinct, most_facet_numbers), .is_sort = true};
    case Use::moment:
    case Use::price:
      return {.is_filter = true, .has_facet = false, .is_sort = true};
    case Use::yes_or_no:
      return {.is_filter = true};
  }
  return {};
}

/// The weight of a field among those that are searched: the lowest is weightiest.
int weight(const ProposedField& field) {
  if (field.choice().use == Use::name) return 0;
  const auto role = fake::role_named(field.member);
  if (role == fake::Role::name) return 1;
  if (field.choice().use == Use::tags || role == fake::Role::company) return 2;
  return role == fake::Role::text ? 3 : 4;
}

Json search_of(const std::vector<const ProposedField*>& searched) {
  auto fields = searched;
  std::ranges::stable_sort(fields, {}, [](const auto* field) { return weight(*field); });
  if (fields.size() > most_searched) fields.resize(most_searched);
  Json names = Json::array();
  for (const auto* field : fields) names.push_back(field->name);
  return names;
}

void set_default_sort(const Draft& draft, Json& listing) {
  const auto sorted_by = [&](Use use) {
    return std::ranges::find_if(draft.fields, [&](const ProposedField& field) {
      return !field.is_left_out() && field.choice().use == use && listing["sort"].contains(field.name);
    });
  };
  if (!listing.contains("sort")) return;
  if (const auto name = sorted_by(Use::name); name != draft.fields.end())
    listing["defaultSort"] = {{"field", name->name}, {"order", "asc"}};
  else if (const auto moment = sorted_by(Use::moment); moment != draft.fields.end())
    listing["defaultSort"] = {{"field", moment->name}, {"order", "desc"}};
}

}  // namespace

Json listing_of(const Draft& draft) {
  Json filters = Json::object();
  Json sorts = Json::object();
  std::vector<const ProposedField*> searched;
  for (const auto& field : draft.fields) {
    if (field.is_left_out()) continue;
    const auto offer = offer_of(field);
    const auto path = field.choice().use == Use::price ? field.name + ".amount" : field.name;
    if (offer.is_filter && filters.size() < most_filters)
      filters[path] = offer.has_facet ? Json::object() : Json{{"facet", false}};
    if (offer.is_sort && sorts.size() < most_sorts) sorts[field.name] = {{"field", path}};
    if (offer.is_searched) searched.push_back(&field);
  }
  Json listing = {{"storage", draft.name}, {"block", draft.slug}};
  if (!filters.empty()) listing["filter"] = std::move(filters);
  if (!sorts.empty()) listing["sort"] = std::move(sorts);
  if (!searched.empty()) listing["search"] = search_of(searched);
  set_default_sort(draft, listing);
  return listing;
}

}  // namespace fsctl::propose
