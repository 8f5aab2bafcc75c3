#include "core/connect/paging.h"

#include <algorithm>

#include "core/composer/path.h"
#include "core/error/error.h"
#include "core/json/kind.h"
#include "core/json/write.h"
#include "core/text/digest.h"
#include "core/text/unicode.h"

namespace fsctl::connect {

using project::PagingKind;

namespace {

/// Where a sign stands outside quotes; the end when it does not.
std::size_t find_unquoted(std::string_view text, char sign, std::size_t at) {
  for (bool quoted = false; at < text.size() && (quoted || text[at] != sign); ++at)
    if (text[at] == '"') quoted = !quoted;
  return std::min(at, text.size());
}

/// The texts between signs, in lower case.
std::vector<std::string> split(std::string_view text, char sign) {
  std::vector<std::string> pieces;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = find_unquoted(text, sign, begin);
    pieces.push_back(text::lower(text::trim(text.substr(begin, end - begin))));
    begin = end + 1;
  }
  return pieces;
}

/// Whether the parameters of a link, `; rel="next"; title=x`, say that it leads to the next page.
bool is_next(std::string_view parameters) {
  for (const auto& parameter : split(parameters, ';')) {
    if (!parameter.starts_with("rel=")) continue;
    auto value = std::string_view(parameter).substr(4);
    if (value.starts_with('"') && value.ends_with('"') && value.size() > 1) value = value.substr(1, value.size() - 2);
    const auto relations = split(value, ' ');
    return std::ranges::find(relations, "next") != relations.end();
  }
  return false;
}

/// A cursor or link is part of a URL, and those before are remembered.
constexpr std::size_t longest_lead = 8'000;

void check_length(std::string_view lead) {
  if (lead.size() <= longest_lead) return;
  throw Error(ErrorCode::source_answer, "the answer leads to the next page by " + std::to_string(lead.size()) +
                                            " bytes, where " + std::to_string(longest_lead) + " are the most");
}

/// A cursor or link as a text; empty where there is none.
std::string text_at(const std::string& path, const Value& json) {
  const Value value = composer::follow(*composer::parse_path(path), json);
  if (value.is_text()) check_length(value.text());
  if (value.is_text()) return std::string(value.text());
  if (value.is_number()) return number_text(value);
  if (value.is_null() || (value.is_boolean() && !value.boolean())) return "";
  throw Error(ErrorCode::source_answer,
              "the answer's `" + path + "` is " + a_kind(value) + ", where a text or number leads to the next page");
}

}  // namespace

std::optional<std::string> next_link(std::string_view header) {
  for (std::size_t at = 0; at < header.size();) {
    const auto open = header.find('<', at);
    const auto close = header.find('>', std::min(open, header.size()));
    if (close == std::string_view::npos) return {};
    const auto end = find_unquoted(header, ',', close);
    if (is_next(header.substr(close + 1, end - close - 1)))
      return std::string(text::trim(header.substr(open + 1, close - open - 1)));
    at = end + 1;
  }
  return {};
}

Pages::Pages(const project::Connector& connector)
    : connector_(connector), number_(connector.paging ? connector.paging->first : 0) {
  fill_url();
}

bool Pages::is_counted() const {
  return connector_.paging->kind == PagingKind::page || connector_.paging->kind == PagingKind::offset;
}

project::TemplateValues Pages::values() const {
  project::TemplateValues values;
  if (!connector_.paging) return values;
  const auto& paging = *connector_.paging;
  if (is_counted()) values[std::string(project::paging_kinds[paging.kind])] = std::to_string(number_);
  if (!cursor_.empty()) values["cursor"] = cursor_;
  if (paging.size) values["size"] = std::to_string(*paging.size);
  return values;
}

void Pages::fill_url() {
  url_ = project::fill(connector_.list, values());
  if (!url_) throw Error(ErrorCode::source_answer, "the cursor \"" + cursor_ + "\" would lead out of the URL's path");
}

void Pages::advance(const HttpAnswer& answer, const Value& json, const ListPart& part) {
  ++read_;
  if (!connector_.paging) return end();
  const auto& paging = *connector_.paging;
  const auto records = part.records.size() + part.refused.size();
  if (is_counted() && records == 0) return end();
  if (is_counted()) {
    refuse_repetition(part.records);
    number_ += paging.kind == PagingKind::page ? 1 : static_cast<std::int64_t>(records);
    fill_url();
  } else if (paging.kind == PagingKind::cursor) {
    go_to_cursor(json);
  } else {
    go_to_link(answer, json);
  }
  if (url_ && read_ == paging.limit)
    throw Error(ErrorCode::source_endless,
                "the list goes on after " + std::to_string(paging.limit) + " pages, the limit of its paging",
                "a higher `limit` in the connector's `paging` allows more");
}

void Pages::refuse_repetition(const std::vector<std::string>& records) {
  std::string all;
  for (const auto& record : records) all += record + '\n';
  if (seen_.insert(text::sha256(all)).second) return;
  throw Error(ErrorCode::source_endless, url_->text() + " has the same records as a page before",
              "does the source know the parameter by which `list` asks for a page?");
}

void Pages::go_to_cursor(const Value& json) {
  cursor_ = text_at(connector_.paging->cursor, json);
  if (cursor_.empty()) return end();
  if (!seen_.insert(cursor_).second)
    throw Error(ErrorCode::source_endless, url_->text() + " leads back to the cursor \"" + cursor_ + "\"");
  fill_url();
}

void Pages::go_to_link(const HttpAnswer& answer, const Value& json) {
  const auto& path = connector_.paging->next;
  const auto link = path.empty() ? next_link(answer.link).value_or("") : text_at(path, json);
  if (link.empty()) return end();
  check_length(link);
  const auto next = text::resolve(answer.url, link);
  if (!next || next->origin != answer.url.origin)
    throw Error(ErrorCode::source_answer,
                answer.url.text() + " names \"" + link + "\" as its next page, which is no URL on the same host");
  seen_.insert(answer.url.text());
  if (seen_.contains(next->text()))
    throw Error(ErrorCode::source_endless, answer.url.text() + " leads back to " + next->text());
  url_ = next;
}

}  // namespace fsctl::connect
