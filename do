#!/usr/bin/env bash
# do -- everything a person does with this project: ./do play, ./do test, …
set -euo pipefail
cd "$(dirname "$0")"

usage() {
    cat <<'TEXT'
usage: ./do COMMAND

  play               build everything and open the page at http://localhost:8080
  play GAME …        play in this terminal; the rest goes to `liege play`
  build              build the program with the page inside: build/release/liege
  test [OPTION …]    build and run the tests for every change; OPTION goes to ctest
  nightly            build and run all other tests, the thread sanitizer and lint
  deb                build the Debian packages in build/packages
  page DIR           write the page as static files to DIR, for any web server
  source             write the source archive to build/packages
  python             build the Python package in place; see docs/python.md
  lint               check the sources and the documentation without running them
  coverage           show which lines the tests run, by folder
  bench [GAME]       measure speed, native and WebAssembly
  fuzz [SECONDS]     feed broken input to every parser, SECONDS (60) for each
  faults [MINUTES]   break the server in every way for MINUTES (10), and cut the power 1,000 times
  pictures [WORD…]   retake the pictures in docs/pictures, or those with WORD in their name
  fmt                format the code

Missing packages are installed first. The first build takes a few minutes.
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
        /usr/include/openssl/ssl.h=libssl-dev /usr/include/ncursesw/curses.h=libncurses-dev \
        /usr/include/sodium.h=libsodium-dev /usr/include/sqlite3.h=libsqlite3-dev \
        /usr/include/unicode/uspoof.h=libicu-dev \
        "/usr/include/*/curl/curl.h=libcurl4-openssl-dev" \
        "/usr/include/*/libpq-fe.h=libpq-dev"
}

need_wasm() {
    need clang=clang wasm-ld=lld llvm-ar=llvm /usr/include/wasm32-wasi/stdio.h=wasi-libc \
        "/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a=libclang-rt-dev-wasm32" \
        node=nodejs
}

need_deb() {
    need dh=debhelper dpkg-buildpackage=dpkg-dev fakeroot=fakeroot lintian=lintian \
        systemd-sysusers=systemd userdel=passwd
}

need_page() {
    need_wasm
    need npm=npm
}

# The page: what npm knows of, then the built files, each only when something has changed.
build_page() {
    if [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
        say "installing the page's npm packages"
        npm ci --prefix web --no-audit --no-fund >build/log.txt 2>&1 ||
            { cat build/log.txt >&2 && exit 1; }
        touch web/node_modules/.package-lock.json
    fi
    if [ ! -f web/dist/index.html ] || [ -n "$(find web/src web/public web/*.json web/*.ts \
        web/index.html build/wasm/liege.wasm -newer web/dist/index.html -print -quit)" ]; then
        npm run build --prefix web >build/log.txt 2>&1 || { cat build/log.txt >&2 && exit 1; }
    fi
}

# build PRESET [OPTION…]: configures where that is wanted, then builds.
build() {
    local preset=$1
    shift
    [ $# -gt 0 ] || [ "$preset" != release ] || set -- -DLIEGE_TESTS=OFF
    if [ ! -f "build/$preset/build.ninja" ] || [ $# -gt 0 ]; then
        cmake --preset "$preset" "$@" >/dev/null
    fi
    cmake --build "build/$preset" >build/log.txt 2>&1 || { cat build/log.txt >&2 && exit 1; }
}

# need_tests: what tests of either tier use.
need_tests() {
    need_build
    need_page
    need_deb
    need g++=g++ python3=python3 bash=bash /usr/include/cmocka.h=libcmocka-dev \
        groff=groff tmux=tmux zsh=zsh pkg-config=pkgconf chromium=chromium \
        clang-format=clang-format clang-tidy=clang-tidy git=git nm=binutils \
        "/usr/lib/postgresql/*/bin/initdb=postgresql" /usr/sbin/nginx=nginx \
        /usr/bin/python3=python3 /usr/lib/python3/dist-packages/torch=python3-torch \
        /usr/lib/python3/dist-packages/numpy=python3-numpy \
        "/usr/lib/*/faketime/libfaketimeMT.so.1=libfaketime" /usr/sbin/haproxy=haproxy
}

# Each build has the programs of the tests that are at home there, and no others.
build_tests() {
    say "building: WebAssembly, the page, release, with sanitizers"
    build wasm
    build_page
    build release -DLIEGE_TESTS=ON -DLIEGE_WERROR=ON
    build debug -DLIEGE_TESTS=ON
}

# run_tests TIER [OPTION…]: the tests of this tier, of both builds at once, so that one line says it all.
run_tests() {
    mkdir -p build/tests
    echo 'subdirs("../release" "../debug")' >build/tests/CTestTestfile.cmake
    # Many tests wait for clocks and connections, not for a processor.
    ctest --test-dir build/tests --output-on-failure --progress --no-label-summary --no-tests=error \
        -j "$(($(nproc) + 1))" -L "^$1\$" "${@:2}"
}

# Server and search are where threads meet; the tests that start them all, and stop them.
test_threads() {
    say "the server and the search under the thread sanitizer"
    cmake --preset threads >/dev/null
    cmake --build build/threads --target liege test_server_stop test_server_clocks test_library \
        >build/log.txt 2>&1 || { cat build/log.txt >&2 && exit 1; }
    ctest --test-dir build/threads --output-on-failure -j "$(nproc)" --timeout 600 --no-tests=error \
        -R '^(server_stop|server_clocks|server_tables|library)$'
}

mkdir -p build
command=${1:-help}
[ $# -gt 0 ] && shift
case $command in
play)
    need_build
    [ $# -gt 0 ] || need_page
    say "building"
    if [ $# -gt 0 ]; then
        build release
        exec build/release/liege play "$@"
    fi
    build wasm
    build_page
    build release
    say "open http://localhost:8080 (Ctrl-C stops the server)"
    exec build/release/liege serve
    ;;
build)
    need_build
    need_page
    build wasm
    build_page
    build release # takes the page in
    echo "build/release/liege"
    ;;
test)
    need_tests
    build_tests
    say "tests: under the address and undefined-behaviour sanitizers, and of the release build"
    run_tests test "$@"
    ;;
nightly)
    need_tests
    build_tests
    say "long tests"
    failed=()
    run_tests nightly "$@" || failed+=("long tests")
    (test_threads) || failed+=("the thread sanitizer")
    say "lint"
    tools/lint build/release || failed+=("lint")
    say "nightly: $((SECONDS / 60)) minutes, $([ ${#failed[@]} -eq 0 ] && echo "all is well" || echo "FAILED: ${failed[*]}")"
    [ ${#failed[@]} -eq 0 ]
    ;;
deb)
    need_build
    need_page
    need_deb
    say "building the page, then the packages"
    build wasm
    build_page
    packages/deb build/packages
    ;;
page)
    if [ $# -ne 1 ]; then
        echo "./do page DIR: name the folder that the page goes to." >&2
        exit 2
    fi
    if [ -e "$1" ] && [ -n "$(ls -A "$1" 2>/dev/null || echo x)" ] && [ ! -f "$1/sw.js" ]; then
        echo "./do page: '$1' holds something that is not the page; nothing was changed." >&2
        exit 1
    fi
    need_page
    need cmake=cmake ninja=ninja-build
    build wasm
    build_page
    rm -rf "$1"
    mkdir -p "$(dirname "$1")"
    cp -r web/dist "$1"
    echo "$1/index.html"
    ;;
source)
    need git=git
    packages/source build/packages
    ;;
python)
    need_build
    need /usr/bin/python3=python3 /usr/lib/python3/dist-packages/numpy=python3-numpy
    build release
    PYTHONPATH=python /usr/bin/python3 -c 'import liege; print("liege for Python:", liege.games())'
    echo "PYTHONPATH=$PWD/python /usr/bin/python3"
    ;;
lint)
    need_build
    need_page
    need clang-format=clang-format clang-tidy=clang-tidy python3=python3 git=git nm=binutils \
        /usr/include/cmocka.h=libcmocka-dev
    build_page
    say "building"
    build release -DLIEGE_TESTS=ON -DLIEGE_WERROR=ON
    say "looking"
    tools/lint build/release
    test_threads
    ;;
