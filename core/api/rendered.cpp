#include "core/api/rendered.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace fsctl::api {
namespace {

/// Smaller bodies fit into one packet anyway.
constexpr std::size_t least_packed = 1024;
/// What an entry takes beside its texts.
constexpr std::size_t usual_bytes = 1024;

constexpr std::string_view of_visitor = "fs-context";
constexpr std::string_view varies_by = "Accept-Encoding, fs-context, fs-domain, fs-request-url, fs-version";

std::string tag_of(std::string_view body) {
  const auto hash = XXH3_128bits(body.data(), body.size());
  XXH128_canonical_t bytes{};
  XXH128_canonicalFromHash(&bytes, hash);
  static constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (const unsigned char byte : bytes.digest) out.append({digits[byte >> 4U], digits[byte & 0x0FU]});
  return out;
}

}  // namespace

std::shared_ptr<const Rendered> Rendered::of(Response& response, Budget& budget) {
  auto share = budget.reserve(2 * response.body.size() + usual_bytes);  // each packed form is at most half of it
  return share ? std::make_shared<const Rendered>(response, std::move(*share)) : nullptr;
}

Rendered::Rendered(Response& response, Budget::Share share)
    : share_(std::move(share)),
      body_(std::move(response.body)),
      content_type_(response.content_type),
      route_code_(response.trace.route_code),
      tag_(tag_of(body_)) {
  body_.shrink_to_fit();
  for (const auto& header : response.headers)
    if (header.first != of_visitor) headers_.push_back(header);
  std::erase_if(response.headers, [](const auto& header) { return header.first != of_visitor; });
}

const std::string& Rendered::packed_as(Coding coding) const {
  auto& form = packed_[static_cast<std::size_t>(coding)];
  std::call_once(form.is_made, [&] {
    auto made = packed(body_, coding);
    if (made.size() <= body_.size() / 2) form.body = std::move(made);
    form.body.shrink_to_fit();
  });
  return form.body;
}

/// Tags are compared whatever the coding (RFC 9110, section 13.1.2).
bool Rendered::is_known_to(const Request& request) const {
  auto list = request.header("if-none-match");
  if (list == "*") return true;
  while (!list.empty()) {
    const auto begin = list.find('"');
    const auto end = begin == std::string_view::npos ? begin : list.find('"', begin + 1);
    if (end == std::string_view::npos) return false;
    const auto tag = list.substr(begin + 1, end - begin - 1);
    if (tag.substr(0, tag.find('-')) == tag_) return true;
    list.remove_prefix(end + 1);
  }
  return false;
}

void Rendered::offer(const std::shared_ptr<const Rendered>& rendered, const Request& request, Response& response) {
  const bool is_get = request.method == Method::get || request.method == Method::head;
  const auto& whole = rendered->body_;
  const auto wanted = whole.size() < least_packed ? Coding::identity : best_coding(request.header("accept-encoding"));
  const auto* form = wanted == Coding::identity ? nullptr : &rendered->packed_as(wanted);
  if (form != nullptr && form->empty()) form = nullptr;
  response.content_type = rendered->content_type_;
  response.trace.route_code = rendered->route_code_;
  response.headers.insert(response.headers.end(), rendered->headers_.begin(), rendered->headers_.end());
  const auto coding = form == nullptr ? std::string() : std::string(coding_names[wanted]);
  response.headers.emplace_back("Vary", varies_by);
  if (is_get) {
    response.headers.emplace_back("ETag", '"' + rendered->tag_ + (form == nullptr ? "" : "-") + coding + '"');
    response.headers.emplace_back("Cache-Control", "private, no-cache");
  }
  if (is_get && rendered->is_known_to(request)) {
    response.status = 304;
    return;
  }
  if (form != nullptr) response.headers.emplace_back("Content-Encoding", coding);
  response.kept = {rendered, form == nullptr ? &whole : form};
}

}  // namespace fsctl::api
