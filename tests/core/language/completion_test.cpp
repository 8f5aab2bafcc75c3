#include "core/language/completion.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "core/cases/case.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/language/quick_check.h"
#include "core/project/load.h"
#include "tests/support/fixtures.h"

namespace fsctl::language::test {
namespace {

namespace fs = std::filesystem;

/// The example shop, some files of which are edited.
struct Edited {
  fs::path directory = fs::canonical(fsctl::test::fixture("shop"));
  std::shared_ptr<const project::Project> project = project::load(directory);
  Texts texts{directory};

  Known known() const { return {.texts = texts, .project = project.get()}; }

  /// What is offered in a file at the `|` of a text that stands in place of another one.
  Completion offered(const std::string& file, const std::string& before, std::string after) {
    std::string text(*texts.text(file));
    const auto begin = text.find(before);
    REQUIRE(begin != std::string::npos);
    const auto cursor = after.find('|');
    after.erase(cursor, 1);
    text.replace(begin, before.size(), after);
    texts.edit(file, text);
    auto found = complete(known(), file, begin + cursor);
    texts.close(file);
    return found;
  }
};

using Labels = std::set<std::string>;

Labels labels(const Completion& completion) {
  Labels all;
  for (const auto& proposal : completion.proposals) all.insert(proposal.label);
  return all;
}

using Labels = std::set<std::string>;

/// A place where something stands in a file.
struct Standing {
  std::string file;
  const Node* node;
  bool is_name;

  std::size_t offset() const { return (is_name ? node->name_span->begin : node->span.begin) + 1; }
  /// What it is, for which names that people choose do not matter.
  std::string sort() const {
    return std::string(project::kind_at(file)->name) + (is_name ? " name " : " value ") + role(*node) + " in " +
           role(*node->parent);
  }

