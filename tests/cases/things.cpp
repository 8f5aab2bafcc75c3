#include "tests/cases/things.h"

#include <stdexcept>

#include "core/json/parse.h"
#include "core/project/load.h"

namespace fsctl::test {

Things::Things() {
  write("project.json", R"({"name": "Things", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
    "scopes": {"public": {"regions": {
      "gb": {"currency": "GBP", "locales": {"en-GB": "things.example"}},
      "de": {"currency": "EUR", "locales": {"de-DE": "things.example/de"}}}}}})");
  write("feeds/things.json", R"({"method": "ingest"})");
  write("storages/things.json",
        R"({"kind": "content", "fields": {"slug": {"type": "String", "isTranslatable": true}}})");
  write("composers/things.json", R"({"feed": "things", "storage": "things",
    "fields": {"slug": {"source": "data-field", "field": "slug"}}})");
  write("blocks/thing.json", R"({"storage": "things", "fields": {"link": {"route": "thing"}}})");
  page("thing", "/t/{slug}");
}

void Things::page(const std::string& type, const std::string& path, const std::string& when_removed,
                  const std::string& block) const {
  const Json json = {{"block", block}, {"path", path}, {"sitemap", true}, {"whenRemoved", when_removed}};
  write("pages/" + type + ".json", fsctl::write(json));
}

Ran Things::run(std::vector<std::string> words, const std::string& in) const {
  words.insert(words.end(), {"--project", files_.path().string()});
  return run_fsctl(words, world_.world(), in);
}

std::string Things::put(const std::string& records, const std::string& feed) const {
  const auto ran = run({"ingest", feed, "-"}, records);
  if (ran.code != 0) throw std::runtime_error(ran.err);
  return ran.err.substr(0, ran.err.rfind(feed + ": "));
}

void Things::forget(const std::string& id) const {
  const auto ran = run({"ingest", "things", "-", "--intent", "delete"}, R"({"id": ")" + id + R"("})");
  if (ran.code != 0) throw std::runtime_error(ran.err);
}

Json Things::page_at(const std::string& url) const { return parse(run({"page", url}).out); }

std::string Things::at(const std::string& url) const {
  const Json page = page_at(url);
  const Json& route = page["route"];
  auto text = std::to_string(route["code"].get<int>());
  if (page.contains("data")) text += ' ' + page["data"]["key"].get<std::string>();
  if (route.contains("redirect")) text += ' ' + route["redirect"]["url"].get<std::string>();
  return text;
}

Json Things::link(const std::string& key, const std::string& block) const {
  return parse(run({"block", block, key}).out)["link"];
}

Json Things::status() const { return parse(run({"status", "--json"}).out); }

std::shared_ptr<const project::Project> Things::load() const { return project::load(files_.path()); }

}  // namespace fsctl::test
