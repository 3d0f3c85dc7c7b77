"""Asks a program that comes with CHEG for a move: ask.py libcheg.so krk '8/8/8/8/8/2k5/8/K6R w - - 0 1'"""
import ctypes, sys
from ctypes import byref, c_char_p, c_int32, c_uint16, c_uint32, c_void_p

class Advice(ctypes.Structure):
    _fields_ = [("outcome", c_int32), ("certainty", c_int32), ("score", c_int32),
                ("move", c_uint16), ("reserved", c_uint16), ("reason", c_uint32)]

class Rule(ctypes.Structure):
    _fields_ = [("location", c_char_p), ("explanation", c_char_p), ("file", c_char_p),
                ("line", c_uint32), ("column", c_uint32)]

def check(status):
    if status != 0:
        sys.exit(cheg.cheg_message().decode())

cheg = ctypes.CDLL(sys.argv[1])
cheg.cheg_message.restype = c_char_p
program, vm, advice, rule = c_void_p(), c_void_p(), Advice(), Rule()
position, move = ctypes.create_string_buffer(72), ctypes.create_string_buffer(6)
check(cheg.cheg_program_shipped(sys.argv[2].encode(), byref(program)))
check(cheg.cheg_vm_new(program, None, byref(vm)))
check(cheg.cheg_position_from_fen(sys.argv[3].encode(), position))
check(cheg.cheg_vm_ask(vm, position, byref(advice), None))
if advice.outcome != 0:  # CHEG_OUTCOME_MOVE
    sys.exit("no move")
check(cheg.cheg_move_to_uci(advice.move, move))
check(cheg.cheg_program_rule(program, advice.reason, byref(rule)))
print(move.value.decode(), "by", rule.location.decode() + ":", rule.explanation.decode())
cheg.cheg_vm_free(vm)
cheg.cheg_program_free(program)
