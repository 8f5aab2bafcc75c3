#include "core/views/sitemap.h"

#include <zlib.h>

#include <new>
#include <ostream>

#include "cli/commands.h"
#include "cli/commands/read.h"
#include "cli/commands/sitemap_check.h"
#include "cli/counted.h"
#include "core/api/exchange.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/output/new_file.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// Compresses without a time or a name, so that equal texts give equal bytes.
std::string gzip(std::string text) {
  constexpr int with_gzip_header = 15 + 16;
  constexpr int memory_level = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, with_gzip_header, memory_level, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

/// Writes the files of one sitemap into a directory.
class SitemapOutput {
 public:
  SitemapOutput(fs::path directory, bool compressed) : directory_(std::move(directory)), compressed_(compressed) {}

  std::size_t write(views::Reader& reader, const project::RedirectsByAddress& redirects) {
    fs::create_directories(directory_);
    const std::string_view suffix = compressed_ ? ".gz" : "";
    views::make_sitemap(reader, redirects, suffix, [&](views::SitemapFile file) {
      output::write_file(directory_ / (views::sitemap_name(file.number) + std::string(suffix)),
                         compressed_ ? gzip(std::move(file.content)) : file.content);
      ++files_;
    });
    if (files_ > 0) remove_others();
    return files_;
  }

 private:
  /// Removes files of an earlier sitemap in the directory that this one does not have.
  void remove_others() const {
    const auto remove = [&](const std::string& name) { return fs::remove(directory_ / name); };
    const std::string unused = compressed_ ? "" : ".gz";
    remove("sitemap.xml" + unused);
    const auto parts = files_ - 1;
    for (const std::string suffix : {"", ".gz"})
      for (std::size_t number = suffix == unused ? 1 : parts + 1; remove(views::sitemap_name(number) + suffix);)
        ++number;
  }

  fs::path directory_;
  bool compressed_;
  std::size_t files_ = 0;
};

const project::Domain& domain_of(const Invocation& invocation, const project::Places& places) {
  if (!invocation.arguments.has("domain")) return *places.domain_of(place_of(invocation, places));
  const auto text = invocation.arguments.text("domain");
  if (const auto* domain = project::match_domain(places, project::split_address(text))) return *domain;
  std::vector<std::string> known;
  for (const auto& domain : places.domains) known.push_back(domain.text);
  throw Error(ErrorCode::unknown_name, "the project has no domain \"" + text + "\"", "there are: " + joined(known));
}

void print(const SitemapReport& report, const project::Domain& domain, const Invocation& invocation) {
  const auto& [findings, files, urls] = report;
  auto& out = invocation.console.out;
  if (invocation.arguments.has("json")) {
    out << write(Json{{"format_version", 1},
                      {"domain", domain.text},
                      {"files", files},
                      {"urls", urls},
                      {"findings", findings}})
        << '\n';
    return;
  }
  for (const auto& finding : findings) out << finding << '\n';
  invocation.console.err << domain.text << ": " << urls << " URLs in " << counted(files, "file") << ", "
                         << counted(findings.size(), "finding") << '\n';
}

int check(const Invocation& invocation, const project::Places& places, const project::Domain& domain) {
  const auto report = check_sitemap(invocation.arguments.path("out"), places, domain);
  print(report, domain, invocation);
  return report.findings.empty() ? exit_done : exit_problems;
}

int run_sitemap(const Invocation& invocation) {
  const auto project = invocation.load_project();
  if (invocation.arguments.has("check"))
    return check(invocation, project->places, domain_of(invocation, project->places));
  auto site = invocation.open_site(project, StoreMode::existing);
  const auto served = stage_project(invocation, site);
  const auto& domain = domain_of(invocation, served->places);
  const auto stage = invocation.arguments.text("stage");
  const api::Request request{.target = "/sitemap.xml", .headers = {{"fs-domain", domain.text}, {"fs-version", stage}}};
  api::Response response;
  api::Exchange exchange(site, request, response);
  const auto directory = invocation.arguments.path("out");
  const auto files =
      SitemapOutput(directory, invocation.arguments.has("gzip")).write(exchange.reader(), exchange.stage().redirects);
  if (files == 0)
    throw Error(ErrorCode::sitemap_not_found, domain.text + " has no URL for a sitemap",
                "set `sitemap` in a page of pages/, and load its records");
  if (invocation.arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {"domain", domain.text}, {"files", files}}) << '\n';
  else
    invocation.console.err << domain.text << ": " << counted(files, "file") << " in " << directory.string() << '\n';
  return exit_done;
}

}  // namespace

const Command sitemap_command{
    .name = "sitemap",
    .summary = "Write the sitemap of a domain, or check one.",
    .examples =
        "  fsctl sitemap --domain shop.example/de --out public/de\n"
        "  fsctl sitemap --domain shop.example/de --out public/de --gzip\n"
        "  fsctl sitemap --domain shop.example/de --out public/de --check\n",
    .options = with_place(
        {{.names = "--out",
          .help = "Directory of sitemap.xml and its parts; made when it is not there.",
          .required = true,
          .path = true},
         {.names = "--gzip", .help = "Compress the files; their names end in .gz.", .takes = Option::Takes::nothing},
         {.names = "--check",
          .help = "Write nothing; look for missing files, foreign URLs and duplicates in the directory.",
          .takes = Option::Takes::nothing},
         {.names = "--json", .help = "Print what was written, or found, as JSON.", .takes = Option::Takes::nothing}}),
    .run = run_sitemap,
};

}  // namespace fsctl::cli
