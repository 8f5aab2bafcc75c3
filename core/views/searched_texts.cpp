#include "core/views/searched_texts.h"

#include <string_view>
#include <vector>

#include "core/index/document.h"

namespace fsctl::views {
namespace {

index::SearchedTexts texts_of(const project::RecordView& record, const project::Listing& listing, Reader& reader) {
  index::SearchedTexts texts;
  std::vector<Value> values;
  for (const auto& path : listing.search) {
    values.clear();
    project::collect_path(path, record, reader.view(), reader.arena(), values);
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
    for (const auto* record : reader.find_all(*listing.storage, wanted, listing.level))
      texts.push_back(record == nullptr ? index::SearchedTexts(listing.search.size())
                                        : texts_of(*record, listing, reader));
    return texts;
  };
}

}  // namespace fsctl::views
