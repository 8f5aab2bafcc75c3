#pragma once

#include <string_view>
#include <vector>

#include "core/composer/evaluate.h"
#include "core/composer/markers.h"
#include "core/error/error.h"

namespace fsctl::mapping {

/// A group of readers who see the same values, for whom a slot is evaluated.
struct Audience {
  std::string_view scope;
  std::string_view locale;
  std::string_view currency;

  auto operator<=>(const Audience&) const = default;
  composer::MarkerChoice choice() const { return {.channel = scope, .currency = currency, .locale = locale}; }
};

/// A feed record while it is mapped: caches the record as each audience sees it, and collects problems.
class SeenRecord {
 public:
  /// REQUIRES: all outlive it.
  SeenRecord(const Value& value, bool has_markers, Arena& arena, Problems& problems)
      : value_(value), has_markers_(has_markers), arena_(arena), problems_(problems) {}

  /// The record with its payload markers.
  const Value& value() const { return value_; }
  bool has_markers() const { return has_markers_; }
  Arena& arena() { return arena_; }
  Problems& problems() { return problems_; }

  /// The record with its markers resolved for an audience; markers without a value for it use that for `otherwise`.
  Value seen_by(const Audience& audience, const Audience* otherwise = nullptr) {
    if (!has_markers_) return value_;
    const Audience& second = otherwise != nullptr ? *otherwise : audience;
    for (const View& view : views_)
      if (view.audience == audience && view.otherwise == second) return view.value;
    auto choice = audience.choice();
    const auto fallback = second.choice();
    if (otherwise != nullptr) choice.otherwise = &fallback;
    return views_.emplace_back(audience, second, composer::resolve_markers(value_, choice, arena_)).value;
  }

 private:
  struct View {
    Audience audience;
    Audience otherwise;
    Value value;
  };

  const Value& value_;
  bool has_markers_;
  Arena& arena_;
  Problems& problems_;
  std::vector<View> views_;
};

}  // namespace fsctl::mapping
