#include "core/language/slot_facts.h"

#include <algorithm>
#include "core/composer/check.h"
#include "core/composer/evaluate.h"
#include "core/composer/trace.h"
#include "core/json/json.h"
#include "core/json/read.h"
#include "core/language/element_paths.h"

namespace fsctl::language {
namespace {

constexpr std::size_t longest_sample = 200;

/// Whether a value shows what values there are like.
bool is_telling(const Value& value) {
  return !value.is_null() && !(value.is_array() && value.items().empty()) &&
         !(value.is_object() && value.members().empty());
}

/// Adds what the slot makes of a record, of the first that gives a telling value if there is one.
void add_sample(const composer::Slot& slot, const RecordSample& sample, SlotFacts& facts) {
  ValueReader reader;
  for (const auto& record : sample.records()) {
    Arena arena;
    try {
      const auto value = composer::evaluate(slot, reader.read_to_keep(record, arena), arena);
      if (!facts.sample || is_telling(value)) facts.sample = composer::shown(value, longest_sample);
      if (is_telling(value)) return;
    } catch (const Error& error) {
      if (facts.failure.empty()) facts.failure = error.what();
    }
  }
}

}  // namespace

const Node* slot_around(const Node* node) {
  while (node != nullptr && (node->kind != Node::Kind::object || node->member("source") == nullptr))
    node = node->parent;
  return node;
}

std::string feed_of_file(const Texts& texts, const std::string& file) {
  const auto outline = texts.outline(file);
  const Node* feed = outline == nullptr ? nullptr : outline->root().member("feed");
  return feed == nullptr ? std::string() : outline->said(*feed);
}

std::optional<SlotFacts> facts_of_slot(const Known& known, const std::string& file, const Outline& outline,
                                       const Node& node) {
  const Json json = Json::parse(outline.written(node), nullptr, false);
  if (json.is_discarded()) return {};
  Problems problems;
  const auto slot = composer::parse_slot(json, pointer_to(node), problems);
  if (slot == nullptr) return {};
  const auto feed = feed_of_file(known.texts, file);
  Arena arena;
  const auto type = composer::check(*slot, schema_of(known, feed), arena, problems);
  SlotFacts facts{.type = composer::name_of(type)};
  const bool reads_element =
      is_in_iteration(outline, node) && (outline.written(node).find("$item") != std::string_view::npos ||
                                         outline.written(node).find("$parent") != std::string_view::npos);
  if (slot->complete && !reads_element && !any_error(problems))
    if (const auto* sample = known.sample(feed)) add_sample(*slot, *sample, facts);
  return facts;
}

}  // namespace fsctl::language
