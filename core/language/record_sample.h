#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/infer/observation.h"
#include "core/project/project.h"

namespace fsctl::language {

/// Some records of a feed, by which editors show what its records are like.
class RecordSample {
 public:
  /// REQUIRES: texts of JSON objects; others are left out.
  RecordSample(const project::Places& places, const std::vector<std::string>& texts);

  /// The records as composers see them for the project's default place.
  const std::vector<std::string>& records() const { return records_; }
  /// What all of them have, in any place.
  const infer::Shape& shape() const { return observation_.shape(); }

 private:
  std::vector<std::string> records_;
  infer::Observation observation_;
};

/// The samples of a project's feeds.
using RecordSamples = std::map<std::string, RecordSample, std::less<>>;

}  // namespace fsctl::language
