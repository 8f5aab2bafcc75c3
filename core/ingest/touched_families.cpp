#include "core/ingest/touched_families.h"

#include "core/store/orphans.h"

namespace fsctl::ingest {
namespace {

constexpr std::size_t most_variants_at_once = 1'024;

}  // namespace

void TouchedFamilies::touch(std::string_view key, std::string_view parent) {
  touch_product(parent.empty() ? key : parent);
  if (parent.empty()) return;
  touched_variants_.emplace(key);
  if (touched_variants_.size() >= most_variants_at_once) touch_products_among_variants();
}

/// A variant may have variants itself, by mistake or while it becomes a product, and these show its shared fields.
void TouchedFamilies::touch_products_among_variants() {
  const std::vector<std::string_view> keys(touched_variants_.begin(), touched_variants_.end());
  store::each_with_variants(store_, version_, keys, [&](std::size_t position) { touch_product(keys[position]); });
  touched_variants_.clear();
}

void TouchedFamilies::settle(const std::function<void(const Family&)>& visit) {
  touch_products_among_variants();
  are_products_missing_ = !touched_.empty() && store::has_missing_products(store_, version_);
  families_.each(touched_, [&](const Family& family) {
    visit(family);
    note_product(family);
  });
  touched_.clear();
  write_missing_products();
}

void TouchedFamilies::note_product(const Family& family) {
  if (!family.has_product() && !family.variants.empty())
    missing_products_.push_back(family.key);
  else if (are_products_missing_)
    present_products_.push_back(family.key);
}

/// Updates the store's list of missing products.
void TouchedFamilies::write_missing_products() {
  store::remove_missing_products(store_, version_, present_products_);
  store::put_missing_products(store_, version_, missing_products_);
  present_products_.clear();
  missing_products_.clear();
}

}  // namespace fsctl::ingest
