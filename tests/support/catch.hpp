// Includes the test framework. All tests include this header, so that a change of the framework's
// version affects only this header.
#pragma once

#include <catch2/catch.hpp>
