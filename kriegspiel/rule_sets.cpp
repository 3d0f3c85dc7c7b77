// Each rule set is a constant of type RuleSet. kRuleSets is the table of their names.
#include "kriegspiel/rule_sets.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace cheg::kriegspiel {
namespace {

// RAND's rules of 1950, with the answers of KSREF (1975) where the memorandum leaves them open.
constexpr RuleSet kWestern{
    .wording = Wording::rand,
    .refusals = Refusals::both,
    .impossible = Impossible::both,
    .impossible_recorded = ImpossibleRecorded::yes,
    .repeated = Repeated::as_impossible,
    .attempts_in_check = AttemptsInCheck::compatible,
    .unannounced_captures = UnannouncedCaptures::impossible,
    .captures = Captures::pawn_or_piece,
    .en_passant = EnPassant::captured_pawn,
    .squares = Squares::own_side,
    .checks = Checks::directions,
    .tries = Tries::squares_with_doubles,
    .tries_told = TriesTold::volunteered,
    .obligation = Obligation::none,
    .only_try = OnlyTry::squares,
    .drops = Drops::no,
    .promotions = Promotions::announced,
    .refusal_count = RefusalCount::on_demand,
    .recapitulation = Recapitulation::last_move,
    .opponents_moves = OpponentsMoves::hidden,
    .spectators = Spectators::see,
    .mates = Mates::announced,
    .stalemate = Stalemate::draw,
    .repetition = Repetition::ignored,
    .fifty_moves = FiftyMoves::ignored,
    .insufficient_material = InsufficientMaterial::chess,
};

constexpr RuleSet kEastern{
    .wording = Wording::eastern,
    .refusals = Refusals::both,
    .impossible = Impossible::both,
    .impossible_recorded = ImpossibleRecorded::yes,
    .repeated = Repeated::as_impossible,
    .attempts_in_check = AttemptsInCheck::no_castling,
    .unannounced_captures = UnannouncedCaptures::impossible,
    .captures = Captures::square,
    .en_passant = EnPassant::captured_pawn,
    .squares = Squares::coordinates,
    .checks = Checks::word,
    .tries = Tries::yes_no,
    .tries_told = TriesTold::asked_in_public,
    // KSREF's answer "some" is valid until a pawn captures, even if attempts are refused meanwhile.
    .obligation = Obligation::complete,
    .only_try = OnlyTry::squares,
    .drops = Drops::no,
    .promotions = Promotions::silent,
    .refusal_count = RefusalCount::never,
    .recapitulation = Recapitulation::none,
    .opponents_moves = OpponentsMoves::hidden,
    .spectators = Spectators::hear,
    .mates = Mates::announced,
    .stalemate = Stalemate::draw,
    .repetition = Repetition::ignored,
    .fifty_moves = FiftyMoves::ignored,
    .insufficient_material = InsufficientMaterial::ignored,
};

// In 1967 UMPIRE did not notice checkmate and stalemate; Mates::silent reproduces this.
constexpr RuleSet kUmpire{
    .wording = Wording::umpire,
    .refusals = Refusals::both,
    .impossible = Impossible::both,
    .impossible_recorded = ImpossibleRecorded::yes,
    .repeated = Repeated::told,
    .attempts_in_check = AttemptsInCheck::any,
    .unannounced_captures = UnannouncedCaptures::impossible,
    .captures = Captures::pawn_or_piece,
    .en_passant = EnPassant::captured_pawn,
    .squares = Squares::own_side,
    .checks = Checks::directions,
    .tries = Tries::squares,
    .tries_told = TriesTold::volunteered,
    .obligation = Obligation::none,
    .only_try = OnlyTry::squares,
    .drops = Drops::no,
    .promotions = Promotions::announced,
    .refusal_count = RefusalCount::never,
    .recapitulation = Recapitulation::none,
    .opponents_moves = OpponentsMoves::hidden,
    .spectators = Spectators::not_admitted,
    .mates = Mates::announced,
    .stalemate = Stalemate::draw,
    .repetition = Repetition::ignored,
    .fifty_moves = FiftyMoves::ignored,
    .insufficient_material = InsufficientMaterial::ignored,
};

constexpr RuleSet kEnglish{
    .wording = Wording::english,
    .refusals = Refusals::both,
    .impossible = Impossible::as_refused,
    .impossible_recorded = ImpossibleRecorded::yes,
    .repeated = Repeated::as_refused,
    .attempts_in_check = AttemptsInCheck::any,
    .unannounced_captures = UnannouncedCaptures::refused,
    .captures = Captures::square,
    .en_passant = EnPassant::captured_pawn,
    .squares = Squares::loser_side,
    .checks = Checks::directions,
    .tries = Tries::yes_no,
    .tries_told = TriesTold::asked_in_public,
    .obligation = Obligation::one_try,
    .only_try = OnlyTry::squares,
    .drops = Drops::no,
    .promotions = Promotions::silent,
    .refusal_count = RefusalCount::never,
    .recapitulation = Recapitulation::none,
    .opponents_moves = OpponentsMoves::hidden,
    .spectators = Spectators::hear,
    .mates = Mates::announced,
    .stalemate = Stalemate::draw,
    .repetition = Repetition::two_moves,
    .fifty_moves = FiftyMoves::ignored,
    .insufficient_material = InsufficientMaterial::chess,
};

constexpr RuleSet kBerkeley{
    .wording = Wording::berkeley,
    .refusals = Refusals::both,
    .impossible = Impossible::both,
    .impossible_recorded = ImpossibleRecorded::no,
    .repeated = Repeated::as_impossible,
    .attempts_in_check = AttemptsInCheck::any,
    .unannounced_captures = UnannouncedCaptures::refused,
    .captures = Captures::square,
    .en_passant = EnPassant::captured_pawn,
    .squares = Squares::algebraic,
    .checks = Checks::directions,
    .tries = Tries::none,
    .tries_told = TriesTold::volunteered,
    .obligation = Obligation::none,
    .only_try = OnlyTry::squares,
    .drops = Drops::no,
    .promotions = Promotions::silent,
    .refusal_count = RefusalCount::never,
    .recapitulation = Recapitulation::none,
    .opponents_moves = OpponentsMoves::hidden,
    .spectators = Spectators::hear,
    .mates = Mates::announced,
    .stalemate = Stalemate::draw,
    .repetition = Repetition::ignored,
    .fifty_moves = FiftyMoves::ignored,
    .insufficient_material = InsufficientMaterial::one_minor_each,
};

constexpr RuleSet kBerkeleyAny = [] {
  RuleSet rules = kBerkeley;
  rules.unannounced_captures = UnannouncedCaptures::impossible;
  rules.tries = Tries::yes_no;
  rules.tries_told = TriesTold::asked_in_public;
  rules.obligation = Obligation::complete;
  return rules;
}();

// Kriegspiel with the drops of Crazyhouse.
constexpr RuleSet kCrazyKrieg = [] {
  RuleSet rules = kBerkeleyAny;
  rules.wording = Wording::crazykrieg;
  rules.captures = Captures::exact;
  rules.obligation = Obligation::one_try;
  rules.drops = Drops::yes;
  rules.insufficient_material = InsufficientMaterial::ignored;
  return rules;
}();

constexpr RuleSet kCincinnati{
    .wording = Wording::cincinnati,
    .refusals = Refusals::both,
    .impossible = Impossible::both,
    .impossible_recorded = ImpossibleRecorded::yes,
    .repeated = Repeated::as_impossible,
    .attempts_in_check = AttemptsInCheck::any,
    .unannounced_captures = UnannouncedCaptures::impossible,
    .captures = Captures::pawn_or_piece,
    .en_passant = EnPassant::captured_pawn,
    .squares = Squares::algebraic,
    .checks = Checks::directions,
    .tries = Tries::yes_no,
    .tries_told = TriesTold::volunteered,
    .obligation = Obligation::none,
    .only_try = OnlyTry::squares,
    .drops = Drops::no,
    .promotions = Promotions::silent,
    .refusal_count = RefusalCount::never,
    .recapitulation = Recapitulation::none,
    .opponents_moves = OpponentsMoves::hidden,
    .spectators = Spectators::see,
    .mates = Mates::announced,
    .stalemate = Stalemate::draw,
    .repetition = Repetition::draw,
    .fifty_moves = FiftyMoves::draw,
    .insufficient_material = InsufficientMaterial::chess,
};

constexpr RuleSet kWild16{
    .wording = Wording::wild16,
    .refusals = Refusals::mover,
    .impossible = Impossible::as_refused,
    .impossible_recorded = ImpossibleRecorded::yes,
    .repeated = Repeated::as_refused,
    .attempts_in_check = AttemptsInCheck::any,
    .unannounced_captures = UnannouncedCaptures::refused,
    .captures = Captures::pawn_or_piece,
    .en_passant = EnPassant::captured_pawn,
    .squares = Squares::algebraic,
    .checks = Checks::directions,
    .tries = Tries::count,
    .tries_told = TriesTold::volunteered,
    .obligation = Obligation::none,
    .only_try = OnlyTry::px,
    .drops = Drops::no,
    .promotions = Promotions::silent,
    .refusal_count = RefusalCount::never,
    .recapitulation = Recapitulation::none,
    .opponents_moves = OpponentsMoves::hidden,
    .spectators = Spectators::not_admitted,
    .mates = Mates::announced,
    .stalemate = Stalemate::draw,
    .repetition = Repetition::ignored,
    .fifty_moves = FiftyMoves::ignored,
    .insufficient_material = InsufficientMaterial::chess,
};

constexpr RuleSet kChess{
    .wording = Wording::chess,
    .refusals = Refusals::mover,
    .impossible = Impossible::as_refused,
    .impossible_recorded = ImpossibleRecorded::yes,
    .repeated = Repeated::as_refused,
    .attempts_in_check = AttemptsInCheck::any,
    .unannounced_captures = UnannouncedCaptures::refused,
    .captures = Captures::silent,
    .en_passant = EnPassant::captured_pawn,
    .squares = Squares::algebraic,
    .checks = Checks::word,
    .tries = Tries::none,
    .tries_told = TriesTold::volunteered,
    .obligation = Obligation::none,
    .only_try = OnlyTry::squares,
    .drops = Drops::no,
    .promotions = Promotions::silent,
    .refusal_count = RefusalCount::never,
    .recapitulation = Recapitulation::everything,
    .opponents_moves = OpponentsMoves::shown,
    .spectators = Spectators::see,
    .mates = Mates::announced,
    .stalemate = Stalemate::draw,
    .repetition = Repetition::draw,
    .fifty_moves = FiftyMoves::draw,
    .insufficient_material = InsufficientMaterial::chess,
};

constexpr NamedRuleSet kRuleSets[] = {
    {"western", "Western rules: RAND 1950, as KSREF refereed them in 1975", kWestern},
    {"eastern", "Eastern rules, as KSREF refereed them in 1975", kEastern},
    {"umpire", "RAND's rules, as UMPIRE refereed them in 1967", kUmpire},
    {"english", "English rules of the Gambit Chess Rooms, London 1933", kEnglish},
    {"berkeley", "Berkeley rules", kBerkeley},
    {"berkeley-any", "Berkeley rules with the question \"any?\"", kBerkeleyAny},
    {"cincinnati", "Cincinnati rules of 1977", kCincinnati},
    {"wild16", "Wild 16 of the Internet Chess Club", kWild16},
    {"chess", "plain chess, in which nothing is hidden", kChess},
    {"crazykrieg", "CrazyKrieg, in which captured men are dropped as in Crazyhouse", kCrazyKrieg},
};

}  // namespace

std::span<const NamedRuleSet> rule_sets() { return kRuleSets; }

const NamedRuleSet* find_rule_set(std::string_view name) {
  const std::string lower = lower_case(name);
  const auto* const found =
      std::find_if(std::begin(kRuleSets), std::end(kRuleSets),
                   [&](const NamedRuleSet& rule_set) { return rule_set.name == lower; });
  return found == std::end(kRuleSets) ? nullptr : found;
}

}  // namespace cheg::kriegspiel
