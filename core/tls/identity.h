#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/tls/certificate.h"

namespace fsctl::tls {

/// As whom a server shows itself: a key and its certificate.
struct Identity {
  Key key{};
  std::vector<Certificate> chain{};  ///< its certificate, then those of the authorities between it and a trusted one
  /// A certificate of the same key for a further name; null when there can be none. May be empty.
  std::function<Certificate(const std::string& name)> for_name{};

  X509& certificate() const { return *chain.front(); }
};

/// Reads a certificate and its key from PEM files, which may be one. Throws Error(file_unreadable | usage).
Identity read_identity(const std::filesystem::path& certificate, const std::filesystem::path& key);

/// What will keep clients from accepting an identity that is called by this name, each a sentence.
std::vector<std::string> doubts_about(const Identity& identity, const std::string& called);

}  // namespace fsctl::tls
