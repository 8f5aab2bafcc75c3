#include <algorithm>
#include <set>

#include "core/json/parse.h"
#include "tests/cli/mixed_clients.h"
#include "tests/cli/mixed_shop.h"

namespace fsctl::test::mixed {

std::optional<Ledger::Version> version_in(const Json& record) {
  if (!record.is_object() || !record.contains("version") || !record["version"].is_number()) return {};
  return record["version"].get<Ledger::Version>();
}

Reading::Reading(Common& common, unsigned seed) : common_(common), server_(common.url), random_(seed) {
  server_.set_keep_alive(true);
  server_.set_tcp_nodelay(true);
  server_.set_read_timeout(120);
}

void Reading::run() {
  while (common_.enter()) {
    read();
    common_.leave();
  }
}

void Reading::read() {
  using Read = void (Reading::*)();
  static const std::vector<Read> all = {
      &Reading::read_block, &Reading::read_block,    &Reading::read_brand,       &Reading::read_page,
      &Reading::read_tree,  &Reading::read_listing,  &Reading::read_listing,     &Reading::read_shelf,
      &Reading::read_load,  &Reading::read_variants, &Reading::search,           &Reading::search,
      &Reading::read_fixed, &Reading::read_context,  &Reading::read_fixed_pages, &Reading::read_sitemap};
  try {
    (this->*random_.of(all))();
  } catch (const std::exception& exception) {
    common_.complain(std::string("an answer has not its form: ") + exception.what());
  }
}

Asked Reading::about(std::string path, std::string body) {
  static const std::vector<std::string> stages = {"develop", "develop", "preview", "public"};
  Asked asked{.path = std::move(path), .body = std::move(body), .stage = random_.of(stages)};
  if (!asked.body.empty()) asked.method = "POST";
  if (random_.one_in(3)) asked.domain += "/de";
  return asked;
}

std::optional<Json> Reading::ask(const Asked& asked, std::string* text) {
  const httplib::Headers headers = {{"fs-version", asked.stage}, {"fs-domain", asked.domain}};
  const auto answer = asked.method == "POST" ? server_.Post(asked.path, headers, asked.body, "application/json")
                                             : server_.Get(asked.path, headers);
  const auto status = answer ? answer->status : 0;
  common_.count("read " + std::to_string(status));
  if (status != 200 && status != 404 && status != 503)
    common_.complain(asked.path + ' ' + asked.body + " is answered with " + std::to_string(status) + ' ' +
                     (answer ? answer->body : httplib::to_string(answer.error())));
  if (status == 503) return {};
  if (text != nullptr && status == 200) *text = answer->body;
  if (status == 404) return Json();
  if (status != 200) return {};
  if (answer->get_header_value("Content-Type").find("json") == std::string::npos) return Json(answer->body);
  return parse(answer->body);
}

std::string Reading::any(const std::string& feed) {
  const auto names = common_.ledger.names(feed);
  return names.empty() ? feed + " none" : random_.of(names);
}

void Reading::judge(const std::string& name, Ledger::Version before, std::optional<Ledger::Version> found,
                    const std::string& about) {
  const auto wrong = common_.ledger.judge(name, before, found);
  if (!wrong.empty()) common_.complain(about + ": " + wrong);
}

void Reading::read_block() {
  const auto name = any("products");
  const auto key = name.substr(name.find(' ') + 1);
  if (key.find('.') != std::string::npos) return;
  const auto before = common_.ledger.acknowledged(name);
  const auto asked = about("/block/product/" + key);
  const auto body = ask(asked);
  if (!body) return;
  judge(name, before, version_in(*body), "block on " + asked.stage);
  if (body->is_null()) return;
  const auto version = *version_in(*body);
  const auto wanted = (asked.domain == "mixed.example" ? "Thing " : "Ding ") + word_of(version);
  if ((*body)["name"] != wanted || (*body)["rank"] != rank_of(version) || (*body)["brand"] != brand_of(version))
    common_.complain("a block mixes versions: " + body->dump());
  if (const Json& maker = (*body)["maker"]; maker.is_object() && (*body)["brandName"] != maker["name"])
    common_.complain("a mapped value is of another moment than the block: " + body->dump());
}

void Reading::read_brand() {
  const auto name = any("brands");
  const auto before = common_.ledger.acknowledged(name);
  const auto body = ask(about("/block/brand/" + name.substr(name.find(' ') + 1)));
  if (body) judge(name, before, version_in(*body), "brand");
}

void Reading::read_page() {
  const auto name = any("products");
  const auto key = name.substr(name.find(' ') + 1);
  if (key.find('.') != std::string::npos) return;
  const auto before = common_.ledger.acknowledged(name);
  const auto asked = about("/page/mixed.example/p/" + slug_of(key, before));
  const auto body = ask(asked);
  if (!body) return;
  const bool is_there = body->is_object() && body->contains("data") && (*body)["data"].is_object();
  if (is_there && (*body)["data"]["key"] == key)
    judge(name, before, version_in((*body)["data"]), "page on " + asked.stage);
  else if (common_.ledger.stands(name, before) && common_.ledger.record(name))
    common_.complain("no page of " + name + " at " + asked.path + ": " + body->dump());
}

void Reading::read_tree() {
  std::map<std::string, Ledger::Version> before;
  for (const auto& name : common_.ledger.names("categories")) before[name] = common_.ledger.acknowledged(name);
  const auto asked = about("/tree/menu");
  const auto body = ask(asked);
  if (!body || !body->is_object()) return;
  std::map<std::string, Ledger::Version> shown;
  const auto look = [&](const auto& self, const Json& items) -> void {
    for (const auto& node : items) {
      const auto name = "categories " + node["key"].get<std::string>();
      if (!shown.emplace(name, node["version"].get<Ledger::Version>()).second)
        common_.complain("a tree shows twice " + name);
      if (node.contains("$items")) self(self, node["$items"]);
    }
  };
  look(look, body->contains("items") ? (*body)["items"] : (*body)["$items"]);
  for (const auto& key : fixed_categories())
    if (!shown.contains("categories " + key)) common_.complain("the tree lacks " + key + ": " + body->dump());
  for (const auto& [name, version] : before) {
    const auto found = shown.find(name);
    judge(name, version, found == shown.end() ? std::nullopt : std::optional(found->second), "tree on " + asked.stage);
  }
}

void Reading::read_fixed_pages() {
  auto asked = about("/block/product/f" + std::to_string(random_.below(30)));
  if (random_.one_in(2)) {
    asked.method = "POST";
    asked.path = "/listing/variants";
    asked.body = R"({"search": "nosuchsize"})";
  }
  if (asked.stage == "develop") asked.stage = "public";
  const auto release = common_.releases.at(asked.stage).load();
  std::string text;
  // What it shows of its brand may change.
  auto body = ask(asked, &text);
  if (!body || !body->is_object() || release % 2 == 1 || common_.releases.at(asked.stage).load() != release) return;
  body->erase("maker");
  body->erase("brandName");
  const auto now = body->dump();
  const auto first =
      common_.remembered(asked.stage + ' ' + std::to_string(release) + ' ' + asked.domain + ' ' + asked.path, now);
  if (first != now)
    common_.complain("the answer to " + asked.path + " on " + asked.stage + " was " + first + ", is " + now);
}

void Reading::read_context() {
  const auto first = server_.Get("/tree/menu", {{"fs-domain", "mixed.example/de"}});
  if (!first || first->status != 200) return;
  const auto token = first->get_header_value("fs-context");
  const auto told = [&] {
    const auto answer = server_.Get("/context/token", {{"fs-context", token}});
    return answer && answer->status == 200   ? parse(answer->body)["region"].get<std::string>()
           : answer && answer->status == 503 ? "busy"
                                             : "none";
  };
  // Of contexts that come too fast not all are kept.
  if (const auto region = told(); region != "de" && region != "busy" && region != "none")
    common_.complain("a context of de is one of " + region);
  const auto changed =
      server_.Patch("/context", {{"fs-context", token}}, R"({"region": "gb", "locale": "en-GB"})", "application/json");
  if (!changed || changed->status != 200) {
    if (!changed || (changed->status != 503 && changed->status != 404))
      common_.complain("a context cannot be changed" + (changed ? changed->body : ""));
    return;
  }
  if (const auto region = told(); region != "gb" && region != "busy")
    common_.complain("a context that was changed to gb is one of " + region);
}

void Reading::read_sitemap() {
  const auto asked = about("/sitemap.xml");
  const auto body = ask(asked);
  if (!body || !body->is_string()) return;
  const auto text = body->get<std::string>();
  for (const auto& [id, version] : fixed_products())
    if (text.find("/p/" + slug_of(id, version) + '<') == std::string::npos)
      common_.complain("the sitemap on " + asked.stage + " lacks " + id);
  const auto first = text.find("<url>");
  if (first == std::string::npos || text.rfind("</urlset>") == std::string::npos)
    common_.complain("a sitemap of another form: " + text.substr(0, 200));
}

}  // namespace fsctl::test::mixed
