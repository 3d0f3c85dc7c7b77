// A certificate is a file with which anybody can check a proof, without CHEG and without tables.
// The form of the file and its meaning are described in docs/certificates.md.
//
// The file has one part for each of these materials: the ending itself, the materials in which the
// program plays on, and the materials in which the tables decide. If a move leads from a position
// of part A to a position of part B, part B comes earlier in the file than part A. The part of the
// ending itself is therefore the last part for its colour. For every legal position with the
// program to move, a part contains a claim. The claim is: won in n moves, drawn, or lost in n
// moves. For every won or drawn position, a part also contains a move.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "chess/tablebase/table.hpp"
#include "lang/program.hpp"
#include "proof/analysis.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"

namespace cheg::proof {

inline constexpr int kCertificateVersion = 1;

// The parts of a certificate for one colour of the program.
struct CertificateSide {
  std::string header;  // lines that name the colour and the parts
  std::string data;    // the parts, compressed
};

// The result of a proof for one colour. The referenced objects must outlive this object.
struct ProvedSide {
  const Nodes& nodes;
  const Answers& answers;
  const Analysis& analysis;
  const std::vector<chess::tablebase::Byte>& values;
  const chess::tablebase::TableSet& tables;
};

// Makes the parts of a certificate for one colour. A certificate must be complete: if the program
// plays on in a smaller ending, the program must achieve the value of every position of this
// ending. Otherwise, certify() fails. Also fails if the work is stopped. Requires: the program is
// proved in the ending, and the ending has at most kMostMenClaimed men.
[[nodiscard]] Result<CertificateSide, WorkError> certify(const ProvedSide& side, chess::Color color,
                                                         const ProofWork& work);

// Makes the part that records best play with the given material. Also makes all parts to which the
// moves of this part can lead. The result certifies the tables themselves. For each material
// without an ENTRY in the program, the function certify() makes parts that record best play.
[[nodiscard]] Result<CertificateSide, WorkError> certify_best_play(
    chess::MaterialSignature material, const chess::tablebase::TableSet& tables,
    const ProofWork& work);

// Returns the bytes of the certificate file. `name` is the user's name for the program, without
// line feeds.
[[nodiscard]] std::string certificate(const std::string& name, const lang::Program& program,
                                      chess::MaterialSignature ending,
                                      const std::vector<CertificateSide>& sides);

}  // namespace cheg::proof
