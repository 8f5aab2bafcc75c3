#include "core/views/read_ahead.h"

#include <algorithm>
#include <cstddef>

#include "core/views/route.h"

namespace fsctl::views {
namespace {

using Records = std::vector<const project::RecordView*>;

/// Records that a block shows.
struct Shown {
  const project::Block* block;
  Records records;
};

/// The keys of other records that blocks show or link to.
class Nested {
 public:
  explicit Nested(Reader& reader) : reader_(reader) {}

  void collect(const Shown& shown) {
    for (const auto& field : shown.block->fields)
      std::visit([&](const auto& content) { collect(shown, content); }, field.content);
  }

  /// Reads the records, those of one storage together, and gives the ones whose blocks show further records.
  std::vector<Shown> read() {
    for (const Wanted& wanted : wanted_) reader_.expect_all(*wanted.storage, wanted.keys);
    for (const auto& [page, keys] : linked_) expect_routes_here(reader_, *page, keys);
    for (const Wanted& wanted : wanted_) {
      const auto found = reader_.find_all(*wanted.storage, wanted.keys, wanted.level);
      for (const auto& [block, begin, end] : wanted.parts) add(*block, {found.begin() + begin, found.begin() + end});
    }
    for (const auto& [page, keys] : linked_) read_routes_here(reader_, *page, keys);
    return std::move(nested_);
  }

 private:
  /// The keys of one storage, and which of them a block shows.
  struct Wanted {
    const project::Storage* storage;
    project::Level level;
    std::vector<std::string_view> keys{};
    struct Part {
      const project::Block* block;
      std::ptrdiff_t begin;
      std::ptrdiff_t end;
    };
    std::vector<Part> parts{};
  };

  /// The keys of records whose routes are shown.
  struct Linked {
    const project::Page* page;
    std::vector<std::string_view> keys{};
  };

  Wanted& wanted(const project::Storage& storage, project::Level level) {
    const auto known =
        std::ranges::find_if(wanted_, [&](const Wanted& one) { return one.storage == &storage && one.level == level; });
    return known != wanted_.end() ? *known : wanted_.emplace_back(Wanted{&storage, level});
  }

  void add(const project::Block& block, Records records) {
    std::erase(records, nullptr);
    if (block.shows_others && !records.empty()) nested_.push_back({&block, std::move(records)});
  }

  static void add_key(const Value& key, std::vector<std::string_view>& keys) {
    if (key.is_text()) keys.push_back(key.text());
  }

  void add_keys(const Shown& shown, const project::FieldPath& path, std::vector<std::string_view>& keys) {
    for (const auto* record : shown.records) {
      const Value key = project::read_path(path, *record, reader_.view(), reader_.arena());
      if (!key.is_array())
        add_key(key, keys);
      else
        for (const Value& item : key.items()) add_key(item, keys);
    }
  }

  void collect(const Shown& shown, const project::MappedField& field) {
    add_keys(shown, field.mapped.key, wanted(*field.mapped.storage, project::Level::product).keys);
  }

  void collect(const Shown& shown, const project::RouteField& field) {
    const auto& block = *field.page->block;
    auto& keys = linked_.emplace_back(Linked{&*field.page}).keys;
    if (!field.key) {
      for (const auto* record : shown.records) keys.push_back(record->key);
      return;
    }
    add_keys(shown, *field.key, keys);
    auto& records = wanted(*block.storage, block.level).keys;
    records.insert(records.end(), keys.begin(), keys.end());
  }

  void collect(const Shown& shown, const project::NestedBlock& field) {
    auto& [storage, level, keys, parts] = wanted(*field.block->storage, field.block->level);
    const auto begin = std::ssize(keys);
    add_keys(shown, field.key, keys);
    parts.push_back({&*field.block, begin, std::ssize(keys)});
  }

  void collect(const Shown& shown, const project::VariantsField& field) {
    Records variants;
    for (const auto* record : shown.records)
      for (const auto& variant : reader_.find_variants(*shown.block->storage, record->key))
        variants.push_back(&variant);
    add(*field.block, std::move(variants));
  }

  // These show no other records, or find them themselves.
  void collect(const Shown&, const project::PathField&) {}
  void collect(const Shown&, const project::NestedListing&) {}
  void collect(const Shown&, const project::PriceField&) {}

  Reader& reader_;
  std::vector<Wanted> wanted_{};
  std::vector<Linked> linked_{};
  std::vector<Shown> nested_{};
};

}  // namespace

std::vector<const project::RecordView*> find_to_show(Reader& reader, const project::Block& block, Keys keys) {
  reader.expect_all(*block.storage, keys);
  auto found = reader.find_all(*block.storage, keys, block.level);
  if (!block.shows_others) return found;
  std::vector<Shown> level{{&block, found}};
  std::erase(level.front().records, nullptr);
  while (!level.empty()) {
    Nested nested(reader);
    for (const Shown& shown : level) nested.collect(shown);
    level = nested.read();
  }
  return found;
}

}  // namespace fsctl::views
