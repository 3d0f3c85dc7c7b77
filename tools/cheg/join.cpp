// cheg join: plays a game on a server, at a terminal or from a pipe.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "serve/address.hpp"
#include "serve/network/client.hpp"
#include "serve/player_client.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/line_editor.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

struct JoinOptions {
  std::string address;
  bool is_new = false;
  bool watch = false;
  bool spectators = false;
  std::string rules;
  std::string color;
  std::string clock;
  std::string against;
  std::string start;
  std::string player_name;
};

// The answer of the server to a request, as JSON. Complains and returns nothing after an error.
std::optional<Json> request(const serve::Address& address, const std::string& method,
                            const std::string& target, const Json& body) {
  const auto answer = serve::send_http(address, method, target, json_text(body));
  if (!answer) {
    complain(answer.error());
    return std::nullopt;
  }
  Json json = Json::parse(answer->body, nullptr, false);
  if (answer->status < 300 && json.is_object()) {
    return json;
  }
  complain(json.is_object() && json.contains("error") && json["error"].is_string()
               ? json["error"].get<std::string>()
               : fmt::format("the server answers with the status {}", answer->status));
  return std::nullopt;
}

std::string text_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

ExitStatus list_games(const serve::Address& address) {
  const auto answer = request(address, "GET", "/api/games", Json::object());
  if (!answer) {
    return ExitStatus::negative;
  }
  const auto found = answer->find("games");
  const Json games = found != answer->end() && found->is_array() ? *found : Json::array();
  for (const Json& game : games) {
    if (!game.is_object()) {
      continue;
    }
    const serve::Address link{address.host, address.port, text_in(game, "game"), ""};
    const std::string opponent = text_in(game, "opponent");
    print(fmt::format("cheg join {}\n  {}; clock: {}; you play {}{}{}\n", to_text(link),
                      text_in(game, "rules"), text_in(game, "clock"), text_in(game, "you"),
                      opponent.empty() ? "" : " against ", opponent));
  }
  if (games.empty()) {
    print(fmt::format("Nobody waits for an opponent. Begin a game: cheg join {} --new\n",
                      to_text(address)));
  }
  return ExitStatus::ok;
}

// Takes a seat, in a new game or in a given one. Returns the address with the token of the seat.
std::optional<serve::Address> take_seat(serve::Address address, const JoinOptions& options) {
  Json wish = Json::object();
  const auto add = [&wish](const char* key, const std::string& value) {
    if (!value.empty()) {
      wish[key] = value;
    }
  };
  add("name", options.player_name);
  if (options.is_new) {
    add("rules", options.rules);
    add("color", options.color);
    add("clock", options.clock);
    add("against", options.against);
    add("start", options.start);
    if (options.spectators) {
      wish["spectators"] = true;
    }
  }
  const auto seat =
      request(address, "POST",
              options.is_new ? "/api/games" : "/api/games/" + address.game + "/join", wish);
  if (!seat) {
    return std::nullopt;
  }
  address.game = text_in(*seat, "game");
  if (options.is_new && options.against.empty()) {
    print(fmt::format("Your opponent types: cheg join {}\n", to_text(address)));
  }
  address.token = text_in(*seat, "seat");
  print(fmt::format("To come back, you type: cheg join '{}'\n", to_text(address)));
  flush_output();
  return address;
}

// The game, the connection and the screen.
class JoinedGame {
 public:
  explicit JoinedGame(const serve::Address& address)
      : client_(address.token),
        link_(serve::Link::connect(address)),
        record_(to_text(serve::Address{address.host, address.port, "", ""}) + "/api/games/" +
                address.game + "/record") {}

  [[nodiscard]] int descriptor() const { return link_->descriptor(); }
  [[nodiscard]] bool goes_on() const { return !client_.is_over() && !was_refused_; }
  [[nodiscard]] bool is_ready() const { return is_ready_; }
  [[nodiscard]] const serve::PlayerClient& client() const { return client_; }
  [[nodiscard]] ExitStatus status() const {
    return was_refused_ ? ExitStatus::negative : ExitStatus::ok;
  }

  void take_news() {
    for (const serve::LinkNews& news : link_->take()) {
      switch (news.kind) {
        case serve::LinkNews::Kind::connected:
          react(client_.connected());
          break;
        case serve::LinkNews::Kind::frame:
          react(client_.take_frame(news.text));
          tell_record(news.text);
          is_ready_ = is_ready_ || news.text.find(R"("t":"ready")") != std::string::npos;
          check_refusal(news.text);
          break;
        case serve::LinkNews::Kind::lost:
          print(fmt::format("The connection is lost ({}); it will be made again.\n",
                            made_printable(news.text)));
          break;
        case serve::LinkNews::Kind::refused:
          complain(made_printable(news.text));
          was_refused_ = true;
          break;
      }
    }
    flush_output();
  }

  void take_line(std::string_view line) {
    react(client_.take_line(line));
    flush_output();
  }

 private:
  void react(const serve::Reaction& reaction) {
    print(reaction.shown);
    if (reaction.rings && output_is_terminal()) {
      print_unchanged("\a");
    }
    for (const std::string& frame : reaction.sent) {
      link_->send(frame);
    }
  }

  void tell_record(const std::string& frame) {
    if (client_.is_over() && frame.find(R"("t":"end")") != std::string::npos) {
      print("The whole game as PGN: " + record_ + '\n');
    }
  }

