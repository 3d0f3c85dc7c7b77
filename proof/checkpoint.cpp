#include "proof/checkpoint.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "base/checksum.hpp"
#include "chess/movegen.hpp"

namespace cheg::proof {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as in memory");

constexpr std::array<char, 8> kCheckpointMagic{'\x89', 'C', 'H', 'E', 'G', 'C', 'P', '\n'};
constexpr std::uint32_t kLongestKey = 1U << 12U;
constexpr std::uint32_t kLongestError = 1U << 16U;

struct CheckpointHeader {
  std::array<char, 8> magic = kCheckpointMagic;
  std::uint32_t version = kCheckpointVersion;
  std::uint32_t key_size = 0;
  std::uint64_t size = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(CheckpointHeader) == 32 && sizeof(AnswerDetail) == 8);

// The checksum of a file begins with the header up to the place of the checksum.
Checksum begun_checksum(const CheckpointHeader& header) {
  Checksum checksum;
  checksum.add(&header, offsetof(CheckpointHeader, checksum));
  return checksum;
}

struct CloseCheckpoint {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using CheckpointFile = std::unique_ptr<std::FILE, CloseCheckpoint>;

std::string system_text() { return std::generic_category().message(errno); }

// The properties, each with the name that messages use.
std::vector<std::pair<std::string, std::string>> properties(const CheckpointKey& key) {
  const vm::Limits& limits = key.limits;
  return {{"version of CHEG", key.version},
          {"program", fmt::format("{:016x}", key.program)},
          {"ending", key.ending.to_string()},
          {"limits", fmt::format("{} {} {} {} {} {}", limits.instructions_per_node,
                                 limits.instructions_per_search, limits.calls, limits.storage,
                                 limits.plies, limits.time.count())},
          {"colour", key.color == chess::Color::white ? "white" : "black"},
          {"details", key.keeps_details ? "yes" : "no"}};
}

std::string key_text(const CheckpointKey& key) {
  std::string text;
  for (const auto& [name, value] : properties(key)) {
    text += fmt::format("{}: {}\n", name, value);
  }
  return text;
}

std::size_t nodes_of_piece(const AnswersSoFar& so_far, std::size_t piece) {
  return std::min(kNodesOfPiece, so_far.answers.by_node.size() - piece * kNodesOfPiece);
}

// Passes the parts of the file in their order to out(data, size).
template <class Out>
void put_all(const std::string& key, const AnswersSoFar& so_far, Out out) {
  const auto number = [&](auto value) { out(&value, sizeof value); };
  const Answers& answers = so_far.answers;
  out(key.data(), key.size());
  number(std::uint64_t{answers.by_node.size()});
  number(answers.positions);
  number(answers.instructions);
  number(static_cast<std::uint32_t>(answers.errors.size()));
  for (const auto& [error, count] : answers.errors) {
    number(count);
    number(static_cast<std::uint32_t>(error.size()));
    out(error.data(), error.size());
  }
  for (const bool is_done : so_far.is_done) {
    number(static_cast<std::uint8_t>(is_done));
  }
  for (std::size_t piece = 0; piece < so_far.is_done.size(); ++piece) {
    if (!so_far.is_done[piece]) {
      continue;
    }
    const std::size_t begin = piece * kNodesOfPiece;
    const std::size_t count = nodes_of_piece(so_far, piece);
    out(answers.by_node.bits().data() + begin, count * sizeof(std::uint16_t));
    if (!answers.details.empty()) {
      out(answers.details.data() + begin, count * sizeof(AnswerDetail));
    }
  }
}

// Whether all bytes after the header are present and have the right checksum. Afterwards the file
// is read from the end of the header.
bool is_undamaged(std::FILE* file, const CheckpointHeader& header) {
  Checksum checksum = begun_checksum(header);
  std::vector<char> buffer(std::size_t{1} << 20U);
  std::uint64_t size = 0;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file)) {
    checksum.add(buffer.data(), count);
    size += count;
  }
  return size == header.size && checksum.get() == header.checksum &&
         std::fseek(file, sizeof header, SEEK_SET) == 0;
}

// Reads the bytes after the header. Past the end it gives zeros, and is_whole() is false.
class CheckpointReader {
 public:
  explicit CheckpointReader(std::FILE* file) : file_(file) {}

  void read(void* data, std::size_t size) {
    is_whole_ = is_whole_ && std::fread(data, 1, size, file_) == size;
  }
  template <class Number>
  Number number() {
    Number value{};
    read(&value, sizeof value);
    return is_whole_ ? value : Number{};
  }
  std::string text(std::uint32_t size, std::uint32_t most) {
    is_whole_ = is_whole_ && size <= most;
    std::string text(is_whole_ ? size : 0, '\0');
    read(text.data(), text.size());
    return text;
  }
  [[nodiscard]] bool is_whole() const { return is_whole_; }
  [[nodiscard]] bool is_at_end() const { return is_whole_ && std::fgetc(file_) == EOF; }

 private:
  std::FILE* file_;
  bool is_whole_ = true;
};

// The first property in which the two keys differ, as a message; empty if they are equal.
std::string difference(const std::string& found, const CheckpointKey& key) {
  std::string_view rest = found;
  for (const auto& [name, value] : properties(key)) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::string prefix = name + ": ";
    if (!line.starts_with(prefix)) {
      return "a checkpoint with other properties";
    }
    const std::string_view other = line.substr(prefix.size());
    if (other == value) {
      continue;
    }
    return name == "program"  ? std::string("a checkpoint of another program text")
           : name == "limits" ? std::string("a checkpoint of a proof with other limits")
           : name == "details"
               ? fmt::format("a checkpoint of a proof {} --group or --html",
                             key.keeps_details ? "without" : "with")
               : fmt::format("a checkpoint of the {} {}, not {}", name, other, value);
  }
  return rest.empty() ? "" : "a checkpoint with other properties";
}

