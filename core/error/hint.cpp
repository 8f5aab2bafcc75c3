#include "core/error/hint.h"

namespace fsctl {

Hint Hint::meant(std::vector<std::string> names) {
  Hint hint;
  for (const auto& name : names) hint.text_ += (hint.text_.empty() ? "did you mean \"" : " or \"") + name + '"';
  if (!names.empty()) hint.text_ += '?';
  hint.suggestions_ = std::move(names);
  return hint;
}

}  // namespace fsctl
