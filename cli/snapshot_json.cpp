#include "cli/snapshot_json.h"

#include "core/json/json.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {

Json snapshot_json(const store::Snapshot& snapshot) {
  Json json = {{"name", snapshot.name},
               {"created", snapshot.is_damaged ? "damaged" : text::format_timestamp(snapshot.created)},
               {"bytes", snapshot.bytes},
               {"before", snapshot.before}};
  return json;
}

}  // namespace fsctl::cli
