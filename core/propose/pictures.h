#pragma once

#include <set>
#include <string>
#include <string_view>

#include "core/json/json.h"

namespace fsctl::propose {

/// How the name of a picture ends, such as `.png`, in lower case and apart from a query; empty for other names.
std::string_view picture_ending(std::string_view name);

/// A slot that gives a Media for the name of a picture at a path; its alternative text is at another path, if any.
Json picture_slot(const std::string& path, const std::string& alternative_text, const std::set<std::string>& endings);

}  // namespace fsctl::propose
