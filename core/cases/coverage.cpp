#include "core/cases/coverage.h"

namespace fsctl::cases {
namespace {

std::string in_ticks(std::string_view name) { return "`" + std::string(name) + "`"; }

/// Whether a parameter is a predicate that is evaluated for each element.
bool decides(const composer::Parameter& parameter) {
  return !parameter.item_of.empty() && parameter.type.base == composer::Type::Base::boolean;
}

/// Walks the slots of one composer, counts points and collects gaps.
class Walk {
 public:
  Walk(const Reached& reached, Coverage& coverage) : reached_(reached), coverage_(coverage) {}

  void field(const std::string& name, const project::FieldSlots& slots, const std::string& where) {
    if (slots.every) slot(*slots.every, in_ticks(name) + where + " is never composed", true);
    for (const auto& [locale, own] : slots.by_locale)
      slot(*own, in_ticks(name) + where + " is never composed for " + locale, true);
    for (const auto& [scope, inner] : slots.by_scope) field(name, inner, " of scope " + scope);
  }

 private:
  /// Visits a slot and all slots inside it; inside a gap no more gaps are reported.
  void slot(const composer::Slot& slot, const std::string& gap, bool report) {
    const bool is_reached = reached_.contains(slot);
    point(slot, is_reached, report ? gap : "");
    inside(slot, report && is_reached);
  }

  void inside(const composer::Slot& slot, bool report) {
    if (slot.operation == nullptr) return;
    const auto operation = in_ticks(slot.operation->name);
    for (std::size_t i = 0; i < slot.arguments.size(); ++i) {
      if (!slot.arguments[i]) continue;
      const composer::Parameter& parameter = slot.operation->parameters[i];
      const auto name = in_ticks(parameter.name) + " of " + operation;
      this->slot(*slot.arguments[i], name + " is never reached", report);
      if (decides(parameter) && slot.arguments[i]->source != composer::Slot::Source::literal)
        answers(*slot.arguments[i], name, report && reached_.contains(*slot.arguments[i]));
    }
    for (const auto& [name, property] : slot.properties)
      this->slot(*property, "property " + in_ticks(name) + " of " + operation + " is never reached", report);
  }

  void answers(const composer::Slot& slot, const std::string& name, bool report) {
    for (const bool answer : {true, false})
      point(slot, reached_.gave(slot, answer),
            report ? name + " never gives " + (answer ? "true" : "false") : std::string());
  }

  void point(const composer::Slot& slot, bool is_reached, const std::string& gap) {
    ++coverage_.points;
    if (is_reached) ++coverage_.reached;
    if (!is_reached && !gap.empty()) coverage_.gaps.push_back({.pointer = composer::pointer_of(slot), .message = gap});
  }

  const Reached& reached_;
  Coverage& coverage_;
};

}  // namespace

void Reached::add(const composer::Trace& trace) {
  for (const auto& [slot, depth, value] : trace) {
    slots_.insert(slot);
    if (value && value->is_boolean()) (value->boolean() ? true_ : false_).insert(slot);
  }
}

Coverage cover(const project::Composer& composer, const Reached& reached, std::size_t cases) {
  Coverage coverage{.composer = &composer, .cases = cases, .gaps = {}};
  Walk walk(reached, coverage);
  for (const auto& [name, slots] : composer.fields) walk.field(name, slots, "");
  return coverage;
}

std::size_t percent(std::size_t reached, std::size_t points) { return points == 0 ? 100 : reached * 100 / points; }

}  // namespace fsctl::cases
