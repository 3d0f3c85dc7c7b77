// The amalgamation gives no reasons: to find them, programs with rules are compiled once more.
#include "embed/failure.hpp"

namespace {

cheg_status refuse_reasons(const char* function) {
  return cheg::embed::failed(function, CHEG_FAILED,
                             "cheg.cpp gives no reasons; link libcheg, or ask for the rule");
}

}  // namespace

cheg_status cheg_vm_explain(cheg_vm* /*vm*/, const cheg_position* /*root*/, cheg_advice* /*advice*/,
                            cheg_why** /*why*/) {
  return refuse_reasons("cheg_vm_explain");
}

void cheg_why_free(cheg_why* /*why*/) {}

cheg_status cheg_why_get(const cheg_why* /*why*/, cheg_reasons* /*reasons*/) {
  return refuse_reasons("cheg_why_get");
}

cheg_status cheg_why_rule(const cheg_why* /*why*/, uint32_t /*rule*/, cheg_asked_rule* /*asked*/) {
  return refuse_reasons("cheg_why_rule");
}

cheg_status cheg_why_text_value(const cheg_why* /*why*/, uint32_t /*rule*/, uint32_t /*number*/,
                                const char** /*expression*/, cheg_told* /*value*/) {
  return refuse_reasons("cheg_why_text_value");
}

cheg_status cheg_why_clause(const cheg_why* /*why*/, uint32_t /*rule*/, uint32_t /*clause*/,
                            cheg_clause* /*read*/) {
  return refuse_reasons("cheg_why_clause");
}

cheg_status cheg_why_value(const cheg_why* /*why*/, uint32_t /*rule*/, uint32_t /*clause*/,
                           uint32_t /*number*/, cheg_told* /*value*/) {
  return refuse_reasons("cheg_why_value");
}

cheg_status cheg_why_rank(const cheg_why* /*why*/, cheg_move /*move*/, uint32_t* /*rank*/) {
  return refuse_reasons("cheg_why_rank");
}
