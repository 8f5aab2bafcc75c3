#include "core/index/definition.h"

#include <algorithm>
#include <array>

#include "core/project/mapped_path.h"
#include "core/text/digest.h"

namespace fsctl::index {
namespace {

using project::FieldPath;

constexpr std::array<std::string_view, 10> kind_names = {"key",   "words",  "values",    "numbers",    "order",
                                                         "keyed", "labels", "values by", "numbers by", "variants"};
/// Part of the fingerprint. It has to change when documents are made or laid out differently, so that all indexes are
/// rebuilt.
constexpr std::string_view definition_form = "5";

/// Whether the values of a path depend on something, such as the scope; those of a mapped one also if its keys do.
template <typename Is>
bool depends(const FieldPath& path, const Is& is) {
  if (path.mapped) return depends(path.mapped->key, is) || depends(path.mapped->value, is);
  return path.field != nullptr && is(*path.field);
}

std::string column_name(ColumnKind kind, const FieldPath& path, const stored::View& view) {
  std::string name(kind_names[static_cast<std::size_t>(kind)]);
  name += ' ' + path.text;
  if (path.mapped)
    name += " from " + path.mapped->storage.name() + ' ' + path.mapped->value.text + " by " + path.mapped->key.text;
  if (path.by_variant && kind != ColumnKind::words) name += " of a variant";
  const bool scoped = depends(path, [](const Field& field) { return field.is_scoped; });
  const bool translated =
      kind == ColumnKind::order || depends(path, [](const Field& field) { return field.is_translatable; });
  const bool priced = depends(path, [](const Field& field) { return field.is_price(); });
  for (const auto& part : {scoped ? view.scope : "", translated ? view.locale : "", priced ? view.currency : ""})
    name += ' ' + std::string(part);
  return name;
}

/// The path to the keys of a mapped one.
FieldPath keys_of(const FieldPath& path) {
  auto keys = path.mapped->key;
  keys.by_variant = path.by_variant;
  return keys;
}

/// Calls `visit(kind, path)` with all that a listing reads.
template <typename Visit>
void each_column(const project::Listing& listing, const Visit& visit) {
  const auto filter = [&](const FieldPath& path) {
    visit(filter_kind(path), path);
    if (path.has_range()) visit(ColumnKind::numbers, path);
  };
  for (const auto& [_, of] : listing.filters) {
    filter(of.path);
    if (const auto labelled = labelled_field(of.path); labelled && of.facet) visit(ColumnKind::labels, *labelled);
  }
  each_path(listing.query, "", [&](const FieldPath& path, const auto&) { filter(path); });
  for (const auto& [_, sort] : listing.sorts) visit(sort_kind(sort.path), sort.path);
  for (const auto& path : listing.search) visit(ColumnKind::words, path);
  if (listing.popularity) visit(ColumnKind::numbers, *listing.popularity);
}

/// The kind of column that has the values of another one by variant.
ColumnKind kind_by_variant(ColumnKind kind) {
  return kind == ColumnKind::numbers ? ColumnKind::variant_numbers : ColumnKind::variant_values;
}

/// Adds the columns that listings need to a definition, once for each group of readers.
class Columns {
 public:
  Columns(const project::Project& project, Definition& definition, std::vector<ColumnSpec>& mapped)
      : definition_(definition), mapped_(mapped) {
    for (const auto& domain : project.places.domains) views_.push_back(project::view_of(project.places, domain.place));
  }

  void add_all_of(const project::Listing& listing) {
    each_column(listing, [&](ColumnKind kind, const FieldPath& path) {
      if (path.mapped) return add_mapped(kind, path);
      add(kind, path);
      if (kind == ColumnKind::words) add_search_words(path, listing);
    });
  }

  /// Adds what mapped fields of a listing read of this storage.
  void add_mapped_by(const project::Listing& listing, const std::string& storage) {
    each_column(listing, [&](ColumnKind kind, const FieldPath& path) {
      if (!path.mapped || path.mapped->storage.name() != storage) return;
      add(kind, path.mapped->value);
      if (kind == ColumnKind::words) add_search_words(path.mapped->value, listing);
    });
  }

 private:
  /// Adds a column to those of a list that has none of its name.
  static void add_spec(std::vector<ColumnSpec>& columns, ColumnKind kind, const FieldPath& path,
                       const stored::View& view) {
    const auto name = column_name(kind, path, view);
    if (std::ranges::find(columns, name, &ColumnSpec::name) != columns.end()) return;
    columns.push_back(
        {kind, path, std::string(view.scope), std::string(view.locale), std::string(view.currency), name});
  }

  void add(ColumnKind kind, const FieldPath& path) {
    const bool by_variant = path.by_variant && (kind == ColumnKind::values || kind == ColumnKind::numbers);
    for (const auto& view : views_) {
      add_spec(definition_.columns, kind, path, view);
      if (by_variant) add_spec(definition_.columns, kind_by_variant(kind), path, view);
    }
    if (by_variant) add(ColumnKind::variants, {.text = "variants", .root = FieldPath::Root::key});
  }

  void add_mapped(ColumnKind kind, const FieldPath& path) {
    add(ColumnKind::values, keys_of(path));
    for (const auto& view : views_) {
      add_spec(mapped_, kind, path, view);
      if (path.by_variant) add_spec(mapped_, kind_by_variant(kind), path, view);
    }
  }

