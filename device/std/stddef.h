/* device/std/stddef.h -- stands in for the C library's header where a card compiles. */
#pragma once
typedef unsigned long size_t;
#ifndef NULL
#define NULL 0
#endif