  // A fault before the game is shown: the token is wrong, or there are no spectators.
  void check_refusal(const std::string& frame) {
    was_refused_ = was_refused_ || (!is_ready_ && frame.starts_with(R"({"t":"fault")"));
  }

  serve::PlayerClient client_;
  std::unique_ptr<serve::Link> link_;
  std::string record_;  // where it can be read
  bool is_ready_ = false;
  bool was_refused_ = false;
};

// Waits until there is news or, if `with_input`, input. Returns whether there is input.
bool wait_for_something(const JoinedGame& game, bool with_input) {
  pollfd inputs[] = {{game.descriptor(), POLLIN, 0}, {with_input ? STDIN_FILENO : -1, POLLIN, 0}};
  const int ready = poll(inputs, std::size(inputs), -1);
  return ready > 0 && inputs[1].revents != 0;
}

// A server reads twenty frames in a second.
constexpr std::chrono::milliseconds kBetweenLines{60};

// Each line of the input waits for the player's turn, so that a script needs no pauses. After the
// last line, the player listens until the game ends.
ExitStatus play_from_pipe(JoinedGame& game) {
  std::string buffer;
  bool has_input = true;
  while (game.goes_on()) {
    const bool wants_line = has_input && game.client().expects_line();
    const std::size_t end = buffer.find('\n');
    if (wants_line && end != std::string::npos) {
      const std::string line = buffer.substr(0, end);
      buffer.erase(0, end + 1);
      if (!trimmed(line).empty()) {
        print(game.client().prompt() + line + '\n');
      }
      game.take_line(line);
      std::this_thread::sleep_for(kBetweenLines);
      continue;
    }
    if (wait_for_something(game, wants_line)) {
      std::array<char, 4096> bytes{};
      const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
      if (size > 0) {
        buffer.append(bytes.data(), static_cast<std::size_t>(size));
      } else if (size == 0 || errno != EINTR) {
        has_input = !buffer.empty();  // a last line without a line feed counts
        buffer += has_input ? "\n" : "";
      }
    }
    game.take_news();
  }
  return game.status();
}

ExitStatus play_at_terminal(JoinedGame& game) {
  while (game.goes_on() && !game.is_ready()) {
    wait_for_something(game, false);
    game.take_news();
  }
  LineEditor editor(
      [](std::string_view) {
        return repl::Completion{serve::PlayerClient::command_names(), false};
      },
      "join_history");
  const LineEditor::Watch watch{game.descriptor(), [&game] {
                                  game.take_news();
                                  return game.goes_on();
                                }};
  while (game.goes_on()) {
    const auto line = editor.read(game.client().prompt(), output_has_color(), &watch);
    if (line) {
      game.take_line(line->text);
    } else if (game.goes_on()) {
      game.take_line("quit");
    }
  }
  return game.status();
}

ExitStatus run(const JoinOptions& options) {
  auto address = serve::read_address(options.address);
  if (!address) {
    throw UsageError("join: " + address.error());
  }
  serve::Address seat = *address;
  if (options.is_new && !seat.game.empty()) {
    throw UsageError("join: --new begins a game, but the address names one already");
  }
  if (!options.is_new && seat.game.empty()) {
    return list_games(seat);
  }
  if (seat.token.empty() && !options.watch) {
    const auto taken = take_seat(seat, options);
    if (!taken) {
      return ExitStatus::negative;
    }
    seat = *taken;
  }
  JoinedGame game(seat);
  return isatty(STDIN_FILENO) != 0 && output_is_terminal() ? play_at_terminal(game)
                                                           : play_from_pipe(game);
}

}  // namespace

void add_join(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<JoinOptions>();
  CLI::App* command = app.add_subcommand("join", "Play on a server of `cheg serve`");
  command
      ->add_option("ADDRESS", options->address,
                   "Of a server, which lists the games that wait for an opponent, or of a game")
      ->required()
      ->type_name("");
  CLI::Option* begin = command->add_flag("--new", options->is_new, "Begin a new game");
  const auto add = [&](const char* option, std::string& value, const char* help, const char* type) {
    command->add_option(option, value, help)->type_name(type)->needs(begin);
  };
  add("--rules", options->rules, "With --new: the rules, by name. Default: those of the server",
      "NAME");
  add("--color", options->color, "With --new: your color, white, black or random. Default: random",
      "COLOR");
  add("--clock", options->clock,
      "With --new: minutes for the game and seconds for each move, such as 15+10. Default: none",
      "M+S");
  add("--against", options->against,
      "With --new: play against a player of the server, such as chance", "WHO");
  add("--start", options->start, "With --new: the position in which the game begins", "FEN");
  command
      ->add_flag("--spectators", options->spectators,
                 "With --new: anybody may listen to what both players hear")
      ->needs(begin);
  command
      ->add_option("--name", options->player_name,
                   "What your opponent reads instead of White or Black")
      ->type_name("NAME");
  command->add_flag("--watch", options->watch, "Listen to a game that admits spectators")
      ->excludes(begin);
  command->footer(
      "From a pipe, each line of the input waits for your turn.\n\n"
      "Examples:\n"
      "  cheg join http://localhost:8080 --new --rules berkeley --color white\n"
      "  cheg join http://localhost:8080\n"
      "  cheg join http://localhost:8080 --new --against chance");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace cheg::tool
