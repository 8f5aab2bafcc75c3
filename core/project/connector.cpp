#include "core/project/connector.h"

#include <algorithm>

#include "core/composer/path.h"
#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/project/duration.h"
#include "core/project/feed.h"
#include "core/project/findings.h"
#include "core/project/inside.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

constexpr std::string_view default_timeout = "10s";
constexpr std::int64_t default_retries = 3;

std::vector<FormMember> paging_members(std::vector<std::string> types) {
  return {required("type", a_choice(std::move(types)), "How an answer leads to the next."),
          optional("first", a_whole_number(0), "The first page or offset; 1 or 0 unless set."),
          optional("size", a_whole_number(1), "Records per page, for {size} in the URL."),
          optional("limit", a_whole_number(1), "Pages at most, after which the fetching fails; 10000 unless set.")};
}

Form paging_form() {
  auto with_cursor = paging_members({"cursor"});
  with_cursor.push_back(
      required("cursor", a_text(), "Path of the next cursor in an answer; without one the list ends."));
  auto with_link = paging_members({"link"});
  with_link.push_back(optional("next", a_text(), "Path of the next URL in an answer; the header Link unless set."));
  return one_of({an_object(paging_members({"page", "offset"})), an_object(std::move(with_cursor)),
                 an_object(std::move(with_link))});
}

FormMember ids_as_text() {
  return optional("idsAsText", a_flag(), "The feed's own member idsAsText, where older projects have it.");
}

FormMember remove_vanished() {
  return optional("removeVanished", a_flag(),
                  "Whether records that are missing in a complete list are removed here; they stay unless set.");
}

std::optional<Paging> parse_paging(const Json& json) {
  if (!json.is_object()) return {};
  const auto kind = choice_of(json, "type", paging_kinds).value_or(PagingKind::link);
  return Paging{.kind = kind,
                .first = whole_of(json, "first").value_or(kind == PagingKind::offset ? 0 : 1),
                .size = whole_of(json, "size"),
                .cursor = text_of(json, "cursor"),
                .next = text_of(json, "next"),
                .limit = whole_of(json, "limit").value_or(Paging{}.limit)};
}

/// Whether this is a token of RFC 9110, as names of headers are.
bool is_header_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  });
}

/// Checks a connector of type http.
class HttpCheck {
 public:
  HttpCheck(const Connector& connector, Problems& problems) : connector_(connector), problems_(problems) {}

  void run() {
    check_url("record", connector_.record, {"id"}, "id");
    if (!connector_.has_unread_paging) check_url("list", connector_.list, list_names(), placeholder());
    check_paging();
    check_use("item", connector_.item, "record", connector_.record, "items", connector_.items);
    check_use("items", connector_.items, "list", connector_.list, "item", connector_.item);
    check_path("/item", connector_.item);
    check_path("/items", connector_.items);
    for (const auto& [name, value] : connector_.headers) check_header(name, value);
  }

 private:
  void refuse(const std::string& pointer, const std::string& message, const Hint& hint = {}) {
    add(problems_, ErrorCode::wrong_member_value, "/connector" + pointer, message, hint);
  }

  /// The placeholder that selects a page of the list: `page`, `offset` or `cursor`; empty when there is none.
  std::string placeholder() const {
    if (!connector_.paging || connector_.paging->kind == PagingKind::link) return {};
    return std::string(paging_kinds[connector_.paging->kind]);
  }

  std::vector<std::string> list_names() const {
    std::vector<std::string> names;
    if (!placeholder().empty()) names.push_back(placeholder());
    if (connector_.paging) names.emplace_back("size");
    return names;
  }

  void check_url(const std::string& member, const UrlTemplate& url, const std::vector<std::string>& known,
                 const std::string& needed) {
    if (url.empty()) return;
    const auto pointer = pointer_step(member);
    if (const auto mistake = mistake_in(url)) return refuse(pointer, *mistake);
    for (const auto& name : url.names())
      if (std::ranges::find(known, name) == known.end()) return refuse_name(pointer, name, known);
    if (!needed.empty() && !url.names(needed))
      refuse(pointer, "`" + member + "` needs {" + needed + "}",
             "as in " + url.text + (needed == "id" ? "/{id}" : "?" + needed + "={" + needed + "}"));
  }

