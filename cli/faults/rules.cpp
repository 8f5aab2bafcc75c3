#include "cli/faults/rules.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "core/api/endpoints.h"
#include "core/api/errors.h"
#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/project/duration.h"
#include "core/project/findings.h"

namespace fsctl::cli {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view of_latency = "--latency";
constexpr std::string_view of_rate = "--fail";
constexpr std::string_view of_header = "fsctl-fault";
constexpr std::string_view prefix_of_header_latency = "latency=";
constexpr std::string_view rules_of_states = "/_fsctl/states/";
constexpr std::chrono::minutes longest_latency{10};

Error wrong(std::string_view from, std::string_view wanted, std::string_view found) {
  return {ErrorCode::usage,
          std::string(from) + " takes " + std::string(wanted) + ", found \"" + std::string(found) + "\""};
}

/// `listing/product=1s` in two parts; the first one is empty for a text without a route.
std::pair<std::string_view, std::string_view> parted(std::string_view text) {
  const auto equals = text.rfind('=');
  if (equals == std::string_view::npos) return {{}, text};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

/// The first segments of both APIs' paths, up to their parameters.
std::vector<std::string> first_segments() {
  std::set<std::string> out;
  for (const auto* endpoint : api::endpoints()) {
    if (endpoint->api == api::Api::server) continue;  // those are never disturbed
    const auto path = endpoint->path.substr(1);
    out.emplace(path.substr(0, path.find_first_of("/{")));
  }
  return {out.begin(), out.end()};
}

/// A route as paths begin, without slashes at its ends. Throws Error(usage) for one that no endpoint has.
std::string parse_route(std::string_view text, std::string_view from) {
  while (text.starts_with('/')) text.remove_prefix(1);
  while (text.ends_with('/')) text.remove_suffix(1);
  const auto known = first_segments();
  const auto first = std::string(text.substr(0, text.find('/')));
  const auto begins = [&](const std::string& segment) {
    return first == segment || (segment == "sitemap" && first.starts_with(segment));
  };
  if (!text.empty() && std::ranges::none_of(known, begins))
    throw Error(ErrorCode::usage, std::string(from) + " names no route \"" + std::string(text) + "\"",
                did_you_mean(first, known));
  return std::string(text);
}

/// What paths below a first segment name: slugs, and feeds. Nothing for segments below which anything may stand.
std::optional<std::vector<std::string>> named_below(std::string_view segment, const project::Project& project) {
  if (segment == "block") return project::names_of(project.blocks);
  if (segment == "listing") return project::names_of(project.listings);
  if (segment == "tree") return project::names_of(project.trees);
  if (segment == "ingest") return project::names_of(project.feeds);
  return {};
}

bool begins_path(std::string_view first, std::string_view path) {
  return path.starts_with(first) && (path.size() == first.size() || path[first.size()] == '/');
}

/// Throws Error(usage) for a route whose paths the project does not have.
void check_route(const std::string& route, std::string_view from, const project::Project& project) {
  const auto slash = route.find('/');
  if (slash == std::string::npos) return;
  const auto names = named_below(std::string_view(route).substr(0, slash), project);
  const auto below = route.substr(slash + 1);
  const auto leads = [&](const std::string& name) { return begins_path(name, below) || begins_path(below, name); };
  if (!names || std::ranges::any_of(*names, leads)) return;
  throw Error(ErrorCode::usage, std::string(from) + " names no route \"" + route + '"', did_you_mean(below, *names));
}

/// Whether a path, without its first slash, lies on a route.
bool is_on(std::string_view route, std::string_view path) {
  return route.empty() ||
         (path.starts_with(route) && (path.size() == route.size() || path[route.size()] == '/' || route == "sitemap"));
}

template <typename Rules>
auto longest_on(Rules& rules, std::string_view path) -> decltype(rules.data()) {
  decltype(rules.data()) found = nullptr;
  for (auto& rule : rules)
    if (is_on(rule.route, path) && (found == nullptr || rule.route.size() > found->route.size())) found = &rule;
  return found;
}

/// The rule for a route, made when there is none.
template <typename Rules>
auto& rule_of(Rules& rules, std::string route) {
  const auto found = std::ranges::find(rules, route, [](const auto& rule) { return rule.route; });
  if (found != rules.end()) return *found;
  return rules.emplace_back(typename Rules::value_type{.route = std::move(route), .said = {}});
}

/// Well-mixed bits of a number (splitmix64), the same on every machine.
std::uint64_t mixed(std::uint64_t number) {
  number += 0x9E3779B97F4A7C15U;
  number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9U;
  number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
  return number ^ (number >> 31U);
}

std::uint64_t mixed(std::uint64_t seed, std::string_view text) {
  for (const char c : text) seed = mixed(seed ^ static_cast<unsigned char>(c));
  return seed;
}

/// Adds up what one request asks for in its header.
void ask(std::string_view item, std::optional<Latency>& latency, const Fault*& fault) {
  if (item.starts_with(prefix_of_header_latency))
    latency = parse_latency(item.substr(prefix_of_header_latency.size()), of_header);
  else
    fault = &fault_named(item, of_header);
}

}  // namespace

Latency parse_latency(std::string_view text, std::string_view from) {
  const auto dots = text.find("..");
  const auto first = text.substr(0, dots);
  const auto second = dots == std::string_view::npos ? first : text.substr(dots + 2);
  const auto parse = [&](std::string_view part) -> std::optional<milliseconds> {
    if (part == "0" || part == "0ms" || part == "0s") return milliseconds(0);
    const auto parsed = project::parse_duration(part);
    return parsed > milliseconds(0) ? std::optional(parsed) : std::nullopt;
  };
  const auto least = parse(first);
  const auto most = parse(second);
  if (!least || !most || *least > *most || *most > longest_latency)
    throw wrong(from, "a time such as 300ms, or two such as 200ms..400ms, up to 10m", text);
  return {*least, *most};
}

Rate parse_rate(std::string_view text, std::string_view from) {
  const auto colon = text.find(':');
  const auto percent = text.substr(0, colon);
  double number = 0;
  const auto [end, error] = std::from_chars(percent.data(), percent.data() + percent.size(), number);
  const bool is_percentage =
      error == std::errc() && end == percent.data() + percent.size() - 1 && *end == '%' && number >= 0 && number <= 100;
  if (colon == std::string_view::npos || !is_percentage) throw wrong(from, "a rate and a fault such as 5%:429", text);
  return {.share = number / 100, .fault = &fault_named(text.substr(colon + 1), from)};
}

std::string_view disturbed_path(std::string_view target) {
  if (target.starts_with(rules_of_states))
    target.remove_prefix(std::min(target.find('/', rules_of_states.size()), target.size()));
  const auto path = target.substr(0, target.find('?'));
  const bool is_left_alone =
      path.empty() || path == "/" || path == "/health" || path == "/_fsctl" || path.starts_with("/_fsctl/");
  return is_left_alone ? std::string_view() : path;
}

FaultRules::FaultRules(const Options& options) : seed_(options.seed) {
  for (const auto& text : options.latencies) {
    const auto [route, latency] = parted(text);
    rule_of(latencies_, parse_route(route, of_latency)).said = parse_latency(latency, of_latency);
  }
  for (const auto& text : options.rates) {
    const auto [route, rate] = parted(text);
    auto& [of_rule, said, _] = rule_of(rates_, parse_route(route, of_rate));
    said.push_back(parse_rate(rate, of_rate));
    if (!of_rule.empty() && !said.back().fault->befalls('/' + of_rule + "/x"))
      throw Error(ErrorCode::usage,
                  std::string(of_rate) + ": " + said.back().fault->name + " is no answer of " + of_rule,
                  api::is_ingest_path('/' + of_rule + "/x") ? "it is one of the Fetch API"
                                                            : "it is one of the Ingest API, below ingest");
    double sum = 0;
    for (const auto& one : said) sum += one.share;
    if (sum > 1 + 1e-9) throw wrong(of_rate, "rates that add up to 100% for a route at most", text);
  }
}

void FaultRules::check(const project::Project& project) const {
  for (const auto& rule : latencies_) check_route(rule.route, of_latency, project);
  for (const auto& rule : rates_) check_route(rule.route, of_rate, project);
}

/// A number from 0 up to 1: the next one in the order in which a rule was asked.
template <typename Said>
double FaultRules::draw(Rule<Said>& rule, std::string_view purpose) const {
  constexpr double steps = 9007199254740992.0;  // 2^53
  const auto bits = mixed(mixed(mixed(seed_, purpose), rule.route) + (*rule.asked)++);
  return static_cast<double>(mixed(bits) >> 11U) / steps;
}

bool FaultRules::draws() const {
  const auto is_certain = [](const Rate& rate) { return rate.share == 0 || rate.share == 1; };
  return std::ranges::any_of(latencies_, [](const auto& rule) { return rule.said.least != rule.said.most; }) ||
         std::ranges::any_of(rates_, [&](const auto& rule) { return !std::ranges::all_of(rule.said, is_certain); });
}

const Fault* FaultRules::fault_on(std::string_view path) {
  auto* const rule = longest_on(rates_, path.substr(1));
  if (rule == nullptr) return nullptr;
  auto left = draw(*rule, of_rate);
  for (const auto& [share, fault] : rule->said) {
    if (left < share) return fault->befalls(path) ? fault : nullptr;
    left -= share;
  }
  return nullptr;
}

milliseconds FaultRules::delay_on(std::string_view path) {
  auto* const rule = longest_on(latencies_, path.substr(1));
  if (rule == nullptr) return {};
  const auto& [least, most] = rule->said;
  const auto span = static_cast<double>((most - least).count() + 1);
  return least + milliseconds(static_cast<std::int64_t>(draw(*rule, of_latency) * span));
}

devserver::Disturbance FaultRules::disturb(const api::Request& request, const std::function<std::string()>& new_id) {
  devserver::Disturbance out;
  const auto path = disturbed_path(request.target);
  if (path.empty()) return out;
  const Fault* fault = nullptr;
  const auto header = request.is_local ? request.header(of_header) : std::string_view();
  if (header.empty()) {
    out.delay = delay_on(path);
    fault = fault_on(path);
  } else if (header != "none") {
    std::optional<Latency> latency;
    for (std::size_t at = 0; at <= header.size();) {
      const auto end = std::min(header.find(',', at), header.size());
      auto item = header.substr(at, end - at);
      item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
      item = item.substr(0, item.find_last_not_of(' ') + 1);
      ask(item, latency, fault);
      at = end + 1;
    }
    if (latency) out.delay = latency->most;
  }
  if (fault == nullptr) return out;
  out.name = fault->name;
  fault->disturb(*fault, path, new_id(), out);
  return out;
}

}  // namespace fsctl::cli
