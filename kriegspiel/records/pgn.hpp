// Writes and reads Kriegspiel games as PGN. The comments contain every attempt and announcement.
//
// There are two kinds of comments. The first kind is in words. The announcements stand after the
// act that they answer:
//
//   1. e4 { a1a5 "Hell no" played "Black to move" } d5 { played "White to move" "Pawn try d5" }
//
// `played` stands for the move before the comment. Other attempts are named by their squares. The
// other acts are `any?`, `refusals?`, `White-resigns` and `Black-resigns`. The word `begins` stands
// before the announcements at the beginning of the game.
//
// The second kind is the older brace notation. It lists the refused attempts after the first colon,
// and the tries and checks after the second colon:
//
//   5. exd3 {(K:d2d4,c2d3:Td4)} Nxd3+ {(K::CK)}
//
// Attempts are named by their squares. `?` is the question about tries, and `#` is the question
// about refusals. `T` means that there are tries, and `T3` means that there are three tries. `Td4`
// means that one pawn can capture on d4, and `TTd4` means that two pawns can capture on d4. `CR`,
// `CF`, `CL` and `CS` are checks on the rank, the file, the long diagonal and the short diagonal.
// `CK` is a check by a knight, and `C` is a check of unknown kind. Brace notation omits other
// announcements, such as captures, because they follow from the moves.
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

// Writes the whole game. If the rules have no drops, other programs can read the text as a game of
// ordinary chess. Under rules with drops, a drop is written as N@f5, and the tag "FEN" may contain
// reserves (see kriegspiel/game_start.hpp). Adds the tags "Variant", "Rules" and "Result" to
// `tags`.
[[nodiscard]] std::string to_pgn(const Referee& referee, PgnComments comments = PgnComments::words,
                                 std::vector<chess::PgnGame::Tag> tags = {});

// Writes one player's record of the game. The opponent's moves are `??`. The player's own moves are
// named by their squares, because SAN would reveal hidden men. The comments contain the player's
// acts, and the announcements in the words that he hears. Adds the tags that to_pgn() adds, and two
// more tags. The tag "For" has the value "White" or "Black". The tag "Start" has the value "normal"
// for the usual start position and "hidden" for all other start positions. Under rules with drops,
// a record with a hidden start also has the tag "Reserves". This tag gives the reserves at the
// start, which both players know. Writes the number of the first move even if no move was made. PGN
// has no record for spectators; use JSON lines for them.
[[nodiscard]] std::string to_hidden_pgn(const Referee& referee, chess::Color player,
                                        PgnComments comments = PgnComments::words,
                                        std::vector<chess::PgnGame::Tag> tags = {});

// Reads the first game of a text, and replays it with a referee. The comments may be in words or in
// brace notation, or may be missing. If the game has no tag "Rules", the function uses the argument
// `rules`. The comments must agree with the referee; otherwise the error names the first
// difference. Accepts any text. If the error comes after the beginning of the game, `so_far`
// receives the referee's game up to the error.
[[nodiscard]] Result<Referee, RecordError> read_pgn(std::string_view text, const RuleSet& rules,
                                                    std::optional<Referee>* so_far = nullptr);

// Reads the first game of a text as one player's record. The comments may be in words or in brace
// notation. If the game has no tag "Rules", the function uses the argument `rules`. If the comments
// are in words, the events are exactly those of Referee::record(). If the comments are in brace
// notation, the events are those that held_in_braces() returns. ListenerGame checks the record. If
// the comments are in brace notation, ListenerGame does not check the player's own men: brace
// notation omits captures. Accepts any text. After an error, `so_far` receives the events before
// the error.
[[nodiscard]] Result<ListenerRecord, RecordError> read_hidden_pgn(
    std::string_view text, const RuleSet& rules, std::optional<ListenerRecord>* so_far = nullptr);

// From the events of a record, returns those that brace notation can express. Brace notation can
// express attempts, questions without their answers, `begin`, `moved`, checks and tries. Checks and
// tries are kept only if they are announced at the beginning or with a move. The verdict `moved` on
// an attempt is kept, and every other verdict on an attempt becomes `refused`. Resignations are not
// events in brace notation; they appear only in the result of the game.
[[nodiscard]] std::vector<Event> held_in_braces(std::span<const Event> record);

}  // namespace cheg::kriegspiel
