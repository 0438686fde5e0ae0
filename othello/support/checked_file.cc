#include "othello/support/checked_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/support/checksum.h"
#include "othello/support/file_path.h"
#include "othello/support/item_log.h"
#include "othello/support/whole_file.h"

namespace othello {
namespace {

constexpr absl::string_view kMagic = "Rialto ";
constexpr absl::string_view kVersion = " 1\n";
constexpr size_t kSizes = sizeof(uint64_t) * 2 + sizeof(uint32_t);

std::string HeadOf(absl::string_view kind) {
  return absl::StrCat(kMagic, kind, kVersion);
}

std::string LinesOfSettings(absl::string_view settings) {
  std::string lines;
  for (const absl::string_view word :
       absl::StrSplit(settings, ' ', absl::SkipEmpty())) {
    const size_t equals = word.find('=');
    if (equals == absl::string_view::npos) continue;
    absl::StrAppend(&lines, "# ", word.substr(0, equals), ": ",
                    word.substr(equals + 1), "\n");
  }
  return lines;
}

}  // namespace

uint64_t IdentityOf(absl::string_view text) {
  Fnv1a identity;
  identity.AddBytes(text);
  return identity.hash();
}

absl::Status WriteCheckedFile(const std::string& path, absl::string_view kind,
                              const CheckedFile& file) {
  std::string bytes = HeadOf(kind);
  AppendRaw(file.identity, bytes);
  AppendRaw(uint64_t{file.payload.size()}, bytes);
  bytes += file.payload;
  AppendRaw(Crc32(bytes), bytes);
  return ReplaceFile(path, bytes);
}

absl::StatusOr<CheckedFile> ReadCheckedFile(const std::string& path,
                                            absl::string_view kind) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return absl::NotFoundError(absl::StrCat(path, ": no such file"));
  const std::string bytes((std::istreambuf_iterator<char>(in)),
                          std::istreambuf_iterator<char>());
  if (in.bad()) return absl::DataLossError(absl::StrCat(path, ": unreadable"));
  const std::string head = HeadOf(kind);
  if (!absl::StartsWith(bytes, head)) {
    return absl::DataLossError(
        absl::StrCat(path, ": this is not a file of ", kind,
                     " as this version of the program writes them"));
  }
  if (bytes.size() < head.size() + kSizes) {
    return absl::DataLossError(absl::StrCat(path, ": the file is cut short"));
  }
  absl::string_view rest = bytes;
  rest.remove_prefix(head.size());
  CheckedFile file;
  file.identity = TakeRaw<uint64_t>(rest);
  const uint64_t size = TakeRaw<uint64_t>(rest);
  if (rest.size() - sizeof(uint32_t) != size) {
    return absl::DataLossError(absl::StrCat(path, ": the file should hold ",
                                            size, " bytes and has ",
                                            rest.size() - sizeof(uint32_t)));
  }
  absl::string_view checksum = rest.substr(size);
  const absl::string_view covered =
      absl::string_view(bytes).substr(0, bytes.size() - sizeof(uint32_t));
  if (TakeRaw<uint32_t>(checksum) != Crc32(covered)) {
    return absl::DataLossError(
        absl::StrCat(path, ": the file is damaged (checksum)"));
  }
  file.payload = std::string(rest.substr(0, size));
  return file;
}

absl::Status KeepSettings(const std::string& path, absl::string_view settings) {
  std::error_code ignored;
  if (std::filesystem::exists(FilePath(path), ignored)) return absl::OkStatus();
  return ReplaceFile(path, LinesOfSettings(settings));
}

std::string DifferenceFromKept(const std::string& path,
                               absl::string_view settings) {
  constexpr size_t kMostBytes = size_t{1} << 16;
  const auto kept = ReadWholeFile(path, kMostBytes);
  if (!kept.ok()) return "";
  const std::string difference =
      SettingsThatDiffer(*kept, LinesOfSettings(settings));
  return difference.empty() ? "" : absl::StrCat(": ", difference);
}

}  // namespace othello
