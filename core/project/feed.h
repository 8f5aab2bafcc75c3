#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/composer/check.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// How a list is fetched page by page.
struct Paging {
  std::string type;        ///< page, offset, cursor or link
  std::int64_t first = 1;  ///< of page and offset
  std::optional<std::int64_t> size{};
  std::string cursor{};  ///< path of the next cursor in an answer
};

/// Where a feed with method trigger or polling gets its records.
struct Connector {
  std::string type;      ///< file or http
  std::string path{};    ///< of a file connector, relative to the project
  std::string record{};  ///< URL template of one record
  std::string list{};    ///< URL template of the list
  std::string items{};   ///< path of the records in an answer
  std::optional<Paging> paging{};
  std::map<std::string, std::string> headers{};

  bool has_list() const { return type == "file" || !list.empty(); }
};

/// A data feed: feeds/<id>.json.
struct Feed {
  std::string id;
  std::string method;            ///< ingest, trigger or polling
  std::string id_member = "id";  ///< the member that identifies a record
  std::string parent_member{};   ///< the member that names the product of a variant
  composer::Schema schema{};
  std::string every{};  ///< of polling: `30s`, `5m`, `2h`, `1d`
  std::optional<Connector> connector{};
};

const Form& feed_form();

/// REQUIRES: the form was checked.
Feed parse_feed(const std::string& id, const Json& json);

}  // namespace fsctl::project
