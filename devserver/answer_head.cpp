#include "devserver/answer_head.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "devserver/head.h"

namespace fsctl::devserver {
namespace {

struct Reason {
  int status;
  std::string_view phrase;
};
constexpr Reason reasons[] = {
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {413, "Payload Too Large"},
    {414, "URI Too Long"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Entity"},
    {429, "Too Many Requests"},
    {500, "Internal Server Error"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
};

std::string_view phrase_of(int status) {
  const auto* found = std::ranges::find(reasons, status, &Reason::status);
  return found == std::end(reasons) ? "Status" : found->phrase;
}

/// Adds a header; characters that would end its line become spaces.
void add_header(std::string& out, std::string_view name, std::string_view value) {
  if (!is_header_name(name)) return;
  out.append(name).append(": ");
  const auto begin = out.size();
  out.append(value);
  std::replace_if(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), is_control, ' ');
  out.append("\r\n");
}

}  // namespace

bool has_content(int status) { return status != 204 && status != 304; }

std::string answer_head(const api::Response& response, std::string_view connection) {
  std::string out;
  out.reserve(512);
  out.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ").append(phrase_of(response.status));
  out.append("\r\n");
  const auto size = response.content().size();
  if (size > 0) add_header(out, "Content-Type", response.content_type);
  if (has_content(response.status)) add_header(out, "Content-Length", std::to_string(size));
  for (const auto& [name, value] : response.headers) add_header(out, name, value);
  if (!connection.empty()) add_header(out, "Connection", connection);
  return out.append("\r\n");
}

}  // namespace fsctl::devserver