  void add_search_words(const FieldPath& path, const project::Listing& listing) {
    for (const auto& view : views_) {
      const auto known = listing.search_words.find(view.locale);
      if (known == listing.search_words.end()) continue;
      auto& column = definition_.columns[definition_.find(ColumnKind::words, path, view).value()];
      if (!known->second.stemmed.empty()) column.stemmed.insert(known->second.stemmed);
      for (const auto& [name, _] : known->second.synonyms)
        if (name.find(' ') != std::string::npos) column.phrases.insert(name);
    }
  }

  Definition& definition_;
  std::vector<ColumnSpec>& mapped_;
  std::vector<stored::View> views_;
};

}  // namespace

std::optional<FieldPath> labelled_field(const FieldPath& path) {
  if (path.attribute.empty() && !path.every_attribute) return {};
  FieldPath labelled{.text = path.field->name, .field = path.field, .type = path.type, .is_list = true};
  if (!path.mapped) return labelled;
  auto mapped = *path.mapped;
  mapped.value = labelled_field(mapped.value).value();
  labelled.mapped = std::make_shared<const project::MappedPath>(std::move(mapped));
  return labelled;
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
  const auto name = column_name(kind, path, view);
  if (const auto found = std::ranges::find(columns, name, &ColumnSpec::name); found != columns.end())
    return static_cast<std::size_t>(found - columns.begin());
  const auto found = std::ranges::find(
      mapped, name, [](const auto& column) -> auto& { return column.spec.name; });
  if (found == mapped.end()) return {};
  return columns.size() + static_cast<std::size_t>(found - mapped.begin());
}

ColumnKind kind_there(ColumnKind kind) {
  if (kind == ColumnKind::variant_values) return ColumnKind::values;
  return kind == ColumnKind::variant_numbers ? ColumnKind::numbers : kind;
}

namespace {

std::optional<std::size_t> with_variants(const Definition& definition, const ColumnSpec& column) {
  if (!column.path.by_variant || (column.kind != ColumnKind::values && column.kind != ColumnKind::numbers)) return {};
  return definition.find(kind_by_variant(column.kind), column.path, definition.view_of(column));
}

/// REQUIRES: the columns are sorted, and those of keys among them.
void add_mapped(std::vector<ColumnSpec> specs, Definition& definition) {
  std::ranges::sort(specs, {}, &ColumnSpec::name);
  for (auto& spec : specs) {
    const auto& storage = spec.path.mapped->storage.name();
    const auto target = std::ranges::find(definition.targets, storage);
    const auto place = static_cast<std::size_t>(target - definition.targets.begin());
    if (target == definition.targets.end()) definition.targets.push_back(storage);
    const auto kind =
        has_positions(spec.kind) && spec.path.by_variant ? ColumnKind::variant_values : ColumnKind::values;
    const auto keys = definition.find(kind, keys_of(spec.path), definition.view_of(spec)).value();
    definition.mapped.push_back({.spec = std::move(spec), .keys = keys, .target = place});
  }
}

/// A text of everything on which the documents depend, and of which columns are mapped.
std::string all_of(const Definition& definition) {
  std::string all(definition_form);
  for (const ColumnSpec& column : definition.columns) {
    all += '\n' + column.name;
    for (const auto& language : column.stemmed) all += "\n stem " + language;
    for (const auto& phrase : column.phrases) all += "\n phrase " + phrase;
  }
  for (const auto& column : definition.mapped) all += '\n' + column.spec.name;
  return all;
}

}  // namespace

bool needs_index(const project::Project& project, const std::string& storage, project::Level level) {
  return std::ranges::any_of(project.listings, [&](const auto& entry) {
    const auto& listing = entry.second;
    if (listing.storage.name() == storage && listing.level == level) return true;
    bool is_read = false;
    each_column(listing, [&](ColumnKind, const FieldPath& path) {
      is_read = is_read || (path.mapped && path.mapped->storage.name() == storage);
    });
    return is_read && level == project::Level::product;
  });
}

Definition define(const std::vector<std::shared_ptr<const project::Project>>& projects, const std::string& storage,
                  project::Level level) {
  Definition definition;
  definition.projects = projects;
  definition.default_locale = projects.front()->places.fallback.locale;
  FieldPath key{.text = "key", .root = FieldPath::Root::key};
  definition.columns.push_back({ColumnKind::key, key, "", "", "", "key"});
  std::vector<ColumnSpec> mapped;
  for (const auto& project : projects) {
    Columns columns(*project, definition, mapped);
    for (const auto& [_, listing] : project->listings) {
      if (listing.storage.name() == storage && listing.level == level) columns.add_all_of(listing);
      if (listing.has_mapped && level == project::Level::product) columns.add_mapped_by(listing, storage);
    }
  }
  // The columns are sorted, so that the order of the projects does not change the fingerprint.
  std::ranges::sort(definition.columns.begin() + 1, definition.columns.end(), {}, &ColumnSpec::name);
  add_mapped(std::move(mapped), definition);
  for (auto& column : definition.columns) column.by_variant = with_variants(definition, column);
  for (auto& column : definition.mapped) column.spec.by_variant = with_variants(definition, column.spec);
  definition.fingerprint = text::sha256(all_of(definition));
  return definition;
}

}  // namespace fsctl::index
