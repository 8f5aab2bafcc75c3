#include "core/access/secrets.h"

#include <algorithm>
#include <map>

#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/served/stages.h"
#include "core/store/releases.h"

namespace fsctl::access {
namespace {

/// The name of a kind of secret and the prefix of its values, by which a leaked value can be recognised.
struct KindWords {
  std::string name;
  std::string prefix;
};

const KindWords& words_of(SecretKind kind) {
  static const KindWords ingest_key{.name = "ingest key", .prefix = "ingest_"};
  static const KindWords fetch_secret{.name = "fetch secret", .prefix = "fetch_"};
  return kind == SecretKind::ingest_key ? ingest_key : fetch_secret;
}

/// The fetch secrets that are valid on a stage; preview and public have none before their first release.
std::vector<store::SecretDigest> valid_on(store::Store& store, std::string_view stage) {
  if (stage == served::develop) return store::secret_digests(store, SecretKind::fetch_secret);
  const auto release = store::find_stage(store, stage);
  return release ? store::release_secrets(store, release->number) : std::vector<store::SecretDigest>{};
}

}  // namespace

SecretLabel::SecretLabel(std::string text) : text_(std::move(text)) {
  const bool is_printable = std::ranges::all_of(text_, [](unsigned char c) { return c >= 0x20 && c != 0x7F; });
  if (text_.empty() || text_.size() > 255 || !is_printable)
    throw Error(ErrorCode::usage, "a label has 1 to 255 bytes and no control characters");
}

std::string issue_secret(store::Store& store, SecretKind kind, const SecretLabel& label, const World& world) {
  const auto& words = words_of(kind);
  auto value = words.prefix + world.secret();
  store::Transaction transaction(store);
  if (!store::add_secret(store, kind, label.text(), value, world.now()))
    throw Error(ErrorCode::label_taken, "\"" + label.text() + "\" is the label of another " + words.name,
                "choose another label, or remove that one first");
  transaction.commit();
  return value;
}

void withdraw_secret(store::Store& store, SecretKind kind, const std::string& label) {
  store::Transaction transaction(store);
  if (!store::remove_secret(store, kind, label)) {
    std::vector<std::string> known;
    for (const auto& secret : store::secrets(store, kind)) known.push_back(secret.label);
    throw Error(ErrorCode::unknown_name, "there is no " + words_of(kind).name + " \"" + label + "\"",
                did_you_mean(label, known));
  }
  transaction.commit();
}

std::vector<FetchSecret> fetch_secrets(store::Store& store) {
  std::map<std::string, std::int64_t> created;
  for (const auto& secret : store::secrets(store, SecretKind::fetch_secret)) created[secret.label] = secret.created;
  std::vector<FetchSecret> found;
  for (const auto stage : served::stage_names)
    for (const auto& secret : valid_on(store, stage)) {
      auto known = std::ranges::find(found, secret, &FetchSecret::secret);
      if (known == found.end()) {
        known = found.insert(found.end(), FetchSecret{.secret = secret});
        if (stage == served::develop) known->created = created[secret.label];
      }
      known->stages.push_back(stage);
    }
  std::ranges::stable_sort(found, {}, [](const FetchSecret& one) -> const std::string& { return one.secret.label; });
  return found;
}

}  // namespace fsctl::access
