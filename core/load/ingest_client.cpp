#include "core/load/ingest_client.h"

#include <httplib.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/host.h"
#include "core/text/percent.h"
#include "core/tls/authority.h"
#include "core/world/world.h"

namespace fsctl::load {
namespace {

constexpr int ok = 200;
constexpr int first_server_error = 500;
constexpr int rate_limited = 429;
constexpr int request_timeout = 408;

constexpr auto first_pause = std::chrono::milliseconds(100);
constexpr auto longest_pause = std::chrono::milliseconds(10'000);
constexpr auto answer_seconds = 30;

constexpr std::size_t id_bytes = 16;
/// The most changes in one request.
constexpr std::size_t changes_at_once = 10'000;

/// The server's reason for a refusal; members are empty when the answer is not one of an Ingest API.
struct Refusal {
  std::string code{};
  std::string message{};
};

Refusal refusal_of(const httplib::Response& response) {
  try {
    const Json body = parse(response.body);
    return {body.at("code").get<std::string>(), body.at("error").get<std::string>()};
  } catch (const std::exception&) {
    return {};
  }
}

bool may_pass(int status) {
  return status >= first_server_error || status == rate_limited || status == request_timeout;
}

/// Throws the Error for a final answer other than 200.
[[noreturn]] void refuse(const IngestTarget& target, const httplib::Response& response) {
  const auto refusal = refusal_of(response);
  const auto is = [&](ErrorCode code) { return describe(code).name == refusal.code; };
  for (const auto code : {ErrorCode::invalid_payload, ErrorCode::missing_id, ErrorCode::payload_too_large})
    if (is(code)) throw Error(code, refusal.message);
  const auto message = target.host + " answered " + std::to_string(response.status) +
                       (refusal.message.empty() ? "" : ": " + refusal.message);
  if (response.status == describe(ErrorCode::ingest_key_invalid).http)
    throw Error(ErrorCode::ingest_key_invalid, message,
                "put the key into a file for --key-file, or into FSCTL_INGEST_KEY; fsctl key add makes one");
  if (is(ErrorCode::feed_not_found)) throw Error(ErrorCode::unknown_name, message);
  throw Error(ErrorCode::server_unusable, message, "is this the address of an Ingest API?");
}

Error went_back(const IngestTarget& target) {
  return {ErrorCode::store_went_back,
          "the store of " + target.host +
              " went back to an earlier state during this load, and lacks records that were acknowledged",
          "run the same command again"};
}

/// The pause that the server asks for; 0 for none.
std::chrono::milliseconds asked_pause(const httplib::Response& response) {
  const auto text = response.get_header_value("Retry-After");
  int seconds = 0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return std::chrono::seconds(std::max(seconds, 0));
}

std::string correlation_id_of(const httplib::Response& response) {
  try {
    return uuid_bytes(parse(response.body).at("correlation-id").get<std::string>());
  } catch (const std::exception&) {
    return {};
  }
}

std::optional<ErrorCode> find_code(std::string_view name) {
  const auto entry = std::ranges::find(error_codes(), name, &ErrorCodeEntry::name);
  if (entry == error_codes().end()) return {};
  return entry->code;
}

/// The code in a header fs-change such as `failed; code=FS2303`; nothing when there is none.
std::optional<ErrorCode> failure_in(std::string_view header) {
  constexpr std::string_view begin = "failed; code=";
  if (!header.starts_with(begin)) return {};
  return find_code(header.substr(begin.size())).value_or(ErrorCode::server_unusable);
}

/// A problem from the server's JSON.
Problem problem_of(const Json& json, ErrorCode code) {
  Problem problem{.code = find_code(json.value("code", "")).value_or(code), .message = json.value("message", "")};
  problem.location.pointer = json.value("pointer", "");
  problem.hint = json.value("hint", "");
  if (json.contains("file"))
    problem.source = std::make_shared<Source>(Source{.name = json.value("file", ""), .text = ""});
  return problem;
}

/// The host of an address without its port.
std::string name_in(const std::string& address) {
  auto host = address.substr(address.find("://") + 3);
  const auto colon = host.rfind(':');
  if (colon != std::string::npos && host.find(']', colon) == std::string::npos) host.resize(colon);
  return host;
}

}  // namespace

IngestTarget IngestTarget::at(const std::string& url, const std::string& feed, records::Intent intent) {
  const auto scheme = url.starts_with("http://") ? 7U : url.starts_with("https://") ? 8U : 0U;
  const auto slash = std::min(url.find('/', scheme), url.size());
  if (scheme == 0 || slash == scheme)
    throw Error(ErrorCode::usage, "--to is a URL such as http://127.0.0.1:4400, found \"" + url + "\"");
  auto path = url.substr(slash, url.find_first_of("?#", slash) - slash);
  while (path.ends_with('/')) path.pop_back();
  path += "/ingest/" + text::percent_encode(feed);
  return {.host = url.substr(0, slash),
          .path = path + '/' + std::string(records::name_of(intent)),
          .changes = path + "/change/",
          .left_out = path + "/left-out"};
}

IngestClient::IngestClient(const IngestTarget& target, std::function<bool()> is_stopped)
    : target_(target),
      is_stopped_(std::move(is_stopped)),
      client_(std::make_unique<httplib::Client>(target.host)),
      random_(std::random_device()()) {
  if (!client_->is_valid()) throw Error(ErrorCode::usage, "--to: " + target.host + " is no address");
  const auto name = name_in(target_.host);
  if (text::name_to_find(name) != name) client_->set_hostname_addr_map({{name, "127.0.0.1"}});
  if (target_.host.starts_with("https://")) trust_authority(name);
  client_->set_keep_alive(true);
  client_->set_tcp_nodelay(true);
  client_->set_connection_timeout(answer_seconds);
  client_->set_read_timeout(answer_seconds);
  client_->set_write_timeout(answer_seconds);
}

IngestClient::~IngestClient() = default;

/// Lets a server on this machine show a certificate of the local authority.
void IngestClient::trust_authority(const std::string& host) {
  X509_STORE* store = X509_STORE_new();  // the client's from now on, with the authorities that the system trusts
  if (store == nullptr) return;
  tls::trust_authority(*store, host);
  std::signal(SIGPIPE, SIG_IGN);  // which OpenSSL's writes raise when the server ends a connection
  client_->set_ca_cert_store(store);
}

Acknowledged IngestClient::send(std::string_view record) {
  const httplib::Headers headers = {{"Authorization", target_.key}};
  const auto end = Clock::now() + target_.retry_for;
  for (int attempt = 0;; ++attempt) {
    const auto result = client_->Post(target_.path, headers, record.data(), record.size(), "application/json");
    if (result && result->status == ok) return acknowledged(*result);
    if (result && !may_pass(result->status)) refuse(target_, *result);
    if (result.error() == httplib::Error::SSLServerVerification)
      throw Error(ErrorCode::server_unusable, tls::not_trusted(target_.host), std::string(tls::trusted_by_itself));
    const auto pause = std::max(pause_before(attempt), result ? asked_pause(*result) : Milliseconds(0));
    if (is_stopped_() || Clock::now() + pause > end) {
      const auto why = result ? "answered " + std::to_string(result->status) : std::string("no answer");
      throw Error(ErrorCode::server_unusable,
                  target_.host + " does not take records: " + why + ", " + std::to_string(attempt + 1) +
                      (attempt == 0 ? " attempt" : " attempts"),
                  "run the command again when it is back; what was acknowledged is safe");
    }
    wait(pause);
  }
}

Acknowledged IngestClient::acknowledged(const httplib::Response& response) {
  Acknowledged taken{.correlation_id = correlation_id_of(response)};
  const auto failure = failure_in(response.get_header_value("fs-change"));
  if (!failure) return taken;
  taken.problems = problems_of(uuid_text(taken.correlation_id), *failure);
  return taken;
}

/// Asks the server for the reasons of a failure; if it does not tell them, the code alone has to do.
Problems IngestClient::problems_of(const std::string& correlation_id, ErrorCode code) {
  Problems problems;
  const auto result = client_->Get(target_.changes + correlation_id, {{"Authorization", target_.key}});
  try {
    const Json change = result && result->status == ok ? parse(result->body) : Json();
    for (const Json& problem : change.at("problems")) problems.push_back(problem_of(problem, code));
  } catch (const std::exception&) {
    problems.clear();
  }
  if (problems.empty())
    problems.push_back({.code = code, .message = "the server could not map it", .hint = "change " + correlation_id});
  return problems;
}

/// Nothing when the answer is not one of an Ingest API.
std::optional<Json> IngestClient::ask_left_out(std::string_view changes) {
  Json ids = Json::array();
  for (; changes.size() >= id_bytes; changes.remove_prefix(id_bytes))
    ids.push_back(uuid_text(std::string(changes.substr(0, id_bytes))));
  const auto result =
      client_->Post(target_.left_out, {{"Authorization", target_.key}}, write({{"changes", ids}}), "application/json");
  try {
    if (result && result->status == ok) return parse(result->body);
  } catch (const std::exception&) {
  }
  return {};
}

std::optional<ingest::LeftOut> IngestClient::left_out(std::string_view changes) {
  std::optional<Json> told;
  ingest::LeftOutOfTrees trees;
  std::size_t unknown = 0;
  try {
    do {
      const auto lot = std::min(changes.size(), changes_at_once * id_bytes);
      told = ask_left_out(changes.substr(0, lot));
      if (!told) return {};
      unknown += told->value("unknown_changes", std::size_t{0});
      trees.add(told->at("trees"));
      changes.remove_prefix(lot);
    } while (unknown == 0 && !changes.empty() && !told->at("trees").empty());
    if (unknown > 0) throw went_back(target_);
    auto found = ingest::as_told(told->at("without_product"));
    trees.tell(found);
    return found;
  } catch (const Error&) {
    throw;
  } catch (const std::exception&) {
    return {};  // not an answer of an Ingest API
  }
}

/// A pause that doubles with each attempt up to a limit, shortened at random so that many clients do not retry at once.
IngestClient::Milliseconds IngestClient::pause_before(int attempt) {
  constexpr int doubled_at_most = 10;
  const auto most = std::min<Milliseconds>(first_pause * (1 << std::min(attempt, doubled_at_most)), longest_pause);
  return most / 2 + Milliseconds(random_() % static_cast<unsigned>(most.count() / 2 + 1));
}

void IngestClient::wait(Milliseconds pause) const {
  constexpr Milliseconds step(20);
  for (const auto end = Clock::now() + pause; !is_stopped_() && Clock::now() < end;)
    std::this_thread::sleep_for(
        std::min<Milliseconds>(step, std::chrono::duration_cast<Milliseconds>(end - Clock::now()) + Milliseconds(1)));
}

}  // namespace fsctl::load
