#include "core/views/page.h"

#include <algorithm>

#include "core/views/alternates.h"
#include "core/views/block.h"
#include "core/views/destination.h"
#include "core/views/route.h"

namespace fsctl::views {
namespace {

/// Writes the answer for one URL.
class PageWriter {
 public:
  PageWriter(Reader& reader, const PageRequest& request, const Destination& destination, JsonWriter& out)
      : reader_(reader), request_(request), destination_(destination), out_(out), alternates_(find_alternates()) {}

  int write() {
    out_.begin_object();
    if (destination_.page != nullptr) write_data();
    out_.name("route");
    write_route();
    out_.end_object();
    return code();
  }

 private:
  const project::Project& project() const { return reader_.project(); }

  bool is_root() const { return request_.address.segments.size() == request_.domain.segments.size(); }

  /// Clients of the hosted service expect a page at a domain's root.
  int code() const {
    const bool is_missing_root = destination_.code == not_found_code && is_root();
    return is_missing_root && project().is_client() ? found_code : destination_.code;
  }

  void write_data() {
    const auto& block = *destination_.page->block;
    out_.member("type", std::string_view(destination_.page->type_name));
    out_.member("block", std::string_view(block.type_name));
    out_.name("data");
    write_block_or_null(reader_, block, destination_.key, out_);
  }

  void write_route() {
    out_.begin_object();
    out_.member("code", code());
    if (!destination_.url.empty()) write_redirect();
    if (destination_.page != nullptr) write_alternates();
    out_.name("context");
    write_context();
    out_.end_object();
  }

  void write_redirect() {
    out_.name("redirect");
    out_.begin_object();
    auto route = route_to(destination_.url);
    if (leads_to_root()) route.slug.clear();
    write_address(route);
    out_.member("domain", std::string_view(destination_.domain));
    out_.end_object();
  }

  /// The slug of a domain's root is empty, though its prefix may end in a name.
  bool leads_to_root() const {
    const auto address = project::split_address(destination_.url);
    const auto* domain = project::match_domain(project().places, address);
    return domain != nullptr && domain->segments.size() == address.segments.size();
  }

  void write_alternates() {
    out_.name("alternates");
    out_.begin_array();
    for (const auto& alternate : alternates_)
      if (alternate.domain != &request_.domain && is_of_scope(*alternate.domain)) write_alternate(alternate);
    out_.end_array();
  }

  bool is_of_scope(const project::Domain& domain) const { return domain.place.scope == request_.domain.place.scope; }

  /// The place of the visitor's context; nothing when it is the place of the URL.
  const project::Domain* visitors_domain() const {
    const auto& [_, region, locale] = request_.domain.place;
    if (!request_.visitor || (request_.visitor->region == region && request_.visitor->locale == locale)) return nullptr;
    return project().places.domain_of(*request_.visitor);
  }

  /// The URLs that correspond to the request's in all places of the scope, and in the visitor's place.
  std::vector<Alternate> find_alternates() {
    std::vector<Alternate> found;
    const auto* visitors = visitors_domain();
    for (const auto& domain : project().places.domains)
      if (is_of_scope(domain))
        if (auto route = route_under(domain)) found.push_back({&domain, std::move(*route), {}});
    name_languages(found);
    if (visitors != nullptr && !is_of_scope(*visitors))  // it is not an alternate, so it takes no language from one
      if (auto route = route_under(*visitors))
        found.push_back({visitors, std::move(*route), hreflang_of(visitors->place)});
    return found;
  }

  /// The URL that corresponds to the request's under another domain: the record's route there, or root for root.
  std::optional<Route> route_under(const project::Domain& domain) {
    if (destination_.page == nullptr) return is_root() ? std::optional(route_at(domain, "")) : std::nullopt;
    return route_of(reader_, *destination_.page, destination_.key, domain);
  }

  /// Clients of the hosted service expect a whole route in every address.
  void write_address(const Route& route) {
    if (project().is_client())
      write_route_members(route, out_);
    else
      out_.member("url", std::string_view(route.url));
  }

  void write_alternate(const Alternate& alternate) {
    const auto& [_, region, locale] = alternate.domain->place;
    out_.begin_object();
    write_address(alternate.route);
    out_.member("region", std::string_view(region));
    out_.member("locale", std::string_view(locale));
    if (!alternate.hreflang.empty()) out_.member("hreflang", std::string_view(alternate.hreflang));
    out_.end_object();
  }

  void write_context() {
    const auto& place = request_.domain.place;
    out_.begin_object();
    out_.member("region", std::string_view(place.region));
    out_.member("locale", std::string_view(place.locale));
    out_.member("scope", std::string_view(place.scope));
    out_.member("domain", std::string_view(request_.domain.text));
    write_suggested();
    out_.end_object();
  }

  void write_suggested() {
    const auto* domain = visitors_domain();
    const auto found = std::ranges::find(alternates_, domain, &Alternate::domain);
    if (domain == nullptr || found == alternates_.end()) return;
    out_.name("suggested");
    write_alternate(*found);
  }

  Reader& reader_;
  const PageRequest& request_;
  const Destination& destination_;
  JsonWriter& out_;
  std::vector<Alternate> alternates_;
};

}  // namespace

int write_page(Reader& reader, const project::RedirectsByAddress& redirects, const PageRequest& request,
               JsonWriter& out) {
  const auto destination = find_destination(reader, redirects, request.stage, request.address, request.domain);
  return PageWriter(reader, request, destination, out).write();
}

}  // namespace fsctl::views
