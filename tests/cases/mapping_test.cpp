#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/mapping/compose.h"
#include "core/project/load.h"
#include "core/store/storage_records.h"
#include "tests/support/random.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

constexpr std::size_t mapping_records = 400;

/// How fields are stored.
const std::string text_flags[] = {R"("type": "String")", R"("type": "String", "isTranslatable": true)",
                                  R"("type": "String", "isScoped": true)",
                                  R"("type": "String", "isScoped": true, "isTranslatable": true)"};
const std::string price_flags[] = {R"("type": "Price")", R"("type": "Price", "isScoped": true)",
                                   R"("type": "Price", "isArray": true, "isTranslatable": true)"};

Json slot_of(const std::string& member) { return {{"source", "data-field"}, {"field", member}}; }

/// An operation on a member, null where that is null.
Json unless_null(const std::string& member, const Json& composition) {
  const Json is_null = {{"source", "composed"}, {"composition", {{"type", "isNull"}, {"value", slot_of(member)}}}};
  return {{"source", "composed"},
          {"composition",
           {{"type", "if"},
            {"condition", is_null},
            {"then", {{"source", "static"}, {"value", nullptr}}},
            {"else", {{"source", "composed"}, {"composition", composition}}}}}};
}

/// A project whose fields are stored in every way, each composed in several.
class Fields {
 public:
  Fields() {
    files_.write("project.json",
                 R"({"name": "Fields", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
      "scopes": {
        "public": {"regions": {"gb": {"currency": "GBP", "locales": {"en-GB": "a.example", "de-DE": "a.example/de"}},
                               "de": {"currency": "EUR", "locales": {"de-DE": "a.example/eu", "en-GB": "a.example/e"}}}},
        "trade": {"regions": {"de": {"currency": "EUR", "locales": {"de-DE": "b.example", "en-GB": "b.example/e"}}}}}})");
    files_.write("feeds/things.json", R"({"method": "ingest"})");
    for (std::size_t i = 0; i < std::size(text_flags); ++i) {
      const auto suffix = std::to_string(i);
      add("text" + suffix, text_flags[i], slot_of("text" + suffix));
      add("upper" + suffix, text_flags[i],
          unless_null("text" + suffix, {{"type", "upper"}, {"value", slot_of("text" + suffix)}}));
      add("names" + suffix, text_flags[i] + R"(, "isArray": true)",
          unless_null("list" + suffix,
                      {{"type", "map"}, {"array", slot_of("list" + suffix)}, {"mapFunction", slot_of("$item.name")}}));
      add("count" + suffix, R"("type": "Integer")",
          unless_null("list" + suffix, {{"type", "count"}, {"array", slot_of("list" + suffix)}}));
    }
    for (std::size_t i = 0; i < std::size(price_flags); ++i)
      add("price" + std::to_string(i), price_flags[i], slot_of("price" + std::to_string(i)));
    const Json by_locale = {{"byLocale", {{"en-GB", slot_of("en")}, {"de-DE", slot_of("de")}}}};
    add("claim", text_flags[1], by_locale);
    add("note", text_flags[3], {{"byScope", {{"public", by_locale}, {"trade", slot_of("en")}}}});
    add("any", R"("type": "Any", "isTranslatable": true)",
        unless_null("any", {{"type", "object"}, {"properties", {{"a", slot_of("any")}, {"b", slot_of("none")}}}}));
    files_.write("storages/things.json", write(Json({{"kind", "content"}, {"fields", storage_}})));
    files_.write("composers/things.json",
                 write(Json({{"feed", "things"}, {"storage", "things"}, {"fields", composer_}})));
    project_ = project::load(files_.path());
  }

  const project::Project& project() const { return *project_; }
  const test::Scratch& files() const { return files_; }

 private:
  void add(const std::string& name, const std::string& stored, const Json& slots) {
    storage_[name] = parse("{" + stored + "}");
    composer_[name] = slots;
  }

  test::Scratch files_;
  Json storage_ = Json::object();
  Json composer_ = Json::object();
  std::shared_ptr<const project::Project> project_;
};

/// Makes records with payload markers in every place.
class Records {
 public:
  explicit Records(unsigned seed) : random_(seed) {}

  std::string next(std::size_t number) {
    Json record = {{"id", "r" + std::to_string(number)}};
    for (auto left = 1 + random_.below(4); left > 0; --left) {
      const auto& [name, kind] = random_.of(members_);
      record[name] = value(kind, 0);
    }
    return write(record);
  }

 private:
  enum class Kind { text, list, price };

  /// A value, or several under a marker.
  Json value(Kind kind, std::size_t depth) {
    if (depth < 3 && random_.one_in(2)) return marker(kind, depth);
    if (kind == Kind::list) return list(depth);
    return kind == Kind::price ? price(depth) : Json(random_.of(texts_));
  }

  Json marker(Kind kind, std::size_t depth) {
    const auto& [name, keys] = random_.of(markers_);
    Json values = Json::object();
    for (const auto& key : keys)
      if (!random_.one_in(4))
        values[key] = name == "@currency" ? in_currency(kind, key, depth) : value(kind, depth + 1);
    return {{name, values}};
  }

