// A certificate: a file with which anybody can check a proof, without CHEG and without tables.
// docs/certificates.md describes the file and what follows from it.
//
// It has a claim for every legal position of some materials with the program to move: won in so
// many moves, drawn, or lost in so many moves; and a move for those that are won or drawn. The
// materials are the ending, those in which the program plays on, and those in which the tables
// decide. Each is a part, and a part comes after all parts to which its moves lead.
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

// The parts for one colour.
struct CertificateSide {
  std::string header;  // lines that name the colour and the parts
  std::string data;    // the parts, compressed
};

// The result of a proof for one colour. All references must outlive this object.
struct ProvedSide {
  const Nodes& nodes;
  const Answers& answers;
  const Analysis& analysis;
  const std::vector<chess::tablebase::Byte>& values;
  const chess::tablebase::TableSet& tables;
};

// Makes the parts for the colour of the program. Fails if the program plays on in an ending in
// which it does not achieve everything: a certificate must not have gaps. Also fails if the work is
// stopped. Requires: the program is proved in the ending; the ending has at most kMostMenClaimed
// men.
[[nodiscard]] Result<CertificateSide, WorkError> certify(const ProvedSide& side, chess::Color color,
                                                         const ProofWork& work);

// Makes the part of best play in a material, with the parts below it, as certify() does for a
// colour whose program has no ENTRY: a certificate of the tables themselves.
[[nodiscard]] Result<CertificateSide, WorkError> certify_best_play(
    chess::MaterialSignature material, const chess::tablebase::TableSet& tables,
    const ProofWork& work);

// The bytes of the file. `name` is the user's name for the program, without line feeds.
[[nodiscard]] std::string certificate(const std::string& name, const lang::Program& program,
                                      chess::MaterialSignature ending,
                                      const std::vector<CertificateSide>& sides);

}  // namespace cheg::proof
