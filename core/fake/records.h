#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/fake/from_sample.h"
#include "core/fake/from_types.h"
#include "core/fake/keys.h"
#include "core/json/read.h"
#include "core/mapping/map_record.h"

namespace fsctl::fake {

/// How many records of a feed are made up, and from which seed. The same seed gives the same records.
struct Amount {
  std::uint64_t seed = 1;
  std::int64_t count = 10;
};

/// Makes up records of a feed which its composers map: after records of a sample, or else after what composers, the
/// feed's schema and the types of fields tell. One thread at a time.
class Records {
 public:
  /// REQUIRES: the project and the feed, which is the project's, outlive it.
  Records(const project::Project& project, const project::Feed& feed, Amount amount, KnownKeys known = {});

  /// The records after which others are made; all are added before the first is made.
  Sample& sample() { return sample_; }
  /// Why others cannot be made after a record: what is wrong with it, or what its composers say of it.
  std::optional<Problem> misfit(std::string_view raw);

  /// The text of the record with this number, from 0 up to the count. Throws Error when the composers map nothing that
  /// can be made up.
  std::string text(std::int64_t index);

 private:
  Json made(std::int64_t index, std::int64_t tries) const;
  bool is_mapped(std::string_view text, Problems& problems);

  Plan plan_;
  KnownKeys known_;
  Amount amount_;
  Keys keys_;
  FromTypes from_types_;
  Sample sample_;
  std::deque<mapping::RecordMapper> mappers_{};
  ValueReader reader_{};
  Arena arena_{};
};

/// The storages to which composers map a feed's records, for collecting the keys that others may name.
std::vector<std::string> storages_of(const project::Project& project, const project::Feed& feed);

}  // namespace fsctl::fake