// Reads the answers of the blocks that are done. Returns false if the bytes cannot be answers.
bool read_pieces(CheckpointReader& in, AnswersSoFar& so_far) {
  Answers& answers = so_far.answers;
  const bool is_right = in.number<std::uint64_t>() == answers.by_node.size();
  answers.positions = in.number<std::uint64_t>();
  answers.instructions = in.number<std::uint64_t>();
  for (auto errors = in.number<std::uint32_t>(); errors > 0 && in.is_whole(); --errors) {
    const auto count = in.number<std::uint64_t>();
    const auto size = in.number<std::uint32_t>();
    answers.errors[in.text(size, kLongestError)] = count;
  }
  for (auto is_done : so_far.is_done) {
    is_done = in.number<std::uint8_t>() == 1;
  }
  for (std::size_t piece = 0; piece < so_far.is_done.size() && is_right && in.is_whole(); ++piece) {
    if (!so_far.is_done[piece]) {
      continue;
    }
    const std::size_t begin = piece * kNodesOfPiece;
    const std::size_t count = nodes_of_piece(so_far, piece);
    in.read(answers.by_node.bits().data() + begin, count * sizeof(std::uint16_t));
    if (!answers.details.empty()) {
      in.read(answers.details.data() + begin, count * sizeof(AnswerDetail));
    }
  }
  return is_right && in.is_whole();
}

// Whether every move is legal, whatever the file says.
bool has_legal_moves(const AnswersSoFar& so_far, const Nodes& nodes) {
  for (NodeNumber node = 0; node < nodes.size(); ++node) {
    const NodeAnswer answer = so_far.answers.by_node[node];
    if (answer.move == chess::Move{}) {
      continue;
    }
    const auto position = nodes.position(node);
    if (!position || !chess::is_legal(*position, answer.move)) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::uint64_t program_checksum(const lang::Program& program) {
  Checksum checksum;
  for (const lang::ProgramPart& part : program.data().parts) {
    const std::string_view text = part.source->text();
    const std::string head =
        fmt::format("{} {} {} ", part.library, text.size(), part.end - part.begin);
    checksum.add(head.data(), head.size());
    checksum.add(text.data(), text.size());
  }
  return checksum.get();
}

std::optional<std::string> write_checkpoint(const std::filesystem::path& path,
                                            const CheckpointKey& key, const AnswersSoFar& so_far) {
  const std::string text = key_text(key);
  CheckpointHeader header;
  header.key_size = static_cast<std::uint32_t>(text.size());
  put_all(text, so_far, [&](const void*, std::size_t size) { header.size += size; });
  Checksum checksum = begun_checksum(header);
  put_all(text, so_far, [&](const void* data, std::size_t size) { checksum.add(data, size); });
  header.checksum = checksum.get();

  const std::string part = path.string() + ".part";
  CheckpointFile file(std::fopen(part.c_str(), "wb"));
  bool is_written = file != nullptr;
  const auto put = [&](const void* data, std::size_t size) {
    is_written = is_written && std::fwrite(data, 1, size, file.get()) == size;
  };
  put(&header, sizeof header);
  put_all(text, so_far, put);
  // Synchronised before the rename, so that a crash leaves either the old or the new file.
  is_written = is_written && std::fflush(file.get()) == 0 && fsync(fileno(file.get())) == 0 &&
               std::rename(part.c_str(), path.c_str()) == 0;
  if (!is_written) {
    const std::string reason = system_text();
    if (file != nullptr) {
      std::remove(part.c_str());
    }
    return fmt::format("cannot write {}: {}", path.string(), reason);
  }
  return std::nullopt;
}

std::string unusable_checkpoint(const std::filesystem::path& path, const std::string& why) {
  return fmt::format("{}: {}; it is not used. Remove it to begin anew, or name another file",
                     path.string(), why);
}

Result<bool, std::string> read_checkpoint(const std::filesystem::path& path,
                                          const CheckpointKey& key, const Nodes& nodes,
                                          AnswersSoFar& so_far) {
  const auto refuse = [&path](const std::string& why) { return unusable_checkpoint(path, why); };
  const CheckpointFile file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr && errno == ENOENT) {
    return false;
  }
  if (file == nullptr) {
    return refuse(system_text());
  }
  CheckpointHeader header;
  if (std::fread(&header, 1, sizeof header, file.get()) != sizeof header ||
      header.magic != kCheckpointMagic) {
    return refuse("not a checkpoint of a proof");
  }
  if (header.version != kCheckpointVersion) {
    return refuse(fmt::format("a checkpoint of version {}, but this program reads version {}",
                              header.version, kCheckpointVersion));
  }
  if (!is_undamaged(file.get(), header)) {
    return refuse("damaged, the checksum is wrong");
  }
  CheckpointReader in(file.get());
  if (const std::string other = difference(in.text(header.key_size, kLongestKey), key);
      !other.empty()) {
    return refuse(other);
  }
  if (!read_pieces(in, so_far) || !in.is_at_end() || !has_legal_moves(so_far, nodes)) {
    return refuse("damaged, its answers are not those of a program");
  }
  return true;
}

}  // namespace cheg::proof
