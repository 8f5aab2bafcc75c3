#pragma once

#include <memory>

namespace fsctl::devserver {
class Server;
}

namespace fsctl::cli {

class Reload;

/// Lets no thread that is started after this receive the signals that a server waits for.
void hold_back_signals();

/// Waits for signals in a thread of its own. At SIGHUP the configuration is looked at again. The first one that ends
/// the server stops it, if it still exists, which lets requests finish; the second one ends the process at once.
void watch_signals(std::weak_ptr<devserver::Server> server, std::weak_ptr<Reload> reload);

}  // namespace fsctl::cli
