#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/infer/observation.h"
#include "core/json/read.h"
#include "core/mapping/map_record.h"
#include "core/project/project.h"

namespace fsctl::sample {

/// Records of one feed, held against every composer that reads it: what can be known only with data.
class Sample {
 public:
  /// REQUIRES: the project has no errors and outlives the sample.
  Sample(const project::Project& project, const project::Feed& feed);

  /// Takes one record, `name` when it has no id. Throws Error for a text that is no record.
  void add(std::string_view raw, const std::string& name);

  std::size_t records() const { return observation_.records(); }

  /// A finding for each slot that fails, with the first record by its id and how many there are: an error when it fails
  /// for every record, else a warning. A warning for each path that no record has.
  void report(Problems& problems) const;

 private:
  /// The failures of one slot, alike.
  struct Failure {
    Problem problem;
    std::string first;  ///< the id of the first record
    std::size_t records = 0;
  };
  /// One composer and what came of the records.
  struct Composed {
    const project::Composer* composer;
    mapping::RecordMapper mapper;
    std::map<std::string, Failure> failures{};  ///< by slot
  };

  void map(Composed& composed, const Value& record, bool may_have_markers, const std::string& id);

  const project::Feed& feed_;
  ValueReader reader_;
  infer::Observation observation_;
  std::vector<Composed> composed_;
};

}  // namespace fsctl::sample
