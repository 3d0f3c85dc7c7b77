#pragma GCC diagnostic ignored "-Wold-style-cast"
#include <fmt/format.h>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <chrono>
#include "tune/learner.hpp"
#include "tune/session.hpp"
#include "tune/exceptions.hpp"
#include "tune/rewrite.hpp"
#include "chess/fen.hpp"
#include "tune/batch.hpp"
#include "proof/prove.hpp"
#include "proof/nodes.hpp"
#include "lang/compile.hpp"
#include "lang/parser.hpp"
#include "lang/diagnostic.hpp"
#include "stdlib/natives/natives.hpp"
#include "chess/tablebase/store.hpp"
#include "chess/tablebase/folder.hpp"
using namespace cheg;
class Libs final : public lang::Libraries {
 public:
  std::optional<lang::Library> find(std::string_view name, const lang::Source&) const override {
    for (const lang::NativeRows* l : natives()) if (l->name == name) return l;
    return std::nullopt;
  }
  std::span<const lang::NativeRows* const> natives() const override { return stdlib::native_rows(); }
  std::vector<std::string> names(const lang::Source&) const override { return {}; }
};
static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
int main(int argc, char** argv) {
  std::ifstream in(argv[1]); std::stringstream ss; ss << in.rdbuf();
  const std::string ending = argv[2];
  const int rounds = std::atoi(argv[3]);
  const int threads = argc > 4 ? std::atoi(argv[4]) : 1;
  auto env=[&](const char*n,double d){const char*v=std::getenv(n);return v?std::atof(v):d;};
  auto source = std::make_shared<const lang::Source>(argv[1], ss.str());
  Libs libs; lang::Diagnostics diagnostics;
  auto program = lang::compile(source, libs, diagnostics);
  if (!program) { for (auto& d : diagnostics.items()) fmt::print("{} {}\n", source->line_at(d.span.offset), d.message); return 1; }
  lang::Diagnostics ignored;
  auto tree = lang::parse(source, ignored);
  auto formulas = tune::find_formulas(tree, 1000);
  if (!formulas) { fmt::print("{}: {}\n", source->line_at(formulas.error().span.offset), formulas.error().message); return 1; }
  if (rounds < 0) {
    auto material = *chess::parse_material(ending);
    auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries()).value();
    auto nodes = proof::Nodes::make(material, *program).value();
    proof::ProofWork work; work.threads = threads;
    double t = now();
    auto batch = tune::batch_answers(nodes, source, libs, prepared, vm::Limits(), work);
    fmt::print("batch {} {:.2f} s\n", batch.has_value(), now() - t); t = now();
    if (!batch) return 1;
    auto asked = proof::ask_everywhere(nodes, prepared, vm::Limits(), chess::Color::white, work);
    fmt::print("asked {:.2f} s\n", now() - t);
    std::size_t differ = 0;
    for (std::size_t i = 0; i < asked.by_node.size(); ++i) differ += asked.by_node[i].move == batch->by_node[i].move && asked.by_node[i].fault == batch->by_node[i].fault ? 0U : 1U;
    fmt::print("{} differ of {}\n", differ, asked.by_node.size());
    return 0;
  }
  fmt::print("{} numbers, {} features\n", formulas->tuned().size(), formulas->features.size());
  double t = now();
  auto material = *chess::parse_material(ending);
  chess::tablebase::Store store(chess::tablebase::default_folder(), chess::tablebase::Trust::files);
  chess::tablebase::StoreOptions so; so.generate.threads = 2;
  if (auto e = store.provide(chess::tablebase::canonical(material), so)) { fmt::print("tables\n"); return 1; }
  fmt::print("tables {:.1f}\n", now()-t); t = now();
  proof::ProofWork work; work.threads = threads;
  tune::ModelInput input{tree, *program, libs, material, store.tables(), true};
  auto sym = tune::is_symmetric(input, *formulas);
  if (!sym) { fmt::print("{}\n", sym.error().message()); return 1; }
  input.is_reduced = *sym;
  fmt::print("symmetric {} {:.1f}\n", *sym, now()-t); t = now();
  auto model = tune::make_model(input, *formulas, work);
  if (!model) { fmt::print("{}\n", model.error().message()); return 1; }
  auto& g = model->graph;
  fmt::print("model {:.1f} s: {} judged {} ours {} theirs {} answered {} moves {} replies {} choices\n", now()-t, g.judged, g.ours.size(), g.theirs.size(), g.answered, g.moves.total(), g.replies.total(), model->choices.total());
  std::fflush(stdout);
  tune::Learner learner(*model, *sym, threads);
  learner.settings.lessons = (std::size_t)env("LESSONS", 1000);
  learner.settings.first_step = env("STEP", 0.0006);
  learner.settings.margin = env("MARGIN", 0.01);
  learner.settings.patience = (int)env("PATIENCE", 15);
  learner.settings.slower = env("SLOWER", 0.7);
  learner.settings.least_step = env("LEAST", 0.00003);
  learner.settings.unwon_share = env("UNWON", 1);
  t = now();
  auto c = learner.judged(tune::setting_in_text(model->formulas));
  fmt::print("text: unwon {} longest {} mean {:.3f} {:.4f} s\n", c.quality.unwon, c.quality.longest, c.quality.mean(), now()-t);
  t = now();
  auto state = learner.begin((std::uint64_t)env("SEED", 1));
  fmt::print("begin: unwon {} longest {} mean {:.3f} {:.3f}s\n", state.best.quality.unwon, state.best.quality.longest, state.best.quality.mean(), now()-t);
  t = now();
  double last = t;
  learner.settings.tries = (std::uint64_t)env("TRIES", 60);
  tune::run_rounds(learner, state, [&](const tune::LearningState& st) {
    if (now() - last > 2) { last = now(); fmt::print("{:6} {:7.1f}s step {:.5f} unwon {} longest {} mean {:.3f}\n", st.rounds, now()-t, st.step, st.best.quality.unwon, st.best.quality.longest, st.best.quality.mean()); std::fflush(stdout); }
    return st.rounds < (std::uint64_t)rounds;
  });
  fmt::print("searched {:.1f}s: unwon {} longest {} mean {:.3f}\n", now()-t, state.best.quality.unwon, state.best.quality.longest, state.best.quality.mean());
  for (auto i : model->formulas.tuned()) fmt::print("{} ", state.best.setting.values[i]);
  fmt::print("\n");
  if (argc > 5) { std::ofstream(argv[5]) << tune::rewritten(source->text(), model->formulas, state.best.setting); }
  if (state.best.quality.unwon > 0) {
    auto ex = tune::find_exceptions(*model, *sym, state.best.setting, 60, threads);
    for (auto& e : ex.list) { fmt::print("{} repairs {} in {}", chess::to_fen(e.position), e.repaired, e.moves); for (auto& r : e.reasons) fmt::print("; {}", r); fmt::print("\n"); }
    fmt::print("left {}\n", ex.left);
  }
}
