#pragma once

#include <map>
#include <string>

#include "core/composer/type.h"
#include "core/json/json.h"
#include "core/project/members.h"

namespace fsctl::project {

/// A data feed: feeds/<id>.json.
struct Feed {
  std::string id;
  std::string method;             ///< ingest, trigger or polling
  std::string id_member = "id";   ///< the member that identifies a record
  std::string parent_member{};    ///< the member that names the product of a variant
  std::map<std::string, composer::Type, std::less<>> schema{};
  Json connector{};
};

Feed parse_feed(const std::string& id, Members& members, Problems& problems);

}  // namespace fsctl::project
