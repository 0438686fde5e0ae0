// A folder that is gone after the test.

#ifndef RIALTO_TESTS_SUPPORT_TEMPORARY_FOLDER_H_
#define RIALTO_TESTS_SUPPORT_TEMPORARY_FOLDER_H_

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <system_error>

#include "othello/support/file_path.h"

namespace othello {

inline std::string ReadAll(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)),
                     std::istreambuf_iterator<char>());
}

inline void WriteAll(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::random_device random;
    std::string name;
    do {
      name = NameOfPath(std::filesystem::temp_directory_path() /
                        ("rialto-test-" + std::to_string(random())));
    } while (!std::filesystem::create_directory(FilePath(name)));
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(FilePath(path_), ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string Path(const std::string& name) const { return path_ + "/" + name; }

  // Returns the path.
  std::string Write(const std::string& name, const std::string& content) const {
    WriteAll(Path(name), content);
    return Path(name);
  }
  std::string Read(const std::string& name) const {
    return ReadAll(Path(name));
  }

 private:
  std::string path_;
};

// Contents of all files below a folder, by their relative paths.
inline std::map<std::string, std::string> ReadFolder(const std::string& path) {
  std::map<std::string, std::string> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(FilePath(path))) {
    if (!entry.is_regular_file()) continue;
    files[NameOfPath(std::filesystem::relative(entry.path(), FilePath(path)))] =
        ReadAll(NameOfPath(entry.path()));
  }
  return files;
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_TEMPORARY_FOLDER_H_
