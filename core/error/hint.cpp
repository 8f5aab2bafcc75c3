#include "core/error/hint.h"

namespace fsctl {

Hint Hint::meant(std::vector<std::string> names) {
  Hint hint;
  for (const auto& name : names) hint.text_ += (hint.text_.empty() ? "did you mean \"" : " or \"") + name + '"';
  if (!names.empty()) hint.text_ += '?';
  hint.suggestions_ = std::move(names);
  return hint;
}

Hint Hint::about_file(std::string before, const std::string& path, const std::string& behind) {
  Hint hint(std::move(before));
  hint.file_at_ = hint.text_.size();
  hint.file_ = path;
  hint.text_ += path + behind;
  return hint;
}

Hint Hint::remarking(const std::string& remark) const {
  Hint remarked = *this;
  remarked.text_ += ' ' + remark;
  return remarked;
}

Hint Hint::naming(const std::string& name) const {
  Hint named = *this;
  named.text_.replace(file_at_, file_.size(), name);
  named.file_ = name;
  return named;
}

}  // namespace fsctl
