#pragma once

#include <optional>
#include <set>
#include <string>

#include "core/composer/slot.h"

namespace fsctl::composer {

/// The texts of data-field paths.
using Paths = std::set<std::string, std::less<>>;

/// Adds the data-field paths that a slot reads.
void collect_paths(const Slot& slot, Paths& paths);

/// The paths that are not null where a condition has this outcome: what `isNull` denies, and what the condition could
/// not have read otherwise.
Paths proven_by(const Slot& condition, bool outcome);

/// The paths that are null where a condition has this outcome.
Paths refuted_by(const Slot& condition, bool outcome);

/// The outcome of an operation's first argument without which the argument of this parameter is not evaluated, if there
/// is one: false for `else` of `if`.
std::optional<bool> outcome_before(const Operation& operation, const Parameter& parameter);

/// Whether a path, or one that goes on behind it, is among the proven ones.
bool is_proven(const Paths& proven, const std::string& path);

/// A type as it is where these paths are proven, for a value that stands at `path`.
Type without_null(Type type, const Paths& proven, const Path& path);

/// The proven paths as a slot for each element names them: `$item` is `$parent` there, as the record is around the
/// outermost iteration.
Paths seen_by_items(const Paths& proven, bool in_iteration);

}  // namespace fsctl::composer
