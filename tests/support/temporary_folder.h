// A folder that lives as long as a test.

#ifndef RIALTO_TESTS_SUPPORT_TEMPORARY_FOLDER_H_
#define RIALTO_TESTS_SUPPORT_TEMPORARY_FOLDER_H_

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "gtest/gtest.h"

namespace othello {

class TemporaryFolder {
 public:
  TemporaryFolder() : path_(testing::TempDir() + "rialto_XXXXXX") {
    if (mkdtemp(path_.data()) == nullptr) ADD_FAILURE() << path_;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string Path(const std::string& name) const { return path_ + "/" + name; }

  // Returns the path.
  std::string Write(const std::string& name, const std::string& content) const {
    std::ofstream(Path(name), std::ios::binary) << content;
    return Path(name);
  }

  std::string Read(const std::string& name) const {
    std::ifstream file(Path(name), std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
  }

 private:
  std::string path_;
};

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_TEMPORARY_FOLDER_H_
