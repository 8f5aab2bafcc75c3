#include "core/project/addresses.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/text/codes.h"
#include "core/text/host.h"
#include "core/text/percent.h"
#include "core/text/unicode.h"

namespace fsctl::project {
namespace {

/// A key that is the same for all ways to write an address and sorts directly before those of the addresses below it.
/// No segment is empty, so the separator never occurs twice in a row.
std::string key_of(std::string_view host, const std::vector<std::string>& segments) {
  std::string text(host);
  for (const auto& segment : segments) text += '\0' + segment;
  return text;
}

std::string key_of(const std::string& url) {
  const auto address = split_address(url);
  return key_of(address.host, address.segments);
}

bool is_at_or_below(std::string_view key, std::string_view above) {
  return key.starts_with(above) && (key.size() == above.size() || key[above.size()] == '\0');
}

/// The hosts whose redirects apply to a host: itself, then the host without its port.
std::array<std::string_view, 2> hosts_for(std::string_view host) { return {host, host.substr(0, host.rfind(':'))}; }

void warn(Problems& problems) { problems.back().severity = Severity::warning; }

std::string pointer_of(const Scope& scope, const Region& region) {
  return "/scopes" + pointer_step(scope.key) + "/regions" + pointer_step(region.key);
}

// Domains

/// The parts of a URL that a domain must not have but this one has; empty when there are none.
std::string excess_of(std::string_view domain) {
  std::vector<std::string> parts;
  if (domain.find("://") != std::string_view::npos) parts.emplace_back("scheme");
  const auto end = domain.find_first_of("?#");
  if (end != std::string_view::npos) parts.emplace_back(domain[end] == '?' ? "query" : "fragment");
  if (end != std::string_view::npos && domain[end] == '?' && domain.find('#') != std::string_view::npos)
    parts.emplace_back("fragment");
  std::string text;
  for (const auto& part : parts) text += (text.empty() ? "no " : " and no ") + part;
  return text;
}

std::string without_excess(std::string_view domain) {
  if (const auto scheme = domain.find("://"); scheme != std::string_view::npos) domain.remove_prefix(scheme + 3);
  return std::string(domain.substr(0, domain.find_first_of("?#")));
}

/// Reports what is wrong with a URL without scheme, called `what` in messages; false when nothing is.
bool tell_odd_url(std::string_view what, const std::string& url, const std::string& pointer, Problems& problems) {
  const auto host = split_address(url).host;
  const auto odd = text::find_unencoded(url);
  if (!text::is_host(host))
    add(problems, ErrorCode::wrong_member_value, pointer,
        host.empty() ? std::string(what) + " begins with a host" : "\"" + host + "\" is no host",
        std::string(what) + " is a host with an optional port and path, such as shop.example/gb");
  else if (odd != std::string::npos)
    add(problems, ErrorCode::wrong_member_value, pointer,
        url[odd] == '%'  ? "a % in a URL stands before two hexadecimal digits"
        : url[odd] < ' ' ? "a control character cannot stand in a URL as it is"
                         : "\"" + url.substr(odd, 1) + "\" cannot stand in a URL as it is",
        Hint::meant({text::encode_rest(url)}));
  return !text::is_host(host) || odd != std::string::npos;
}

void check_domain(const std::string& text, const std::string& pointer, Problems& problems) {
  const auto address = split_address(text);
  const auto goes_up = [](const std::string& segment) { return segment == "." || segment == ".."; };
  if (const auto excess = excess_of(text); !excess.empty() && text::is_host(address.host))
    add(problems, ErrorCode::wrong_member_value, pointer, "a domain has " + excess,
        Hint::meant({without_excess(text)}));
  else if (!tell_odd_url("a domain", text, pointer, problems) && std::ranges::any_of(address.segments, goes_up))
    add(problems, ErrorCode::wrong_member_value, pointer, "a domain's path has no segment . or ..");
}

// Currencies and locales

void check_currency(const Region& region, const std::string& pointer, Problems& problems) {
  if (region.currency.empty() || text::is_currency(region.currency)) return;
  add(problems, ErrorCode::wrong_member_value, pointer + "/currency",
      "\"" + region.currency + "\" is no currency of ISO 4217", did_you_mean(region.currency, text::currencies()));
  warn(problems);
}

/// `is_needed`: whether the locale may be one that the project lacks.
void check_locale(const std::string& locale, const std::string& pointer, bool is_needed, Problems& problems) {
  if (text::is_locale(locale)) return;
  const auto near = text::nearest_locale(locale);
  add_at_name(problems, ErrorCode::wrong_member_value, pointer, "\"" + locale + "\" is no language tag of BCP 47",
              near.empty() ? "write language and country, such as en-GB" : Hint::meant({near}));
  if (!is_needed) warn(problems);
}

// Redirects

std::vector<std::string> hosts_of(const Places& places) {
  std::vector<std::string> hosts;
  for (const auto& domain : places.domains)
    if (std::ranges::find(hosts, domain.host) == hosts.end()) hosts.push_back(domain.host);
  return hosts;
}

class RedirectCheck {
 public:
  RedirectCheck(const std::vector<Redirect>& redirects, const Places& places, Problems& problems)
      : redirects_(redirects), places_(places), problems_(problems), by_address_(redirects) {}

