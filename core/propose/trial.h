#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/json/read.h"
#include "core/mapping/map_record.h"
#include "core/project/project.h"
#include "core/propose/draft.h"
#include "core/sample/sample.h"

namespace fsctl::propose {

/// The records that `fsctl validate` looks at in the store are so many.
inline constexpr std::size_t validated_records = 1'000;

/// Maps records by a draft's composer, and finds the fields whose choice they do not fit.
class Trial {
 public:
  /// REQUIRES: a project with the draft's files, without errors, that outlives the trial.
  Trial(const project::Project& project, const std::string& name);

  /// Throws Error for a record that no field is to blame for.
  void add(std::string_view raw);
  /// The currencies of prices that are the currency of no region, in lower case.
  const std::set<std::string>& foreign_currencies() const { return foreign_currencies_; }
  /// The fields that failed, and whether that is as none of the first records has a value for them.
  std::map<std::string, bool> failed() const;

 private:
  void see_prices(const Value& mapped);
  void see_currency(const Value& price);
  void see_slugs(const Value& slug);
  void see_slug(std::string_view place, const Value& slug);

  const project::Feed& feed_;
  mapping::RecordMapper mapper_;
  sample::Sample first_;
  ValueReader reader_;
  std::set<std::string> failed_;
  std::vector<std::string> prices_;  ///< the fields that hold prices
  std::vector<std::string> currencies_;
  std::set<std::string> foreign_currencies_;
  std::unordered_set<std::size_t> slugs_;  ///< keyed hashes
  bool has_slug_;
};

/// The field of the composer that a problem is about; empty for none.
std::string field_of(const Problem& problem);

}  // namespace fsctl::propose
