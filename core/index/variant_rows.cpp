#include "core/index/variant_rows.h"

#include <algorithm>

#include "core/index/damage.h"

namespace fsctl::index {
namespace {

/// No product has more variants than its record could name.
constexpr double most_variants = 1'000'000;

}  // namespace

VariantRows::VariantRows(const Column& counts) : starts_(counts.documents() + 1) {
  for (std::size_t document = 0; document < counts.documents(); ++document) {
    const auto code = counts.first(static_cast<Local>(document));
    const auto count = code == no_code ? 1 : counts.number(code).base;
    if (!(count >= 1 && count <= most_variants)) raise_block_damage();
    documents_.resize(documents_.size() + static_cast<std::size_t>(count), static_cast<Local>(document));
    starts_[document + 1] = static_cast<Row>(documents_.size());
  }
}

Rows VariantRows::of(std::span<const Local> documents) const {
  Rows rows;
  for (const Local document : documents)
    for (auto row = starts_[document]; row < starts_[document + 1U]; ++row) rows.push_back(row);
  return rows;
}

Hits VariantRows::documents(std::span<const Row> rows) const {
  Hits documents;
  for (const Row row : rows)
    if (documents.empty() || documents.back() != documents_[row]) documents.push_back(documents_[row]);
  return documents;
}

}  // namespace fsctl::index
