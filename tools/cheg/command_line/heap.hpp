// Settings of the heap for the whole process.
#pragma once

namespace cheg::tool {

// Lets the heap use large pages and keep freed memory for later use. Nearly all memory that a
// command uses is new to the process. On many machines, the page faults for this memory take as
// much time as the command's work. Call once, at the beginning of main(). Does nothing if the C
// library is not glibc. Also does nothing under sanitizers, because they have their own heap.
//
// heap.cpp also replaces operator new, which then uses large pages for each large block.
void prepare_heap();

}  // namespace cheg::tool
