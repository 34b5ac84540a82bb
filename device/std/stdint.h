/* device/std/stdint.h -- stands in for the C library's header where a card compiles. */
#pragma once
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef unsigned long long uintptr_t;
#define UINT64_C(NUMBER) NUMBER##ull
#define INT64_C(NUMBER)  NUMBER##ll
#define UINT32_C(NUMBER) NUMBER##u
#define INT8_MAX         127
#define INT16_MAX        32767
#define INT32_MAX        2147483647
#define INT32_MIN        (-2147483647 - 1)
#define INT64_MAX        0x7fffffffffffffffll
#define UINT8_MAX        255
#define UINT16_MAX       65535
#define UINT32_MAX       0xffffffffu
#define UINT64_MAX       0xffffffffffffffffull
