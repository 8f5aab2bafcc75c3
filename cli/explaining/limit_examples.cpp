#include "cli/explaining/code_example.h"

namespace fsctl::cli {
namespace {

constexpr CodeExample table_of_limit_examples[] = {
    {.code = "FS1004",
     .file = "feeds/brands.json",
     .wrong = {},
     .right = R"({ "method": "ingest", "description": "Brands, from the ERP." })",
     .says = "arrays and objects nest more than 256 deep",
     .made_by = R"(open=$(printf '[%.0s' $(seq 300)) close=$(printf ']%.0s' $(seq 300))
echo "{ \"method\": \"ingest\", \"description\": $open$close }" > feeds/brands.json)"},
    {.code = "FS1005",
     .file = "feeds/brands.json",
     .wrong = {},
     .right = R"({ "method": "ingest", "description": "From the café." })",
     .says = "the text is not valid UTF-8",
     .made_by = R"(printf '{ "method": "ingest", "description": "From the caf\351." }\n' > feeds/brands.json)"},
    {.code = "FS2002",
     .file = "slot.json",
     .wrong = {},
     .right = R"({ "source": "data-field", "field": "isNew" })",
     .says = "slots nest more than 64 deep here",
     .command = "fsctl validate slot.json",
     .made_by = R"(slot='{ "source": "static", "value": true }'
for i in $(seq 70); do
  slot='{ "source": "composed", "composition": { "type": "not", "value": '$slot' } }'
done
echo "$slot" > slot.json)"},
    {.code = "FS2304",
     .file = "slot.json",
     .wrong = R"({ "source": "composed", "composition": { "type": "map",
    "array": { "source": "data-field", "field": "words" },
    "mapFunction": { "source": "composed", "composition": { "type": "join",
      "array": { "source": "data-field", "field": "$parent.words" },
      "separator": { "source": "static", "value": " " } } } } })",
     .right = R"({ "source": "composed", "composition": { "type": "join",
    "array": { "source": "data-field", "field": "words" },
    "separator": { "source": "static", "value": " " } } })",
     .says = "`join`: what is composed for this record grows beyond 64 MiB",
     .command = "fsctl compose slot.json --record record.json",
     .other_file = "record.json",
     .other_made_by = R"(words=$(printf '"tent", %.0s' $(seq 5000))
echo "{ \"id\": \"tent\", \"words\": [$words\"tent\"] }" > record.json)"},
};

}  // namespace

std::span<const CodeExample> examples_of_limits() { return table_of_limit_examples; }

}  // namespace fsctl::cli
