// Certificates of proofs: two checkers that share nothing with CHEG accept what is right, and find
// every kind of damage.
#include <fmt/format.h>
#include <xxhash.h>
#include <zlib.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "proof/certificate.hpp"
#include "stdlib/shipped.hpp"
#include "tests/proof/against_slow.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::certificate_test {
namespace {

constexpr const char* kPython = "python3 '" CHEG_SOURCE_DIR "/tools/check_certificate.py' ";
constexpr const char* kC = "'" CHEG_CHECK_CERTIFICATE "' ";

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("a certificate is right by the checker in Python, and names the code of the program") {
  const std::string path = temporary_path("krk.certificate");
  REQUIRE(run_cheg({"prove", "krk", "--certificate", path}).status == 0);
  const std::string compiled = temporary_path("krk.chegc");
  REQUIRE(run_cheg({"compile", "krk", "--output", compiled}).status == 0);
  const std::string code = read_file(compiled);
  const XXH128_hash_t hash = XXH3_128bits(code.data(), code.size());
  CHECK(read_file(path).starts_with(
      fmt::format("CHEG certificate 1\nprogram krk\ncode {:016x}{:016x}\nending KRK\nside white\n"
                  "part KRK program 175168\nend\n",
                  hash.high64, hash.low64)));
  const RunResult result = run_shell(kPython + path);
  INFO(result.error);
  CHECK(result.status == 0);
  CHECK(result.output.find("  KRK program 175168 won, longest 22, mean 11.842; 0 drawn; 0 lost\n"
                           "right: every claim holds; no win takes more than 50 moves\n") !=
        std::string::npos);
}

// A certificate taken apart, so that it can be damaged and put together with a right checksum.
struct OpenCertificate {
  std::string header;
  std::vector<std::string> parts;  // four planes: claims, low and high bytes; men; targets

  explicit OpenCertificate(const std::string& bytes) {
    const std::size_t end = bytes.find("\nend\n") + 5;
    header = bytes.substr(0, end);
    z_stream stream{};
    REQUIRE(inflateInit(&stream) == Z_OK);
    std::string rest = bytes.substr(end, bytes.size() - end - 4);
    stream.next_in = reinterpret_cast<Bytef*>(rest.data());
    stream.avail_in = static_cast<uInt>(rest.size());
    constexpr std::size_t kRoom = std::size_t{1} << 20;
    while (stream.avail_in > 0) {
      std::string part(kRoom, '\0');
      REQUIRE(inflateReset(&stream) == Z_OK);
      stream.next_out = reinterpret_cast<Bytef*>(part.data());
      stream.avail_out = static_cast<uInt>(kRoom);
      REQUIRE(inflate(&stream, Z_FINISH) == Z_STREAM_END);
      part.resize(kRoom - stream.avail_out);
      parts.push_back(part);
    }
    inflateEnd(&stream);
  }

  [[nodiscard]] std::string bytes() const {
    std::string all = header;
    for (const std::string& part : parts) {
      uLongf size = compressBound(part.size());
      std::string packed(size, '\0');
      REQUIRE(compress(reinterpret_cast<Bytef*>(packed.data()), &size,
                       reinterpret_cast<const Bytef*>(part.data()), part.size()) == Z_OK);
      all += packed.substr(0, size);
    }
    return sealed(all);
  }

  // With its checksum.
  [[nodiscard]] static std::string sealed(std::string all) {
    const uLong sum = crc32_z(0, reinterpret_cast<const Bytef*>(all.data()), all.size());
    for (int shift = 0; shift < 32; shift += 8) {
      all.push_back(static_cast<char>(sum >> shift & 0xff));
    }
    return all;
  }

  void replace_in_header(const std::string& old, const std::string& by) {
    REQUIRE(header.find(old) != std::string::npos);
    header.replace(header.find(old), old.size(), by);
  }

