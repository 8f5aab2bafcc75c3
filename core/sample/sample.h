#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/infer/observation.h"
#include "core/json/read.h"
#include "core/mapping/map_record.h"
#include "core/project/project.h"
#include "core/sample/causes.h"

namespace fsctl::sample {

/// Checks a sample of one feed's records against every composer that reads the feed, to find what only data can show.
class Sample {
 public:
  /// Takes the composers of the feed for which `is_sound` holds, all of them without it. REQUIRES: their files and
  /// those they refer to have no errors; the project and the feed outlive the sample.
  Sample(const project::Project& project, const project::Feed& feed,
         const std::function<bool(const project::Composer&)>& is_sound = {});

  /// Where a value of a record stands, by its JSON Pointer: `products.ndjson:2:18`.
  using PlaceOf = std::function<std::string(const std::string& pointer)>;

  /// Adds a record; `name` stands for its id when it has none. Throws Error for what the feed does
  /// not take as a record. Of a feed without the name of a member for ids, records need none.
  void add(std::string_view raw, const std::string& name, const PlaceOf& place_of = {});

  std::size_t records() const { return observation_.records(); }

  /// Adds a problem for each slot that fails, with the id of the first such record and their number: an error if the
  /// slot fails for every record, else a warning. Also warns of each path that no record has. What the problems have
  /// already is not added again. Of several slots that fail for one value of a record, the first is told, and the
  /// others beside it.
  void report(Problems& problems) const;

 private:
  /// The failures of one slot.
  struct Failure {
    Problem problem;
    std::string first;  ///< the id of the first record that fails
    std::string place;  ///< of the value in it; empty where nobody knows
    std::size_t records = 0;
    std::map<std::string, std::string> also{};  ///< the messages of slots that fail for the same value, by pointer
  };
  /// One composer and the failures of its slots.
  struct Composed {
    const project::Composer* composer;
    mapping::RecordMapper mapper;
    PathsOfSlots paths;
    std::map<std::string, Failure> failures{};  ///< by slot
  };

  Problem told(const Failure& failure) const;
  void map(Composed& composed, const Value& record, bool may_have_markers, const std::string& id,
           const PlaceOf& place_of);

  const project::Feed& feed_;
  ValueReader reader_;
  infer::Observation observation_;
  std::vector<Composed> composed_;
};

}  // namespace fsctl::sample
