#include "core/index/definition.h"

#include <algorithm>
#include <array>

#include "core/text/digest.h"

namespace fsctl::index {
namespace {

using project::FieldPath;

constexpr std::array<std::string_view, 10> kind_names = {"key",   "words",  "values",    "numbers",    "order",
                                                         "keyed", "labels", "values by", "numbers by", "variants"};
/// Part of the fingerprint. It has to change when documents are made or laid out differently, so that all indexes are
/// rebuilt.
constexpr std::string_view definition_form = "5";

std::string column_name(ColumnKind kind, const FieldPath& path, const stored::View& view) {
  std::string name(kind_names[static_cast<std::size_t>(kind)]);
  name += ' ' + path.text;
  if (path.by_variant && kind != ColumnKind::words) name += " of a variant";
  const Field* field = path.field;
  const bool scoped = field != nullptr && field->is_scoped;
  const bool translated = (field != nullptr && field->is_translatable) || kind == ColumnKind::order;
  const bool priced = field != nullptr && field->is_price();
  for (const auto& part : {scoped ? view.scope : "", translated ? view.locale : "", priced ? view.currency : ""})
    name += ' ' + std::string(part);
  return name;
}

/// Adds the columns that listings need to a definition, once for each group of readers.
class Columns {
 public:
  Columns(const project::Project& project, Definition& definition) : definition_(definition) {
    for (const auto& domain : project.places.domains) views_.push_back(project::view_of(project.places, domain.place));
  }

  void add_all_of(const project::Listing& listing) {
    for (const auto& [_, filter] : listing.filters) {
      add_filter(filter.path);
      if (const auto labelled = labelled_field(filter.path); labelled && filter.facet)
        add(ColumnKind::labels, *labelled);
    }
    each_path(listing.query, "", [&](const FieldPath& path, const auto&) { add_filter(path); });
    for (const auto& [_, sort] : listing.sorts) add(sort_kind(sort.path), sort.path);
    for (const auto& path : listing.search) {
      add(ColumnKind::words, path);
      for (const auto& view : views_) add_search_words(path, view, listing);
    }
    if (listing.popularity) add(ColumnKind::numbers, *listing.popularity);
  }

 private:
  void add(ColumnKind kind, const FieldPath& path) {
    for (const auto& view : views_) {
      const auto name = column_name(kind, path, view);
      if (std::ranges::find(definition_.columns, name, &ColumnSpec::name) != definition_.columns.end()) continue;
      definition_.columns.push_back(
          {kind, path, std::string(view.scope), std::string(view.locale), std::string(view.currency), name});
    }
  }

  /// REQUIRES: the column of words is there.
  void add_search_words(const FieldPath& path, const stored::View& view, const project::Listing& listing) {
    const auto known = listing.search_words.find(view.locale);
    if (known == listing.search_words.end()) return;
    auto& column = definition_.columns[definition_.find(ColumnKind::words, path, view).value()];
    if (!known->second.stemmed.empty()) column.stemmed.insert(known->second.stemmed);
    for (const auto& [name, _] : known->second.synonyms)
      if (name.find(' ') != std::string::npos) column.phrases.insert(name);
  }

  void add_filter(const FieldPath& path) {
    add_with_variants(filter_kind(path), path);
    if (path.has_range()) add_with_variants(ColumnKind::numbers, path);
  }

  void add_with_variants(ColumnKind kind, const FieldPath& path) {
    add(kind, path);
    if (!path.by_variant) return;
    add(kind == ColumnKind::numbers ? ColumnKind::variant_numbers : ColumnKind::variant_values, path);
    add(ColumnKind::variants, {.text = "variants", .root = FieldPath::Root::key});
  }

  Definition& definition_;
  std::vector<stored::View> views_;
};

}  // namespace

std::optional<FieldPath> labelled_field(const FieldPath& path) {
  if (path.attribute.empty() && !path.every_attribute) return {};
  return FieldPath{.text = path.field->name, .field = path.field, .type = path.field->type, .is_list = true};
}

ColumnKind sort_kind(const FieldPath& path) {
  if (path.is_selected_by(FieldForm::Selector::key)) return ColumnKind::keyed;
  const bool is_boolean = path.compared() == FieldForm::Compared::as_boolean;
  return is_boolean || path.has_range() ? ColumnKind::numbers : ColumnKind::order;
}

std::optional<std::size_t> Definition::variants() const {
  const auto found = std::ranges::find(columns, ColumnKind::variants, &ColumnSpec::kind);
  if (found == columns.end()) return {};
  return static_cast<std::size_t>(found - columns.begin());
}

std::optional<std::size_t> Definition::find(ColumnKind kind, const FieldPath& path, const stored::View& view) const {
  const auto found = std::ranges::find(columns, column_name(kind, path, view), &ColumnSpec::name);
  if (found == columns.end()) return {};
  return static_cast<std::size_t>(found - columns.begin());
}

namespace {

std::optional<std::size_t> with_variants(const Definition& definition, const ColumnSpec& column) {
  if (!column.path.by_variant || (column.kind != ColumnKind::values && column.kind != ColumnKind::numbers)) return {};
  const auto kind = column.kind == ColumnKind::numbers ? ColumnKind::variant_numbers : ColumnKind::variant_values;
  return definition.find(kind, column.path, {column.scope, column.locale, definition.default_locale, column.currency});
}

}  // namespace

Definition define(const std::vector<std::shared_ptr<const project::Project>>& projects, const std::string& storage,
                  project::Level level) {
  Definition definition;
  definition.projects = projects;
  definition.default_locale = projects.front()->places.fallback.locale;
  FieldPath key{.text = "key", .root = FieldPath::Root::key};
  definition.columns.push_back({ColumnKind::key, key, "", "", "", "key"});
  for (const auto& project : projects) {
    Columns columns(*project, definition);
    for (const auto& [_, listing] : project->listings)
      if (listing.storage.name() == storage && listing.level == level) columns.add_all_of(listing);
  }
  // The columns are sorted, so that the order of the projects does not change the fingerprint.
  std::ranges::sort(definition.columns.begin() + 1, definition.columns.end(), {}, &ColumnSpec::name);
  for (auto& column : definition.columns) column.by_variant = with_variants(definition, column);
  std::string all(definition_form);
  for (const ColumnSpec& column : definition.columns) {
    all += '\n' + column.name;
    for (const auto& language : column.stemmed) all += "\n stem " + language;
    for (const auto& phrase : column.phrases) all += "\n phrase " + phrase;
  }
  definition.fingerprint = text::sha256(all);
  return definition;
}

}  // namespace fsctl::index