  void run() {
    for (const Redirect& redirect : redirects_) {
      if (redirect.from.empty() || redirect.to.empty()) continue;  // reported by check_form
      const auto from = split_address(redirect.from);
      const auto* counts = by_address_.find(from);
      if (counts != &redirect && key_of(counts->from) == key_of(redirect.from))
        tell_doubled(redirect, *counts);
      else
        follow(redirect);
      if (places_.is_whole && match_domain(places_, from) == nullptr) tell_foreign(redirect, from.host);
      check_source(redirect);
      check_target(redirect);
    }
  }

 private:
  std::string pointer(const Redirect& redirect) const { return '/' + std::to_string(&redirect - redirects_.data()); }

  /// Reports a source with a query or fragment: only host and path are matched.
  void check_source(const Redirect& redirect) {
    const auto end = redirect.from.find_first_of("?#");
    if (end == std::string::npos) return;
    const std::string part = redirect.from[end] == '?' ? "query" : "fragment";
    add(problems_, ErrorCode::wrong_member_value, pointer(redirect) + "/from",
        "the " + part + " does not matter, a redirect leads away from a host and path",
        Hint::meant({redirect.from.substr(0, end)}));
    warn(problems_);
  }

  void check_target(const Redirect& redirect) {
    const auto at = pointer(redirect) + "/to";
    const auto scheme = redirect.to.substr(0, redirect.to.find("://"));
    if (scheme == redirect.to) {
      tell_odd_url("an address", redirect.to, at, problems_);
    } else if (const auto lower = text::lower(scheme); lower == "http" || lower == "https") {
      tell_odd_url("an address", redirect.to.substr(scheme.size() + 3), at, problems_);
    } else {
      add(problems_, ErrorCode::wrong_member_value, at, "a redirect leads to http or https, not to " + scheme);
    }
  }

  void tell_doubled(const Redirect& redirect, const Redirect& first) {
    add(problems_, ErrorCode::name_taken, pointer(redirect) + "/from",
        "\"" + redirect.from + "\" leads to " + first.to + " already");
    problems_.back().labels.push_back({{.pointer = pointer(first) + "/from"}, "this one counts"});
    warn(problems_);
  }

  void tell_foreign(const Redirect& redirect, const std::string& host) {
    const auto hosts = hosts_of(places_);
    const auto near = did_you_mean(host, hosts);
    add(problems_, ErrorCode::unknown_reference, pointer(redirect) + "/from",
        "no domain of the project has \"" + redirect.from + "\", so nobody comes by",
        near.empty() ? "there are: " + joined(hosts) : near);
    warn(problems_);
  }

  /// Follows a chain of redirects to its end, or to a redirect that it contains already, which begins a circle.
  void follow(const Redirect& start) {
    std::vector<const Redirect*> way;
    for (const auto* at = &start; at != nullptr && ended_.insert(at).second;
         at = by_address_.find(split_address(at->to)))
      way.push_back(at);
    if (way.empty()) return;
    const auto* next = by_address_.find(split_address(way.back()->to));
    const auto begin = std::ranges::find(way, next);
    if (next == nullptr || begin == way.end()) return;
    const auto first = std::min_element(begin, way.end());  // they lie one after the other
    std::rotate(begin, first, way.end());
    std::string circle;
    for (auto step = begin; step != way.end(); ++step) circle += (*step)->from + " → ";
    add(problems_, ErrorCode::wrong_member_value, pointer(**begin) + "/to",
        "redirects lead in a circle: " + circle + (*begin)->from, "let one of them lead to a page");
    warn(problems_);
  }

  const std::vector<Redirect>& redirects_;
  const Places& places_;
  Problems& problems_;
  RedirectsByAddress by_address_;
  std::set<const Redirect*> ended_;
};

}  // namespace

std::string path_below(const Domain& domain, const SiteAddress& address) {
  std::string path;
  for (std::size_t i = domain.segments.size(); i < address.segments.size(); ++i)
    path += '/' + text::percent_encode(address.segments[i]);
  return path;
}

RedirectsByAddress::RedirectsByAddress(const std::vector<Redirect>& redirects) {
  for (const auto& redirect : redirects) by_address_.emplace(key_of(redirect.from), &redirect);
}

const Redirect* RedirectsByAddress::find(const SiteAddress& address) const {
  for (const auto host : hosts_for(address.host))
    if (const auto found = by_address_.find(key_of(host, address.segments)); found != by_address_.end())
      return found->second;
  return nullptr;
}

RedirectsByAddress::Hidden RedirectsByAddress::hidden_in(const Domain& domain) const {
  Hidden hidden;
  for (const auto host : hosts_for(domain.host)) {
    const auto key = key_of(host, domain.segments);
    for (auto at = by_address_.lower_bound(key); at != by_address_.end() && is_at_or_below(at->first, key); ++at)
      hidden.emplace(path_below(domain, split_address(at->second->from)), at->second);
  }
  return hidden;
}

void check_places(const Places& places, Problems& problems) {
  for (const Scope& scope : places.scopes)
    for (const Region& region : scope.regions) {
      const auto pointer = pointer_of(scope, region);
      const bool has_all =
          places.has(places.fallback) || places.region(places.fallback.scope, places.fallback.region) != &region;
      check_currency(region, pointer, problems);
      for (const auto& [locale, domain] : region.locales) {
        const auto member = pointer + "/locales" + pointer_step(locale);
        check_locale(locale, member, !has_all, problems);
        if (!domain.empty()) check_domain(domain, member, problems);
      }
    }
}

void check_redirects(const std::vector<Redirect>& redirects, const Places& places, Problems& problems) {
  RedirectCheck(redirects, places, problems).run();
}

}  // namespace fsctl::project
