# Builds the engine as one program, the way public testing frameworks call it:
#   make EXE=path/to/engine
# Cargo decides what has to be built again; CC and CXX, which frameworks pass along, have no use here.

EXE ?= chuhan
CARGO ?= cargo
# The machine at hand; `make TARGET_CPU=x86-64-v3` builds for others, `make TARGET_CPU=` for any of its kind.
TARGET_CPU ?= native
# The same sources give the same program in any folder: no folder's name is in it. The flags are handed
# over one by one, for a folder's name may have blanks.
CARGO_HOME ?= $(HOME)/.cargo
FLAGS = printf '%s\037' $(RUSTFLAGS) $(if $(TARGET_CPU),-C target-cpu=$(TARGET_CPU)) $(if $(PROFILE),"-Cprofile-$(PROFILE)") $(MOVABLE) \
	"--remap-path-prefix=$(CURDIR)=chuhan"; \
	printf '%s' "--remap-path-prefix=$(CARGO_HOME)=cargo"
# Linked as one piece: slower to build than `cargo build --release`, and one or two percent faster.
BUILD = CARGO_PROFILE_RELEASE_LTO=fat CARGO_ENCODED_RUSTFLAGS="$$($(FLAGS))" $(CARGO) build --release --locked --package chuhan-protocol --bin chuhan

ifeq ($(OS),Windows_NT)
SUFFIX = .exe
TO = $(if $(filter %.exe,$(EXE)),$(EXE),$(EXE).exe)
else
SUFFIX =
TO = $(EXE)
endif
# Where cargo builds, whatever its configuration and the environment say; asked once.
TARGET = $(eval TARGET := $(shell $(CARGO) metadata --format-version 1 --no-deps --offline | \
	sed 's/.*"target_directory":"\([^"]*\)".*/\1/'))$(TARGET)

.PHONY: all x86-64-v2 x86-64-v3 native pgo library spsa manual deb release counts archive bench test clean

all:
	$(BUILD)
	cp "$(TARGET)/release/chuhan$(SUFFIX)" $(TO)

# The same for one kind of processor: SSE4.2 and POPCNT; AVX2 and BMI2; the machine at hand.
x86-64-v2 x86-64-v3 native:
	$(MAKE) all TARGET_CPU=$@ EXE=$(EXE)

# The library for C, shared and static, with its header, in target/library; for any processor of this kind.
library:
	$(CARGO) rustc --profile embedded --locked --package chuhan-c --lib --crate-type cdylib,staticlib
	mkdir -p target/library
	cp protocol/c/chuhan.h target/library
	find "$(TARGET)/embedded" -maxdepth 1 \( -name 'libchuhan.*' -o -name 'chuhan.dll*' \) ! -name '*.d' ! -name '*.rlib' -exec cp {} target/library \;

# Both programs for any processor of this kind, and their man pages and shell completions in target/manual.
manual: TARGET_CPU =
manual:
	$(BUILD) --package chuhan-tuning --bin chuhan-tune
	"$(TARGET)/release/chuhan$(SUFFIX)" manual target/manual
	"$(TARGET)/release/chuhan-tune$(SUFFIX)" manual target/manual

# A Debian package of these; needs cargo-deb. Its changelog has one entry, which points to ours.
deb: manual
	{ "$(TARGET)/release/chuhan" --version | sed -n '1s/\(.*\) \(.*\)/\1 (\2-1) unstable; urgency=medium/p'; \
	  printf '\n  * See CHANGELOG.md.\n\n -- The Chuhan developers <chuhan@localhost>  %s\n' "$$(date -R -r CHANGELOG.md)"; \
	} >target/manual/changelog
	$(CARGO) deb --package chuhan-protocol --no-build --locked

# Named archives with checksums and the newest section of the changelog, in target/dist; see docs/portability.md.
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
KINDS = x86-64 x86-64-v2 x86-64-v3
DIST = target/dist
release:
	rm -rf $(DIST)
	mkdir -p $(DIST)
	$(foreach kind,$(or $(KINDS),base),$(MAKE) archive TARGET_CPU=$(filter-out base,$(kind)) NAME=chuhan-$(VERSION)-$(patsubst base,$(shell uname -m),$(kind)) &&) true
	cd $(DIST) && sha256sum *.tar.gz >SHA256SUMS
	awk '/^## / { sections++ } sections == 1' CHANGELOG.md >$(DIST)/CHANGES.md

