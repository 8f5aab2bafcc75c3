#include "core/index/chosen.h"

#include "core/index/counts.h"
#include "core/index/definition.h"
#include "core/text/timestamp.h"

namespace fsctl::index {

Chosen::Chosen(const Query& query, const Query::Facet& facet) {
  for (const auto& filter : query.filters)
    if (filter.field == facet.field) add(filter.condition, *facet.path);
}

void Chosen::add(const Condition& condition, const project::FieldPath& path) {
  for (const auto& inner : condition.inner) add(inner, path);
  if (condition.type != Condition::Type::equals) return;
  if (!path.has_range()) values_.insert(condition.texts.begin(), condition.texts.end());
  for (const auto& number : condition.numbers) {
    if (path.is_numeric())
      values_.insert(number_value(number));
    else
      instants_.insert(number.base);
  }
}

bool Chosen::has(const std::string& value) const {
  if (values_.contains(value)) return true;
  if (instants_.empty()) return false;
  const auto instant = text::parse_timestamp(value);
  return instant && instants_.contains(static_cast<double>(*instant) / 1000);
}

}  // namespace fsctl::index
