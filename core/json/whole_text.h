#pragma once

#include <string_view>

#include "core/json/mistake.h"

namespace fsctl::broken {

/// What a text is as a whole that is not JSON: empty, in another encoding or language, with the marks of a merge.
Found mistake_of_whole(std::string_view text);

}  // namespace fsctl::broken
