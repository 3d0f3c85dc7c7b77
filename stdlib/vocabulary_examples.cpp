#include <array>

#include "stdlib/vocabulary.hpp"

namespace cheg::stdlib {
namespace {

// In the order of the page.
constexpr auto kExamples = std::to_array<WordExample>({
    {"PAWNS", "DIRECTOPP", "WK,BK", "K&P,K", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "T"},
    {"PAWNS", "DIAGOPP", "WK,BK", "K&P,K", "8/8/8/6k1/8/4K3/4P3/8 w - - 0 1", "T"},
    {"PAWNS", "DISTOPP", "WK,BK", "K&P,K", "4k3/8/8/8/8/8/4K2P/8 w - - 0 1", "T"},
    {"PAWNS", "HASOPP", "THEIRS", "K&P,K", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "T"},
    {"PAWNS", "KEYSQUARES", "WP", "K&P,K", "8/8/8/3k4/8/8/4P3/4K3 w - - 0 1", "(f4,e4,d4)"},
    {"PAWNS", "PAWNSQUARE", "WP,THEIRS", "K&P,K", "8/8/8/6k1/1P6/8/8/K7 w - - 0 1",
     "(g3,g4,g5,g6,g7,g8,f3,f4,f5,f6,f7,f8,e3,e4,e5,e6,e7,e8,d3,d4,d5,d6,d7,d8,c3,c4,c"
     "5,c6,c7,c8,b3,b5,b6,b7,b8,a3,a4,a5,a6,a7,a8)"},
    {"PAWNS", "PROMOTION", "WP", "K&P,K", "8/8/8/6k1/1P6/8/8/K7 w - - 0 1", "b8"},
    {"PAWNS", "STOPSQUARE", "WP", "K&P,K", "8/8/8/6k1/1P6/8/8/K7 w - - 0 1", "b5"},
    {"PAWNS", "WRONGBISHOP", "WB,WP", "B&P,K", "7k/8/8/8/7P/3B4/8/K7 w - - 0 1", "T"},
    {"PAWNS", "BLOCKED", "WP", "K&P,K&P", "8/8/4k3/4p3/4P3/4K3/8/8 w - - 0 1", "T"},
    {"ATTACK", "ATTACKERS", "BP,OURS", "RN,N&P", "4k3/8/2n5/4p3/8/5N2/8/4R1K1 w - - 0 1",
     "(N/f3,R/e1)"},
    {"ATTACK", "DEFENDERS", "BP", "RN,N&P", "4k3/8/2n5/4p3/8/5N2/8/4R1K1 w - - 0 1", "(N/c6)"},
    {"ATTACK", "HANGING", "THEIRS", "RN,B&P", "4k3/8/8/1b6/4p3/3N4/8/1R4K1 w - - 0 1", "(B/b5)"},
    {"ATTACK", "PINNED", "THEIRS", "R,N", "4k3/4n3/8/8/8/8/8/4R1K1 w - - 0 1", "(N/e7)"},
    {"ATTACK", "BATTERY", "OURS", "RN,K", "4k3/8/8/4N3/8/8/8/4R1K1 w - - 0 1", "(N/e5)"},
    {"ATTACK", "FORKED", "WN", "N,RR", "3r3r/5N2/8/2k5/8/8/8/6K1 w - - 0 1", "(R/h8,R/d8)"},
    {"ATTACK", "SKEWERED", "WB", "B,QR", "6r1/5q2/8/3B4/8/7k/8/K7 w - - 0 1", "(R/g8)"},
    {"ATTACK", "LINEDIST", "WR,BP", "R,K&P", "4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1", "6"},
    {"ATTACK", "FORK", "X", "N,R", "2k3r1/8/8/3N4/8/8/8/K7 w - - 0 1", "(N/d5-e7)"},
    {"ATTACK", "SKEWER", "X", "R,Q", "8/8/8/4k2q/8/8/8/R5K1 w - - 0 1", "(R/a1-a5)"},
    {"ATTACK", "PIN", "X", "R,N", "4k3/8/8/4n3/8/8/8/R5K1 w - - 0 1", "(R/a1-e1)"},
    {"ATTACK", "DISCHECK", "X", "RN,K", "4k3/8/8/8/8/8/4N3/4R1K1 w - - 0 1",
     "(N/e2-g3,N/e2-f4,N/e2-d4,N/e2-c1,N/e2-c3)"},
    {"ATTACK", "SAFECHECK", "X", "Q,K", "6k1/8/8/8/3Q4/8/8/6K1 w - - 0 1",
     "(Q/d4-g4,Q/d4-d5,Q/d4-d8,Q/d4-c4)"},
    {"CONFINE", "CUTFILE", "WR,BK", "R,K", "8/8/8/1k6/8/8/8/3R2K1 w - - 0 1", "2"},
    {"CONFINE", "CUTRANK", "WR,BK", "R,K", "8/8/1k6/8/7R/8/8/6K1 w - - 0 1", "2"},
    {"CONFINE", "CUTOFF", "WR,BK", "R,K", "8/8/2k5/8/3R4/8/8/6K1 w - - 0 1", "1"},
    {"CONFINE", "BOXED", "WR,BK", "R,K", "8/6k1/8/8/4R3/8/8/K7 w - - 0 1",
     "(h5,h6,h7,h8,g5,g6,g7,g8,f5,f6,f7,f8)"},
    {"CONFINE", "ENCLOSURE", "BK", "BB,K", "6k1/8/8/8/3BB3/3K4/8/8 w - - 0 1",
     "(g8,f7,f8,e6,e7,e8,d6,d7,d8,c7,c8,b8)"},
    {"CONFINE", "AREA", "BK", "BB,K", "6k1/8/8/8/3BB3/3K4/8/8 w - - 0 1", "12"},
    {"CONFINE", "WALL", "BK", "R,K", "8/6k1/8/8/4R3/3K4/8/8 w - - 0 1",
     "(h4,g4,f4,e4,e5,e6,e7,e8)"},
    {"CONFINE", "STALENET", "BK", "Q,K", "k7/2Q5/2K5/8/8/8/8/8 w - - 0 1", "T"},
    {"CONFINE", "SAMECOLOR", "WB,BB", "B,B", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "T"},
    {"CONFINE", "COLORSET", "WB", "BN,K", "8/8/8/3k4/8/3BK3/4N3/8 w - - 0 1",
     "(h1,h3,h5,h7,g2,g4,g6,g8,f1,f3,f5,f7,e2,e4,e6,e8,d1,d3,d5,d7,c2,c4,c6,c8,b1,b3,b"
     "5,b7,a2,a4,a6,a8)"},
    {"CONFINE", "RIGHTCORNERS", "WB", "BN,K", "8/8/8/3k4/8/3BK3/4N3/8 w - - 0 1", "(h1,a8)"},
    {"CONFINE", "WRONGCORNERS", "WB", "BN,K", "8/8/8/3k4/8/3BK3/4N3/8 w - - 0 1", "(h8,a1)"},
    {"CONFINE", "FROMCORNER", "BK,WB", "BN,K", "3k4/8/3NK3/8/8/3B4/8/8 w - - 0 1", "3"},
    {"CONFINE", "TURNED", "WQ,BK", "Q,R", "8/5k2/5r2/8/2KQ4/8/8/8 w - - 0 1", "36"},
});

}  // namespace

std::span<const WordExample> word_examples() { return kExamples; }

}  // namespace cheg::stdlib
