# Linkboy: `make run` starts it, `make test` tests it. The work is done by .ci/make.py, which sets
# up .venv first. ARGS is handed on: make run ARGS="--table evening.db", make test ARGS="-k morale".

# The newest Python that really starts and is new enough; PYTHON=... overrides it.
PYTHON ?= $(shell for name in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& { echo $$name; break; }; done)
ARGS ?=

.PHONY: help run test lint types check bench docs texts pictures site wheel lock setup

help:
	@echo "make run     start Linkboy (joins Discord with a token in .env, else opens the local table)"
	@echo "make test    run all the tests"
	@echo "make lint    check style and formatting"
	@echo "make types   check types"
	@echo "make check   all of it, with the coverage gates"
	@echo "make bench   measure speed"
	@echo "make docs    write the parts of docs/ that follow from the code"
	@echo "make texts   write all that the bot tells into tests/golden, to be read"
	@echo "make pictures play a fight at the local table, and take the pictures of docs/"
	@echo "make site    make the pages of docs/ a site, in the folder site/"
	@echo "make wheel   build the package for pipx, in the folder dist/"
	@echo "make lock    write the requirements files anew"

run test lint types check bench docs texts pictures site wheel lock setup:
	@test -n "$(PYTHON)" || { echo "Linkboy needs Python 3.11 or newer, and none was found." >&2; exit 1; }
	@exec $(PYTHON) .ci/make.py $@ $(ARGS)
