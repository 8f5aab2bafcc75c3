#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/project.h"
#include "core/store/numbers.h"

namespace fsctl::index {

/// What a column of the index contains for each record.
enum class ColumnKind : std::uint8_t {
  key,              ///< the record's key
  words,            ///< folded words, for search
  values,           ///< unchanged texts, for equals, contains and facets
  numbers,          ///< numbers and instants (seconds since 1970), for equals, range, facets and sorting
  order,            ///< sort keys of texts in one locale
  keyed,            ///< the positions of a Sorting field by key
  labels,           ///< for an Option field: attribute, value and label, for the names of facet values
  variant_values,   ///< the values of each variant, each with the place of the variant among those of its product
  variant_numbers,  ///< the same with numbers, as texts that have their order
  variants,         ///< the number of a product's variants where it has several
};

/// Whether a column of this kind has numbers.
inline bool has_numbers(ColumnKind kind) { return kind == ColumnKind::numbers || kind == ColumnKind::variants; }
/// Whether a column of this kind has positions beside its values.
inline bool has_positions(ColumnKind kind) {
  return kind == ColumnKind::keyed || kind == ColumnKind::variant_values || kind == ColumnKind::variant_numbers;
}

/// One column: a field path as one group of readers sees it.
struct ColumnSpec {
  ColumnKind kind;
  project::FieldPath path;
  /// The scope, locale and currency of one reader of the group, with which the field is read.
  std::string scope;
  std::string locale;
  std::string currency;
  std::string name;  ///< unique in the definition: kind and path, and those of the three on which the values depend
  /// Of words: the languages whose stems a search asks for, and the phrases.
  std::set<std::string> stemmed{};
  std::set<std::string> phrases{};
  /// The column with the same values by variant, whose codes are those of this one; nothing when none is needed.
  std::optional<std::size_t> by_variant{};
};

/// A column of the values that records of another storage have, which a column has the keys of. The index keeps nothing
/// of it: a reader makes it of both indexes (see Snapshot).
struct MappedColumn {
  ColumnSpec spec;         ///< its path is mapped
  std::size_t keys = 0;    ///< the column with the keys
  std::size_t target = 0;  ///< the place of the other storage in `targets`
};

/// The definition of an index for one level of a storage: the columns that all its listings need.
struct Definition {
  std::vector<ColumnSpec> columns;     ///< the first one is the key
  std::vector<MappedColumn> mapped{};  ///< their numbers follow those of the columns
  std::vector<std::string> targets{};  ///< the storages from which they have their values; each by its products
  std::string default_locale;
  std::string fingerprint;  ///< changes with the columns and with the format of documents, so that the index is rebuilt
  std::vector<std::shared_ptr<const project::Project>> projects{};  ///< own the fields to which the paths refer

  bool is_mapped(std::size_t column) const { return column >= columns.size(); }
  const MappedColumn& mapped_column(std::size_t column) const { return mapped[column - columns.size()]; }
  const ColumnSpec& spec(std::size_t column) const {
    return is_mapped(column) ? mapped_column(column).spec : columns[column];
  }
  /// The column with the number of variants; nothing when no column has values by variant.
  std::optional<std::size_t> variants() const;
  /// The column of a path for a reader; nothing when no listing needs it.
  std::optional<std::size_t> find(ColumnKind kind, const project::FieldPath& path, const stored::View& view) const;
  /// The reader for whom a column is read.
  stored::View view_of(const ColumnSpec& column) const {
    return {column.scope, column.locale, default_locale, column.currency};
  }
};

/// The kind of column in another index that has the values of a mapped one.
ColumnKind kind_there(ColumnKind kind);

/// The number of a level in the store: 0 for products, 1 for variants.
inline store::LevelNumber stored_level(project::Level level) {
  return store::LevelNumber(level == project::Level::product ? 0 : 1);
}

/// Whether listings of a project need an index for a level of a storage: their own, or one with values of mapped
/// fields.
bool needs_index(const project::Project& project, const std::string& storage, project::Level level);

/// The definition for the listings of one or more projects. REQUIRES: all of them share the storage version.
Definition define(const std::vector<std::shared_ptr<const project::Project>>& projects, const std::string& storage,
                  project::Level level);

/// The kind of column that a sort by this path reads.
ColumnKind sort_kind(const project::FieldPath& path);
/// The kind of column that an equals of this path reads; instants are numbers, so that they are equal however they are
/// written.
inline ColumnKind equals_kind(const project::FieldPath& path) {
  return path.has_range() ? ColumnKind::numbers : ColumnKind::values;
}
/// For a path into an Option field, the path of the field, whose labels are the names of its values; otherwise nothing.
std::optional<project::FieldPath> labelled_field(const project::FieldPath& path);

/// The kind of column that a contains or a facet of this path reads.
inline ColumnKind filter_kind(const project::FieldPath& path) {
  return path.is_numeric() ? ColumnKind::numbers : ColumnKind::values;
}

}  // namespace fsctl::index
