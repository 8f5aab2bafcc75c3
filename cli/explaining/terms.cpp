#include "cli/explaining/terms.h"

#include <algorithm>
#include <string_view>

namespace fsctl::cli {
namespace {

struct Term {
  std::string_view word;
  std::string_view meaning;
};
constexpr Term table_of_terms[] = {
    {"slot",
     "What gives one field of a storage its value, in a composer. `data-field` takes it from the record by its path, "
     "`static` is the value itself, and `composed` makes it of other slots by an operation:\n\n"
     "```\n"
     "\"name\": { \"source\": \"data-field\", \"field\": \"title\" }\n"
     "\"slug\": { \"source\": \"composed\", \"composition\": {\n"
     "  \"type\": \"slugify\", \"value\": { \"source\": \"data-field\", \"field\": \"title\" } } }\n"
     "```\n\n"
     "`fsctl explain composer` tells where slots stand, `fsctl operations` what makes values."},
    {"stage",
     "Where a configuration is served: `develop` has the files as they are now, `preview` and `public` each the "
     "release that was put there, or the files until there is one. The header `fs-version` of a request chooses, "
     "`public` counts without it. `fsctl release` moves a configuration from stage to stage."},
    {"develop", "The stage that serves the configuration as its files are now; see `fsctl explain stage`."},
    {"preview",
     "The stage on which a release is looked at before it is public: `fsctl release preview` puts the files of now "
     "there, and the header `fs-version: preview` of a request asks it. See `fsctl explain stage`."},
    {"public",
     "The stage that a request gets which names none, to which `fsctl release public` moves what `preview` serves; see "
     "`fsctl explain stage`. Every project also has a scope of this name, in `scopes` of project.json."},
    {"correlation-id",
     "The id that each push of a record is answered with, a UUID. The record's way can be followed by it later: in the "
     "log of the server, and in what `fsctl change` prints. `fsctl ingest --correlation-ids FILE` keeps those of a "
     "load. Answers with an error have it as `correlationId`."},
    {"parentKey",
     "A field that each variant has besides those of its storage: the key of the product that it belongs to. A feed's "
     "`parent` names the member of its records that holds it. Trees use a field of this name, too, unless their "
     "`parent` names another one."},
    {"records",
     "The folder of a project whose files `fsctl ingest --all` loads, each into the feed that it is named after: "
     "records/products.json, or several in records/products/. A file holds an array of objects, or one object a line "
     "(NDJSON), and may be compressed. Cases name such files as `recordFile`."},
    {"iteration",
     "What an operation such as `map` or `filter` does with a slot: it is evaluated once for each element of a list, "
     "which its paths call `$item`. See `fsctl explain $item`."},
    {"marker",
     "An object in a record that holds one value for each locale, currency or scope: see `fsctl explain @translation`, "
     "`@currency` and `@channel`."},
    {"domain",
     "A host, perhaps with the beginning of a path, by which a request finds its scope, region and locale: "
     "`\"de-DE\": \"shop.example/de\"` among the `locales` of a region in project.json."},
    {"pointer",
     "A JSON Pointer: the place of a value within a file, as the names and positions that lead there, such as "
     "`/fields/name/composition/value`. A `/` within a name is written `~1`, and a `~` as `~0`."},
};

}  // namespace

const std::vector<std::string>& terms() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all;
    for (const Term& term : table_of_terms) all.emplace_back(term.word);
    return all;
  }();
  return words;
}

std::string page_of_term(const std::string& term) {
  const auto* found = std::ranges::find(table_of_terms, term, &Term::word);
  return "## " + term + "\n\n" + std::string(found->meaning) + '\n';
}

}  // namespace fsctl::cli
