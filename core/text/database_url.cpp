#include "core/text/database_url.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <vector>

#include "core/text/percent.h"

namespace fsctl::text {
namespace {

constexpr std::array<std::string_view, 2> schemes = {"postgresql://", "postgres://"};
constexpr std::array<std::string_view, 2> secret_parameters = {"password", "sslpassword"};
constexpr std::string_view hidden = "***";

/// As the parameters of a URL are compared here, though libpq knows small letters only.
std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
  return text;
}

/// A part of a text.
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// What stands between the user's name and the host. An `@` or `/` in it should be encoded, and often is not.
std::vector<Part> password_of_user(std::string_view url, std::size_t begin) {
  const auto path = url.find('/', begin);
  auto at = url.substr(0, path).rfind('@');
  if (at == std::string_view::npos || at < begin || url.find('@', at + 1) != std::string_view::npos)
    at = url.rfind('@');
  const auto colon = url.find(':', begin);
  if (at == std::string_view::npos || at < begin || colon == std::string_view::npos || colon > at) return {};
  return {{colon + 1, at}};
}

bool is_secret(std::string_view name) {
  return std::ranges::find(secret_parameters, in_small_letters(percent_decode(name))) != secret_parameters.end();
}

std::vector<Part> secret_values(std::string_view url, std::size_t begin) {
  std::vector<Part> found;
  for (auto at = url.find('?', begin); at < url.size(); at = url.find('&', at + 1)) {
    const auto end = std::min(url.find('&', at + 1), url.size());
    const auto equals = url.find('=', at);
    if (equals < end && is_secret(url.substr(at + 1, equals - at - 1))) found.push_back({equals + 1, end});
  }
  return found;
}

/// In the order of their places, none of them within another one.
std::vector<Part> passwords_of(std::string_view url) {
  const auto* const scheme = std::ranges::find_if(schemes, [&](auto one) { return url.starts_with(one); });
  if (scheme == schemes.end()) return {};
  auto found = password_of_user(url, scheme->size());
  for (const auto& part : secret_values(url, found.empty() ? scheme->size() : found.front().end)) found.push_back(part);
  std::erase_if(found, [](const Part& part) { return part.begin == part.end; });
  return found;
}

/// The same for the URL of something else.
std::string without_password_of_user(std::string url) {
  const auto begin = url.find("://") + 3;
  const auto at = url.substr(0, url.find_first_of("/?#", begin)).rfind('@');
  const auto colon = url.find(':', begin);
  if (at == std::string::npos || at < begin || colon > at) return url;
  return url.replace(colon + 1, at - colon - 1, hidden);
}

/// A URL as it is shown, whatever letters its scheme has.
std::string url_without_password(std::string url) {
  const auto scheme = url.find("://") + 3;
  auto usual = in_small_letters(url.substr(0, scheme)) + url.substr(scheme);
  if (!is_database_url(usual)) return without_password_of_user(std::move(url));
  return url.substr(0, scheme) + without_password(usual).substr(scheme);
}

}  // namespace

bool is_database_url(std::string_view text) {
  return std::ranges::any_of(schemes, [&](auto scheme) { return text.starts_with(scheme); });
}

bool has_password(std::string_view url) { return !passwords_of(url).empty(); }

bool names_passwords(std::string_view url, std::span<const std::string_view> passwords) {
  std::vector<std::string> named;
  for (const auto& [begin, end] : passwords_of(url)) named.push_back(percent_decode(url.substr(begin, end - begin)));
  return passwords.empty() == named.empty() && std::ranges::all_of(passwords, [&](std::string_view password) {
           return std::ranges::find(named, password) != named.end();
         });
}

std::string without_password(std::string_view url) {
  std::string shown(url);
  auto parts = passwords_of(url);
  for (auto part = parts.rbegin(); part != parts.rend(); ++part)
    shown.replace(part->begin, part->end - part->begin, hidden);
  return shown;
}

std::string without_passwords(std::string_view message) {
  constexpr std::string_view blanks = " \t\r\n";
  constexpr std::string_view quotes = "\"'`";
  std::string shown;
  for (auto scheme = message.find("://"); scheme != std::string_view::npos; scheme = message.find("://")) {
    auto begin = scheme;
    while (begin > 0 && std::isalnum(static_cast<unsigned char>(message[begin - 1])) != 0) --begin;
    const bool is_quoted = begin > 0 && quotes.find(message[begin - 1]) != std::string_view::npos;
    const auto end = std::min(
        is_quoted ? message.find(message[begin - 1], scheme) : message.find_first_of(blanks, scheme), message.size());
    shown.append(message.substr(0, begin))
        .append(url_without_password(std::string(message.substr(begin, end - begin))));
    message.remove_prefix(end);
  }
  return shown.append(message);
}

std::string without_password_of(std::string_view url, std::string message) {
  for (const auto& [begin, end] : passwords_of(url)) {
    const auto written = std::string(url.substr(begin, end - begin));
    for (const auto& secret : {written, percent_decode(written)})
      for (auto at = message.find(secret); at != std::string::npos; at = message.find(secret, at + hidden.size()))
        message.replace(at, secret.size(), hidden);
  }
  return message;
}

}  // namespace fsctl::text
