#include "core/tls/authority.h"

#include <openssl/err.h>
#include <openssl/x509.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>

#include "core/error/error.h"
#include "core/output/folder_lock.h"
#include "core/output/new_file.h"
#include "core/text/host.h"

namespace fsctl::tls {
namespace {

namespace fs = std::filesystem;

constexpr auto days(int count) { return std::chrono::hours(24) * count; }
/// Some clients accept no longer ones.
constexpr auto server_lasts = days(397);
constexpr auto authority_lasts = days(3650);
constexpr auto renewed_before_end = days(30);
/// The most names that a certificate keeps from the one before it.
constexpr std::size_t most_kept_names = 64;

fs::path key_file(const fs::path& folder) { return folder / "authority.key"; }
/// Certificate and key in one, so that they always belong together.
fs::path server_file(const fs::path& folder) { return folder / "server.pem"; }

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void make_folder(const fs::path& folder) {
  constexpr mode_t for_the_owner = 0700;
  std::error_code failed;
  fs::create_directories(folder.parent_path(), failed);
  ::mkdir(folder.c_str(), for_the_owner);
  if (!fs::is_directory(folder, failed))
    throw Error(ErrorCode::file_unreadable, "there can be no folder " + folder.string() + " for the local authority",
                "XDG_DATA_HOME names another place, or --tls-cert and --tls-key a certificate of your own");
}

const std::vector<std::string>& names_of_this_machine() {
  static const std::vector<std::string> names = {"localhost", "*.localhost", "127.0.0.1", "::1"};
  return names;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

bool has_all(const std::vector<std::string>& names, const std::vector<std::string>& wanted) {
  return std::ranges::all_of(wanted, [&](const auto& name) { return has(names, name); });
}

void add_missing(std::vector<std::string>& names, const std::vector<std::string>& more) {
  for (const auto& name : more)
    if (!has(names, name)) names.push_back(name);
}

/// What is gone of an authority that was there; empty for nothing.
std::string loss_in(const fs::path& folder) {
  const auto is_lost = [](const fs::path& file) { return !fs::exists(file) || fs::file_size(file) == 0; };
  const auto key = key_file(folder);
  const auto certificate = authority_file(folder);
  if (!fs::exists(key) && !fs::exists(certificate)) return {};
  for (const auto& file : {key, certificate})
    if (is_lost(file)) return file.string() + (fs::exists(file) ? " is empty" : " is gone");
  return {};
}

/// What the file of an identity holds; without a certificate when that is not whole.
Identity identity_in(const fs::path& file) {
  const auto text = read(file);
  bool is_locked = false;
  Identity identity{.key = key_in(text, is_locked), .chain = certificates_in(text)};
  const bool fits = identity.key && !identity.chain.empty() &&
                    X509_check_private_key(identity.chain.front().get(), identity.key.get()) == 1;
  ERR_clear_error();
  return fits ? identity : Identity{};
}

}  // namespace

fs::path authority_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') return fs::path(data) / "fsctl";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    return fs::path(home) / ".local" / "share" / "fsctl";
  throw Error(ErrorCode::file_unreadable,
              "there is no place for the local authority, as neither HOME nor XDG_DATA_HOME is set");
}

fs::path authority_file(const fs::path& folder) { return folder / "authority.pem"; }

Authority::Authority(fs::path folder) : folder_(std::move(folder)) {
  make_folder(folder_);
  const output::FolderLock lock(folder_);
  open();
}

/// Takes the authority that is there, or notes why it is of no use.
bool Authority::find() {
  lost_ = loss_in(folder_);
  if (!lost_.empty() || !fs::exists(key_file(folder_))) return false;
  try {
    auto found = read_identity(authority_file(folder_), key_file(folder_));
    key_ = std::move(found.key);
    certificate_ = std::move(found.chain.front());
  } catch (const Error& error) {
    throw Error(error.code(), error.what(),
                "without authority.key and authority.pem in " + folder_.string() + " a new local authority is made");
  }
  if (ends_within(*certificate_, renewed_before_end)) lost_ = "the local authority expires within 30 days";
  return lost_.empty();
}

/// The key is written first, so that a certificate always has its key.
void Authority::open() {
  if (find()) return;
  const auto file = authority_file(folder_);
  is_new_ = true;
  key_ = make_key();
  const Wish wish{.common_name = "fsctl local authority", .is_authority = true, .lasts = authority_lasts};
  certificate_ = make_certificate(wish, *key_, nullptr, *key_);
  std::error_code ignored;
  fs::remove(file, ignored);
  output::write_file(key_file(folder_), as_pem(*key_), output::Readers::owner);
  output::write_file(file, as_pem(*certificate_));
}

Identity Authority::make_identity(std::vector<std::string> names) const {
  const auto key = make_key();
  const Wish wish{.common_name = "fsctl serve", .names = std::move(names), .lasts = server_lasts};
  return {.key = key, .chain = {make_certificate(wish, *key, certificate_.get(), *key_)}};
}

Identity Authority::identity_for(const std::vector<std::string>& names) const {
  auto wanted = names_of_this_machine();
  add_missing(wanted, names);
  const output::FolderLock lock(folder_);
  auto identity = identity_in(server_file(folder_));
  const bool is_ours = identity.key && X509_verify(&identity.certificate(), key_.get()) == 1;
  const auto kept = is_ours ? names_of(identity.certificate()) : std::vector<std::string>();
  if (!has_all(kept, wanted) || ends_within(identity.certificate(), renewed_before_end)) {
    if (kept.size() < most_kept_names) add_missing(wanted, kept);
    identity = make_identity(wanted);
    output::write_file(server_file(folder_), as_pem(identity.certificate()) + as_pem(*identity.key),
                       output::Readers::owner);
  }
  // Clients accept no *.localhost, as little as *.com.
  identity.for_name = [authority = certificate_, authority_key = key_, key = identity.key](const std::string& name) {
    if (!text::is_below_localhost(name) || !text::is_host(name)) return Certificate();
    const Wish wish{.common_name = "fsctl serve", .names = {name}, .lasts = server_lasts};
    return make_certificate(wish, *key, authority.get(), *authority_key);
  };
  return identity;
}

void trust_authority(X509_STORE& store, const std::string& host) {
  if (!text::is_loopback_host(host)) return;
  try {
    const auto folder = authority_folder();
    for (const auto& certificate : certificates_in(read(authority_file(folder))))
      X509_STORE_add_cert(&store, certificate.get());
  } catch (const Error&) {  // nobody has one without a home
  }
  ERR_clear_error();
}

std::string not_trusted(const std::string& origin) {
  return "the certificate of " + origin + " is not trusted; SSL_CERT_FILE=FILE names those that are";
}

}  // namespace fsctl::tls
