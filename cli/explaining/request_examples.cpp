#include "cli/explaining/code_example.h"

namespace fsctl::cli {
namespace {

constexpr std::string_view one_brand = R"([{ "id": "birch", "logo": "birch.png", "name": "Birch" }])";
constexpr std::string_view load_brand = "fsctl ingest brands brands.json";

constexpr CodeExample table_of_request_examples[] = {
    {.code = "BLOCK_NOT_EXISTS",
     .wrong = "fsctl block brand/cart birch",
     .right = "fsctl block brand/card birch",
     .says = R"(there is no block for brand/cart/birch, did you mean "brand/card"?)",
     .other_file = "brands.json",
     .other_text = one_brand,
     .before = load_brand},
    {.code = "RECORD_NOT_FOUND",
     .wrong = "fsctl block brand/card brich",
     .right = "fsctl block brand/card birch",
     .says = R"(block brand/card has no record "brich")",
     .other_file = "brands.json",
     .other_text = one_brand,
     .before = load_brand},
    {.code = "TREE_NOT_EXISTS",
     .wrong = "fsctl tree men",
     .right = "fsctl tree menu",
     .says = R"(there is no tree "men", did you mean "menu"?)",
     .other_file = "trees/menu.json",
     .other_text = R"({ "storage": "brands", "block": "brand/card", "parent": "name", "position": "name" })"},
    {.code = "NODE_NOT_FOUND",
     .wrong = "fsctl tree menu --key birch",
     .right = "fsctl tree menu",
     .says = R"(tree menu has no node "birch")",
     .other_file = "trees/menu.json",
     .other_text = R"({ "storage": "brands", "block": "brand/card", "parent": "name", "position": "name" })"},
    {.code = "MISSING_PARAMETER",
     .wrong = "fsctl listing brands",
     .right = "fsctl listing brands --param letter=b",
     .says = "the parameter letter is required",
     .other_file = "listings/brands.json",
     .other_text = R"({ "storage": "brands", "block": "brand/card",
  "param": { "letter": { "type": "string", "required": true } } })"},
    {.code = "INVALID_TOKEN",
     .wrong = "fsctl get /listing/product/search -d '{}' -H 'fs-context: 3f8e'",
     .right = "fsctl get /listing/product/search -d '{}' -H 'fs-context: 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1'",
     .says = "fs-context must have 36 to 50 characters, this has 4"},
    {.code = "TOKEN_NOT_FOUND",
     .wrong = "fsctl get /context/token -H 'fs-context: 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1'",
     .right = "fsctl get /context",
     .says = "there is no context 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1"},
    {.code = "FS4012",
     .wrong = "fsctl key add erp",
     .right = "fsctl key add erp-2",
     .says = R"("erp" is the label of another ingest key)",
     .before = "fsctl key add erp"},
};

}  // namespace

std::span<const CodeExample> examples_of_requests() { return table_of_request_examples; }

}  // namespace fsctl::cli
