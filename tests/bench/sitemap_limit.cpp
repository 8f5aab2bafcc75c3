// How fast the files of a sitemap can be written from rows of addresses and times that are ready to be copied.
#include "tests/bench/lines.h"
#include "tests/bench/output.h"
#include "tests/bench/program.h"
#include "tests/bench/sqlite.h"

namespace fsctl::bench {
namespace {

constexpr int most_urls = 50'000;
constexpr std::string_view head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
constexpr std::string_view schema = " xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

std::string part(int number) { return "sitemap" + std::to_string(number) + ".xml"; }

std::string_view between(std::string_view line, std::string_view begin, std::string_view end) {
  const auto from = line.find(begin) + begin.size();
  return line.substr(from, line.find(end, from) - from);
}

/// Makes the rows out of a sitemap that fsctl wrote.
void fill(const std::string& database_path, const std::string& directory, int parts) {
  Database database(database_path);
  database.execute("CREATE TABLE route(row INTEGER PRIMARY KEY, url TEXT NOT NULL, changed TEXT NOT NULL); BEGIN");
  Insert insert(database, "INSERT INTO route(url, changed) VALUES(?, ?)");
  for (int number = 1; number <= parts; ++number) {
    Lines lines(directory + '/' + part(number));
    while (const auto line = lines.next())
      if (line->starts_with("<url>")) insert(between(*line, "<loc>", "<"), between(*line, "<lastmod>", "<"));
  }
  database.execute("COMMIT");
}

/// Gives the newest change of a file's entries; none are left when it is empty.
std::string write_part(Select& rows, const std::string& path) {
  Output out(path);
  out.text().append(head).append("<urlset").append(schema);
  std::string newest;
  for (int urls = 0; urls < most_urls && rows.next(); ++urls) {
    const auto changed = rows.text(1);
    if (changed > newest) newest = changed;
    out.text().append("<url><loc>").append(rows.text(0)).append("</loc><lastmod>").append(changed);
    out.text() += "</lastmod></url>";
    out.end_line();
  }
  out.text() += "</urlset>\n";
  out.finish();
  return newest;
}

void write_sitemap(const std::string& database_path, const std::string& directory, int parts, const std::string& base) {
  Database database(database_path);
  Select rows(database, "SELECT url, changed FROM route ORDER BY row");
  Output index(directory + "/sitemap.xml");
  index.text().append(head).append("<sitemapindex").append(schema);
  for (int number = 1; number <= parts; ++number) {
    const auto newest = write_part(rows, directory + '/' + part(number));
    index.text() +=
        "<sitemap><loc>" + base + '/' + part(number) + "</loc><lastmod>" + newest + "</lastmod></sitemap>\n";
  }
  index.text() += "</sitemapindex>\n";
  index.finish();
}

void run(const std::vector<std::string>& arguments) {
  const int parts = std::stoi(arguments[2]);
  if (arguments.size() == 3)
    fill(arguments[0], arguments[1], parts);
  else
    write_sitemap(arguments[0], arguments[1], parts, arguments[3]);
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 3, "DATABASE DIRECTORY PARTS [BASE]", fsctl::bench::run);
}
