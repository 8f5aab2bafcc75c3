#include "core/views/searched_texts.h"

#include <string_view>
#include <vector>

#include "core/index/document.h"
#include "core/views/mapped_value.h"

namespace fsctl::views {
namespace {

index::SearchedTexts texts_of(const project::RecordView& record, const project::Listing& listing, Reader& reader) {
  index::SearchedTexts texts;
  std::vector<Value> values;
  for (const auto& path : listing.search) {
    values.clear();
    collect_listed(reader, path, record, values);
    auto& of_path = texts.emplace_back();
    for (const Value& value : values)
      if (value.is_text()) of_path.emplace_back(index::indexed_text(value.text()));
  }
  return texts;
}

}  // namespace

index::ReadTexts searched_texts(Reader& reader, const project::Listing& listing) {
  return [&](const std::vector<std::string>& keys) {
    const std::vector<std::string_view> wanted(keys.begin(), keys.end());
    std::vector<index::SearchedTexts> texts;
    const auto records = reader.find_all(*listing.storage, wanted, listing.level);
    for (const auto& path : listing.search)
      if (path.mapped) read_mapped(reader, *path.mapped, records);
    for (const auto* record : records)
      texts.push_back(record == nullptr ? index::SearchedTexts(listing.search.size())
                                        : texts_of(*record, listing, reader));
    return texts;
  };
}

}  // namespace fsctl::views
