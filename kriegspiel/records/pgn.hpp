// Kriegspiel games as PGN, with every attempt and announcement in comments.
//
// In words, each act is followed by its announcements:
//
//   1. e4 { a1a5 "Hell no" played "Black to move" } d5 { played "White to move" "Pawn try d5" }
//
// `played` stands for the move before the comment. The other acts are attempts, which are named by
// their squares, and `any?`, `refusals?`, `White-resigns` and `Black-resigns`. After `begins` come
// the announcements before the first move.
//
// The older brace notation lists the refused attempts and, after the second colon, tries and
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

// Writes the whole game. Other programs can read the text as a game of ordinary chess. Adds the
// tags Variant, Rules and Result.
[[nodiscard]] std::string to_pgn(const Referee& referee, PgnComments comments = PgnComments::words,
                                 std::vector<chess::PgnGame::Tag> tags = {});

// Writes one player's record of the game. The opponent's moves are `??`. The player's own moves are
// named by their squares, because SAN would reveal hidden men. Comments hold the player's acts, and
// the announcements in the words that he hears. Adds the tags of to_pgn() and the tags For ("White"
// or "Black") and Start ("normal", or "hidden" for any other start). Writes the number of the first
// move even if no move was made. For spectators, use JSON lines.
[[nodiscard]] std::string to_hidden_pgn(const Referee& referee, chess::Color player,
                                        PgnComments comments = PgnComments::words,
                                        std::vector<chess::PgnGame::Tag> tags = {});

// Replays the first game of a text: in words, in brace notation or without comments. `rules` apply
// if there is no tag Rules. The comments must agree with the referee; the error names the first
// difference. Accepts any text. If the first difference comes after the beginning of the game,
// `so_far` receives the game up to the difference, as the referee sees it.
[[nodiscard]] Result<Referee, RecordError> read_pgn(std::string_view text, const RuleSet& rules,
                                                    std::optional<Referee>* so_far = nullptr);

// Reads the first game of a text, in words or in brace notation, as one player's record. `rules`
// apply if there is no tag Rules. If the comments are in words, the events are exactly those of
// Referee::record(). If the comments are in brace notation, the events are held_in_braces() of that
// record; they lack the losses of own men, so that own men cannot be checked. All other checks of
// ListenerGame are made. Accepts any text. After an error, `so_far` receives the events before it.
[[nodiscard]] Result<ListenerRecord, RecordError> read_hidden_pgn(
    std::string_view text, const RuleSet& rules, std::optional<ListenerRecord>* so_far = nullptr);

// The part of a record that the brace notation can express: attempts (each verdict except `moved`
// becomes `refused`), questions without their answers, `begin`, `moved`, and the checks and tries
// that are announced at the beginning or with a move. Resignations appear only in the result.
[[nodiscard]] std::vector<Event> held_in_braces(std::span<const Event> record);

}  // namespace cheg::kriegspiel
