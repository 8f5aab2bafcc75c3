#include "core/views/route.h"

#include "core/json/write.h"

namespace fsctl::views {
namespace {

std::string text_of(const Value& value) {
  if (value.is_text()) return std::string(value.text());
  return value.is_number() ? number_text(value) : std::string();
}

std::string prefix_of(const project::Domain& domain) {
  std::string prefix;
  for (const auto& segment : domain.segments) prefix += '/' + segment;
  return prefix;
}

}  // namespace

std::optional<Route> route_of(Reader& reader, const project::Page& page, const project::RecordView& record) {
  const auto* domain = reader.project().places.domain_of(reader.triple());
  if (domain == nullptr) return {};
  std::string path = prefix_of(*domain);
  for (const auto& part : page.parts) {
    if (!part.is_field) {
      path += part.literal;
      continue;
    }
    const auto value = text_of(project::read_path(part.field, record, reader.view(), reader.arena()));
    if (value.empty()) return {};
    path += value;
  }
  return Route{.slug = path.substr(path.rfind('/') + 1), .path = path, .url = domain->host + path};
}

}  // namespace fsctl::views
