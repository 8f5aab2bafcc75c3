#include <iostream>

#include "tests/support/mistakes.h"

/// make_mistakes DIRECTORY: makes a project with each mistake of fixtures/mistakes, in the folder of its name, and
/// prints the finding of each, a tab, and its hint. Leaves out those that are found only in a file that is named.
int main(int count, char** words) {
  using namespace fsctl::test;
  if (count != 2) return 2;
  const std::filesystem::path directory = words[1];
  for (const Mistake& mistake : all_mistakes()) {
    if (!mistake.named.empty()) continue;
    make_mistake(mistake, directory / mistake.name);
    std::cout << mistake.name << '/' << mistake.finds << '\t' << mistake.hint << '\n';
  }
}
