// A host that tells a program to stop.
#pragma once

#include "host/advisor.hpp"
#include "host/line.hpp"

namespace cheg::test {

// Tells the program to stop after is_stopped() has been called `questions` times. Its searches find
// nothing.
class StoppingHost final : public chess::Host {
 public:
  explicit StoppingHost(int questions) : questions_(questions) {}

  [[nodiscard]] chess::Score search(const chess::AdvisedNode& /*node*/, chess::Move /*move*/,
                                    chess::Score /*alpha*/, chess::Score /*beta*/,
                                    chess::Line& line) override {
    line.clear();
    return 0;
  }
  [[nodiscard]] bool is_stopped() const override { return --questions_ < 0; }

 private:
  mutable int questions_;
};

}  // namespace cheg::test
