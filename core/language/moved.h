#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/error/error.h"

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

}  // namespace fsctl::language
