#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/secrets.h"
#include "core/world/world.h"

/// Ingest keys and fetch secrets, which callers send: issues and removes them, and lists where they are valid.
namespace fsctl::access {

using store::SecretKind;

/// The name of a secret for people: 1 to 255 bytes without control characters.
class SecretLabel {
 public:
  /// Throws Error(usage) for other texts.
  explicit SecretLabel(std::string text);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Makes a secret and returns its value, of which only a digest is stored. Throws Error(label_taken).
std::string issue_secret(store::Store& store, SecretKind kind, const SecretLabel& label, const World& world);
/// Removes a secret. Throws Error(unknown_name).
void withdraw_secret(store::Store& store, SecretKind kind, const std::string& label);

/// A fetch secret and the stages where it is valid. Several may have the same label.
struct FetchSecret {
  store::SecretDigest secret;
  /// When it was made; nothing for a removed one that releases still contain.
  std::optional<UnixMillis> created{};
  std::vector<std::string_view> stages{};
};

/// All fetch secrets by label. Only a release makes a secret valid on stages other than develop.
std::vector<FetchSecret> fetch_secrets(store::Store& store);

}  // namespace fsctl::access
