#include "training/pair_input.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/support/file_pattern.h"
#include "othello/support/whole_file.h"

namespace training {
namespace {

constexpr absl::string_view kGzipStart = "\x1f\x8b";
constexpr absl::string_view kZstdStart = "\x28\xb5\x2f\xfd";
constexpr size_t kPieceBytes = size_t{1} << 20;

absl::Status Damaged(absl::string_view packer) {
  return absl::DataLossError(
      absl::StrCat("is damaged or ends too early for ", packer));
}

absl::Status TooLong(size_t most_bytes) {
  return absl::InvalidArgumentError(
      absl::StrCat("is longer than ", most_bytes, " bytes"));
}

absl::StatusOr<std::string> UnpackGzip(absl::string_view packed,
                                       size_t most_bytes) {
  z_stream stream = {};
  constexpr int kGzipOnly = 16 + MAX_WBITS;
  if (inflateInit2(&stream, kGzipOnly) != Z_OK) {
    return absl::ResourceExhaustedError("no memory to unpack gzip");
  }
  const auto end = [](z_stream* ended) { inflateEnd(ended); };
  const std::unique_ptr<z_stream, decltype(end)> ending(&stream, end);
  std::string text;
  std::string piece(kPieceBytes, '\0');
  size_t taken = 0;
  int state = Z_OK;
  while (taken < packed.size()) {
    // zlib counts in 32 bits.
    const size_t given = std::min<size_t>(
        packed.size() - taken, std::numeric_limits<unsigned int>::max() / 2);
    stream.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + taken));
    stream.avail_in = static_cast<unsigned int>(given);
    do {
      stream.next_out = reinterpret_cast<Bytef*>(piece.data());
      stream.avail_out = static_cast<unsigned int>(piece.size());
      state = inflate(&stream, Z_NO_FLUSH);
      if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR) {
        return Damaged("gzip");
      }
      text.append(piece.data(), piece.size() - stream.avail_out);
      if (text.size() > most_bytes) return TooLong(most_bytes);
    } while (stream.avail_out == 0 && state != Z_STREAM_END);
    taken += given - stream.avail_in;
    // Files may be joined by cat.
    if (state == Z_STREAM_END && taken < packed.size()) {
      if (inflateReset(&stream) != Z_OK) return Damaged("gzip");
    } else if (state == Z_BUF_ERROR) {
      break;
    }
  }
  if (state != Z_STREAM_END) return Damaged("gzip");
  return text;
}

absl::StatusOr<std::string> UnpackZstd(absl::string_view packed,
                                       size_t most_bytes) {
  const std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream*)> stream(
      ZSTD_createDStream(), ZSTD_freeDStream);
  if (stream == nullptr) {
    return absl::ResourceExhaustedError("no memory to unpack zstd");
  }
  std::string text;
  std::string piece(kPieceBytes, '\0');
  ZSTD_inBuffer in = {packed.data(), packed.size(), 0};
  size_t left = 1;  // of a frame; 0 at its end
  bool is_full = false;
  while (in.pos < in.size || (is_full && left > 0)) {
    ZSTD_outBuffer out = {piece.data(), piece.size(), 0};
    left = ZSTD_decompressStream(stream.get(), &out, &in);
    if (ZSTD_isError(left)) return Damaged("zstd");
    is_full = out.pos == out.size;
    text.append(piece.data(), out.pos);
    if (text.size() > most_bytes) return TooLong(most_bytes);
  }
  if (left != 0) return Damaged("zstd");
  return text;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> ExpandPatterns(
    const std::vector<std::string>& patterns) {
  std::vector<std::string> paths;
  for (const std::string& pattern : patterns) {
    if (pattern.find_first_of("*?[") == std::string::npos) {
      paths.push_back(pattern);
      continue;
    }
    const std::vector<std::string> found = othello::FilesThatFit(pattern);
    if (found.empty()) {
      return absl::NotFoundError(absl::StrCat("no file fits ", pattern));
    }
    paths.insert(paths.end(), found.begin(), found.end());
  }
  return paths;
}

absl::StatusOr<std::string> ReadPossiblyPacked(const std::string& path,
                                               std::istream& standard_input,
                                               size_t most_bytes) {
  const bool is_stream = path == kStandardInput;
  const std::string name = is_stream ? "standard input" : path;
  absl::StatusOr<std::string> bytes = std::string();
  if (is_stream) {
    bytes->assign(std::istreambuf_iterator<char>(standard_input), {});
  } else {
    bytes = othello::ReadWholeFile(path, most_bytes);
  }
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<std::string> text;
  if (absl::StartsWith(*bytes, kGzipStart)) {
    text = UnpackGzip(*bytes, most_bytes);
  } else if (absl::StartsWith(*bytes, kZstdStart)) {
    text = UnpackZstd(*bytes, most_bytes);
  } else if (bytes->size() > most_bytes) {
    text = TooLong(most_bytes);
  } else {
    return bytes;
  }
  if (!text.ok()) return othello::WithFileName(text.status(), name);
  return text;
}

}  // namespace training
