#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"
#include "core/project/url_template.h"

namespace fsctl::project {

struct Feed;

/// How one answer of a list leads to the next.
struct Paging {
  std::string type;        ///< page, offset, cursor or link
  std::int64_t first = 1;  ///< of page and offset
  std::optional<std::int64_t> size{};
  std::string cursor{};         ///< path of the next cursor in an answer
  std::string next{};           ///< of link: path of the next URL in an answer; the header Link counts without it
  std::int64_t limit = 10'000;  ///< so many pages at most
};

/// Where a feed with method trigger or polling gets its records.
struct Connector {
  std::string type;      ///< file or http
  std::string path{};    ///< of a file connector, relative to the project
  UrlTemplate record{};  ///< URL of one record
  UrlTemplate list{};    ///< URL of the list
  std::string item{};    ///< path of the record in an answer to `record`
  std::string items{};   ///< path of the records in an answer to `list`
  std::optional<Paging> paging{};
  std::map<std::string, std::string> headers{};  ///< values as they are written, with ${NAME}
  std::chrono::milliseconds timeout{};           ///< of one request
  std::int64_t retries = 0;
  bool ids_as_text = false;
  bool remove_vanished = false;

  bool has_record() const { return type == "file" || !record.empty(); }
  bool has_list() const { return type == "file" || !list.empty(); }
};

Form connector_form();

/// REQUIRES: the form was checked.
std::optional<Connector> parse_connector(const Json& json);

/// What no form can tell: URLs and what they leave to be filled in, paths, headers.
void check_connector(const Feed& feed, Problems& problems);

/// Warns of files outside the project's directory.
void check_connector_files(const Feed& feed, const std::filesystem::path& project, Problems& problems);

/// The parts of a header's value: what stands there, and the names of variables in ${NAME}. Nothing when a ${ is not
/// closed or has no name.
struct HeaderPart {
  std::string text;
  bool is_variable = false;
};
std::optional<std::vector<HeaderPart>> parse_header(std::string_view value);

}  // namespace fsctl::project
