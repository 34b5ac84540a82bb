#!/usr/bin/env bash
# do -- everything a person does with this project: ./do play, ./do test, …
set -euo pipefail
cd "$(dirname "$0")"

usage() {
    cat <<'TEXT'
usage: ./do COMMAND

  play [ARGUMENTS]   build, and play in this terminal (arguments go to `liege play`;
                     without any: a game of Baron)
  build              build the program, release/liege under build/
  test               build everything and run every test
  bench [GAME]       measure speed, native and WebAssembly beside each other
  fuzz [SECONDS]     feed every reader broken input, SECONDS (60) for each
  fmt                lay the code out in the house style

Missing packages are installed first. The first build takes about a minute.
TEXT
}

say() { printf '\n== %s\n' "$*" >&2; }

# need PROBE=PACKAGE…: installs the packages whose probe, a command or a file, is not there.
need() {
    local missing=() pair probe
    for pair in "$@"; do
        probe=${pair%%=*}
        case $probe in
        /*) compgen -G "$probe" >/dev/null || missing+=("${pair#*=}") ;;
        *) command -v "$probe" >/dev/null || missing+=("${pair#*=}") ;;
        esac
    done
    [ ${#missing[@]} -eq 0 ] && return
    local install="apt-get install -y --no-install-recommends ${missing[*]}"
    if [ "$(id -u)" -eq 0 ]; then
        say "installing ${missing[*]}"
        apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive $install >&2 </dev/null
    elif sudo -n true 2>/dev/null; then
        say "installing ${missing[*]} (sudo)"
        sudo apt-get update -qq >&2 && sudo DEBIAN_FRONTEND=noninteractive $install >&2 </dev/null
    else
        echo "Some packages are missing. Install them, then try again:" >&2
        echo "    sudo sh -c 'apt-get update && $install'" >&2
        exit 1
    fi
}

need_build() {
    need cc=gcc /usr/include/stdio.h=libc6-dev cmake=cmake ninja=ninja-build \
        pkg-config=pkgconf /usr/include/libwebsockets.h=libwebsockets-dev \
        /usr/include/sodium.h=libsodium-dev /usr/include/sqlite3.h=libsqlite3-dev \
        "/usr/include/*/libpq-fe.h=libpq-dev"
}

need_wasm() {
    need clang=clang wasm-ld=lld llvm-ar=llvm /usr/include/wasm32-wasi/stdio.h=wasi-libc \
        "/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a=libclang-rt-dev-wasm32" \
        node=nodejs
}

# build PRESET [OPTION…]: configures where that is wanted, then builds.
build() {
    local preset=$1
    shift
    if [ ! -f "build/$preset/build.ninja" ] || [ $# -gt 0 ]; then
        cmake --preset "$preset" "$@" >/dev/null
    fi
    cmake --build "build/$preset" >build/log.txt 2>&1 || { cat build/log.txt >&2 && exit 1; }
}

mkdir -p build
command=${1:-help}
[ $# -gt 0 ] && shift
case $command in
play)
    need_build
    build release -DLIEGE_TESTS=OFF
    [ $# -gt 0 ] || set -- baron
    exec build/release/liege play "$@"
    ;;
build)
    need_build
    build release -DLIEGE_TESTS=OFF
    echo "build/release/liege"
    ;;
test)
    need_build
    need_wasm
    need g++=g++ python3=python3 bash=bash /usr/include/cmocka.h=libcmocka-dev \
        groff=groff pkg-config=pkgconf
    say "building: release, with sanitizers, WebAssembly"
    build wasm
    build release -DLIEGE_TESTS=ON
    build debug -DLIEGE_TESTS=ON
    say "tests under the address and undefined-behaviour sanitizers"
    ctest --test-dir build/debug --output-on-failure --progress -j "$(nproc)"
    say "tests of the release build"
    ctest --test-dir build/release --output-on-failure --progress -j "$(nproc)"
    ;;
bench)
    need_build
    need_wasm
    build release -DLIEGE_TESTS=OFF
    build wasm
    build/release/liege bench "$@"
    case " $* " in *" --json "*) share=/dev/null ;; *) share=build/bench.json ;; esac
    [ "$share" = /dev/null ] || build/release/liege bench "$@" --json --seconds 0.2 >"$share"
    node web/bench.mjs build/wasm/liege.wasm "$@" <"$share"
    ;;
fuzz)
    need_build
    need clang=clang "/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a=libclang-rt-dev"
    build fuzz
    for target in build/fuzz/fuzz/fuzz_*; do
        [ -x "$target" ] && [ -f "$target" ] || continue
        name=$(basename "$target" | sed 's/^fuzz_//')
        mkdir -p "build/corpus/$name"
        say "fuzzing $name"
        "$target" -max_total_time="${1:-60}" -print_final_stats=1 -dict=fuzz/liege.dict \
            -artifact_prefix="build/" "build/corpus/$name" "fuzz/seeds/$name"
    done
    ;;
fmt)
    need clang-format=clang-format git=git
    git ls-files -co --exclude-standard '*.c' '*.h' | xargs clang-format -i
    ;;
help | --help | -h)
    usage
    ;;
*)
    echo "./do: there is no command '$command'." >&2
    usage >&2
    exit 2
    ;;
esac
