#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/language/outline.h"

namespace fsctl::language {

/// Bytes of a text that others took the place of, so many.
struct Rewritten {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t length = 0;
};

/// Adds what was written anew between two states of a text, as one stretch. REQUIRES: `before` is the text behind the
/// stretches given.
void add_rewritten(std::vector<Rewritten>& steps, std::string_view before, std::string_view after);

/// The problems of one text at their places in another one, into which these steps have led. Those whose place was
/// itself written anew are left out, and the fixes of which a place was.
Problems moved(const Problems& problems, const std::vector<Rewritten>& steps, const std::shared_ptr<const Source>& to);

/// The place of bytes in a text into which these steps have led; nothing when they were written anew.
std::optional<Span> moved(const Span& place, const std::vector<Rewritten>& steps);

}  // namespace fsctl::language
