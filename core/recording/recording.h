#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/recording/question.h"

/// Answers of a service that are kept in files, one for each question, for people to read and compare:
///
///     {
///       "request": {
///         "method": "POST",
///         "path": "/listing/product/search",              without escapes
///         "query": {"depth": "1"},                        where there is one; of several values, a list
///         "version": "preview",                           fs-version, unless it is public
///         "domain": "shop.example/de",                    fs-domain, where it was sent
///         "place": {"scope": "public", "region": "de", "locale": "de-DE"},   what the service made of both, and of the
///                                                         context, as far as it told
///         "body": {"search": "tent"}                      where there is one
///       },
///       "answer": {
///         "status": 200,
///         "contentType": "application/json",
///         "headers": {"fs-warning": "tree-truncated; …"}, those that belong to the answer, where there are some
///         "body": {"items": […]}                          or "text": a text, or the pieces of one, for what is no JSON
///       }
///     }
///
/// Members of a body keep their order, numbers and texts their bytes. No file has a key, secret, cookie or context.
namespace fsctl::recording {

struct Answer {
  int status = 200;
  std::string content_type{};
  std::vector<std::pair<std::string, std::string>> headers{};  ///< names in lower case
  std::string body{};  ///< JSON without blanks between its tokens, or any other text

  bool operator==(const Answer&) const = default;
};

struct Recording {
  Question question{};
  Answer answer{};
  std::string file{};  ///< its name, without its folder
};

/// The name of the file for a question: words of its path, and a digest of the whole of it.
std::string file_name(const Question& question);

/// The text of a file. REQUIRES: the body of the answer is UTF-8.
std::string text_of(const Recording& recording);

/// Reads the text of a file. Throws Error(json_syntax | unknown_member | missing_member | wrong_member_… | …) with its
/// location.
Recording read(const std::shared_ptr<const Source>& source);

}  // namespace fsctl::recording
