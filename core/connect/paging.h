#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/connect/http_client.h"
#include "core/connect/source.h"
#include "core/json/value.h"
#include "core/project/connector.h"

namespace fsctl::connect {

/// Finds the URLs of a list's pages by page number, offset, cursor or link. Make one per list.
class Pages {
 public:
  /// REQUIRES: a connector with a list, which outlives the object.
  explicit Pages(const project::Connector& connector);

  /// The URL of the next page; nothing when the list has ended.
  const std::optional<text::WebUrl>& url() const { return url_; }

  /// Moves to the next page, given the answer with its JSON and its part of the list. Throws Error(source_answer |
  /// source_endless).
  void advance(const HttpAnswer& answer, const Value& json, const ListPart& part);

  /// Ends the list.
  void end() { url_.reset(); }

  std::int64_t read() const { return read_; }

 private:
  project::TemplateValues values() const;
  void fill_url();
  void go_to_link(const HttpAnswer& answer, const Value& json);
  void go_to_cursor(const Value& json);
  void refuse_repetition(const std::vector<std::string>& records);
  bool is_counted() const;

  const project::Connector& connector_;
  std::optional<text::WebUrl> url_{};
  std::int64_t number_ = 0;  ///< the page number or offset
  std::string cursor_{};
  std::int64_t read_ = 0;                      ///< the number of pages so far
  std::set<std::string, std::less<>> seen_{};  ///< their cursors, links or digests, to detect endless lists
};

/// The URL with `rel="next"` in a header Link; nothing when there is none.
std::optional<std::string> next_link(std::string_view header);

}  // namespace fsctl::connect
