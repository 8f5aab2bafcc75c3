#pragma once

#include <string>
#include <vector>

namespace fsctl::store {

/// What was lost of logs that were damaged when this process opened their stores, a sentence each, since the last call.
std::vector<std::string> take_log_losses();

}  // namespace fsctl::store
