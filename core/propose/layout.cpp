#include "core/propose/layout.h"

#include "core/json/parse.h"

namespace fsctl::propose {
namespace {

constexpr std::size_t line_length = 100;

/// On one line, with blanks after commas and inside braces.
std::string on_one_line(const Json& json) {
  if (!json.is_structured()) return write(json);
  std::string out;
  for (const auto& [name, value] : json.items())
    out += (out.empty() ? "" : ", ") + (json.is_object() ? write(Json(name)) + ": " : "") + on_one_line(value);
  if (json.is_array()) return '[' + out + ']';
  return out.empty() ? "{}" : "{ " + out + " }";
}

/// Whether this is a composed slot, of which only the composition is long.
bool is_slot(const Json& json) {
  return json.is_object() && json.size() == 2 && json.contains("composition") && json.value("source", "") == "composed";
}

void lay_out(const Json& json, std::size_t depth, std::size_t used, std::string& out) {
  const auto line = on_one_line(json);
  if (!json.is_structured() || json.empty() || (depth > 0 && used + line.size() <= line_length)) {
    out += line;
    return;
  }
  if (is_slot(json)) {
    out += R"({ "source": "composed", "composition": )";
    lay_out(json["composition"], depth, line_length, out);
    out += " }";
    return;
  }
  const std::string indent(2 * (depth + 1), ' ');
  out += json.is_array() ? '[' : '{';
  for (bool is_first = true; const auto& [name, value] : json.items()) {
    out += (is_first ? "\n" : ",\n") + indent;
    const auto label = json.is_object() ? write(Json(name)) + ": " : std::string();
    out += label;
    lay_out(value, depth + 1, indent.size() + label.size() + 1, out);
    is_first = false;
  }
  out += '\n' + std::string(2 * depth, ' ') + (json.is_array() ? ']' : '}');
}

}  // namespace

std::string laid_out(const Json& json) {
  std::string out;
  lay_out(json, 0, 0, out);
  return out + '\n';
}

}  // namespace fsctl::propose
