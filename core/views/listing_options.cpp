#include "core/views/listing_options.h"

#include "core/index/options.h"
#include "core/json/write.h"

namespace fsctl::views {
namespace {

/// A value as a text for people; empty for values other than texts, numbers and booleans.
std::string shown(const Value& value) {
  if (value.is_null() || value.is_array() || value.is_object()) return {};
  if (value.is_text()) return std::string(value.text());
  std::string text;
  write(value, text);
  return text;
}

}  // namespace

FacetOptions::FacetOptions(Reader& reader, const project::Listing& listing, const index::Snapshot& snapshot,
                           const index::Query& query, const index::Query::Facet& facet)
    : reader_(reader),
      filter_(*listing.filter(facet.field)),
      attribute_(facet.attribute.empty() ? filter_.path.attribute : facet.attribute),
      chosen_(query, facet) {
  const auto labelled = index::labelled_field(filter_.path);
  if (!labelled) return;
  const auto part = snapshot.definition().find(index::ColumnKind::labels, *labelled, reader.view());
  labels_ = snapshot.option_labels(reader.store(), part.value());
}

void FacetOptions::read_names(const std::vector<index::FacetCount>& values) {
  if (!filter_.named_by) return;
  std::vector<std::string_view> keys;
  for (const auto& [value, _] : values) keys.push_back(value);
  reader_.find_all(*filter_.named_by->storage, keys, project::Level::product);
}

std::string FacetOptions::name_of(const std::string& value) {
  if (auto name = mapped_name(value); !name.empty()) return name;
  if (auto name = option_label(value); !name.empty()) return name;
  if (auto name = configured_name(value); !name.empty()) return name;
  return value;
}

std::string FacetOptions::mapped_name(const std::string& value) {
  if (!filter_.named_by) return {};
  const auto& [_, storage, path] = *filter_.named_by;
  const auto* record = reader_.find_view(*storage, value, project::Level::product);
  if (record == nullptr) return {};
  return shown(project::read_path(path, *record, reader_.view(), reader_.arena()));
}

std::string FacetOptions::option_label(const std::string& value) const {
  if (!labels_) return {};
  const auto found = labels_->find(index::option_text(attribute_, value));
  return found != labels_->end() ? found->second : "";
}

std::string FacetOptions::configured_name(const std::string& value) const {
  const auto names = filter_.labels.find(value);
  if (names == filter_.labels.end()) return {};
  for (const std::string_view locale : {reader_.view().locale, reader_.view().default_locale, std::string_view("")})
    if (const auto name = names->second.find(locale); name != names->second.end()) return name->second;
  return {};
}

}  // namespace fsctl::views