  void refuse_name(const std::string& pointer, const std::string& name, const std::vector<std::string>& known) {
    const bool lacks_paging = known.empty() && (name == "page" || name == "offset" || name == "cursor");
    Hint hint = did_you_mean("{" + name + "}", in_braces(known));
    if (lacks_paging) hint = "`paging` of type " + name + " gives it a value";
    if (hint.empty() && !known.empty()) hint = "known here: " + joined(in_braces(known));
    refuse(pointer, "nothing gives {" + name + "} a value", hint);
  }

  static std::vector<std::string> in_braces(std::vector<std::string> names) {
    for (auto& name : names) name = "{" + name + "}";
    return names;
  }

  void check_paging() {
    if (!connector_.paging) return;
    const auto& paging = *connector_.paging;
    if (connector_.list.empty()) return refuse("/paging", "there is no `list` that has pages");
    const bool wants_size = connector_.list.names("size");
    if (wants_size && !paging.size) refuse("/paging", "{size} in `list` needs `size`, the number of records per page");
    if (paging.size && !wants_size) refuse("/paging/size", "`list` does not say {size}, so this has no effect");
    check_path("/paging/cursor", paging.cursor);
    check_path("/paging/next", paging.next);
  }

  /// Reports a path in the answers of a URL that the connector does not have; the other path may be meant.
  void check_use(const std::string& member, const std::string& path, const std::string& url, const UrlTemplate& its_url,
                 const std::string& other, const std::string& other_path) {
    const bool has_any = !connector_.record.empty() || !connector_.list.empty();
    if (path.empty() || !its_url.empty() || !has_any) return;
    add_at_name(problems_, ErrorCode::wrong_member_value, "/connector/" + member,
                "`" + member + "` goes with `" + url + "`, which is not here",
                other_path.empty() ? Hint::meant({other}) : Hint("remove it, or add `" + url + '`'));
  }

  void check_path(const std::string& pointer, const std::string& text) {
    if (text.empty()) return;
    const auto path = composer::parse_path(text);
    if (!path || path->root != composer::Path::Root::record) refuse(pointer, "this is no path such as data.items");
  }

  void check_header(const std::string& name, const std::string& value) {
    const auto pointer = "/headers" + pointer_step(name);
    if (!is_header_name(name)) return refuse(pointer, "\"" + name + "\" is no name of a header");
    if (std::ranges::any_of(value, [](unsigned char c) { return c < ' ' || c == 0x7F; }))
      return refuse(pointer, "a header's value stands on one line, without control characters");
    if (!parse_header(value)) refuse(pointer, "a ${ needs a name and a }, as in ${ERP_TOKEN}");
  }

  const Connector& connector_;
  Problems& problems_;
};

/// Of a path in a folder that there is not: files may be made yet, but nobody makes the folder for them.
void warn_of_no_folder(const std::filesystem::path& path, const std::filesystem::path& project, Problems& problems) {
  const auto normal = path.lexically_normal();
  const auto folder = normal.has_extension() ? normal.parent_path() : normal;
  std::error_code failed;
  if (folder.empty() || std::filesystem::exists(project / folder, failed)) return;
  add(problems, ErrorCode::unknown_reference, "/connector/path", "there is no folder " + folder.generic_string(),
      "make it, or name the file or folder that has the records");
  problems.back().severity = Severity::warning;
}

/// Of a path at which nothing lies yet, or ever, when something lies beside it whose name is almost the same.
void warn_of_misspelt_path(const std::filesystem::path& path, const std::filesystem::path& project,
                           Problems& problems) {
  std::error_code failed;
  if (path.empty() || std::filesystem::exists(project / path, failed)) return;  // others may be made yet
  std::vector<std::string> beside;
  for (const auto& entry : std::filesystem::directory_iterator(project / path.parent_path(), failed))
    beside.push_back((path.parent_path() / entry.path().filename()).generic_string());
  const auto near = did_you_mean(path.generic_string(), beside);
  if (near.empty()) return warn_of_no_folder(path, project, problems);
  add(problems, ErrorCode::unknown_reference, "/connector/path", "there is no " + path.generic_string(), near);
  problems.back().severity = Severity::warning;
}

}  // namespace

