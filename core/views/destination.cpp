#include "core/views/destination.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/index/paths.h"
#include "core/store/routes.h"
#include "core/store/set_aside.h"
#include "core/views/route.h"

namespace fsctl::views {
namespace {

/// The most redirects followed in a row; longer chains count as loops.
constexpr int most_hops = 16;

/// An address split into its domain and the path below it, as routes have it.
struct Location {
  const project::Domain* domain;
  std::string path;
};

Location locate(const project::SiteAddress& address, const project::Domain& domain) {
  return {.domain = &domain, .path = project::path_below(domain, address)};
}

/// Finds the destinations of URLs.
class Router {
 public:
  Router(Reader& reader, const project::RedirectsByAddress& redirects, store::StageSet stage, std::vector<Hop>* hops)
      : reader_(reader), redirects_(redirects), stage_(stage), hops_(hops) {}

  /// Follows redirects to redirects, so that the answer names the last one's target.
  Destination resolve(const project::SiteAddress& address, const project::Domain& domain) {
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

  Destination by(RouteRule rule, Destination destination) {
    if (hops_ != nullptr && !hops_->empty()) hops_->back().rule = rule;
    return destination;
  }

  Destination resolve_once(const project::SiteAddress& address, const Location& location) {
    if (hops_ != nullptr)
      hops_->push_back({.url = location.domain->text + location.path, .domain = location.domain->text});
    if (const auto* redirect = redirects_.find(address)) return by(RouteRule::redirect, by_configuration(*redirect));
    const auto view = project::view_of(places(), location.domain->place);
    const auto audience = index::route_audience(reader_.project(), view);
    if (auto route = store::find_route(reader_.store(), reader_.route_set(), audience, location.path))
      return by(RouteRule::route, at_page(reader_.page(route->page), std::move(route->key)));
    if (const auto past =
            store::find_past_route(reader_.store(), stage_, index::past_route_audiences(view), location.path))
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

  /// Redirects from a past route to the record's current route, or as its page says when the record was removed.
  Destination from_past(const store::PastRecord& past, const project::Domain& domain) {
    const auto found = reader_.project().pages.find(past.page);
    if (found == reader_.project().pages.end()) return by(RouteRule::gone_page, from_gone_page(past, domain));
    const auto& page = found->second;
    const auto& storage = *page.block->storage;
    if (!past.storage.empty() && past.storage != storage.name) return {};  // the page shows other records now
    if (reader_.find(storage, past.key) == nullptr)
      return by(RouteRule::removed,
                removed(page, domain, store::is_set_aside(reader_.store(), storage.name, past.key)));
    const auto route = route_of(reader_, page, past.key, domain);
    if (!route) return {};
    return by(RouteRule::past_route, {.code = permanent_code, .url = route->url, .domain = domain.text});
  }

  /// Redirects to the only other page that shows the record; temporarily, as the former page may come back.
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

  /// A redirect is never permanent for a record that may come back.
  static Destination removed(const project::Page& page, const project::Domain& domain, bool may_come_back) {
    if (page.when_removed == project::RemovedAnswer::not_found) return {};
    const bool is_permanent = page.when_removed == project::RemovedAnswer::redirect_permanent && !may_come_back;
    return {.code = is_permanent ? permanent_code : temporary_code, .url = domain.text, .domain = domain.text};
  }

  Reader& reader_;
  const project::RedirectsByAddress& redirects_;
  store::StageSet stage_;
  std::vector<Hop>* hops_;  ///< null when nobody asks for them
};

}  // namespace

Destination find_destination(Reader& reader, const project::RedirectsByAddress& redirects, store::StageSet stage,
                             const project::SiteAddress& address, const project::Domain& domain,
                             std::vector<Hop>* hops) {
  return Router(reader, redirects, stage, hops).resolve(address, domain);
}

}  // namespace fsctl::views
