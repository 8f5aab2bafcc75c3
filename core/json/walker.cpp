#include "core/json/walker.h"

#include "core/json/json.h"

namespace fsctl {

std::vector<std::string> steps_of(std::string_view pointer) {
  std::vector<std::string> steps;
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const auto end = std::min(pointer.find('/'), pointer.size());
    std::string step;
    for (std::size_t i = 0; i < end; ++i) {
      if (pointer[i] == '~' && i + 1 < end)
        step += pointer[++i] == '0' ? '~' : '/';
      else
        step += pointer[i];
    }
    steps.push_back(std::move(step));
    pointer.remove_prefix(end);
  }
  return steps;
}

std::string Walker::name_at(Stretch stretch) const {
  const auto quoted = text_of(stretch);
  const auto plain = quoted.substr(1, quoted.size() < 2 ? 0 : quoted.size() - 2);
  if (plain.find('\\') == std::string_view::npos) return std::string(plain);
  const Json name = Json::parse(quoted, nullptr, false);
  return name.is_string() ? name.get<std::string>() : std::string(plain);
}

}  // namespace fsctl
