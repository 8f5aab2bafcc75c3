#include "core/index/facets.h"

namespace fsctl::index {

FacetCounts::FacetCounts(std::shared_ptr<const FacetCounts> base)
    : base_(std::move(base)),
      inherited_(base_->size()),
      inherited_segments_(base_->inherited_segments_ + base_->values_of_codes_.size()),
      counts_(base_->counts_) {}

void FacetCounts::add_segment(const Column& column, const Hits& documents) {
  auto& value_of_code = values_of_codes_.emplace_back();
  for (Code code = 0; code < column.distinct(); ++code)
    value_of_code.push_back(
        number_of(column.is_numeric() ? number_value(column.number(code)) : std::string(column.text(code))));
  counts_.resize(inherited_ + values_.size());
  count_values(column, documents, value_of_code, counts_);
}

std::size_t FacetCounts::bytes() const {
  constexpr std::size_t node = 2 * sizeof(std::string) + 48;  // a value, and its entry in the map of numbers
  std::size_t bytes = counts_.size() * sizeof(std::uint32_t);
  for (const auto& value : values_) bytes += node + (value.size() < sizeof value / 2 ? 0 : 2 * value.size());
  for (const auto& codes : values_of_codes_) bytes += codes.size() * sizeof(std::uint32_t);
  return bytes;
}

void FacetCounts::remove(std::size_t segment, const Column& column, const Hits& documents) {
  const auto& values = value_of_code(segment);
  for (const Local document : documents)
    column.each_value(document, [&](Code code, const Number&) { --counts_[values[code]]; });
}

std::uint32_t FacetCounts::number_of(std::string value) {
  if (base_)
    if (const auto known = base_->numbers_.find(value); known != base_->numbers_.end()) return known->second;
  const auto [entry, fresh] = numbers_.try_emplace(value, static_cast<std::uint32_t>(inherited_ + values_.size()));
  if (fresh) values_.push_back(std::move(value));
  return entry->second;
}

}  // namespace fsctl::index
