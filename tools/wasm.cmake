# tools/wasm.cmake -- WebAssembly with the distribution's clang, lld and wasi-libc.
set(CMAKE_SYSTEM_NAME Generic)
set(LIEGE_WASM ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar)
set(CMAKE_RANLIB llvm-ranlib)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_FLAGS_INIT "-msimd128 -mbulk-memory -fvisibility=hidden -ftls-model=local-exec")
# -O0 of the linking step alone: else clang calls a wasm-opt that happens to be installed, which Debian's version cannot do for
# SIMD. The linker writes numbers as short as they are: four fewer kilobytes at the first visit.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-O0 -mexec-model=reactor -Wl,--strip-all -Wl,--compress-relocations -Wl,-O2 -Wl,-z,stack-size=1048576")
