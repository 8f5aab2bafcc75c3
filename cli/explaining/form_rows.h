#pragma once

#include <string>
#include <string_view>

#include "core/project/form.h"

namespace fsctl::cli {

/// The members of a form, and those inside them, as the rows of a Markdown table: path, value and meaning. The
/// form of the name `told`, if there is one inside, is left out.
std::string rows_of_form(const project::Form& form, std::string_view told = {});

/// The values that a form allows, in words: `whole number`, `list of slot`.
std::string value_in_words(const project::Form& form);

}  // namespace fsctl::cli
