#include "core/language/record_sample.h"

#include "core/composer/markers.h"
#include "core/json/json.h"
#include "core/json/read.h"
#include "core/json/write.h"

namespace fsctl::language {
namespace {

/// A record as composers see it for the project's default place.
std::string seen(const project::Places& places, const Value& record) {
  const auto& at = places.fallback;
  const auto* region = places.region(at.scope, at.region);
  Arena arena;
  const composer::MarkerChoice choice = {.channel = at.scope,
                                         .currency = region != nullptr ? std::string_view(region->currency) : "",
                                         .locale = at.locale};
  std::string text;
  write(composer::resolve_markers(record, choice, arena), text);
  return text;
}

}  // namespace

RecordSample::RecordSample(const project::Places& places, const std::vector<std::string>& texts) {
  ValueReader reader;
  for (const auto& text : texts) {
    Arena arena;
    try {
      const auto record = reader.read_to_keep(text, arena);
      if (!record.is_object()) continue;
      observation_.add(record);
      records_.push_back(composer::may_have_markers(text) ? seen(places, record) : text);
    } catch (const Error&) {  // of a record that is none, or has a marker that is none
    }
  }
}

}  // namespace fsctl::language
