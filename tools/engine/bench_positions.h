// The positions of `rialto bench`: frozen, because its signature is compared
// over time.
//
// Made once by a small program with the seed 2024. Positions of games in which
// both sides play ten random plies and then search three plies, with one move
// in ten at random: 54 to 8 empty squares. From random games: positions in
// which the mover must pass, and positions that are their own image under a
// symmetry of the board. From games of a three-ply search against a random
// mover: positions that end in a wipe-out. At last some nearly full boards.
//
// The first eight are small ones of all kinds, for slow builds.

#ifndef RIALTO_TOOLS_ENGINE_BENCH_POSITIONS_H_
#define RIALTO_TOOLS_ENGINE_BENCH_POSITIONS_H_

namespace engine {

// 64 squares and the side to move, as othello::ParseBoard() reads them.
inline constexpr const char* kBenchPositions[] = {
    // One of each kind.
    "OOXXOO--OOOXOO-OOOXOXXXOOOOOOXXOOOOOOOXOOOOOXXOOOOOXXX-OXXXXXXX- O",
    "--OOOOXO-XXXOXXO--XOXOXOXXXXOOXO-XXOOXXOXXXOXXOOXXOOO--OX--OO--- O",
    "----X-----XXX--XXXXXXXX-XXXXXXXXXXXXXOXXXOOXOXOOXOOOXOOOOOOOOOOX X",
    "---X-X-O--XXX-OO--OXOOXO--OXOOXO--OOOOXO--OOOOXO--OOO-OO-----OOO X",
    "------------------OX-------OX------XO-------XO------------------ X",
    "--XXXXO---XXOO----OOXO----OOOO----OOOO----O-------O------------- O",
    "X-O-----XXOO----XXXOO---XXOXO--XXXXOXXXXXXXXXXOXXXXXXOOXXXXXO-OX O",
    "--XOOX-XOXXXOOXXOXXOXXOXOXOXXXOXOOOXXOOXOOOOOXXX--XXXXX---XXXXX- O",
    // Games of shallow searches.
    "--------------------------XXXO-----OOOO----O-X------------------ X",
    "-----------O-----XXO--X--X-OOX----XXO------XO------------------- X",
    "-----O-----XOO----OOOOO----XXX---OOXO-X---X--------------------- X",
    "-------------------O------XOX------OX-O----OOOOO----OXXX--XXXXXO X",
    "X--------XX-----OXXX----OXXOX---OOOXXX--O-OOXO------OO-------O-- X",
    "---OX--X--XXXXX--XXOXOXO--OOOO-O-OOOOO-O---OXXX----------------- X",
    "---X---X--XXOO-X-XOOOOOX-OOOOOXX--OXOXXX--XOOO-O----O-------O--- X",
    "---OOOO----XOO----XXOOOO--XOOXO--XXOOXXX-XXXOXXX---XOO-------O-- X",
    "XX-O-X-OXXXOOXO--XOOXOXXXXOXXXO--OOXXXXX---XXXO----X------------ X",
    "--XXXXOX--XXXOOX-XXXOXO--OXOXXO--OOXXOOO-OOXXXXX--XX-X----X----- X",
    "--------X-O---OXXXOOOOOXXOXOXXOXXXOOXOOXXXOXOOO---XOOO---X-OOOO- X",
    "XXXXXX--OOOOOXO-XXXXXXX-XXXXOX--XXXOXXO-XXO--XX-XOO-OX--XO------ O",
    "OOOOOOOOOOOOOOO-OOOOOOO-OXOOOO--OXOXO---OOXXX---O-XXXX----XX-X-- X",
    "-OOO------OXOO--XOXXXXXXXXXXXXXXXXXXXXXXXXOXOXXXX-OOXO----O-X-O- O",
    "OOOOOOOOOOOOX-O-OOXOXXOXOOXXXXOXOOOXOOOXOXXOOOOXXX-------------- X",
    "XXXXOX--OXOXO---OOOOXOO--XOXXXOO-XXOOOOO-XXOOXOX--OOOO----OOOOO- X",
    "------OX----OOO--OOOOOO-OOOXOOOOOOXOXXOOXXXOOOOOXXXXXO--XXXXXXXX X",
    "OOOOOOO--OOOOO-O-OOXOXOO--XOOXOO--XXOXOO--XXXOXO--XXXXXO--XXXXXO X",
    "XXXXXXXX-XXXXXXX-OXXOXOX-OXXXXOX-OOXXXO-OOXXXOO---OOOOO--XXXXX-- X",
    "OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOXOO-OOOOOOO O",
    "XXOOOOOOXXXXOXXXXXOOXOXXXXOXOOXXOOXXXXXXOOOOXX-XX--XXX----XXX--- X",
    "X-OOOOOOXXXOXXOOXXXOOOXOXXXXOOXOXXOXXOXOX-OOXOXO--OOOOOO---O-OOO X",
    // The mover must pass.
    "----------X-XXX---XXXX----XXX-XO---XX-O-----XOOO----O-O---XXXOOO X",
    "OOOO-O--OOOXXX--OOXXX---OOXXXX--OOXXXX--OX-XXX----XX-X-----X-X-- X",
    "--------X------OXXXXXXOOOOOOOO-OOOOXOXXOOOOXOOOOOOXXOXOOOOOOOOOO X",
    "--OOOOO-O-OOOO-OXOOOOOOOXXOOOXXOXXXXXOOOXXXXXOOOXXOOOO--XOOOOO-- O",
    // Wipe-outs.
    "XXXXXXXXXXXXXXXOXXXXXXO-XXXXOO--XXOOO---X-OOO---X----O---------- X",
    "XXXXXXXXXXXXXO--XOXOOOO-XOOXOO--XOOOXO--XOOOOOO-XO-O-OOOX-----O- X",
    // Nearly full.
    "XOOOOOOOXOOOOOOOXOOXXOOOXOOXXOOOXXXOOXOO-XXOOXOO-XXXOOXO-XXXXXXX O",
    "XXXOOX-XXXOXXOXOXOXXXXOOOOXXXXOOXOXXOOOOXOXXOOOOXXXXXXOOOOOOOOOO O",
    // Symmetric.
    "--------------O----XXO----XOO-----XOO-----O------O-------------- X",
    "-------------X-----XX-X---OOOX---XXOOX-----XO------X------------ X",
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_BENCH_POSITIONS_H_
