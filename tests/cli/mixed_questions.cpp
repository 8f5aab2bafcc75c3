#include "tests/cli/mixed_clients.h"
#include "tests/cli/mixed_shop.h"

namespace fsctl::test::mixed {

std::vector<Asked> questions(const Ledger& ledger, const std::string& domain) {
  std::vector<Asked> all;
  const auto get = [&](const std::string& path) { all.push_back({.path = path, .domain = domain}); };
  const auto post = [&](const std::string& path, const std::string& body) {
    all.push_back({.method = "POST", .path = path, .body = body, .domain = domain});
  };
  for (const std::string listing : {"/listing/products", "/listing/shelf", "/listing/variants"})
    for (const auto* page : {"1", "2"}) post(listing, std::string(R"({"limit": 100, "page": )") + page + "}");
  for (const std::string listing : {"/listing/products", "/listing/shelf"}) {
    for (const auto* sort : {"name", "rank", "version"})
      post(listing, std::string(R"({"limit": 50, "sort": [{"order": "desc", "field": ")") + sort + "\"}]}");
    for (std::int64_t i = 0; i < 5; ++i) {
      const auto equals = [](const std::string& field, const std::string& value) {
        return R"({"type": "equals", "field": ")" + field + R"(", "value": ")" + value + "\"}";
      };
      post(listing, R"({"limit": 100, "filter": [)" + equals("brand", "b" + std::to_string(i)) + "]}");
      post(listing, R"({"limit": 100, "filter": [)" + equals("colors", "color" + std::to_string(i)) + "," +
                        equals("owner", "a") + "]}");
      post(listing, R"({"limit": 100, "search": "b)" + std::to_string(i) + "\"}");
    }
    post(listing, R"({"limit": 100, "search": "thing"})");
    post(listing, R"({"limit": 100, "search": "thnig d"})");
  }
  get("/tree/menu");
  get("/sitemap.xml");
  get("/api/doc.json");
  for (const auto& feed : feeds)
    for (const auto& name : ledger.names(feed)) {
      const auto key = name.substr(name.find(' ') + 1);
      const std::string block = feed == "products" ? key.find('.') == std::string::npos ? "product" : "variant"
                                : feed == "brands" ? "brand"
                                                   : "category";
      get("/block/" + block + '/' + key);
      if (block == "product") get("/page/mixed.example/p/" + slug_of(key, ledger.acknowledged(name)));
    }
  return all;
}

}  // namespace fsctl::test::mixed
