#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/secrets.h"
#include "core/world/world.h"

/// The keys and secrets that callers show: making them, removing them, and where they are valid.
namespace fsctl::access {

using store::SecretKind;

/// What a secret is known by: 1 to 255 bytes without control characters.
class Label {
 public:
  /// Throws Error(usage).
  explicit Label(std::string text);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Makes a secret and gives its value, which is kept nowhere. Throws Error(label_taken).
std::string issue_secret(store::Store& store, SecretKind kind, const Label& label, const World& world);
/// Throws Error(unknown_name).
void withdraw_secret(store::Store& store, SecretKind kind, const std::string& label);

/// A fetch secret and the stages where it is valid; of the same label there may be several.
struct FetchSecret {
  store::SecretDigest secret;
  /// Nothing for one that was removed, and lives on in releases.
  std::optional<std::int64_t> created{};
  std::vector<std::string_view> stages{};
};

/// By label. Secrets reach other stages than develop by a release only.
std::vector<FetchSecret> fetch_secrets(store::Store& store);

}  // namespace fsctl::access
