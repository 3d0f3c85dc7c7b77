#include "uci/panel.hpp"

#include <algorithm>
#include <utility>

#include "vm/answer.hpp"

namespace cheg::uci {

// A host that stops at a deadline.
class Panel::HurriedHost final : public chess::Host {
 public:
  HurriedHost(chess::Host& host, std::optional<Clock::time_point> deadline)
      : host_(host), deadline_(deadline) {}

  [[nodiscard]] chess::Score search(const chess::AdvisedNode& node, chess::Move move,
                                    chess::Score alpha, chess::Score beta,
                                    chess::Line& line) override {
    return host_.search(node, move, alpha, beta, line);
  }
  [[nodiscard]] bool is_stopped() const override {
    return host_.is_stopped() || (deadline_ && Clock::now() >= *deadline_);
  }

 private:
  chess::Host& host_;
  std::optional<Clock::time_point> deadline_;
};

// An inner question must not use the time of the outer one.
class Panel::OpenQuestion {
 public:
  OpenQuestion(Panel& panel, const std::optional<std::chrono::nanoseconds>& patience)
      : panel_(panel), outer_(panel.deadline_) {
    ++panel_.open_questions_;
    if (patience) {
      const Clock::time_point mine = begin_ + *patience;
      panel_.deadline_ = outer_ ? std::min(*outer_, mine) : mine;
    }
  }
  ~OpenQuestion() {
    panel_.deadline_ = outer_;
    --panel_.open_questions_;
  }
  OpenQuestion(const OpenQuestion&) = delete;
  OpenQuestion(OpenQuestion&&) = delete;
  OpenQuestion& operator=(const OpenQuestion&) = delete;
  OpenQuestion& operator=(OpenQuestion&&) = delete;

  [[nodiscard]] Clock::duration spent() const { return Clock::now() - begin_; }

 private:
  Panel& panel_;
  std::optional<Clock::time_point> outer_;
  Clock::time_point begin_ = Clock::now();
};

int most_men(const Expert& expert) {
  int most = 0;
  for (const lang::ProgramEntry& entry : expert.machine->program().data().entries) {
    for (const chess::MaterialSignature material : entry.condition.signatures()) {
      most = std::max(most, material.men());
    }
  }
  return most;
}

void Panel::add(Expert expert) {
  const auto behind = std::ranges::upper_bound(
      members_, expert.rank, {}, [](const Member& member) { return member.expert.rank; });
  members_.insert(behind, {std::move(expert), 0});
  number_members();
}

void Panel::clear() {
  members_.clear();
  number_members();
}

void Panel::number_members() {
  entries_ = {};
  most_men_ = 0;
  chess::Reason reasons = 0;
  for (std::uint32_t number = 0; number < members_.size(); ++number) {
    const lang::ProgramData& data = members_[number].expert.machine->program().data();
    for (const lang::ProgramEntry& entry : data.entries) {
      for (const chess::MaterialSignature material : entry.condition.signatures()) {
        entries_.insert(material, number);  // unless a member already has this material
      }
    }
    most_men_ = std::max(most_men_, most_men(members_[number].expert));
    members_[number].before = reasons;
    reasons += static_cast<chess::Reason>(data.code.size());
  }
}

bool Panel::is_tired() const {
  return open_questions_ == 0 &&
         (gave_up_ || (!patience_.is_tireless && 2 * spent_ > Clock::now() - begin_));
}

void Panel::begin_search() {
  begin_ = Clock::now();
  spent_ = {};
  gave_up_ = false;
  for (const Member& member : members_) {
    member.expert.machine->begin_search();
  }
}

bool Panel::has_plan() const {
  return open_questions_ > 0 && std::ranges::any_of(members_, [](const Member& member) {
           return member.expert.machine->has_plan();
         });
}

const Panel::Member* Panel::find(const chess::Position& position) const {
  if (open_questions_ > 0) {
    for (const Member& member : members_) {
      if (member.expert.machine->has_plan() && member.expert.machine->covers(position)) {
        return &member;
      }
    }
  }
  const std::uint32_t number = entry_at(position);
  return number == lang::EntryTable::kNone ? nullptr : &members_[number];
}

chess::Advice Panel::advise(const chess::AdvisedNode& node, chess::Host& host, chess::Line& line) {
  const Member* const member = find(node.position);
  const bool is_root = node.ply() == 0;
  const auto& patience = is_root ? patience_.at_root : patience_.elsewhere;
  const bool has_time = !patience || *patience > std::chrono::nanoseconds::zero();
  const bool is_asked = has_time && (is_root ? !gave_up_ : !is_tired());
  if (member == nullptr || !is_asked) {
    return {};
  }
  const OpenQuestion question(*this, patience);
  HurriedHost hurried(host, deadline_);
  const chess::Advice advice = member->expert.machine->advise(node, hurried, line);
  if (advice.kind != chess::Advice::Kind::not_handled) {
    line.set_reason(line.reasons()[0] + member->before);
  }
  if (is_root) {
    gave_up_ = hurried.is_stopped();
  } else if (open_questions_ == 1) {
    spent_ += question.spent();
  }
  return advice;
}

Panel::RuleUsed Panel::verdict(chess::Reason reason, const chess::Position& position,
                               const chess::Move* move) const {
  const std::uint32_t instruction = vm::instruction_of(reason);
  const auto behind = std::ranges::upper_bound(members_, instruction, {}, &Member::before);
  const Member& member = *(behind - 1);
  const lang::Program& program = member.expert.machine->program();
  RuleUsed used{member.expert.name, vm::rule_of(program, instruction - member.before)};
  RuleTexts* const texts = member.expert.texts.get();
  if (move != nullptr && texts != nullptr &&
      texts->has_values(program, instruction - member.before)) {
    const std::string text = texts->text(position, *move);
    used.rule.explanation = text.empty() ? used.rule.explanation : text;
  }
  return used;
}

std::string Panel::root_error() const {
  for (const Member& member : members_) {
    const vm::NodeOutcome& root = member.expert.machine->root();
    if (root.kind == vm::NodeOutcome::Kind::error) {
      return member.expert.name + ": " +
             vm::explained_error(member.expert.machine->program(), root);
    }
  }
  return "";
}

}  // namespace cheg::uci
