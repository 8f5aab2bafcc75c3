#include <string>

#include "cli/explaining/code_example.h"

namespace fsctl::cli {
namespace {

std::string replaced(std::string_view text, std::string_view what, const std::string& by) {
  std::string out(text);
  if (const auto at = out.find(what); at != std::string::npos) out.replace(at, what.size(), by);
  return out;
}

std::string repeated(std::string_view text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

/// Arrays that nest 300 deep.
std::string deep_arrays(std::string_view shown) {
  return replaced(shown, "[[[…]]]", repeated("[", 300) + repeated("]", 300));
}

/// Slots that nest 70 deep.
std::string deep_slots(std::string_view shown) {
  constexpr std::string_view begin = R"({ "source": "composed", "composition": { "type": "not", "value": )";
  constexpr std::string_view inmost = R"({ "source": "static", "value": true })";
  return replaced(shown, "…", repeated(begin, 70) + std::string(inmost) + repeated(" } }", 70));
}

/// A text in Latin-1 in place of the escape.
std::string latin_1(std::string_view shown) { return replaced(shown, R"(\xE9)", "\xE9"); }

/// A list of 5,000 words.
std::string many_words(std::string_view shown) { return replaced(shown, ", …", repeated(R"(, "tent")", 5'000)); }

constexpr CodeExample table_of_limit_examples[] = {
    {.code = "FS1004",
     .file = "feeds/brands.json",
     .wrong = R"({ "method": "ingest", "description": [[[…]]] })",
     .right = R"({ "method": "ingest", "description": "Brands, from the ERP." })",
     .says = "arrays and objects nest more than 256 deep",
     .in_full = deep_arrays},
    {.code = "FS1005",
     .file = "feeds/brands.json",
     .wrong = R"({ "method": "ingest", "description": "From the caf\xE9." })",
     .right = R"({ "method": "ingest", "description": "From the café." })",
     .says = "the text is not valid UTF-8",
     .in_full = latin_1},
    {.code = "FS2002",
     .file = "slot.json",
     .wrong = R"({ "source": "composed", "composition": { "type": "not", "value": … } })",
     .right = R"({ "source": "data-field", "field": "isNew" })",
     .says = "slots nest more than 64 deep here",
     .command = "fsctl validate slot.json",
     .in_full = deep_slots},
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
     .other_text = R"({ "id": "tent", "words": ["tent", …] })",
     .in_full = many_words},
};

}  // namespace

std::span<const CodeExample> examples_of_limits() { return table_of_limit_examples; }

}  // namespace fsctl::cli
