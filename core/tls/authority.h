#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/tls/identity.h"

namespace fsctl::tls {

/// Where a user's authority lies: `fsctl` in XDG_DATA_HOME or ~/.local/share. Throws Error(file_unreadable) for a user
/// without a home.
std::filesystem::path authority_folder();
/// The file of its certificate, which clients are told to trust.
std::filesystem::path authority_file(const std::filesystem::path& folder);

/// A user's own authority: a key on this machine that signs certificates of the servers that run on it.
class Authority {
 public:
  /// The authority in this folder, which is made by the first call. Throws Error(file_unreadable).
  explicit Authority(std::filesystem::path folder);

  /// Whether it was made just now, so that no client trusts it yet.
  bool is_new() const { return is_new_; }
  /// Why it took the place of a former one, such as `…/authority.key is gone`; empty when it did not.
  const std::string& lost() const { return lost_; }

  /// An identity for the names of this machine and those given, kept beside the authority until it is about to expire
  /// or lacks one of the names. Names below `localhost` get a certificate each. Throws Error(file_unreadable).
  Identity identity_for(const std::vector<std::string>& names) const;

 private:
  void open();
  bool find();
  Identity make_identity(std::vector<std::string> names) const;

  std::filesystem::path folder_;
  Key key_{};
  Certificate certificate_{};
  bool is_new_ = false;
  std::string lost_{};
};

/// Lets clients trust the user's authority, where there is one, for a host of this machine.
void trust_authority(X509_STORE& store, const std::string& host);

/// That a server, by its scheme and host, showed a certificate that is not trusted, and what can be done.
std::string not_trusted(const std::string& origin);
/// A hint of what trust_authority() does.
inline constexpr std::string_view trusted_by_itself =
    "that of the local authority is trusted for localhost, *.localhost and loopback addresses";

}  // namespace fsctl::tls