# As `all`, optimised by how often each branch is taken in a bench, then laid out by it once more: the same nodes, on some
# processors up to a tenth faster and on others not at all (`chuhan-tune speed` tells; docs/strength.md). For the latter it
# wants LLVM's BOLT, with its library that counts, and says so where there is none.
# That program keeps what was there before, so it is half as large again.
pgo: PROFILE = $(COUNTED)
# Names without dots, for BOLT takes a `.warm.` in one for its own; where everything refers to, to move it.
pgo: MOVABLE = $(if $(BOLT),-Csymbol-mangling-version=v0 -Clink-arg=-Xlinker -Clink-arg=--emit-relocs -Cstrip=none)
pgo: counts
	$(BUILD)
	cp "$(TARGET)/release/chuhan$(SUFFIX)" $(TO)
	@if [ -z "$(BOLT)" ]; then \
		echo "no llvm-bolt (Debian: bolt-$(LLVM) and libbolt-$(LLVM)-dev): not laid out anew" >&2; \
	else \
		rm -rf "$(LAYOUT)" && mkdir -p "$(LAYOUT)"; \
		if "$(BOLT)" $(TO) -o "$(LAYOUT)/counting" -instrument --instrumentation-file="$(LAYOUT)/counts" >"$(LAYOUT)/log" 2>&1 && \
			"$(LAYOUT)/counting" bench --depth $(COUNTED_DEPTH) && \
			"$(BOLT)" $(TO) -o "$(LAYOUT)/chuhan" -data="$(LAYOUT)/counts" -reorder-blocks=ext-tsp -reorder-functions=cdsort \
				-split-functions -split-all-cold -icf=1 -plt=hot >>"$(LAYOUT)/log" 2>&1 && \
			"$(LAYOUT)/chuhan" bench --depth 1 >/dev/null; \
		then \
			mv "$(LAYOUT)/chuhan" $(TO); \
		else \
			echo "not laid out anew: $(LAYOUT)/log says why" >&2; \
		fi; \
		LD_LIBRARY_PATH="$(SYSROOT)/lib" "$(OBJCOPY)" --strip-all $(TO) || true; \
	fi
BOLT = $(shell command -v llvm-bolt-$(LLVM) || command -v llvm-bolt)
# Not every installation of the compiler puts LLVM's library where this one of its tools looks for it.
SYSROOT = $(shell rustc --print sysroot)
OBJCOPY = $(firstword $(wildcard $(SYSROOT)/lib/rustlib/*/bin/rust-objcopy) llvm-objcopy)
LAYOUT = $(CURDIR)/target/layout

# Counts how often each branch is taken, by a program built to count, into target/counts. That program is built for
# the same processor as the one to be optimised, for counts fit the code that they were taken of. It wants an
# llvm-profdata that reads this compiler's counts, as Rust's component llvm-tools has it or the system's package of the
# compiler's LLVM. Without one, or on a processor that cannot run what is counted, it says so, and the build is as usual.
# The file is named after its content, by which cargo sees that it is another one.
LLVM = $(shell rustc --version --verbose | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
PROFDATA = $(firstword $(wildcard $(SYSROOT)/lib/rustlib/*/bin/llvm-profdata) \
	$(shell command -v llvm-profdata-$(LLVM) || command -v llvm-profdata))
COUNTS = $(CURDIR)/target/counts
COUNTED = $(shell for file in "$(COUNTS)"/*.profdata; do test ! -f "$$file" || printf 'use=%s' "$$file"; done)
# Plies of the bench that is counted.
COUNTED_DEPTH = 17
counts: PROFILE = generate=$(COUNTS)/raw
counts:
	rm -rf "$(COUNTS)/raw" "$(COUNTS)/merged" "$(COUNTS)"/*.profdata
	@if [ -z "$(PROFDATA)" ]; then \
		echo "no llvm-profdata (rustup component add llvm-tools): built without a profile" >&2; \
	else \
		{ $(BUILD) --target-dir target/counts; } || exit 1; \
		rm -rf "$(COUNTS)/raw"; \
		if ! target/counts/release/chuhan$(SUFFIX) bench --depth $(COUNTED_DEPTH); then \
			echo "the program that counts does not run here: built without a profile" >&2; \
		elif "$(PROFDATA)" merge --output="$(COUNTS)/merged" "$(COUNTS)/raw"; then \
			mv "$(COUNTS)/merged" "$(COUNTS)/$$(cksum <"$(COUNTS)/merged" | tr ' ' -).profdata"; \
		else \
			echo "$(PROFDATA) does not read this compiler's counts: built without a profile" >&2; \
		fi; \
	fi

# One of them: the programs as built for TARGET_CPU, packed as NAME. Neither times nor users are in it.
# With PROFILED=yes each is optimised as `pgo` is.
archive: PROFILE = $(if $(PROFILED),$(COUNTED))
archive: $(if $(PROFILED),counts)
	$(BUILD) --bin chuhan-xiangqi --package chuhan-tuning --bin chuhan-tune
	rm -rf "$(DIST)/$(NAME)"
	mkdir -p "$(DIST)/$(NAME)"
	cp $(foreach name,chuhan chuhan-xiangqi chuhan-tune,"$(TARGET)/release/$(name)$(SUFFIX)") "$(DIST)/$(NAME)"
	cp -r README.md README.zh.md CHANGELOG.md LICENSE docs "$(DIST)/$(NAME)"
	tar -C $(DIST) --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - $(NAME) | gzip -9n >$(DIST)/$(NAME).tar.gz
	rm -rf "$(DIST)/$(NAME)"

# The tuning build: every search constant is an option.
spsa:
	$(BUILD) --features spsa --target-dir target/spsa
	cp "target/spsa/release/chuhan$(SUFFIX)" $(TO)

bench: all
	$(abspath $(TO)) bench

test:
	$(CARGO) test --workspace

clean:
	$(CARGO) clean
