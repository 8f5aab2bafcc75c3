#pragma once

#include "core/composer/evaluate.h"
#include "core/error/error.h"
#include "core/json/json_fwd.h"

namespace fsctl::cli {

/// A trace as pages show it: `{"steps": […], "more": N}`, each step with its depth, name, source, kind and cut value,
/// and its place in the source. Long traces are cut.
Json trace_json(const composer::Trace& trace, const Source& source);

/// Problems as `fsctl validate --format json` prints them, at most 100.
Json problems_json(const Problems& problems);

/// A value for people: its JSON, or a text of its beginning when that is long.
Json shown_json(const Value& value);

}  // namespace fsctl::cli
