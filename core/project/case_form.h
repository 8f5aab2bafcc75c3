#pragma once

#include "core/project/form.h"

namespace fsctl::project {

/// The form of a file of test cases beside a composer, for `fsctl test`.
const Form& case_file_form();

}  // namespace fsctl::project
