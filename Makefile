.PHONY: test lint bench fuzz
GO ?= go

test: ; script/test
lint: ; script/lint
bench: ; script/bench
fuzz: ; script/fuzz
