// Makes WTHOR files byte by byte, for tests of the reader.

#ifndef RIALTO_TESTS_SUPPORT_WTHOR_WRITER_H_
#define RIALTO_TESTS_SUPPORT_WTHOR_WRITER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "othello/game.h"

namespace othello {

struct WthorHeader {
  uint32_t games = 0;
  uint16_t names = 0;
  uint16_t year = 2023;
  uint8_t board_size = 8;
  uint8_t type = 0;
  uint8_t depth = 24;
};

inline void AppendLittleEndian(uint32_t value, int bytes, std::string& out) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> 8 * i);
}

inline std::string WthorHeaderBytes(const WthorHeader& header) {
  std::string out = {20, 24, 2, 29};  // Made on 29 February 2024.
  AppendLittleEndian(header.games, 4, out);
  AppendLittleEndian(header.names, 2, out);
  AppendLittleEndian(header.year, 2, out);
  out += static_cast<char>(header.board_size);
  out += static_cast<char>(header.type);
  out += static_cast<char>(header.depth);
  out += '\0';
  return out;
}

// The record of a game from the standard start.
inline std::string WthorGameBytes(const Game& game, uint16_t tournament,
                                  uint16_t black, uint16_t white,
                                  uint8_t theoretical_score) {
  std::string out;
  AppendLittleEndian(tournament, 2, out);
  AppendLittleEndian(black, 2, out);
  AppendLittleEndian(white, 2, out);
  out += static_cast<char>((64 + game.BlackScore()) / 2);
  out += static_cast<char>(theoretical_score);
  for (const GameMove& move : game.moves()) {
    if (move.square == kPass) continue;
    out += static_cast<char>(10 * (RowOf(move.square) + 1) +
                             ColumnOf(move.square) + 1);
  }
  out.resize(68, '\0');
  return out;
}

// A .jou file (record_size 20) or a .trn file (26) of Latin-1 names.
inline std::string WthorNamesFile(const std::vector<std::string>& names,
                                  size_t record_size) {
  WthorHeader header;
  header.names = static_cast<uint16_t>(names.size());
  std::string out = WthorHeaderBytes(header);
  for (std::string name : names) {
    name.resize(record_size, '\0');
    out += name;
  }
  return out;
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_WTHOR_WRITER_H_