  // The first position of a part with this claim.
  [[nodiscard]] std::size_t first(std::size_t part, unsigned claim) const {
    const std::size_t count = parts[part].size() / 4;
    for (std::size_t i = 0; i < count; ++i) {
      if (byte(part, i) == claim % 256 && byte(part, count + i) == claim / 256) {
        return i;
      }
    }
    FAIL("no such claim");
    return 0;
  }
  [[nodiscard]] unsigned byte(std::size_t part, std::size_t at) const {
    return static_cast<std::uint8_t>(parts[part][at]);
  }
  void set(std::size_t part, std::size_t plane, std::size_t position, unsigned value) {
    parts[part][plane * parts[part].size() / 4 + position] = static_cast<char>(value);
  }
};

struct Damage {
  const char* name;
  std::function<std::string(const std::string& bytes)> make;
  const char* message;  // of both checkers, or its beginning
};

std::string changed(const std::string& bytes, const std::function<void(OpenCertificate&)>& change) {
  OpenCertificate open(bytes);
  change(open);
  return open.bytes();
}

// Of a certificate of KPK. Its parts: KQK and KRK, best play; KPK.
std::vector<Damage> damages() {
  using Bytes = const std::string&;
  using Open = OpenCertificate;
  constexpr std::size_t kKrk = 1;
  constexpr std::size_t kKpk = 2;
  return {
      {"a flipped bit",
       [](Bytes bytes) {
         std::string flipped = bytes;
         flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 4);
         return flipped;
       },
       "damaged: the checksum is wrong"},
      {"truncated", [](Bytes bytes) { return bytes.substr(0, bytes.size() - 1000); },
       "damaged: the checksum is wrong"},
      {"extra bytes, with their checksum",
       [](Bytes bytes) { return Open::sealed(bytes.substr(0, bytes.size() - 4) + "and these"); },
       "bytes are left over"},
      {"a won position a move longer",
       [](Bytes bytes) {
         return changed(bytes, [](Open& open) { open.set(kKrk, 0, open.first(kKrk, 9), 10); });
       },
       "it is not won in 10 with this move"},
      {"a legal move that comes no nearer to mate",
       [](Bytes bytes) {
         return changed(bytes, [](Open& open) {
           const std::size_t position = open.first(kKrk, 14);  // Ka1, Rb1
           open.set(kKrk, 2, position, 1);
           open.set(kKrk, 3, position, 57);  // Rb8
         });
       },
       "it is not won in 14 with this move"},
      {"an illegal move",
       [](Bytes bytes) {
         return changed(bytes, [](Open& open) { open.set(kKpk, 3, open.first(kKpk, 9), 63); });
       },
       "it is not won in 9 with this move"},
      {"a missing position",
       [](Bytes bytes) {
         return changed(bytes, [](Open& open) {
           std::string& part = open.parts[kKrk];
           const std::size_t count = part.size() / 4;
           for (std::size_t plane = 4; plane-- > 0;) {
             part.erase(plane * count + 1000, 1);
           }
           open.replace_in_header("KRK best 175168", "KRK best 175167");
         });
       },
       "175167"},
      {"another ending's name",
       [](Bytes bytes) {
         return changed(bytes,
                        [](Open& open) { open.replace_in_header("ending KPK", "ending KRK"); });
       },
       "the ending itself is missing"},
      {"a won position called a draw",
       [](Bytes bytes) {
         return changed(bytes, [](Open& open) { open.set(kKpk, 0, open.first(kKpk, 12), 0); });
       },
       "it is not "},
      {"a drawn position called won",
       [](Bytes bytes) {
         return changed(bytes, [](Open& open) { open.set(kKpk, 0, open.first(kKpk, 0), 12); });
       },
       "it is not won in 12 with this move"},
      {"swapped parts",
       [](Bytes bytes) {
         return changed(bytes, [](Open& open) { std::swap(open.parts[0], open.parts[1]); });
       },
       "positions"},
      {"the part for the moves after promotion is left out",
       [](Bytes bytes) {
         return changed(bytes, [](Open& open) {
           open.parts.erase(open.parts.begin());
           open.replace_in_header("part KQK best 144508\n", "");
         });
       },
       "has no claim"},
  };
}

// A proof takes seconds.
const std::string& certificate_of_kpk() {
  static const std::string bytes = [] {
    const std::string path = temporary_path("kpk.certificate");
    REQUIRE(run_cheg({"prove", "kpk", "--ending", "KPK", "--certificate", path}).status == 0);
    return read_file(path);
  }();
  return bytes;
}

void check_damages(const std::string& checker) {
  const std::string& bytes = certificate_of_kpk();
  const std::string damaged = temporary_path("damaged.certificate");
  for (const Damage& damage : damages()) {
    INFO(damage.name);
    write_bytes(damaged, damage.make(bytes));
    const RunResult result = run_shell(checker + damaged);
    INFO(result.error);
    CHECK(result.status == 1);
    CHECK(result.error.find(damage.message) != std::string::npos);
  }
  write_bytes(damaged, OpenCertificate(bytes).bytes());  // without damage
  CHECK(run_shell(checker + damaged).status == 0);
}

