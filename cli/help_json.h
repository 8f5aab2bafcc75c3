#pragma once

#include "cli/explaining/topics.h"
#include "cli/words.h"
#include "core/json/json_fwd.h"

/// The help as JSON, derived from the same tables as its text.
namespace fsctl::cli {

/// `name`, `summary`, `usage`, `examples`, `options` (each with `names`, `help`, `required`, and where it has them
/// `choices` and `default`) and `commands`.
Json command_as_json(const Found& found);
/// All commands of fsctl.
Json commands_as_json();
/// `topic`, `summary`, and `entries`, each with `name` and, where it has them, `summary` and a Markdown `page`.
Json topic_as_json(const HelpTopic& topic);

}  // namespace fsctl::cli
