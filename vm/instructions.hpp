// The instructions that the interpreter's loop does not execute itself.
#pragma once

#include "vm/node.hpp"

namespace cheg::vm {

// Reads all operands before it stores anything. With a fault nothing has been stored that matters:
// the program ends.
using Execute = Fault (*)(Node& node, const PreparedInstruction& instruction);

// Building and searching sets.
Fault execute_selecc(Node& node, const PreparedInstruction& instruction);
Fault execute_pair(Node& node, const PreparedInstruction& instruction);
Fault execute_member(Node& node, const PreparedInstruction& instruction);
Fault execute_memnum(Node& node, const PreparedInstruction& instruction);
Fault execute_inters(Node& node, const PreparedInstruction& instruction);
Fault execute_union(Node& node, const PreparedInstruction& instruction);
Fault execute_differ(Node& node, const PreparedInstruction& instruction);
Fault execute_append(Node& node, const PreparedInstruction& instruction);

// Single elements.
Fault execute_setel(Node& node, const PreparedInstruction& instruction);
Fault execute_insert(Node& node, const PreparedInstruction& instruction);
Fault execute_unsert(Node& node, const PreparedInstruction& instruction);
Fault execute_exchwe(Node& node, const PreparedInstruction& instruction);
Fault execute_exchel(Node& node, const PreparedInstruction& instruction);

// Chess data.
Fault execute_setsq(Node& node, const PreparedInstruction& instruction);
Fault execute_setmov(Node& node, const PreparedInstruction& instruction);
Fault execute_order(Node& node, const PreparedInstruction& instruction);
Fault execute_piece(Node& node, const PreparedInstruction& instruction);
Fault execute_square(Node& node, const PreparedInstruction& instruction);
Fault execute_side(Node& node, const PreparedInstruction& instruction);
Fault execute_rank(Node& node, const PreparedInstruction& instruction);
Fault execute_file(Node& node, const PreparedInstruction& instruction);
Fault execute_scolor(Node& node, const PreparedInstruction& instruction);
Fault execute_pcolor(Node& node, const PreparedInstruction& instruction);
Fault execute_mvdist(Node& node, const PreparedInstruction& instruction);
Fault execute_insq(Node& node, const PreparedInstruction& instruction);
Fault execute_opp(Node& node, const PreparedInstruction& instruction);
Fault execute_square_by_rank(Node& node, const PreparedInstruction& instruction);

// A native, operands checked.
Fault execute_native(Node& node, const PreparedInstruction& instruction);

}  // namespace cheg::vm
