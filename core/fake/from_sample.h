#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/fake/keys.h"
#include "core/fake/plan.h"
#include "core/fake/sample_values.h"
#include "core/json/json.h"

namespace fsctl::fake {

/// Records of a feed after which others are made.
class Sample {
 public:
  /// REQUIRES: the plan outlives it.
  explicit Sample(const Plan& plan) : plan_(plan) {}

  /// Adds a record; what is no object, or more than is needed, is passed over.
  void add(std::string_view raw);
  bool is_empty() const { return records_.empty(); }
  std::size_t size() const { return records_.size(); }
  bool is_full() const;
  /// Tells products with variants from other records. To be called after the last record was added.
  void arrange();

  /// How like its model a record is: in some, in all but the names and slugs that paths are made of, or as a whole.
  enum class Likeness : std::uint8_t { some, but_for_paths, whole };

  /// The made-up record with this number, after one of the sample; the same each time. Where it is like it in some, it
  /// has members of others, other numbers and dates, and names and slugs of its own.
  Json record(const Keys& keys, std::uint64_t seed, std::int64_t index, std::int64_t count, Likeness likeness) const;

 private:
  friend class Variation;
  /// A product and its variants, by their places in the sample.
  struct Family {
    std::size_t product;
    std::vector<std::size_t> variants;
  };

  Rank rank(std::int64_t index, std::int64_t count) const;
  const Json& model(Rank rank, std::uint64_t seed, std::int64_t index) const;
  void observe(const std::string& path, const Json& value);
  void note_taken(const Json& value, std::vector<std::string>& names);

  Role role_at(const std::vector<std::string>& names) const;

  using Names = std::vector<std::string>;  ///< the members that lead to a value

  const Plan& plan_;
  std::vector<Json> records_{};
  std::size_t bytes_ = 0;
  SampleValues values_{};
  std::set<std::string> taken_{};  ///< the names and slugs of its records, as paths have them
  std::map<std::pair<Names, std::string>, std::size_t> owners_{};  ///< of those texts: the first records that have them
  std::set<Names> shared_{};                                       ///< whose texts several records have
  std::vector<Family> families_{};
  std::vector<std::size_t> alone_{};  ///< records that are in no family
};

}  // namespace fsctl::fake
