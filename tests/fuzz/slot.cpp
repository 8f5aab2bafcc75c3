#include "core/composer/slot.h"

#include "core/composer/check.h"
#include "core/composer/evaluate.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/report.h"
#include "tests/fuzz/targets.h"

namespace fsctl::fuzz {
namespace {

const composer::Schema schema = {{"title", composer::string},
                                 {"tags", composer::array_of(composer::string)},
                                 {"stock", composer::object},
                                 {"price", composer::number}};

void check_for_all_types(const composer::Slot& slot, const composer::Type& type, Problems& problems) {
  static const FieldTypes types;
  for (const FieldType& wanted : types.all())
    for (const bool is_array : {false, true})
      check_result(slot, type, {.name = "field", .type = &wanted, .is_array = is_array}, problems);
}

}  // namespace

void slot(std::string_view input) {
  const auto source = std::make_shared<Source>(Source{.name = "input", .text = std::string(input)});
  Problems problems;
  try {
    const Json json = parse(source, problems);
    const auto slot = composer::parse_slot(json, "", problems);
    require(slot->complete || !problems.empty(), "an incomplete slot is told");
    Arena arena;
    const auto type = composer::check(*slot, schema, arena, problems);
    if (!any_error(problems)) evaluate(*slot, Value(), arena);
    check_for_all_types(*slot, type, problems);
  } catch (const Error& error) {
    problems.insert(problems.end(), error.problems().begin(), error.problems().end());
  }
  for (Problem& problem : problems) problem.source = source;
  report::as_text(problems);
}

}  // namespace fsctl::fuzz
