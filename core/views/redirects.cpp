#include "core/views/redirects.h"

namespace fsctl::views {
namespace {

/// Equal for all ways to write a URL. No decoded segment is empty, so the separator never doubles.
std::string text_of(std::string_view host, const project::Address& address) {
  std::string text(host);
  for (const auto& segment : address.segments) text += '\0' + segment;
  return text;
}

}  // namespace

Redirects::Redirects(const project::Project& project) {
  for (const auto& redirect : project.redirects) {
    const auto from = project::split_address(redirect.from);
    by_url_.emplace(text_of(from.host, from), &redirect);
  }
}

const project::Redirect* Redirects::find(const project::Address& address) const {
  const auto host = std::string_view(address.host);
  for (const auto name : {host, host.substr(0, host.rfind(':'))})
    if (const auto found = by_url_.find(text_of(name, address)); found != by_url_.end()) return found->second;
  return nullptr;
}

}  // namespace fsctl::views
