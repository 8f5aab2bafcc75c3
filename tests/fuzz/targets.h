#pragma once

#include <span>
#include <stdexcept>
#include <string_view>

namespace fsctl::fuzz {

/// What is fed with any bytes at all. Errors a user can correct are fine; everything else that is thrown, a crash and
/// a report of a sanitizer are defects.
struct Target {
  std::string_view name;
  void (*run)(std::string_view input);
};

// One file each, in the order of a record's way.
void json(std::string_view input);      ///< both JSON parsers, places in a text, writing
void record(std::string_view input);    ///< records in a stream
void stream(std::string_view input);    ///< what splitting a long text of repeated bytes takes: time and memory
void slot(std::string_view input);      ///< slot parser, checker and report
void evaluate(std::string_view input);  ///< a slot and a record made of the bytes
// What the store keeps in forms of its own.
void column(std::string_view input);    ///< a column of a sealed segment
void postings(std::string_view input);  ///< a block of words, and a set of records
void addition(std::string_view input);  ///< what a commit added to an index
void content(std::string_view input);   ///< the fields of a mapped record

std::span<const Target> targets();

/// A promise that has to hold for every input.
inline void require(bool holds, const char* promise) {
  if (!holds) throw std::logic_error(promise);
}

}  // namespace fsctl::fuzz
