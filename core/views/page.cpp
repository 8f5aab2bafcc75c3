#include "core/views/page.h"

#include <algorithm>

#include "core/index/routes.h"
#include "core/store/routes.h"
#include "core/store/set_aside.h"
#include "core/views/alternates.h"
#include "core/views/block.h"
#include "core/views/route.h"

namespace fsctl::views {
namespace {

constexpr int found_code = 200;
constexpr int permanent_code = 301;
constexpr int temporary_code = 307;
constexpr int not_found_code = 404;

/// Redirects followed in a row; more are a circle.
constexpr int most_hops = 16;

/// What a URL leads to: a record on a page, another URL, or nothing.
struct Destination {
  int code = not_found_code;
  const project::Page* page = nullptr;
  std::string key{};
  std::string url{};
  std::string domain{};
};

/// An address split into its domain and the path below it, as routes have it.
struct Location {
  const project::Domain* domain;
  std::string path;
};

Location locate(const project::Address& address, const project::Domain& domain) {
  return {.domain = &domain, .path = project::path_below(domain, address)};
}

/// Finds what URLs lead to.
class Router {
 public:
  Router(Reader& reader, const project::RedirectsByAddress& redirects, store::StageSet stage)
      : reader_(reader), redirects_(redirects), stage_(stage) {}

  /// Follows redirects to redirects, so that the answer names the last one's target.
  Destination resolve(const project::Address& address, const project::Domain& domain) {
    auto destination = resolve_once(address, locate(address, domain));
    for (int hop = 0; is_redirect(destination); ++hop) {
      if (hop == most_hops) return {};
      const auto target = project::split_address(destination.url);
      const auto* target_domain = project::match_domain(places(), target);
      if (target_domain == nullptr) return destination;
      auto next = resolve_once(target, locate(target, *target_domain));
      if (!is_redirect(next)) return destination;
      next.code = std::max(next.code, destination.code);
      destination = std::move(next);
    }
    return destination;
  }

 private:
  static bool is_redirect(const Destination& destination) {
    return destination.code == permanent_code || destination.code == temporary_code;
  }

  const project::Places& places() const { return reader_.project().places; }

  Destination resolve_once(const project::Address& address, const Location& location) {
    if (const auto* redirect = redirects_.find(address)) return by_configuration(*redirect);
    const auto view = project::view_of(places(), location.domain->place);
    const auto variant = index::route_variant(reader_.project(), view);
    if (auto route = store::find_route(reader_.store(), reader_.route_set(), variant, location.path))
      return at_page(reader_.page(route->page), std::move(route->key));
    if (const auto past =
            store::find_past_route(reader_.store(), stage_, index::past_route_variants(view), location.path))
      return from_past(*past, *location.domain);
    return {};
  }

  Destination by_configuration(const project::Redirect& redirect) const {
    const auto scheme = redirect.to.find("://");
    auto url = scheme == std::string::npos ? redirect.to : redirect.to.substr(scheme + 3);
    const auto target = project::split_address(url);
    url.replace(0, url.find_first_of("/?#"), target.host);
    const auto* domain = project::match_domain(places(), target);
    return {.code = redirect.permanent ? permanent_code : temporary_code,
            .url = std::move(url),
            .domain = domain != nullptr ? domain->text : target.host};
  }

  static Destination at_page(const project::Page* page, std::string key) {
    return {.code = page != nullptr ? found_code : not_found_code, .page = page, .key = std::move(key)};
  }

  /// To where the record of a past route lives now, or as its page says when it was removed.
  Destination from_past(const store::PastRecord& past, const project::Domain& domain) {
    const auto found = reader_.project().pages.find(past.page);
    if (found == reader_.project().pages.end()) return from_gone_page(past, domain);
    const auto& page = found->second;
    const auto& storage = *page.block->storage;
    if (!past.storage.empty() && past.storage != storage.name) return {};  // the page shows other records now
    if (reader_.find(storage, past.key) == nullptr)
      return removed(page, domain, store::is_set_aside(reader_.store(), storage.name, past.key));
    const auto route = route_of(reader_, page, past.key, domain);
    if (!route) return {};
    return {.code = permanent_code, .url = route->url, .domain = domain.text};
  }

  /// To where another page shows the record, when only one does; for now, as the page may come back.
  Destination from_gone_page(const store::PastRecord& past, const project::Domain& domain) {
    const auto storage = reader_.project().storages.find(past.storage);
    if (storage == reader_.project().storages.end() || reader_.find(storage->second, past.key) == nullptr) return {};
    Destination only;
    for (const auto& [_, page] : reader_.project().pages) {
      if (page.block->storage.name() != past.storage) continue;
      const auto route = route_of(reader_, page, past.key, domain);
      if (!route) continue;
      if (!only.url.empty()) return {};
      only = {.code = temporary_code, .url = route->url, .domain = domain.text};
    }
    return only;
  }

  /// Of a record that may come back nothing is permanent.
  static Destination removed(const project::Page& page, const project::Domain& domain, bool may_come_back) {
    if (page.when_removed == "not-found") return {};
    const bool is_permanent = page.when_removed == "redirect-permanent" && !may_come_back;
    return {.code = is_permanent ? permanent_code : temporary_code, .url = domain.text, .domain = domain.text};
  }

  Reader& reader_;
  const project::RedirectsByAddress& redirects_;
  store::StageSet stage_;
};

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

  /// Clients of the hosted service take a domain's root for a page of its own.
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

  /// The place that the visitor's context stands for; nothing when it is that of the URL.
  const project::Domain* visitors_domain() const {
    const auto& [_, region, locale] = request_.domain.place;
    if (!request_.visitor || (request_.visitor->region == region && request_.visitor->locale == locale)) return nullptr;
    return project().places.domain_of(*request_.visitor);
  }

  /// What the request's URL is in all places of the scope, and in the visitor's.
  std::vector<Alternate> find_alternates() {
    std::vector<Alternate> found;
    const auto* visitors = visitors_domain();
    for (const auto& domain : project().places.domains)
      if (is_of_scope(domain))
        if (auto route = route_under(domain)) found.push_back({&domain, std::move(*route), {}});
    name_languages(found);
    if (visitors != nullptr && !is_of_scope(*visitors))  // no alternate, so it takes no language from one
      if (auto route = route_under(*visitors))
        found.push_back({visitors, std::move(*route), hreflang_of(visitors->place)});
    return found;
  }

  /// What the request's URL is under another domain: the record's route there, or root for root.
  std::optional<Route> route_under(const project::Domain& domain) {
    if (destination_.page == nullptr) return is_root() ? std::optional(route_at(domain, "")) : std::nullopt;
    return route_of(reader_, *destination_.page, destination_.key, domain);
  }

  /// Clients of the hosted service read every address as a whole route.
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
  const auto destination = Router(reader, redirects, request.stage).resolve(request.address, request.domain);
  return PageWriter(reader, request, destination, out).write();
}

}  // namespace fsctl::views
