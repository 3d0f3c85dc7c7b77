// Kriegspiel games as PGN, with every attempt and announcement in comments.
//
// In words, each act is followed by its announcements:
//
//   1. e4 { a1a5 "Hell no" played "Black to move" } d5 { played "White to move" "Pawn try d5" }
//
// `played` is the move itself. Other acts are attempts, named by their squares, `any?`,
// `refusals?`, `White-resigns` and `Black-resigns`. `begins` is followed by the announcements
// before the first move.
//
// The older brace notation gives the refused attempts and, after the second colon, tries and
// checks:
//
//   5. exd3 {(K:d2d4,c2d3:Td4)} Nxd3+ {(K::CK)}
//
// Attempts are named by their squares. `?` is the question about tries, `#` the question about
// refusals. `T` means that there are tries, `T3` that there are three, `Td4` that one is on d4,
// `TTd4` that two pawns can capture on d4. `CR CF CL CS CK` are checks on the rank, the file, the
// long diagonal, the short diagonal and by a knight; `C` is any check. Other announcements, such as
// captures, follow from the moves.
#pragma once

#include <optional>
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

// Writes the whole game. Other programs can read it as ordinary chess. Adds the tags Variant, Rules
// and Result.
[[nodiscard]] std::string to_pgn(const Referee& referee, PgnComments comments = PgnComments::words,
                                 std::vector<chess::PgnGame::Tag> tags = {});

// Writes one player's record of the game. The opponent's moves are `??`; his own moves are named by
// their squares, because SAN would reveal hidden men. Comments hold his acts and the announcements
// in his words. Also adds the tags For ("White" or "Black") and Start ("normal", or "hidden" for
// any other start). Writes the number of the first move even if no move was made. For spectators,
// use JSON lines.
[[nodiscard]] std::string to_hidden_pgn(const Referee& referee, chess::Color player,
                                        PgnComments comments = PgnComments::words,
                                        std::vector<chess::PgnGame::Tag> tags = {});

// Replays the first game of a text: in words, in brace notation or without comments. `rules` apply
// if there is no tag Rules. The comments must agree with the referee; the error names the first
// difference. Accepts any text. If it differs after its beginning, `so_far` receives the game up to
// the difference, as the referee sees it.
[[nodiscard]] Result<Referee, RecordError> read_pgn(std::string_view text, const RuleSet& rules,
                                                    std::optional<Referee>* so_far = nullptr);

// Reads the first game of a text, in words or in brace notation, as one player's record. `rules`
// apply if there is no tag Rules. If the comments are in words, the events are exactly those of
// Referee::record(). In brace notation they are held_in_braces() of it, without losses of own men,
// so that own men are not checked. All other checks are those of ListenerGame. Accepts any text.
// After an error, `so_far` receives the events before it.
[[nodiscard]] Result<ListenerRecord, RecordError> read_hidden_pgn(
    std::string_view text, const RuleSet& rules, std::optional<ListenerRecord>* so_far = nullptr);

// The part of a record that the brace notation can express: attempts
// (each verdict except `moved` becomes `refused`), questions without
// answers, `begin`, `moved`, and the checks and tries announced at the
// beginning or with a move. Resignations appear only in the result.
[[nodiscard]] std::vector<Event> held_in_braces(std::span<const Event> record);

}  // namespace cheg::kriegspiel
