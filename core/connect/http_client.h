#pragma once

#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "core/connect/credentials.h"
#include "core/connect/http_connection.h"
#include "core/input/content_coding.h"
#include "core/project/connector.h"
#include "core/text/web_url.h"

namespace fsctl::connect {

/// The answer of a source.
struct HttpAnswer {
  text::WebUrl url{};  ///< the URL after redirects
  int status = 0;
  std::string content_type{};
  std::string link{};  ///< the header Link
  std::string body{};
};

/// The most bytes of an answer, decompressed.
inline constexpr std::size_t most_answer_bytes = std::size_t{64} << 20U;

/// Sends GET requests to a source, with credentials, a time limit, retries after temporary failures, and redirects on
/// the same host. One thread at a time.
class HttpClient {
 public:
  /// REQUIRES: both outlive the client. Throws Error(variable_unset).
  HttpClient(const project::Connector& connector, const Outside& outside);
  ~HttpClient();

  /// An answer with a status below 300, or with 404 or 410.
  /// Throws Error(source_unreachable | source_refused | source_answer | interrupted).
  HttpAnswer get(const text::WebUrl& url);

  const Credentials& credentials() const { return credentials_; }

 private:
  struct Try;

  HttpAnswer follow(text::WebUrl url);
  Try try_until_it_cannot_pass(const text::WebUrl& url);
  Try try_once(const text::WebUrl& url);
  void note(Try& tried, const AnswerHead& head) const;
  void judge_failure(Try& tried, const WireFault& fault, bool is_too_large, const input::ContentCoding* coding) const;
  void judge_status(Try& tried) const;
  void wait_after(std::int64_t tries, const Try& tried);
  HttpConnection& connection(const std::string& origin);

  const project::Connector& connector_;
  const Outside& outside_;
  Credentials credentials_;
  std::map<std::string, std::unique_ptr<HttpConnection>> connections_;  ///< by origin
  std::minstd_rand chance_{std::random_device{}()};
};

}  // namespace fsctl::connect
