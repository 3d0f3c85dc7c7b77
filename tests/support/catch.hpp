// The test framework, included in one place so that its version can change in one place.
#pragma once

#include <catch2/catch.hpp>