TEST_CASE("a certificate is right by a checker in C, which counts as the proof does") {
  const std::string path = temporary_path("right.certificate");
  write_bytes(path, certificate_of_kpk());
  const RunResult result = run_shell(kC + path);
  INFO(result.error);
  CHECK(result.status == 0);
  CHECK(result.output.find(
            "  KQK best    144508 won, longest 10, mean 5.617; 0 drawn; 0 lost\n"
            "  KRK best    175168 won, longest 16, mean 9.865; 0 drawn; 0 lost\n"
            "  KPK program 124960 won, longest 30, mean 11.564; 38368 drawn; 0 lost\n"
            "right: every claim holds; no win takes more than 50 moves\n") != std::string::npos);

  REQUIRE(run_cheg({"prove", "kpk", "--ending", "KKP", "--certificate", path}).status == 0);
  const RunResult weaker = run_shell(kC + path);
  CHECK(weaker.status == 0);
  CHECK(
      weaker.output.find("  KKP program 0 won, longest 0, mean 0.000; 70420 drawn; 97604 lost\n") !=
      std::string::npos);
}

TEST_CASE("twelve kinds of damage do not get past the checker in C") { check_damages(kC); }

TEST_CASE("twelve kinds of damage do not get past the checker in Python", "[.full]") {
  check_damages(kPython);
}

#endif

TEST_CASE("a program that tells the colours apart has claims for both") {
  const std::string program = temporary_path("colours.cheg");
  write_bytes(program, "ENTRY K,R\n SCOLOR A,WK\n PLAY LM,CAPT\n PLAY LM\nEND\n");
  const std::string path = temporary_path("colours.certificate");
  const RunResult proof = run_cheg({"prove", program, "--certificate", path});
  INFO(proof.error);
  REQUIRE(proof.status == 0);
  CHECK(read_file(path).find("\nside white\npart KKR program 223944\nside black\n"
                             "part KKR program 223944\nend\n") != std::string::npos);
  CHECK(run_shell(kC + path).status == 0);
}

TEST_CASE("there is no certificate of what is not proved") {
  const std::string program = temporary_path("naive.cheg");
  write_bytes(program, "ENTRY R,K\nMOVE: PLAY LM\nEND\n");
  const std::string path = temporary_path("none.certificate");
  const RunResult result = run_cheg({"prove", program, "--certificate", path});
  CHECK(result.status == 1);
  CHECK(result.error == "cheg: KRK: no certificate, because " + program + " is not proved\n");
  CHECK_FALSE(std::filesystem::exists(path));

  write_bytes(program, "ENTRY BBN,K\n PLAY LM\nEND\n");
  const RunResult men = run_cheg({"prove", program, "--ending", "KBBNK", "--certificate", path});
  CHECK(men.status == 2);
  CHECK(men.error.starts_with("cheg: prove: KBBNK has 5 men; a certificate has at most 4"));
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("there is no certificate of a program that does not take what a promotion offers") {
  const std::string program = temporary_path("gap.cheg");
  const std::string path = temporary_path("none.certificate");
  // Proved, because the tables say that the pawn's promotion to a rook is a draw if the king can
  // take it; but then the program does not.
  std::string text(stdlib::find_shipped_program("kpk")->text);
  text.insert(text.find("ENTRY K&P,K\n"), "ENTRY K,R\n       PLAY LM\n\n");
  write_bytes(program, text);
  const RunResult gap = run_cheg({"prove", program, "--ending", "KKP", "--certificate", path});
  INFO(gap.output);
  CHECK(gap.status == 1);
  CHECK(
      gap.error.starts_with("cheg: KKP: no certificate, because the program plays on in KKR, "
                            "and in "));
  CHECK(
      gap.error.ends_with(" positions there it misses what they are worth; `cheg prove --ending "
                          "KKR` shows them\n"));
  CHECK_FALSE(std::filesystem::exists(path));
}
#endif

#if !defined(CHEG_SANITIZED)

TEST_CASE("best play with captures en passant is right by the checker in C", "[.full]") {
  const Tables tables(material("KPKP"));
  proof::ProofWork work;
  work.threads = 2;
  const auto side = proof::certify_best_play(material("KPKP"), tables.set(), work);
  REQUIRE(side);
  // Without a program's part the ending itself would be missing.
  std::string header = side->header;
  header.replace(header.find("KPKP best"), 9, "KPKP program");
  const std::string path = temporary_path("kpkp.certificate");
  write_bytes(path, OpenCertificate::sealed("CHEG certificate 1\nprogram none\ncode 0\n"
                                            "ending KPKP\n" +
                                            header + "end\n" + side->data));
  const RunResult result = run_shell(kC + path);
  INFO(result.error);
  CHECK(result.status == 0);
}

#endif

}  // namespace
}  // namespace cheg::test::certificate_test