coverage)
    need_build
    need python3=python3 gcov=gcc /usr/include/cmocka.h=libcmocka-dev "/usr/lib/postgresql/*/bin/initdb=postgresql"
    say "building, with counters"
    build coverage -DLIEGE_TESTS=ON
    find build/coverage -name '*.gcda' -delete
    say "every test that needs no browser"
    ctest --test-dir build/coverage --output-on-failure -j "$(($(nproc) * 2))" -E "${1:-^(strength|server_load)}" ||
        echo "some tests failed; what ran is counted all the same" >&2
    tools/coverage build/coverage
    ;;
bench)
    need_build
    need_wasm
    build release
    build wasm
    build/release/liege bench "$@"
    case " $* " in
    *" --json "*) node web/bench.mjs build/wasm/liege-machine.wasm "$@" </dev/null ;;
    *) # native once more, in the same minute, for the comparison
        build/release/liege bench "$@" --json --seconds 1 |
            node web/bench.mjs build/wasm/liege-machine.wasm "$@"
        ;;
    esac
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
            -max_len=16384 -artifact_prefix="build/" "build/corpus/$name" "fuzz/seeds/$name"
    done
    ;;
faults)
    need_build
    need python3=python3 /usr/include/cmocka.h=libcmocka-dev \
        "/usr/lib/postgresql/*/bin/initdb=postgresql" \
        "/usr/lib/*/faketime/libfaketimeMT.so.1=libfaketime" /usr/sbin/haproxy=haproxy
    build release -DLIEGE_TESTS=ON
    say "random calls under the thread sanitizer"
    build threads -DLIEGE_TESTS=ON
    build/threads/tests/test_server_storm 2000
    build/threads/tests/test_server_stop
    say "power cuts"
    build/release/tests/test_server_power 1000
    say "faults"
    python3 -B tests/server/faults.py build/release/liege "${1:-10}"
    say "three servers"
    python3 -B tests/server/servers.py build/release/liege "$((${1:-10} * 20))"
    ;;
pictures)
    need_build
    need_page
    need chromium=chromium tmux=tmux
    build wasm
    build_page
    build release
    exec tools/pictures "$@"
    ;;
fmt)
    need clang-format=clang-format git=git
    git ls-files -co --exclude-standard '*.c' '*.h' | xargs clang-format -i
    [ ! -x web/node_modules/.bin/biome ] || (cd web && node_modules/.bin/biome format --write .)
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
