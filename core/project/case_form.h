#pragma once

#include <span>
#include <string_view>

#include "core/project/form.h"

namespace fsctl::project {

/// The form of a file of test cases beside a composer, for `fsctl test`.
const Form& case_file_form();

/// A member of a case that stands beside another one only, or never beside it.
struct CaseRule {
  std::string_view member;
  std::string_view other;
  bool needs_other;
  std::string_view message;
};
std::span<const CaseRule> case_rules();

}  // namespace fsctl::project
