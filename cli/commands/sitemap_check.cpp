#include "cli/commands/sitemap_check.h"

#include <zlib.h>

#include <functional>
#include <memory>
#include <optional>

#include "core/text/keyed_hash.h"
#include "core/views/sitemap.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// A file's text, unpacked when it is compressed; nothing when it cannot be read.
std::optional<std::string> read(const fs::path& path) {
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
  if (!file) return {};
  std::string text;
  std::string piece(std::size_t{1} << 18U, '\0');
  int size = 0;
  while ((size = gzread(file.get(), piece.data(), static_cast<unsigned>(piece.size()))) > 0)
    text.append(piece, 0, static_cast<std::size_t>(size));
  return size == 0 ? std::optional(std::move(text)) : std::nullopt;
}

void each_loc(std::string_view xml, const std::function<void(std::string_view)>& visit) {
  static constexpr std::string_view open = "<loc>";
  for (auto at = xml.find(open); at != std::string_view::npos; at = xml.find(open, at)) {
    at += open.size();
    visit(xml.substr(at, xml.find("</loc>", at) - at));
  }
}

class SitemapCheck {
 public:
  SitemapCheck(fs::path directory, const project::Places& places, const project::Domain& domain)
      : directory_(std::move(directory)), places_(places), domain_(domain) {}

  SitemapReport run() {
    const std::string name = fs::exists(directory_ / "sitemap.xml") ? "sitemap.xml" : "sitemap.xml.gz";
    const auto text = read(directory_ / name);
    if (!text)
      throw Error(ErrorCode::file_unreadable, "there is no sitemap.xml in " + directory_.string(),
                  "make one with fsctl sitemap, without --check");
    if (text->find("<sitemapindex") == std::string::npos)
      check_urls(name, *text);
    else
      each_loc(*text, [&](std::string_view url) { check_part(name, url); });
    return std::move(report_);
  }

 private:
  void find(const std::string& file, const std::string& what) { report_.findings.push_back(file + ": " + what); }

  bool is_foreign(std::string_view url) const {
    return !url.starts_with("https://") || project::match_domain(places_, project::split_address(url)) != &domain_;
  }

  void check_part(const std::string& index, std::string_view url) {
    if (is_foreign(url)) find(index, "the URL is not of this domain: " + std::string(url));
    const std::string name(url.substr(url.rfind('/') + 1));
    if (const auto text = read(directory_ / name))
      check_urls(name, *text);
    else
      find(index, "the file is not there: " + name);
  }

  void check_urls(const std::string& name, const std::string& text) {
    constexpr views::SitemapLimits limits;
    std::size_t urls = 0;
    each_loc(text, [&](std::string_view url) {
      ++urls;
      if (is_foreign(url)) find(name, "the URL is not of this domain: " + std::string(url));
      if (!seen_.emplace(url).second) find(name, "the URL occurs twice: " + std::string(url));
    });
    if (urls > limits.urls) find(name, "there are more than 50,000 URLs: " + std::to_string(urls));
    if (text.size() > limits.bytes) find(name, "the file has more than 50 MB: " + std::to_string(text.size()));
    report_.urls += urls;
    ++report_.files;
  }

  fs::path directory_;
  const project::Places& places_;
  const project::Domain& domain_;
  text::Names seen_;
  SitemapReport report_;
};

}  // namespace

SitemapReport check_sitemap(const fs::path& directory, const project::Places& places, const project::Domain& domain) {
  return SitemapCheck(directory, places, domain).run();
}

}  // namespace fsctl::cli
