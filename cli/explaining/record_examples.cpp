#include "cli/explaining/code_example.h"

namespace fsctl::cli {
namespace {

constexpr std::string_view one_record = "record.json";
constexpr std::string_view compose_one = "fsctl compose slot.json --record record.json";
constexpr std::string_view load_brands = "fsctl ingest brands record.json";
constexpr std::string_view its_slot = "slot.json";
constexpr std::string_view hundredfold = R"({ "source": "composed", "composition": { "type": "multiply",
    "value1": { "source": "data-field", "field": "price" },
    "value2": { "source": "static", "value": 100 } } })";

constexpr CodeExample table_of_record_examples[] = {
    {.code = "FS2301",
     .file = one_record,
     .wrong = R"({ "id": "tent", "price": "12" })",
     .right = R"({ "id": "tent", "price": 12 })",
     .says = "`multiply`: parameter `value1` needs number, found string",
     .command = compose_one,
     .other_file = its_slot,
     .other_text = hundredfold},
    {.code = "FS2302",
     .file = one_record,
     .wrong = R"({ "id": "tent", "price": 12, "pieces": 0 })",
     .right = R"({ "id": "tent", "price": 12, "pieces": 4 })",
     .says = "`divide`: `denominator` must not be 0",
     .command = compose_one,
     .other_file = its_slot,
     .other_text = R"({ "source": "composed", "composition": { "type": "divide",
    "numerator": { "source": "data-field", "field": "price" },
    "denominator": { "source": "data-field", "field": "pieces" } } })"},
    {.code = "FS2303",
     .file = one_record,
     .wrong = R"({ "id": "tent", "price": "12 EUR" })",
     .right = R"({ "id": "tent", "price": "12" })",
     .says = R"(`toNumber`: cannot read "12 EUR" as a number)",
     .command = compose_one,
     .other_file = its_slot,
     .other_text = R"({ "source": "composed", "composition": { "type": "toNumber",
    "value": { "source": "data-field", "field": "price" } } })"},
    {.code = "FS2305",
     .file = one_record,
     .wrong = R"({ "id": "birch", "logo": "birch.png", "name": { "@translation": { "english": "Birch" } } })",
     .right = R"({ "id": "birch", "logo": "birch.png", "name": { "@translation": { "en-GB": "Birch" } } })",
     .says = R"(birch: @translation has the key "english", which is no locale)",
     .command = load_brands},
    {.code = "FS2401",
     .file = one_record,
     .wrong = R"({ "id": "birch", "logo": "birch.png", "name": 7 })",
     .right = R"({ "id": "birch", "logo": "birch.png", "name": "7" })",
     .says = "birch: name needs a string, found number",
     .command = load_brands,
     .other_file = "storages/brands.json",
     .other_text = R"({ "kind": "content", "fields": { "name": { "type": "String" }, "logo": { "type": "Media" } } })"},
    {.code = "invalid_payload",
     .file = one_record,
     .wrong = R"(["birch"])",
     .right = R"([{ "id": "birch", "logo": "birch.png", "name": "Birch" }])",
     .says = "a record is a JSON object, this is a string",
     .command = load_brands},
    {.code = "missing_id",
     .file = one_record,
     .wrong = R"({ "logo": "birch.png", "name": "Birch" })",
     .right = R"({ "id": "birch", "logo": "birch.png", "name": "Birch" })",
     .says = "`id` is missing; it identifies the record",
     .command = load_brands},
    {.code = "FS3001",
     .file = "feeds/brands.json",
     .wrong = R"({ "method": "polling", "connector": { "type": "file", "path": "exports/brand.json" } })",
     .right = R"({ "method": "polling", "connector": { "type": "file", "path": "exports/brands.json" } })",
     .says = "exports/brand.json: cannot read the file",
     .command = "fsctl fetch-list brands",
     .other_file = "exports/brands.json",
     .other_text = R"([{ "id": "birch", "logo": "birch.png", "name": "Birch" }])"},
};

}  // namespace

std::span<const CodeExample> examples_of_records() { return table_of_record_examples; }

}  // namespace fsctl::cli
