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

/// Leads from one answer of a list to the next: by page number, offset, cursor or link. Once per list.
class Pages {
 public:
  /// REQUIRES: a connector with a list, which outlives the object.
  explicit Pages(const project::Connector& connector);

  /// Where the next answer is; nothing when the list has ended.
  const std::optional<text::WebUrl>& url() const { return url_; }

  /// Works out where it goes on after an answer with this part of the list, and with its JSON.
  /// Throws Error(source_answer | source_endless).
  void advance(const HttpAnswer& answer, const Value& json, const Part& part);

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
  std::int64_t number_ = 0;  ///< of the page, or offset
  std::string cursor_{};
  std::int64_t read_ = 0;                      ///< answers so far
  std::set<std::string, std::less<>> seen_{};  ///< cursors, links or digests of pages
};

/// The URL that a header Link names as `rel="next"`; nothing when it names none.
std::optional<std::string> next_link(std::string_view header);

}  // namespace fsctl::connect
