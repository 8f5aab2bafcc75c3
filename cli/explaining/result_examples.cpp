#include "cli/explaining/code_example.h"

namespace fsctl::cli {
namespace {

constexpr std::string_view brands_storage = "storages/brands.json";
constexpr std::string_view brands_composer = "composers/brands.json";

constexpr std::string_view brands_text =
    R"({ "kind": "content", "fields": { "name": { "type": "String" }, "logo": { "type": "Media" } } })";

constexpr CodeExample table_of_result_examples[] = {
    {.code = "FS2201",
     .file = brands_composer,
     .wrong = R"({ "feed": "brands", "storage": "brands", "fields": {
    "name": { "source": "static", "value": 7 } } })",
     .right = R"({ "feed": "brands", "storage": "brands", "fields": {
    "name": { "source": "static", "value": "7" } } })",
     .says = "the field `name` is String, this slot gives number",
     .other_file = brands_storage,
     .other_text = brands_text},
    {.code = "FS2202",
     .file = brands_composer,
     .wrong = R"({ "feed": "brands", "storage": "brands", "fields": {
    "name": { "byLocale": {
      "en-GB": { "source": "static", "value": "Birch" },
      "de-DE": { "source": "static", "value": "Birke" } } } } })",
     .right = R"({ "feed": "brands", "storage": "brands", "fields": {
    "name": { "source": "static", "value": "Birch" } } })",
     .says = "`name` is not translatable",
     .other_file = brands_storage,
     .other_text = brands_text},
    {.code = "FS2203",
     .file = brands_composer,
     .wrong = R"({ "feed": "brands", "storage": "brands", "fields": {
    "logo": { "source": "composed", "composition": { "type": "object", "properties": {
      "key": { "source": "data-field", "field": "logo" },
      "src": { "source": "data-field", "field": "logo" } } } } } })",
     .right = R"({ "feed": "brands", "storage": "brands", "fields": {
    "logo": { "source": "composed", "composition": { "type": "object", "properties": {
      "key": { "source": "data-field", "field": "logo" },
      "src": { "source": "data-field", "field": "logo" },
      "mimeType": { "source": "static", "value": "image/png" } } } } } })",
     .says = "Media needs `mimeType`, this object lacks it",
     .other_file = brands_storage,
     .other_text = brands_text},
    {.code = "FS2204",
     .file = brands_composer,
     .wrong = R"({ "feed": "brands", "storage": "brands", "fields": {
    "stock": { "source": "static", "value": "medium-high" } } })",
     .right = R"({ "feed": "brands", "storage": "brands", "fields": {
    "stock": { "source": "static", "value": "medium" } } })",
     .says = R"(StockLevel has no key "medium-high")",
     .other_file = brands_storage,
     .other_text = R"({ "kind": "content", "fields": {
    "name": { "type": "String" }, "logo": { "type": "Media" }, "stock": { "type": "StockLevel" } } })"},
    {.code = "FS2205",
     .file = brands_composer,
     .wrong = R"({ "feed": "brands", "storage": "brands", "fields": {
    "rank": { "source": "static", "value": 1.5 } } })",
     .right = R"({ "feed": "brands", "storage": "brands", "fields": {
    "rank": { "source": "static", "value": 2 } } })",
     .says = "the field `rank` needs a whole number, found 1.5",
     .other_file = brands_storage,
     .other_text = R"({ "kind": "content", "fields": {
    "name": { "type": "String" }, "logo": { "type": "Media" }, "rank": { "type": "Integer" } } })"},
    {.code = "FS2206",
     .file = brands_composer,
     .wrong = R"({ "feed": "brands", "storage": "brands", "fields": {
    "since": { "source": "static", "value": "1.4.1987" } } })",
     .right = R"({ "feed": "brands", "storage": "brands", "fields": {
    "since": { "source": "static", "value": "1987-04-01" } } })",
     .says = R"(the field `since` needs a date in ISO 8601, this is "1.4.1987")",
     .other_file = brands_storage,
     .other_text = R"({ "kind": "content", "fields": {
    "name": { "type": "String" }, "logo": { "type": "Media" }, "since": { "type": "DateTime" } } })"},
};

}  // namespace

std::span<const CodeExample> examples_of_results() { return table_of_result_examples; }

}  // namespace fsctl::cli
