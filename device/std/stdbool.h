/* device/std/stdbool.h -- stands in for the C library's header where a card compiles. */
#pragma once
