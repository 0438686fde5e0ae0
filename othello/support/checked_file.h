// Files of training data: complete or absent.
//
// Every file starts with a line of text that names its contents and an identity
// of its origin, and ends with a checksum. A killed program never leaves half a
// file, and a resumed one uses a file only if it is exactly what it would have
// written itself.

#ifndef RIALTO_OTHELLO_SUPPORT_CHECKED_FILE_H_
#define RIALTO_OTHELLO_SUPPORT_CHECKED_FILE_H_

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace othello {

struct CheckedFile {
  uint64_t identity =
      0;  // of the settings and data that the payload was made from
  std::string payload;
};

// Hash of a text (FNV-1a, 64 bits), for identities.
uint64_t IdentityOf(absl::string_view text);

// Replaces the file atomically and durably (ReplaceFile). `kind` is a word such
// as "positions".
absl::Status WriteCheckedFile(const std::string& path, absl::string_view kind,
                              const CheckedFile& file);

// NotFound if there is none; DataLoss if it is cut or damaged; any other kind
// or version is InvalidArgument. Errors name the file.
absl::StatusOr<CheckedFile> ReadCheckedFile(const std::string& path,
                                            absl::string_view kind);

// The settings that the files of a folder are made with, in a file beside them
// for people: words "key=value" become lines "# key: value", other words are
// left out. Written unless the file is there.
absl::Status KeepSettings(const std::string& path, absl::string_view settings);
// How those in the file differ from `settings`: ": seed is '1' there and '2'
// now". Empty if they do not, or if there is no such file.
std::string DifferenceFromKept(const std::string& path,
                               absl::string_view settings);

// Numbers of a payload, little-endian as on all supported machines.
static_assert(std::endian::native == std::endian::little);

template <typename T>
void AppendRaw(const T& value, std::string& bytes) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

// Requires that many bytes.
template <typename T>
T TakeRaw(absl::string_view& bytes) {
  static_assert(std::is_trivially_copyable_v<T>);
  T value;
  std::memcpy(&value, bytes.data(), sizeof(T));
  bytes.remove_prefix(sizeof(T));
  return value;
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_CHECKED_FILE_H_
