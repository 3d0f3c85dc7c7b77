"""Tells why a program that comes with CHEG plays its move: why.py libcheg.so krk '8/5K1k/8/8/4R3/8/8/8 w - - 0 1'"""
import ctypes, sys
from ctypes import POINTER, byref, c_char_p, c_uint16, c_uint32, c_void_p

class Reasons(ctypes.Structure):
    _fields_ = [("move", c_uint16), ("runner_up", c_uint16), ("runner_up_clause", c_uint32),
                ("rule_count", c_uint32), ("equal_count", c_uint32), ("forced_count", c_uint32),
                ("equal", POINTER(c_uint16)), ("forced", POINTER(c_uint16)),
                ("text", c_char_p), ("incomplete", c_char_p)]

class AskedRule(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("text", c_char_p), ("file", c_char_p), ("line", c_uint32),
                ("clause_count", c_uint32), ("value_count", c_uint32), ("reserved", c_uint32)]

def check(status):
    if status != 0:
        sys.exit(cheg.cheg_message().decode())

cheg = ctypes.CDLL(sys.argv[1])
cheg.cheg_message.restype = c_char_p
program, vm, why = c_void_p(), c_void_p(), c_void_p()
reasons, rule, position = Reasons(), AskedRule(), ctypes.create_string_buffer(72)
check(cheg.cheg_program_shipped(sys.argv[2].encode(), byref(program)))
check(cheg.cheg_vm_new(program, None, byref(vm)))
check(cheg.cheg_position_from_fen(sys.argv[3].encode(), position))
check(cheg.cheg_vm_explain(vm, position, None, byref(why)))
check(cheg.cheg_why_get(why, byref(reasons)))
for number in range(reasons.rule_count):
    check(cheg.cheg_why_rule(why, number, byref(rule)))
    print(f"{rule.name.decode()}: {rule.text.decode()}")
print(reasons.text.decode(), end="")
cheg.cheg_why_free(why)
cheg.cheg_vm_free(vm)
cheg.cheg_program_free(program)
