#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "core/composer/check.h"
#include "core/json/json_fwd.h"
#include "core/project/connector.h"
#include "core/project/form.h"

namespace fsctl::project {

/// A data feed: feeds/<id>.json.
struct Feed {
  std::string id;
  std::string method;            ///< ingest, trigger or polling
  std::string id_member = "id";  ///< the member that identifies a record
  std::string parent_member{};   ///< the member that names the product of a variant
  composer::Schema schema{};
  std::chrono::milliseconds every{};  ///< of polling: from the end of one round to the next
  std::optional<Connector> connector{};
};

const Form& feed_form();

/// REQUIRES: the form was checked.
Feed parse_feed(const std::string& id, const Json& json);

}  // namespace fsctl::project
