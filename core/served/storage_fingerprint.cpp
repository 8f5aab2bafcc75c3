#include "core/served/storage_fingerprint.h"

#include "core/text/digest.h"

namespace fsctl::served {
namespace {

/// Goes into the fingerprints: a change of how records are stored makes every version new.
constexpr std::string_view format = "2";

void describe_type(const FieldType& type, std::string& out) {
  out += type.name + '{';
  for (const TypeMember& member : type.members)
    out += member.name + ':' + member.type + (member.required ? "!" : "") + (member.is_array ? "[]" : "") + ',';
  for (const auto& key : type.keys) out += key + ',';
  out += '}';
}

void describe_places(const project::Places& places, std::string& out) {
  for (const auto& domain : places.domains)
    out += domain.triple.scope + '/' + domain.triple.region + '/' + domain.triple.locale + ' ';
  for (const auto& currency : places.currencies()) out += currency + ' ';
  out += places.fallback.scope + '/' + places.fallback.region + '/' + places.fallback.locale + '\n';
}

}  // namespace

std::string storage_fingerprint(const project::Project& project, const project::Storage& storage) {
  std::string all(format);
  all += storage.is_products ? "products\n" : "content\n";
  describe_places(project.places, all);
  for (const Field& field : storage.fields) {
    if (field.type == nullptr) continue;
    all += field.name + ' ' + (field.is_array ? 'a' : '-') + (field.is_translatable ? 't' : '-') +
           (field.is_scoped ? 's' : '-') + (field.shared_across_variants ? 'v' : '-') + ' ';
    describe_type(*field.type, all);
  }
  for (const FieldType& type : project.types.all()) describe_type(type, all);
  for (const auto& [name, composer] : project.composers) {
    if (composer.storage != storage.name) continue;
    const auto feed = project.feeds.find(composer.feed);
    const auto parent = storage.is_products ? feed->second.parent_member : std::string();
    all += composer.feed + ' ' + parent + '\n' + composer.source->text + '\n';
  }
  return text::sha256(all);
}

}  // namespace fsctl::served
