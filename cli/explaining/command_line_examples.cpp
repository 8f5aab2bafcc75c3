#include "cli/explaining/code_example.h"

namespace fsctl::cli {
namespace {

constexpr CodeExample table_of_command_line_examples[] = {
    {.code = "FS1001",
     .wrong = R"(fsctl ingest brands brand.json)",
     .right = R"(fsctl ingest brands brands.json)",
     .says = "cannot read brand.json: No such file or directory",
     .other_file = "brands.json",
     .other_text = R"([{ "id": "birch", "logo": "birch.png", "name": "Birch" }])"},
    {.code = "FS4001",
     .wrong = R"(fsctl listing product/search --limits 5)",
     .right = R"(fsctl listing product/search --limit 5)",
     .says = "listing: there is no option --limits"},
    {.code = "FS4002",
     .wrong = R"(fsctl operations jion)",
     .right = R"(fsctl operations join)",
     .says = R"(there is no operation "jion")"},
    {.code = "INVALID_POST_BODY",
     .wrong = R"(fsctl get /listing/product/search -d '[5]')",
     .right = R"(fsctl get /listing/product/search -d '{"limit":5}')",
     .says = "the request body must be a JSON object"},
    {.code = "INVALID_PARAMETERS",
     .wrong = R"(fsctl get /listing/product/search -d '{"limits":5}')",
     .right = R"(fsctl get /listing/product/search -d '{"limit":5}')",
     .says = R"(unknown key "limits", did you mean "limit"?)"},
    {.code = "INVALID_FILTER_TYPE",
     .wrong = R"(fsctl get /listing/product/search -d '{"filter":[{"type":"is","field":"brandKey","value":"birch"}]}')",
     .right =
         R"(fsctl get /listing/product/search -d '{"filter":[{"type":"equals","field":"brandKey","value":"birch"}]}')",
     .says = "a filter's type is equals, contains, range, or, not"},
    {.code = "WRONG_PARAMETER_TYPE",
     .wrong = R"(fsctl get /listing/product/search -d '{"limit":"5"}')",
     .right = R"(fsctl get /listing/product/search -d '{"limit":5}')",
     .says = "limit must be a whole number"},
    {.code = "LISTING_NOT_EXISTS",
     .wrong = R"(fsctl listing products/search)",
     .right = R"(fsctl listing product/search)",
     .says = R"(there is no listing "products/search", did you mean "product/search"?)"},
    {.code = "URL_NOT_FOUND",
     .wrong = R"(fsctl page kiosk.exmple/gb/p/tent)",
     .right = R"(fsctl page kiosk.example/gb/p/tent)",
     .says = "no domain of the project fits kiosk.exmple/gb/p/tent"},
    {.code = "ROUTE_NOT_FOUND",
     .wrong = R"(fsctl get /listings/product/search -d '{}')",
     .right = R"(fsctl get /listing/product/search -d '{}')",
     .says = "there is no endpoint /listings/product/search"},
    {.code = "METHOD_NOT_ALLOWED",
     .wrong = R"(fsctl get /listing/product/search)",
     .right = R"(fsctl get -X POST /listing/product/search -d '{}')",
     .says = "GET is not allowed here, POST is"},
};

}  // namespace

std::span<const CodeExample> examples_of_command_lines() { return table_of_command_line_examples; }

}  // namespace fsctl::cli
