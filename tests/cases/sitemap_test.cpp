#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "core/api/answer.h"
#include "core/index/snapshots.h"
#include "core/views/sitemap_parts.h"
#include "tests/cases/things.h"

/// Sitemaps that are split, made by a command, over HTTP and part by part.
namespace fsctl {
namespace {

using test::Things;

/// Calls `use` with a reader for the default place.
void read(const Things& things, const std::function<void(views::Reader&)>& use) {
  const auto project = things.load();
  store::Store store(things.store(), store::Store::Mode::read);
  const store::ReadTransaction reading(store);
  const auto stored = served::Served(store, *project).stored;
  index::Snapshots snapshots(0);
  views::Reader reader(stored.front(), store, snapshots, project->places.fallback);
  use(reader);
}

project::RedirectsByAddress redirects_of(const views::Reader& reader) {
  return project::RedirectsByAddress(reader.project().redirects);
}

/// The files of a sitemap for the default place, with small limits.
std::vector<views::SitemapFile> sitemap(const Things& things, const views::SitemapLimits& limits) {
  std::vector<views::SitemapFile> files;
  read(things, [&](views::Reader& reader) {
    views::make_sitemap(
        reader, redirects_of(reader), ".gz", [&](views::SitemapFile file) { files.push_back(std::move(file)); },
        limits);
  });
  return files;
}

std::vector<std::string> names(const std::vector<views::SitemapFile>& files) {
  std::vector<std::string> names;
  for (const auto& file : files) names.push_back(views::sitemap_name(file.number));
  return names;
}

TEST_CASE("a sitemap is split when it has too many URLs or bytes, and the index comes last") {
  const Things things;
  things.put(R"([{"id": "a", "slug": "a"}, {"id": "b", "slug": "b"}, {"id": "c", "slug": "c"}])");
  CHECK(names(sitemap(things, {.urls = 3})) == std::vector<std::string>{"sitemap.xml"});
  const auto split = sitemap(things, {.urls = 2});
  REQUIRE(names(split) == std::vector<std::string>{"sitemap1.xml", "sitemap2.xml", "sitemap.xml"});
  CHECK(split[0].content.find("https://things.example/t/b</loc>") != std::string::npos);
  CHECK(split[1].content.find("https://things.example/t/c</loc>") != std::string::npos);
  CHECK(split[2].content ==
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        "<sitemap><loc>https://things.example/sitemap1.xml.gz</loc><lastmod>2025-06-01T12:00:00.000Z</lastmod></"
        "sitemap>\n"
        "<sitemap><loc>https://things.example/sitemap2.xml.gz</loc><lastmod>2025-06-01T12:00:00.000Z</lastmod></"
        "sitemap>\n"
        "</sitemapindex>\n");
  const auto whole = sitemap(things, {.urls = 3}).front().content.size();
  CHECK(sitemap(things, {.urls = 3, .bytes = whole}).size() == 1);
  CHECK(sitemap(things, {.urls = 3, .bytes = whole - 1}).size() == 3);
}

TEST_CASE("a sitemap has the records that have a route") {
  const Things things;
  things.put(R"([{"id": "a", "slug": "same"}, {"id": "b", "slug": "same"}, {"id": "none"}])");
  const auto files = sitemap(things, {});
  REQUIRE(files.size() == 1);
  CHECK(std::ranges::count(files[0].content, '\n') == 4);
  things.forget("a");
  things.forget("b");
  CHECK(sitemap(things, {}).empty());
  CHECK(things.run({"get", "/sitemap.xml"}).code == 1);
}

TEST_CASE("a sitemap has no URL that a redirect hides") {
  const Things things;
  things.write("redirects.json", R"([
    {"from": "Things.example/t/bl%C3%A5/", "to": "things.example/t/a"},
    {"from": "things.example/de/t/a", "to": "things.example/t/a"}])");
  things.put(R"([{"id": "a", "slug": "a"}, {"id": "b", "slug": "blå"}])");
  const auto files = sitemap(things, {});
  REQUIRE(files.size() == 1);
  CHECK(files[0].content.find("<loc>https://things.example/t/a</loc>") != std::string::npos);
  CHECK(std::ranges::count(files[0].content, '\n') == 4);
}

TEST_CASE("a part of a sitemap is the file that the whole sitemap has, before and after routes change") {
  const Things things;
  views::SitemapParts parts({.urls = 2});
  const auto check_all = [&] {
    read(things, [&](views::Reader& reader) {
      std::map<std::size_t, std::string> whole;
      const auto redirects = redirects_of(reader);
      views::make_sitemap(reader, redirects, "",
                          [&](const views::SitemapFile& file) { whole[file.number] = file.content; }, {.urls = 2});
      for (int round = 0; round < 2; ++round)
        for (std::size_t number = 0; number < 4; ++number) {
          INFO("part " << number << ", round " << round);
          const auto found = whole.find(number);
          CHECK(parts.file(reader, redirects, number) ==
                (found == whole.end() ? std::nullopt : std::optional(found->second)));
        }
    });
  };
  things.put(R"([{"id": "c", "slug": "c"}, {"id": "d", "slug": "d"}])");
  check_all();
  things.put(R"([{"id": "e", "slug": "e"}, {"id": "f", "slug": "f"}])");
  check_all();
  things.put(R"({"id": "b", "slug": "b"})");
  check_all();
  things.forget("e");
  check_all();
  things.page("thing", "/u/{slug}");
  things.run({"status"});
  things.put("[]");
  check_all();
}

/// One more thing than a file of a sitemap has URLs.
std::string many_things() {
  std::string records;
  for (int i = 100'000; i <= 150'000; ++i) {
    const auto id = std::to_string(i);
    records.append(R"({"id":")").append(id).append(R"(","slug":")").append(id).append("\"}\n");
  }
  return records;
}

std::string content(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

TEST_CASE("50,001 URLs are an index and two files, the same by command and over HTTP") {
  const Things things;
  things.put(many_things());
  const auto out = things.files() / "public";
  const auto ran = things.run({"sitemap", "--out", out});
  CHECK(ran.err == "things.example: 3 files in " + out.string() + '\n');
  const auto first = content(out / "sitemap1.xml");
  const auto second = content(out / "sitemap2.xml");
  CHECK(std::ranges::count(first, '\n') == 50'000 + 3);
  CHECK(second.find("<url><loc>https://things.example/t/150000</loc>") != std::string::npos);
  CHECK(std::ranges::count(second, '\n') == 1 + 3);
  CHECK(content(out / "sitemap.xml").find("<loc>https://things.example/sitemap2.xml</loc>") != std::string::npos);
  for (const std::string name : {"sitemap.xml", "sitemap1.xml", "sitemap2.xml"})
    CHECK(things.run({"get", "/" + name}).out == content(out / name));
  CHECK(things.run({"get", "/sitemap3.xml"}).code == 1);
  CHECK(things.run({"sitemap", "--out", out, "--check"}).code == 0);

  const auto packed = things.files() / "packed";
  for (const auto* name : {"one", "two"}) CHECK(things.run({"sitemap", "--gzip", "--out", packed / name}).code == 0);
  for (const auto* name : {"sitemap.xml.gz", "sitemap1.xml.gz", "sitemap2.xml.gz"})
    CHECK(content(packed / "one" / name) == content(packed / "two" / name));
  CHECK(things.run({"sitemap", "--out", packed / "one", "--check"}).err ==
        "things.example: 50001 URLs in 2 files, 0 findings\n");
}

}  // namespace
}  // namespace fsctl
