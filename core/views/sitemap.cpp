#include "core/views/sitemap.h"

#include <algorithm>
#include <functional>
#include <set>

#include "core/budget/waiting.h"
#include "core/index/paths.h"
#include "core/project/addresses.h"
#include "core/store/routes.h"
#include "core/text/timestamp.h"
#include "core/text/xml.h"
#include "core/world/time.h"

namespace fsctl::views {
namespace {

/// The longest address that sitemaps.org allows; longer ones are left out.
constexpr std::size_t longest_url = 2'047;

constexpr std::string_view head = R"(<?xml version="1.0" encoding="UTF-8"?>)"
                                  "\n";
constexpr std::string_view set_begin = R"(<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">)"
                                       "\n";
constexpr std::string_view set_end = "</urlset>\n";
constexpr std::string_view index_begin = R"(<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">)"
                                         "\n";
constexpr std::string_view index_end = "</sitemapindex>\n";

/// Writes entries into files and closes a file when the next entry no longer fits.
class SitemapWriter {
 public:
  SitemapWriter(std::string base, std::string_view suffix, const std::function<void(SitemapFile)>& take,
                const SitemapLimits& limits)
      : base_(std::move(base)), suffix_(suffix), take_(take), limits_(limits) {}

  /// REQUIRES: a path that is percent-encoded, so that nothing in it needs to be escaped.
  void add(std::string_view path, UnixMillis changed) {
    if (base_.size() + path.size() > longest_url) return;
    if (changed != last_changed_) last_changed_text_ = text::format_timestamp(last_changed_ = changed);
    const auto size = entry_bytes + base_.size() + path.size() + last_changed_text_.size();
    if (urls_ == limits_.urls || content_.size() + size + set_end.size() > limits_.bytes) close();
    if (urls_ == 0) begin(path);
    content_.append("<url><loc>").append(base_).append(path).append("</loc><lastmod>");
    content_.append(last_changed_text_).append("</lastmod></url>\n");
    newest_ = urls_++ == 0 ? changed : std::max(newest_, changed);
  }

  void finish() {
    if (urls_ == 0) return;
    if (files_ == 0) {
      content_ += set_end;
      return take_({.number = 0, .first = first_, .content = std::move(content_)});
    }
    close();
    take_(
        {.number = 0, .first = {}, .content = std::string(head).append(index_begin).append(index_).append(index_end)});
  }

 private:
  static constexpr std::size_t entry_bytes = std::string_view("<url><loc></loc><lastmod></lastmod></url>\n").size();

  void begin(std::string_view path) {
    content_.append(head).append(set_begin);
    first_ = path;
  }

  void close() {
    content_ += set_end;
    index_.append("<sitemap><loc>")
        .append(base_)
        .append("/")
        .append(sitemap_name(++files_))
        .append(suffix_)
        .append("</loc><lastmod>");
    index_.append(text::format_timestamp(newest_)).append("</lastmod></sitemap>\n");
    take_({.number = files_, .first = first_, .content = std::move(content_)});
    content_.clear();
    urls_ = 0;
  }

  std::string base_;
  std::string suffix_;
  const std::function<void(SitemapFile)>& take_;
  SitemapLimits limits_;
  std::string content_;
  std::string first_;
  std::string index_;
  std::size_t urls_ = 0;
  std::size_t files_ = 0;
  std::int64_t newest_ = 0;
  std::int64_t last_changed_ = -1;
  std::string last_changed_text_;
};

std::set<store::RoutePageNumber> sitemap_pages(const Reader& reader) {
  std::set<store::RoutePageNumber> numbers;
  for (const auto& [_, page] : reader.project().pages)
    if (page.sitemap) numbers.insert(reader.number_of(page));
  return numbers;
}

std::string base_of(const Reader& reader) {
  return "https://" + text::xml(reader.project().places.domain_of(reader.place())->text);
}

/// Calls `visit(path, changed)` for each entry of the sitemap, from `first` on, until it returns false.
void each_entry(Reader& reader, const project::RedirectsByAddress& redirects, std::string_view first,
                const std::function<bool(std::string_view, std::int64_t)>& visit) {
  const auto pages = sitemap_pages(reader);
  if (pages.empty()) return;
  const auto& domain = *reader.project().places.domain_of(reader.place());
  const auto hidden = redirects.hidden_in(domain);
  store::each_route(reader.store(), reader.route_set(), index::route_audience(reader.project(), reader.view()), first,
                    [&](std::string_view path, store::RoutePageNumber page, UnixMillis changed) {
                      check_waiting(reader.waiting());
                      const bool belongs =
                          pages.contains(page) && domain.owner_of(path) == nullptr && !hidden.contains(path);
                      return !belongs || visit(path, changed);
                    });
}

}  // namespace

std::string sitemap_name(std::size_t number) {
  return "sitemap" + (number == 0 ? "" : std::to_string(number)) + ".xml";
}

void make_sitemap(Reader& reader, const project::RedirectsByAddress& redirects, std::string_view suffix,
                  const std::function<void(SitemapFile)>& take, const SitemapLimits& limits) {
  SitemapWriter writer(base_of(reader), suffix, take, limits);
  each_entry(reader, redirects, "", [&](std::string_view path, UnixMillis changed) {
    writer.add(path, changed);
    return true;
  });
  writer.finish();
}

std::string make_sitemap_part(Reader& reader, const project::RedirectsByAddress& redirects, std::string_view first,
                              const SitemapLimits& limits) {
  std::string content;
  const std::function<void(SitemapFile)> take = [&](SitemapFile file) {
    if (content.empty()) content = std::move(file.content);
  };
  SitemapWriter writer(base_of(reader), "", take, limits);
  each_entry(reader, redirects, first, [&](std::string_view path, UnixMillis changed) {
    writer.add(path, changed);
    return content.empty();
  });
  if (content.empty()) writer.finish();
  return content;
}

}  // namespace fsctl::views