Form connector_form() {
  return one_of({
      an_object({required("type", a_choice({"file"}), "Records lie in files."),
                 required("path", a_text(), "A file, or a directory of files, relative to the project."), ids_as_text(),
                 remove_vanished()}),
      an_object(
          {required("type", a_choice({"http"}), "Records are fetched over HTTP."),
           optional("record", a_text(),
                    "URL of one record, with {id} for its id; ${NAME} in its query is taken from the environment."),
           optional("list", a_text(),
                    "URL of the list of records, with {page}, {offset} or {cursor}; ${NAME} in its query is taken from "
                    "the environment."),
           optional("item", a_text(), "Path of the record in an answer to `record`; the whole answer unless set."),
           optional("items", a_text(), "Path of the records in an answer to `list`; the whole answer unless set."),
           optional("paging", paging_form(), "How the list goes on; it is one answer unless set."),
           optional("headers", a_map_of(a_text()), "Request headers; ${NAME} is taken from the environment."),
           optional("timeout", a_text_like(timespan), "How long one request may take; 10s unless set."),
           optional("retries", a_whole_number(0),
                    "How often a request is tried again when the source is not there or overloaded; 3 unless "
                    "set."),
           ids_as_text(), remove_vanished()},
          {{.needs = {"record", "list"}, .message = "an http connector needs `record`, `list` or both"}}),
  });
}

std::optional<Connector> parse_connector(const Json& json) {
  if (!json.is_object()) return {};
  const auto kind = choice_of(json, "type", connector_kinds);
  if (!kind) return {};
  Connector connector{.kind = *kind,
                      .path = text_of(json, "path"),
                      .record = {text_of(json, "record")},
                      .list = {text_of(json, "list")},
                      .item = text_of(json, "item"),
                      .items = text_of(json, "items"),
                      .paging = parse_paging(part_of(json, "paging")),
                      .has_unread_paging = !is_sound(json, "paging"),
                      .timeout = parse_duration(text_of(json, "timeout", default_timeout)),
                      .retries = whole_of(json, "retries").value_or(default_retries),
                      .remove_vanished = flag_of(json, "removeVanished")};
  for (const auto& [name, _] : part_of(json, "headers").items())
    connector.headers[name] = text_of(part_of(json, "headers"), name);
  return connector;
}

void check_connector(const Feed& feed, Problems& problems) {
  if (!feed.connector) return;
  if (feed.connector->kind == ConnectorKind::http) HttpCheck(*feed.connector, problems).run();
  if (feed.method == FeedMethod::polling && feed.connector->kind == ConnectorKind::http &&
      feed.connector->list.empty() && !feed.connector->record.empty())
    add(problems, ErrorCode::missing_member, "/connector", "a feed with method polling needs a `list`",
        "polling fetches the whole list every time");
}

void check_connector_files(const Feed& feed, const std::filesystem::path& project, Problems& problems) {
  if (!feed.connector || feed.connector->kind != ConnectorKind::file) return;
  if (lies_inside(project, feed.connector->path)) return warn_of_misspelt_path(feed.connector->path, project, problems);
  add(problems, ErrorCode::wrong_member_value, "/connector/path",
      "the files lie outside the project's directory, where they are fetched with --allow-outside only",
      "put them, not a link, into the project, or give fetch, fetch-list, poll, change retry and serve "
      "--allow-outside");
  problems.back().severity = Severity::warning;
}

std::optional<std::vector<HeaderPart>> parse_header(std::string_view value) {
  std::vector<HeaderPart> parts;
  while (!value.empty()) {
    const auto open = std::min(value.find("${"), value.size());
    if (open > 0) parts.push_back({.text = std::string(value.substr(0, open))});
    if (open == value.size()) break;
    const auto close = value.find('}', open);
    if (close == std::string_view::npos || close == open + 2) return {};
    parts.push_back({.text = std::string(value.substr(open + 2, close - open - 2)), .is_variable = true});
    value.remove_prefix(close + 1);
  }
  return parts;
}

}  // namespace fsctl::project
