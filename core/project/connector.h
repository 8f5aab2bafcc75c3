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
#include "core/text/enum_names.h"

namespace fsctl::project {

struct Feed;

enum class PagingKind { page, offset, cursor, link };
inline constexpr auto paging_kinds = text::names_of<PagingKind>("page", "offset", "cursor", "link");

/// How to get from one page of a list to the next.
struct Paging {
  PagingKind kind = PagingKind::link;
  std::int64_t first = 1;  ///< for page and offset: the first value
  std::optional<std::int64_t> size{};
  std::string cursor{};         ///< for cursor: the path of the next cursor in an answer
  std::string next{};           ///< for link: the path of the next URL in an answer; empty for the header Link
  std::int64_t limit = 10'000;  ///< the most pages that are read
};

enum class ConnectorKind { file, http };
inline constexpr auto connector_kinds = text::names_of<ConnectorKind>("file", "http");

/// The source from which a feed with method trigger or polling gets its records.
struct Connector {
  ConnectorKind kind = ConnectorKind::file;
  std::string path{};    ///< for file: relative to the project's directory
  UrlTemplate record{};  ///< the URL of one record
  UrlTemplate list{};    ///< the URL of the list
  std::string item{};    ///< the path of the record in an answer from `record`
  std::string items{};   ///< the path of the records in an answer from `list`
  std::optional<Paging> paging{};
  bool has_unread_paging = false;                ///< its paging has a mistake, which is told
  std::map<std::string, std::string> headers{};  ///< values with variables unresolved, as ${NAME}
  std::chrono::milliseconds timeout{};           ///< for one request
  std::int64_t retries = 0;
  bool remove_vanished = false;

  bool has_record() const { return kind == ConnectorKind::file || !record.empty(); }
  bool has_list() const { return kind == ConnectorKind::file || !list.empty(); }
};

Form connector_form();

/// REQUIRES: the form was checked.
std::optional<Connector> parse_connector(const Json& json);

/// Checks what a form cannot: URLs and their placeholders, paths, headers.
void check_connector(const Feed& feed, Problems& problems);

/// Warns of a path that leads outside the project's directory, or is misspelt.
void check_connector_files(const Feed& feed, const std::filesystem::path& project, Problems& problems);

/// A part of a header's value: literal text, or the name of a variable.
struct HeaderPart {
  std::string text;
  bool is_variable = false;
};
/// Splits a header's value at its variables ${NAME}; nothing when a ${ is not closed or has no name.
std::optional<std::vector<HeaderPart>> parse_header(std::string_view value);

}  // namespace fsctl::project
