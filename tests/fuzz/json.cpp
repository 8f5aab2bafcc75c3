#include "core/json/json.h"

#include <algorithm>
#include <optional>

#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/json/read.h"
#include "core/json/well_formed.h"
#include "core/json/write.h"
#include "core/report/report.h"
#include "tests/fuzz/targets.h"

namespace fsctl::fuzz {
namespace {

std::size_t depth_of(const Json& json) {
  std::size_t deepest = 0;
  for (const Json& inner : json)
    if (inner.is_structured()) deepest = std::max(deepest, depth_of(inner));
  return deepest + 1;
}

/// Every scalar stands where its pointer leads.
class Places {
 public:
  explicit Places(const Source& source) : source_(source) {}

  void check(const Json& json, const std::string& pointer) {
    if (left_ == 0) return;
    --left_;
    const auto at = locate(source_, {.pointer = pointer});
    require(at.offset + at.length <= source_.text.size() + 1, "a place lies in its text");
    if (!json.is_structured())
      return require(Json::parse(source_.text.substr(at.offset, at.length), nullptr, false) == json,
                     "a pointer leads to its value");
    std::size_t index = 0;
    for (const auto& [name, inner] : json.items())
      check(inner, pointer + (json.is_array() ? pointer_step(index++) : pointer_step(name)));
  }

 private:
  const Source& source_;
  int left_ = 100;
};

std::optional<Json> parsed(const std::shared_ptr<const Source>& source, Problems& problems) {
  try {
    return parse(source, problems);
  } catch (const Error& error) {
    problems.insert(problems.end(), error.problems().begin(), error.problems().end());
    return {};
  }
}

}  // namespace

void json(std::string_view input) {
  const auto source = std::make_shared<Source>(Source{.name = "input", .text = std::string(input)});
  Problems problems;
  const auto json = parsed(source, problems);
  require(json.has_value() || !problems.empty(), "what is refused is told");
  report::as_text(problems);
  if (const auto quick = read_well_formed(input))
    require(*quick == Json::parse(input), "what is read quickly is the same");
  if (json && problems.empty()) Places(*source).check(*json, "");

  ValueReader reader;
  Arena arena;
  std::optional<Value> value;
  try {
    value = reader.read_to_keep(input, arena);
  } catch (const Error&) {
  }
  if (input.starts_with("\xEF\xBB\xBF")) return;  // only files may begin with it
  const bool is_deep = json && depth_of(*json) > max_record_depth;
  require(value.has_value() == (json.has_value() && !is_deep), "both parsers take the same texts");
  if (!value) return;
  if (problems.empty()) require(*value == to_value(*json, arena), "both parsers read the same");
  std::string written;
  write(*value, written);
  require(reader.read(written, arena) == *value, "what is written reads back the same");
}

}  // namespace fsctl::fuzz
