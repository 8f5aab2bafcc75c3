#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "core/composer/check.h"
#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/project/connector.h"
#include "core/project/form.h"
#include "core/text/enum_names.h"

namespace fsctl::project {

/// How a feed gets its records.
enum class FeedMethod { ingest, trigger, polling };
inline constexpr auto feed_methods = text::names_of<FeedMethod>("ingest", "trigger", "polling");

/// A data feed: feeds/<id>.json.
struct Feed {
  std::string id;
  FeedMethod method = FeedMethod::ingest;
  std::string id_member = "id";  ///< the member that identifies a record
  std::string parent_member{};   ///< the member that names the product of a variant
  bool ids_as_text = false;      ///< whether numbers in these two are taken as their texts
  composer::Schema schema{};
  std::chrono::milliseconds every{};  ///< for polling: from the end of one round to the beginning of the next
  std::optional<Connector> connector{};
};

const Form& feed_form();

/// REQUIRES: the form was checked.
Feed parse_feed(const std::string& id, const Json& json);

/// Adds a problem for each identifying member whose type allows no text, so that every record would be refused.
void check_ids(const Feed& feed, Problems& problems);

/// Warns of the interval of a feed that does not poll.
void warn_of_idle_interval(const Feed& feed, const Json& json, Problems& problems);

}  // namespace fsctl::project
