#pragma once

#include <functional>

namespace fsctl::cli {

/// Lets no thread that is started after this receive the signals that a server waits for.
void hold_back_signals();

/// Waits for signals in a thread of its own. `look` is called at SIGHUP, unless that says that the terminal was closed,
/// `stop` at the first one that ends the server,
/// which lets requests finish; the second one ends the process at once. REQUIRES: both may be called until then.
void watch_signals(std::function<void()> stop, std::function<void()> look);

}  // namespace fsctl::cli
