// Games of Kriegspiel as PGN, with every attempt and announcement in comments.
//
// In words, each act is followed by what was said about it:
//
//   1. e4 { a1a5 "Hell no" played "Black to move" } d5 { played "White to move" "Pawn try d5" }
//
// `played` is the move itself; other acts are attempts by their squares, `any?`, `refusals?`,
// `White-resigns` and `Black-resigns`. What is said before the first move follows `begins`.
//
// The older brace notation names the refused attempts and, behind the second colon, tries and
// checks:
//
//   5. exd3 {(K:d2d4,c2d3:Td4)} Nxd3+ {(K::CK)}
//
// There an attempt is named by its squares, `?` is the question for tries and `#` that for
// refusals; `T` alone says that there are tries, `T3` how many, `Td4` where, `TTd4` that two pawns
// can capture there; `CR CF CL CS CK` are checks on rank, file, long and short diagonal and by a
// knight, `C` any. Captures and the like follow from the moves.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "chess/pgn.hpp"
#include "kriegspiel/records/listener_record.hpp"
#include "kriegspiel/records/record_error.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

enum class PgnComments : std::uint8_t { words, braces };

// The whole game, which other programs read as ordinary chess. The tags Variant, Rules and Result
// are added to those given.
[[nodiscard]] std::string to_pgn(const Referee& referee, PgnComments comments = PgnComments::words,
                                 std::vector<chess::PgnGame::Tag> tags = {});

// What one player knows of the game: the opponent's moves are `??`, his own are named by their
// squares (SAN would give hidden men away), comments hold what he did and heard, as he reads it.
// The tags For ("White" or "Black") and Start ("normal", or "hidden" as any other start is from
// him) are added too; the number of the first move stands there even if none was made.
// Spectators have JSON lines instead.
[[nodiscard]] std::string to_hidden_pgn(const Referee& referee, chess::Color player,
                                        PgnComments comments = PgnComments::words,
                                        std::vector<chess::PgnGame::Tag> tags = {});

// Plays the first game of a text again, which may be in words, in brace notation or without
// comments; without the tag Rules under these rules. What the referee says must agree with the
// comments; the first that does not is named. Anything may be in the text.
[[nodiscard]] Result<Referee, RecordError> read_pgn(std::string_view text, const RuleSet& rules);

// Reads back the first game of a text, in words or in brace notation, as what one player knows of
// it; without the tag Rules under these rules. The events are Referee::record() in words, of which
// nothing is lost, and held_in_braces() of it in brace notation, which has no losses of own men:
// they are not checked then, everything else as ListenerGame says. Anything may be in the text.
[[nodiscard]] Result<ListenerRecord, RecordError> read_hidden_pgn(std::string_view text,
                                                                  const RuleSet& rules);

// What the brace notation holds of a record: attempts without the words that refused them, so that
// the verdict of each but the moves is `refused`; questions without the answers; `begin` and
// `moved`; checks and tries that were told at the beginning or with a move. Resignations are left
// to the result.
[[nodiscard]] std::vector<Event> held_in_braces(std::span<const Event> record);

}  // namespace cheg::kriegspiel
