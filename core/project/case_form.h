#pragma once

#include "core/project/form.h"

namespace fsctl::project {

/// The file of cases beside a composer, for `fsctl test`.
const Form& case_file_form();

}  // namespace fsctl::project
