#include "devserver/log.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include "core/json/write.h"
#include "core/text/redact.h"
#include "core/text/timestamp.h"

namespace fsctl::devserver {
namespace {

UnixMillis system_time() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const int lower = std::tolower(static_cast<unsigned char>(c));
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_value(text[i + 2]) : -1;
    out += low >= 0 ? static_cast<char>(high * 16 + low) : text[i];
    if (low >= 0) i += 2;
  }
  return out;
}

/// Whether the value of a parameter is certainly not a secret; the values of unknown ones may be.
bool is_harmless(std::string_view parameter) {
  static constexpr std::array<std::string_view, 2> harmless = {"key", "depth"};
  return std::ranges::find(harmless, percent_decoded(parameter)) != harmless.end();
}

void append_encoded(std::string_view text, std::string& out) {
  static constexpr char digits[] = "0123456789ABCDEF";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte < 0x7F)
      out += c;
    else
      out.append({'%', digits[byte >> 4U], digits[byte & 0x0FU]});
  }
}

/// A key may be encoded in any way.
std::string without_keys(std::string_view text) {
  const auto decoded = percent_decoded(text);
  return text::without_keys(text::has_key(decoded) ? std::string_view(decoded) : text);
}

/// The beginning of the name and password before the @ of a host; the position of the @ without them.
std::size_t credentials_before(const std::string& path, std::size_t at) {
  const auto slash = path.rfind('/', at);
  const auto begin = slash == std::string::npos ? 0 : slash + 1;
  const bool is_behind_scheme = begin >= 2 && path[begin - 2] == '/';
  return is_behind_scheme || path.substr(begin, at - begin).find(':') != std::string::npos ? begin : at;
}

/// Hides the values of a path's parameters: `/stores;token=x/a` becomes `/stores;token=***/a`.
void hide_parameters(std::string& path) {
  for (auto at = path.find(';'); at != std::string::npos; at = path.find(';', at + 1)) {
    const auto equals = path.find_first_of("=;/", at + 1);
    if (equals == std::string::npos || path[equals] != '=') continue;
    path.replace(equals + 1, std::min(path.find_first_of(";/", equals), path.size()) - equals - 1, "***");
  }
}

/// Hides secrets in a path: it may contain a key or an address, encoded or not, with a name, a password and a query.
std::string path_of(std::string_view target) {
  const auto decoded = percent_decoded(target);
  const bool has_address = decoded.find_first_of("@?;") != std::string::npos;
  std::string path(has_address ? decoded : target);
  hide_parameters(path);
  if (const auto query = path.find('?'); query != std::string::npos) path.replace(query + 1, std::string::npos, "***");
  for (auto at = path.find('@'); at != std::string::npos; at = path.find('@', at + 1)) {
    const auto begin = credentials_before(path, at);
    if (begin == at) continue;
    path.replace(begin, at - begin, "***");
    at = begin + 3;
  }
  return without_keys(path);
}

/// A text without a name may be a value.
void append_parameter(std::string_view parameter, std::string& out) {
  const auto equals = parameter.find('=');
  const bool has_name = equals != std::string_view::npos;
  if (has_name && is_harmless(parameter.substr(0, equals))) return append_encoded(without_keys(parameter), out);
  append_encoded(parameter.substr(0, has_name ? equals + 1 : 0), out);
  if (!parameter.empty()) out += "***";
}

/// Free text as one line of ASCII, which is valid in both formats whatever an exception's message contains.
std::string one_line(std::string_view text) {
  std::string out(text);
  std::ranges::replace_if(
      out, [](unsigned char c) { return c < 0x20 || c >= 0x7F; }, ' ');
  return out;
}

std::string milliseconds(std::chrono::nanoseconds duration) {
  std::array<char, 32> out{};
  const double value = std::chrono::duration<double, std::milli>(duration).count();
  return {out.data(), std::to_chars(out.data(), out.data() + out.size(), value, std::chars_format::fixed, 1).ptr};
}

void append(std::string& out, std::string_view name, const std::string& value) {
  if (!value.empty()) out.append(" ").append(name).append("=").append(one_line(value));
}

std::string hint_of(const api::Trace& trace) {
  return trace.failure ? trace.failure->problems().front().hint.text() : std::string();
}

std::string delay_of(const LogEntry& entry) {
  const auto delay = entry.disturbance.delay.count();
  return delay > 0 ? std::to_string(delay) + "ms" : std::string();
}

std::string text_line(const LogEntry& entry, const std::string& time) {
  const api::Trace& trace = entry.trace;
  std::string out = time + ' ' + std::string(entry.method) + ' ' + loggable_target(entry.target) + ' ' +
                    std::to_string(entry.status) + ' ' + milliseconds(entry.duration) + "ms";
  if (!trace.scope.empty()) out += ' ' + trace.scope + '/' + trace.region + '/' + trace.locale;
  if (!trace.resolved_by.empty()) out += " by " + trace.resolved_by;
  if (trace.route_code != 0) out += " route=" + std::to_string(trace.route_code);
  append(out, "change", trace.change);
  append(out, "code", trace.error_code);
  append(out, "latency", delay_of(entry));
  append(out, "fault", entry.disturbance.name);
  append(out, "id", trace.correlation_id);
  append(out, "cause", trace.cause());
  append(out, "hint", hint_of(trace));
  return out;
}

void member(JsonWriter& json, std::string_view name, const std::string& value) {
  if (!value.empty()) json.member(name, std::string_view(one_line(value)));
}

std::string json_line(const LogEntry& entry, const std::string& time) {
  const api::Trace& trace = entry.trace;
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  member(json, "time", time);
  json.member("method", entry.method);
  json.member("target", std::string_view(loggable_target(entry.target)));
  json.member("status", entry.status);
  json.name("ms");
  json.raw(milliseconds(entry.duration));
  member(json, "scope", trace.scope);
  member(json, "region", trace.region);
  member(json, "locale", trace.locale);
  member(json, "resolvedBy", trace.resolved_by);
  if (trace.route_code != 0) json.member("route", trace.route_code);
  member(json, "change", trace.change);
  member(json, "code", trace.error_code);
  member(json, "latency", delay_of(entry));
  member(json, "fault", entry.disturbance.name);
  member(json, "id", trace.correlation_id);
  member(json, "cause", trace.cause());
  member(json, "hint", hint_of(trace));
  json.end_object();
  return out;
}

/// Whether a target is so short and plain that it needs no look at what it may hide.
bool is_plain(std::string_view target) {
  constexpr std::size_t shortest_key = 64;
  return target.size() < shortest_key && std::ranges::all_of(target, [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '/' || c == '-' || c == '_' || c == '.';
         });
}

}  // namespace

std::string loggable_target(std::string_view target) {
  if (is_plain(target)) return std::string(target);
  std::string out;
  const auto query = std::min(target.find('?'), target.size());
  append_encoded(path_of(target.substr(0, query)), out);
  for (std::size_t at = query; at < target.size();) {
    out += target[at++];  // the question mark or an ampersand
    const auto end = std::min(target.find('&', at), target.size());
    append_parameter(target.substr(at, end - at), out);
    at = end;
  }
  return out;
}

Log::Log(TakeLine take, LogFormat format, std::function<UnixMillis()> now)
    : take_(std::move(take)), format_(format), now_(now ? std::move(now) : system_time) {}

void Log::write(const LogEntry& entry) const {
  if (!take_) return;
  const std::string time = text::format_timestamp(now_());
  take_(text::without_keys(format_ == LogFormat::json ? json_line(entry, time) : text_line(entry, time)) + '\n');
}

}  // namespace fsctl::devserver
