#include "core/sample/absent_paths.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/composer/check.h"
#include "core/error/suggest.h"
#include "core/infer/proposal.h"
#include "core/infer/slot_shape.h"

namespace fsctl::sample {
namespace {

using composer::Slot;
using infer::Around;
using infer::Shape;

/// Walks the slots of one composer along the shape of its feed's records.
class Walk {
 public:
  Walk(const infer::Observation& observation, Problems& problems) : observation_(observation), problems_(problems) {}

  void slots(const project::FieldSlots& slots) {
    const Around record{.record = &observation_.shape()};
    if (slots.every) slot(*slots.every, record);
    for (const auto& [_, each] : slots.by_locale) slot(*each, record);
    for (const auto& [_, inner] : slots.by_scope) this->slots(inner);
  }

  /// The slots whose paths some records have.
  const std::vector<std::string>& present() const { return present_; }

 private:
  void slot(const Slot& slot, const Around& around) {
    if (slot.source == Slot::Source::data_field) check(slot, around);
    for (const auto& [_, property] : slot.properties) this->slot(*property, around);
    if (slot.operation == nullptr) return;
    const auto& parameters = slot.operation->parameters;
    for (std::size_t i = 0; i < slot.arguments.size(); ++i)
      if (slot.arguments[i]) this->slot(*slot.arguments[i], infer::around_argument(slot, parameters[i], around));
  }

  void check(const Slot& slot, const Around& around) {
    const Shape* shape = around.root_of(slot.path);
    for (std::size_t i = 0; shape != nullptr && i < slot.path.steps.size(); ++i) {
      if (shape->is_map) return;
      const Shape* inner = infer::shape_below(*shape, slot.path.steps[i]);
      if (inner == nullptr) return warn(slot, i, *shape);
      shape = inner;
    }
    if (shape != nullptr) present_.push_back(pointer_of(slot));
  }

  void warn(const Slot& slot, std::size_t step, const Shape& owner) {
    const auto count = observation_.records();
    Problem problem{
        .code = ErrorCode::absent_path,
        .message = (count == 1 ? "the one record has no \"" : "none of " + std::to_string(count) + " records has \"") +
                   text_of(slot.path, step + 1) + '"',
        .location = composer::location_of(slot),
        .hint = hint(slot, step, owner),
        .severity = Severity::warning,
        .slot = pointer_of(slot)};
    problems_.push_back(std::move(problem));
  }

  /// Names the siblings of the missing name: the most similar one, or else the most frequent ones.
  std::string hint(const Slot& slot, std::size_t step, const Shape& owner) const {
    std::vector<const Shape::Member*> members;
    std::vector<std::string> names;
    for (const auto& member : owner.members) {
      members.push_back(&member);
      names.push_back(member.name);
    }
    const auto told = [&](const Shape::Member& member) {
      return '"' + text_of(slot.path, step, member.name) + "\" in " +
             infer::share(member.shape.records, observation_.records());
    };
    if (const auto* near = nearest(slot.path.steps[step].name, names); near != nullptr)
      return "did you mean " + told(*std::ranges::find(owner.members, *near, &Shape::Member::name)) + " of them?";
    constexpr std::size_t most = 4;
    std::ranges::stable_sort(members, std::greater<>(), [](const auto* member) { return member->shape.records; });
    const bool is_cut = members.size() > most;
    if (is_cut) members.resize(most);
    std::vector<std::string> found;
    for (const auto* member : members) found.push_back(told(*member));
    if (is_cut) found.emplace_back("…");
    return found.empty() ? std::string() : "they have " + joined(found);
  }

  const infer::Observation& observation_;
  Problems& problems_;
  std::vector<std::string> present_;
};

/// Says of paths that the schema lacks and records have what is amiss, which is the schema, and takes from those that
/// records lack, too, that it may be.
void tell_of_schema(const project::Composer& composer, const std::vector<std::string>& present, const Problems& absent,
                    Problems& problems) {
  for (Problem& problem : problems) {
    if (problem.code != ErrorCode::unknown_path || problem.source != composer.source || problem.lacks.name.empty())
      continue;
    if (std::ranges::find(absent, problem.slot, &Problem::slot) != absent.end()) problem.lacks = {};
    if (std::ranges::find(present, problem.slot) != present.end())
      problem.hint = "records have it, so add it to the feed's schema";
  }
}

}  // namespace

void warn_of_absent_paths(const project::Composer& composer, const infer::Observation& observation,
                          Problems& problems) {
  if (observation.records() == 0 || observation.is_cut()) return;
  Problems absent;
  Walk walk(observation, absent);
  for (const auto& [_, slots] : composer.fields) walk.slots(slots);
  tell_of_schema(composer, walk.present(), absent, problems);
  for (Problem& problem : absent) {
    problem.source = composer.source;
    if (problem.severity == Severity::error)
      std::erase_if(problems, [&](const Problem& other) {
        return other.code == ErrorCode::null_risk && is_same_slot(other, problem);
      });
    if (explains_null(problems, problem) == nullptr) problems.push_back(std::move(problem));
  }
}

bool is_same_slot(const Problem& a, const Problem& b) { return a.source == b.source && a.slot == b.slot; }

namespace {

/// Whether a value lacks the member that a slot within its own gives.
bool lacks_what_gives(const Problem& failure, const Problem& inner) {
  if (failure.code != ErrorCode::value_misfit || failure.source != inner.source) return false;
  const auto member = inner.slot.substr(inner.slot.rfind('/') + 1);
  return inner.slot.starts_with(failure.slot + '/') &&
         failure.message.find("needs `" + member + '`') != std::string::npos;
}

}  // namespace

Problem* explains_null(Problems& problems, const Problem& failure) {
  const auto found = std::ranges::find_if(problems, [&](const Problem& problem) {
    const bool is_path = problem.code == ErrorCode::unknown_path || problem.code == ErrorCode::absent_path;
    return is_path && (is_same_slot(problem, failure) || lacks_what_gives(failure, problem));
  });
  return found == problems.end() ? nullptr : &*found;
}

}  // namespace fsctl::sample
