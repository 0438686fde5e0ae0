#include "othello/book/book_file.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/book/book_exchange.h"
#include "othello/book/book_text.h"
#include "othello/book/compact_book.h"
#include "othello/book/edax_book.h"
#include "othello/book/edax_text.h"
#include "othello/book/egaroucid_book.h"
#include "othello/book/packed_book.h"
#include "othello/support/whole_file.h"

namespace othello {
namespace {

constexpr size_t kMostBookBytes = size_t{4} << 30;

struct FormatFacts {
  BookFormat format;
  absl::string_view name;
  absl::string_view extension;
  bool (*looks_like)(absl::string_view bytes);
};

constexpr FormatFacts kFormats[] = {
    {BookFormat::kPacked, "packed", ".rbk", LooksLikePackedBook},
    {BookFormat::kCompact, "compact", ".rbc", LooksLikeCompactBook},
    {BookFormat::kText, "text", ".tsv", LooksLikeBookText},
    {BookFormat::kEdax, "edax", ".dat", LooksLikeEdaxBook},
    {BookFormat::kEdaxText, "edax-text", ".txt", LooksLikeEdaxText},
    {BookFormat::kEgaroucid, "egbk3", ".egbk3", LooksLikeEgaroucidBook},
};

// The highest level of any leaf, which Edax keeps for the whole book.
int32_t LevelOfBook(const EdaxBook& book) {
  int32_t level = 0;
  for (const EdaxPosition& position : book.positions) {
    level = std::max<int32_t>(level, position.level);
  }
  return level;
}

}  // namespace

absl::string_view NameOf(BookFormat format) {
  return kFormats[static_cast<int>(format)].name;
}

std::optional<BookFormat> BookFormatOfPath(absl::string_view path) {
  for (const FormatFacts& facts : kFormats) {
    if (absl::EndsWithIgnoreCase(path, facts.extension)) return facts.format;
  }
  return std::nullopt;
}

std::optional<BookFormat> DetectBookFormat(absl::string_view bytes) {
  for (const FormatFacts& facts : kFormats) {
    if (facts.looks_like(bytes)) return facts.format;
  }
  return std::nullopt;
}

absl::StatusOr<Book> ParseBook(absl::string_view bytes, BookFormat format) {
  switch (format) {
    case BookFormat::kPacked: {
      const auto book = PackedBook::FromBytes(bytes);
      if (!book.ok()) return book.status();
      return (*book)->Unpack();
    }
    case BookFormat::kCompact:
      return ParseCompactBook(bytes);
    case BookFormat::kText:
      return ParseBookText(bytes);
    case BookFormat::kEdax: {
      const absl::StatusOr<EdaxBook> book = ParseEdaxBook(bytes);
      if (!book.ok()) return book.status();
      return BookFromEdax(*book);
    }
    case BookFormat::kEdaxText: {
      const absl::StatusOr<EdaxBook> book = ParseEdaxText(bytes);
      if (!book.ok()) return book.status();
      return BookFromEdax(*book);
    }
    case BookFormat::kEgaroucid: {
      const absl::StatusOr<EgaroucidBook> book = ParseEgaroucidBook(bytes);
      if (!book.ok()) return book.status();
      return BookFromEgaroucid(*book);
    }
  }
  return absl::InternalError("no such format");
}

std::string FormatBook(const Book& book, BookFormat format) {
  switch (format) {
    case BookFormat::kPacked:
      return FormatPackedBook(book);
    case BookFormat::kCompact:
      return FormatCompactBook(book);
    case BookFormat::kText:
      return FormatBookText(book);
    case BookFormat::kEdax: {
      EdaxBook edax = EdaxFromBook(book);
      edax.level = LevelOfBook(edax);
      return FormatEdaxBook(edax);
    }
    case BookFormat::kEdaxText:
      return FormatEdaxText(EdaxFromBook(book));
    case BookFormat::kEgaroucid:
      return FormatEgaroucidBook(EgaroucidFromBook(book));
  }
  return "";
}

absl::StatusOr<Book> ReadBookFile(const std::string& path) {
  const absl::StatusOr<std::string> bytes = ReadWholeFile(path, kMostBookBytes);
  if (!bytes.ok()) return bytes.status();
  if (bytes->size() > kMostBookBytes) {
    return absl::ResourceExhaustedError(
        absl::StrCat(path, ": longer than 4 GB, which no book is"));
  }
  const std::optional<BookFormat> format = DetectBookFormat(*bytes);
  if (!format.has_value()) {
    return absl::FailedPreconditionError(absl::StrCat(
        path,
        ": no book of a known format (packed, compact, text, Edax version 4 or "
        "its text, Egaroucid format 3)"));
  }
  absl::StatusOr<Book> book = ParseBook(*bytes, *format);
  if (book.ok()) return book;
  return absl::DataLossError(absl::StrCat(path, ": ", book.status().message()));
}

absl::Status WriteBookFile(const Book& book, const std::string& path) {
  const std::optional<BookFormat> format = BookFormatOfPath(path);
  if (!format.has_value()) {
    return absl::InvalidArgumentError(absl::StrCat(
        path,
        ": the name of a book ends in .rbk (packed), .rbc (compact), .tsv "
        "(text), .dat (Edax), .txt (Edax's text) or .egbk3 (Egaroucid)"));
  }
  return ReplaceFile(path, FormatBook(book, *format));
}

}  // namespace othello