  static std::string role(const Node& of) {
    static const std::set<std::string> maps = {"fields",  "filter",  "sort",     "param",  "properties",
                                               "types",   "scopes",  "byLocale", "labels", "byScope",
                                               "regions", "locales", "expect",   "record"};
    return of.parent != nullptr && maps.contains(of.parent->name) ? "*" : of.name;
  }
};

std::vector<Standing> places_in(const std::string& file, const Node& node) {
  std::vector<Standing> places;
  if (node.name_span) places.push_back({file, &node, true});
  if (node.kind == Node::Kind::text && node.parent != nullptr) places.push_back({file, &node, false});
  for (const Node* child : node.children)
    for (auto& place : places_in(file, *child)) places.push_back(std::move(place));
  return places;
}

/// Whether a finding tells of what is still to be written beside a value, or of records, rather than of the value.
bool is_of_others(const Problem& problem) {
  return problem.code == ErrorCode::missing_parameter || problem.code == ErrorCode::null_risk ||
         (problem.code == ErrorCode::result_member && !problem.location.member_name);
}

/// The findings about one place of a file, if this is its text.
std::multiset<std::string> findings_at(Edited& shop, const std::string& file, const std::string& text,
                                       const std::string& pointer, bool of_name) {
  Problems problems;
  shop.texts.edit(file, text);
  const auto overlays = shop.texts.overlays();
  if (project::tested_name(file))
    cases::load(*shop.project, problems, overlays);
  else if (file == "project.json")
    project::load(shop.directory, problems, {.overlays = overlays});
  else
    problems = check_quickly(*shop.project, shop.texts, file, false).problems;
  shop.texts.close(file);
  std::multiset<std::string> found;
  for (const auto& problem : problems)
    if (problem.source && problem.source->path == shop.directory / file && problem.location.pointer == pointer)
      if (!is_of_others(problem) && problem.location.member_name == of_name) found.insert(problem.message);
  return found;
}

/// Writes each proposal for a place, or only some, and checks that there is no finding about it. Gives their number.
std::size_t write_offers(Edited& shop, const Outline& outline, const Standing& place, bool all) {
  const auto offered = complete(shop.known(), place.file, place.offset());
  const auto own = pointer_to(*place.node);
  const auto before = findings_at(shop, place.file, outline.text(), own, place.is_name);
  const auto step = all ? 1 : 1 + offered.proposals.size() / 2;
  std::size_t written = 0;
  for (std::size_t i = 0; i < offered.proposals.size(); i += step, ++written) {
    const auto& proposal = offered.proposals[i];
    auto text = outline.text();
    text.replace(offered.span.begin, offered.span.end - offered.span.begin, proposal.text);
    const auto at = place.is_name ? pointer_to(*place.node->parent) + pointer_step(proposal.label) : own;
    for (const auto& message : findings_at(shop, place.file, text, at, place.is_name)) {
      INFO(place.file << ' ' << at << ": " << proposal.label << ": " << message);
      CHECK(before.contains(message));
    }
  }
  return written;
}

}  // namespace

TEST_CASE("the fields, blocks and files that fit a place are offered, and no others") {
  struct Offer {
    std::string file;
    std::string before;
    std::string after;
    Labels all{};  ///< empty for any that has `some` and lacks `none`
    Labels some{};
    Labels none{};
  };
  const std::vector<Offer> offers = {
      {"blocks/product/full.json", R"("highest", "field": "price")", R"("highest", "field": "|")", {"price"}},
      {"blocks/product/full.json", R"("variants": "product/variant")", R"("variants": "|")", {"product/variant"}},
      {.file = "blocks/product/full.json",
       .before = R"("key": "brandKey")",
       .after = R"("key": "|")",
       .some = {"brandKey", "key", "categoryIds"},
       .none = {"price.amount", "rating", "brandName", "images", "vatIncluded"}},
      {.file = "blocks/product/full.json",
       .before = R"("key": "brandKey")",
       .after = R"("key": "brandKey", "|")",
       .none = {"field", "param"}},
      {"blocks/category/full.json",
       R"("param": { "categoryId": "key" })",
       R"("param": { "|": "key" })",
       {"categoryId"}},
      {.file = "blocks/category/full.json",
       .before = R"("block": "category/card")",
       .after = R"("block": "|")",
       .some = {"category/card"},
       .none = {"category/full"}},
      {"listings/product/search.json", R"("param": "categoryId" }])", R"("param": "|" }])", {"categoryId"}},
      {"listings/product/search.json",
       R"("sorting", "param": "categoryId")",
       R"("sorting", "param": "|")",
       {"categoryId"}},
      {.file = "listings/product/search.json",
       .before = R"("curated": { "field": "sorting")",
       .after = R"("curated": { "field": "|")",
       .some = {"sorting"},
       .none = {"name", "slug", "seasons"}},
      {"listings/product/search.json",
       R"("defaultSort": { "field": "name")",
       R"("defaultSort": { "field": "|")",
       {"price", "name", "newest", "rating", "curated"}},
      {"listings/product/search.json",
       R"("block": "product/card")",
       R"("block": "|")",
       {"product/card", "product/full"}},
      {.file = "listings/product/search.json",
       .before = R"("search": ["name", )",
       .after = R"("search": ["|", )",
       .some = {"name", "description", "vendor.label", "brandName"},
       .none = {"price.amount", "rating", "images", "releasedAt"}},
      {.file = "trees/shop/menu.json",
       .before = R"("parentKey")",
       .after = R"("|")",
       .some = {"parentKey"},
       .none = {"name", "image", "position", "seo"}},
      {.file = "trees/shop/menu.json",
       .before = R"("position": "position")",
       .after = R"("position": "|")",
       .some = {"position"},
       .none = {"image", "seo"}},
      {.file = "storages/products.json",
       .before = R"("field": "name", "source": "brandKey")",
       .after = R"("field": "name", "source": "|")",
       .some = {"brandKey", "categoryIds"},
       .none = {"price", "rating", "brandName", "key"}},
      {.file = "storages/products.json",
       .before = R"("type": "StockLevel")",
       .after = R"("type": "|")",
       .some = {"String", "Price", "Certificate"}},
      {.file = "project.json",
       .before = R"("year": "Integer")",
       .after = R"("year": "|")",
       .some = {"Integer", "Season"}},
      {"project.json", R"("scope": "public", "region")", R"("scope": "|", "region")", {"public", "business"}},
      {"project.json", R"("region": "gb", "locale")", R"("region": "|", "locale")", {"gb", "de"}},
      {"project.json", R"("locale": "en-GB" })", R"("locale": "|" })", {"en-GB"}},
      {.file = "composers/brands.test.json",
       .before = R"("recordFile": "records/brands.json")",
       .after = R"("recordFile": "|")",
       .some = {"records/brands.json", "records/reviews.ndjson"}},
      {.file = "composers/brands.test.json",
       .before = R"("id": "suessmoor")",
       .after = R"("id": "|")",
       .some = {"suessmoor", "pfadfink"},
       .none = {"jotunheimen-3-moss"}},
      {.file = "composers/brands.test.json",
       .before = R"("id": "suessmoor")",
       .after = R"("|": "suessmoor")",
       .some = {"id", "scope"},
       .none = {"record", "expectError"}},
      {.file = "feeds/reviews.json",
       .before = R"("path": "records/reviews.ndjson")",
       .after = R"("path": "|")",
       .some = {"records", "records/reviews.ndjson"}},
      {.file = "listings/product/by-category.json",
       .before = R"("level": "product",)",
       .after = R"("|" "level": "product",)",
       .some = {"search", "variants"},
       .none = {"stem", "typos", "synonyms", "stopWords", "popularity"}},
      {.file = "listings/product/by-category.json",
       .before = R"("perPage": 12)",
       .after = R"("|": 12)",
       .some = {"perPage"},
       .none = {"stem", "typos"}},
      {.file = "feeds/products.json", .before = R"("id": "id")", .after = R"("id": "|")", .some = {"id", "sku"}},
      {"composers/products.json", R"("value": "medium")", R"("value": "|")", {"low", "medium", "high"}},
      {.file = "composers/brands.json",
       .before = R"("altText": {)",
       .after = R"("|": {)",
       .some = {"altText", "thumbnailSrc", "credit"},
       .none = {"key", "src", "mimeType"}},
      {.file = "composers/products.json",
       .before = R"("gtin": {)",
       .after = R"("|": {)",
       .some = {"gtin"},
       .none = {"brandName", "sku"}},
      {.file = "composers/products.json",
       .before = R"("field": "title")",
       .after = R"("field": "|")",
       .some = {"title", "brandId"},
       .none = {"grams", "tags"}},
      {.file = "blocks/product/variant.json",
       .before = R"("color": "options.color")",
       .after = R"("color": "|")",
       .some = {"options.color", "options.size"}},
      {.file = "listings/product/by-category.json",
       .before = R"("options.color": {})",
       .after = R"("|": {})",
       .some = {"options.color", "options.size"}},
      {.file = "composers/products.test.json",
       .before = R"("stockLevel": "high")",
       .after = R"("stockLevel": "|")",
       .all = {"low", "medium", "high"}},
      {.file = "composers/products.test.json",
       .before = R"("availability": "in-stock")",
       .after = R"("availability": "|")",
       .some = {"in-stock", "sold-on-request"}},
      {.file = "composers/products.test.json",
       .before = R"({ "amount": 45995, "currency": "gbp")",
       .after = R"({ "|", "currency": "gbp")",
       .some = {"amount"},
       .none = {"currency", "sku"}},
      {.file = "composers/products.test.json",
       .before = R"("attribute": "color", "value")",
       .after = R"("|", "value")",
       .some = {"attribute"},
       .none = {"value", "label"}},
      {.file = "listings/article/search.json",
       .before = R"("field": "type", "value": "service")",
       .after = R"("field": "type", "value": |)",
       .none = {"true", "false"}},
      {.file = "listings/article/search.json",
       .before = R"("field": "type", "value": "service")",
       .after = R"("field": "featured", "value": |)",
       .some = {"true", "false"}},
      {.file = "composers/products.json",
       .before = R"("type": "isNull")",
       .after = R"("type": "|")",
       .some = {"isNull", "not", "equals"},
       .none = {"concat", "count"}},
  };
  Edited shop;
  for (const auto& [file, before, after, all, some, none] : offers) {
    INFO(file << ": " << after);
    const auto offered = labels(shop.offered(file, before, after));
    if (!all.empty()) CHECK(offered == all);
    for (const auto& label : some) CHECK((offered.contains(label) ? label : "not " + label) == label);
    for (const auto& label : none) CHECK((offered.contains(label) ? label : "not " + label) == "not " + label);
  }
}

namespace {

/// Writes what is offered at places of the shop, one of each sort or all of them, and checks that nothing is wrong with
/// it there. Gives how much was written.
std::size_t write_what_is_offered(bool everywhere) {
  Edited shop;
  std::size_t written = 0;
  std::set<std::string> sorts;
  const auto files = shop.texts.paths();
  for (const auto& file : files) {
    const auto outline = shop.texts.outline(file);
    for (const Standing& place : places_in(file, outline->root()))
      if (sorts.insert(place.sort()).second || everywhere) written += write_offers(shop, *outline, place, everywhere);
  }
  return written;
}

}  // namespace

namespace {

/// A text as it is while somebody types at a place of it: the bytes of the token there, without some of what is around.
struct Halved {
  std::string_view how;
  std::string (*text)(const std::string& text, Span token);
  bool lacks_rest = false;
};

std::size_t skip(const std::string& text, std::size_t at, std::string_view what) {
  return std::min(text.find_first_not_of(what, at), text.size());
}

std::string without_comma_behind(const std::string& text, Span token) {
  auto half = text;
  const auto next = skip(text, token.end, " \n");
  if (next < text.size() && text[next] == ',') half.erase(next, 1);
  return half;
}

std::string without_comma_before(const std::string& text, Span token) {
  auto half = text;
  const auto last = text.find_last_not_of(" \n", token.begin - 1);
  if (text[last] == ',') half.replace(last, 1, " ");
  return half;
}

std::string without_brackets_behind(const std::string& text, Span token) {
  auto half = text;
  for (auto at = token.end; at < skip(text, token.end, "]} \n"); ++at)
    if (half[at] != '\n') half[at] = ' ';
  return half;
}

std::string without_quote(const std::string& text, Span token) {
  auto half = text;
  if (half[token.end - 1] == '"') half.erase(token.end - 1, 1);
  return half;
}

std::string without_what_follows(const std::string& text, Span token) { return text.substr(0, token.end); }

std::string without_quote_and_what_follows(const std::string& text, Span token) {
  return text.substr(0, token.end - 1);
}

/// The text without what follows, as it is when it is written to its end: what stands behind a place says what may
/// stand there, too.
std::string closed(const std::string& text, Span token) {
  auto half = without_what_follows(text, token);
  std::string brackets;
  bool is_quoted = false;
  for (std::size_t i = 0; i < half.size(); ++i) {
    if (half[i] == '"' && (i == 0 || half[i - 1] != '\\')) is_quoted = !is_quoted;
    if (is_quoted) continue;
    if (half[i] == '{' || half[i] == '[') brackets.insert(0, 1, half[i] == '{' ? '}' : ']');
    if (half[i] == '}' || half[i] == ']') brackets.erase(0, 1);
  }
  return half + brackets;
}

constexpr Halved halves[] = {
    {"without the comma behind", without_comma_behind},
    {"without the comma before", without_comma_before},
    {"without the brackets behind", without_brackets_behind},
    {"without its quote", without_quote},
    {"without all that follows", without_what_follows, true},
    {"without its quote and all that follows", without_quote_and_what_follows, true},
};

}  // namespace

TEST_CASE("what is offered in a whole file is offered while the file is half typed") {
  Edited shop;
  std::set<std::string> sorts;
  std::size_t tried = 0;
  const auto offered_in = [&](const Standing& place, const std::string& text) {
    shop.texts.edit(place.file, text);
    auto offered = labels(complete(shop.known(), place.file, place.offset()));
    shop.texts.close(place.file);
    return offered;
  };
  for (const auto& file : std::vector(shop.texts.paths())) {
    const auto outline = shop.texts.outline(file);
    for (const Standing& place : places_in(file, outline->root())) {
      if (!sorts.insert(place.sort()).second) continue;
      const Span token = place.is_name ? *place.node->name_span : place.node->span;
      for (const auto& [how, halve, lacks_rest] : halves) {
        const auto whole = offered_in(place, lacks_rest ? closed(outline->text(), token) : outline->text());
        const auto half = halve(outline->text(), token);
        const auto offered = offered_in(place, half);
        if (!whole.empty()) ++tried;
        INFO(place.sort() << ' ' << how << ":\n" << half);
        for (const auto& label : whole) CHECK((offered.contains(label) ? label : "not " + label) == label);
      }
    }
  }
  CHECK(tried > 300);
}

TEST_CASE("what is offered is not refused where it is written") { CHECK(write_what_is_offered(false) > 300); }

TEST_CASE("what is offered anywhere is not refused where it is written", "[.]") {
  CHECK(write_what_is_offered(true) > 10'000);
}

}  // namespace fsctl::language::test