  /// What stands under a currency is mostly a price in it.
  Json in_currency(Kind kind, const std::string& currency, std::size_t depth) {
    Json inside = value(kind, depth + 1);
    if (inside.contains("currency") && !random_.one_in(6)) inside["currency"] = currency;
    return inside;
  }

  Json list(std::size_t depth) {
    Json items = Json::array();
    for (auto left = random_.below(3); left > 0; --left) items.push_back({{"name", value(Kind::text, depth + 2)}});
    return items;
  }

  Json price(std::size_t depth) {
    if (random_.one_in(4)) return {price(depth + 2), price(depth + 2)};
    return {{"amount", random_.one_in(8) ? Json({{"@currency", {{"GBP", 1}, {"EUR", 2}}}}) : Json(random_.below(3))},
            {"currency", random_.of(currencies_)},
            {"precision", 2},
            {"ref", nullptr}};
  }

  test::Random random_;
  const std::vector<std::string> texts_{"a", "b", "c"};
  const std::vector<std::string> currencies_{"GBP", "eur", "USD"};
  const std::vector<std::pair<std::string, std::vector<std::string>>> markers_{
      {"@translation", {"en-GB", "de-DE", "fr-FR"}}, {"@channel", {"public", "trade"}}, {"@currency", {"GBP", "eur"}}};
  const std::vector<std::pair<std::string, Kind>> members_{
      {"text0", Kind::text}, {"text1", Kind::text},   {"text2", Kind::text},   {"text3", Kind::text},
      {"list0", Kind::list}, {"list1", Kind::list},   {"list2", Kind::list},   {"list3", Kind::list},
      {"any", Kind::text},   {"price0", Kind::price}, {"price1", Kind::price}, {"price2", Kind::price},
      {"en", Kind::text},    {"de", Kind::text}};
};

/// What ingest stored, by key.
std::map<std::string, Json> stored_records(const test::Scratch& files) {
  std::map<std::string, Json> all;
  store::Store store(files / ".fsctl/store.db", store::Store::Mode::read);
  for (const auto& version : store::storage_versions(store))
    store::each_storage_record(store, version.number, [&](const store::StorageRecord& record) {
      all.emplace(record.key, parse(std::string(record.content)));
    });
  return all;
}

/// What is stored for a place, field by field.
Json seen_in(const project::Project& project, const project::Place& place, const Json& stored) {
  Arena arena;
  const Value record = to_value(stored, arena);
  auto view = project::view_of(project.places, place);
  view.default_locale = view.locale;
  Json fields = Json::object();
  for (const Field& field : project.storages.at("things").fields)
    fields[field.name] = to_json(stored::pick(field, record, view, arena));
  return fields;
}

TEST_CASE("ingest and compose give the same for every record and every place") {
  const Fields fields;
  const auto& project = fields.project();
  const auto& composer = project.composers.at("things");
  Records source(20);
  std::vector<std::string> raws;
  std::string file;
  for (std::size_t i = 0; i < mapping_records; ++i) file += raws.emplace_back(source.next(i)) + '\n';
  const auto ran = test::run_fsctl({"ingest", "things", "-", "--project", fields.files().path()}, real_world(), file);
  CHECK(ran.code == 1);
  const auto stored = stored_records(fields.files());
  CHECK(stored.size() > mapping_records / 4);
  CHECK(stored.size() < mapping_records);

  for (const auto& raw : raws) {
    Arena arena;
    const Value record = to_value(parse(raw), arena);
    const auto found = stored.find(std::string(record.find("id")->text()));
    for (const auto& domain : project.places.domains) {
      const auto [composed, failures] = mapping::compose(project, composer, domain.place, record, arena);
      if (found != stored.end()) {
        INFO(raw << "\nin " << project::name_of(domain.place));
        for (const auto& [_, problem] : failures) UNSCOPED_INFO(problem.message);
        REQUIRE(failures.empty());
        REQUIRE(to_json(composed) == seen_in(project, domain.place, found->second));
      }
    }
  }
}

TEST_CASE("a record fails in ingest when composing it fails in some place") {
  const Fields fields;
  const auto& project = fields.project();
  Records source(21);
  std::string file;
  std::set<std::string> failing;
  for (std::size_t i = 0; i < mapping_records; ++i) {
    const auto raw = source.next(i);
    file += raw + '\n';
    Arena arena;
    const Value record = to_value(parse(raw), arena);
    for (const auto& domain : project.places.domains)
      if (!mapping::compose(project, project.composers.at("things"), domain.place, record, arena).failures.empty())
        failing.emplace(record.find("id")->text());
  }
  test::run_fsctl({"ingest", "things", "-", "--project", fields.files().path()}, real_world(), file);
  const auto stored = stored_records(fields.files());
  std::set<std::string> missing;
  for (std::size_t i = 0; i < mapping_records; ++i)
    if (const auto key = "r" + std::to_string(i); !stored.contains(key)) missing.insert(key);
  CHECK(failing == missing);
}

}  // namespace
}  // namespace fsctl
