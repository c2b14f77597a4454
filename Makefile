.PHONY: test lint bench fuzz site
GO ?= go

test: ; script/test
lint: ; script/lint
bench: ; script/bench
fuzz: ; script/fuzz
site: ; $(GO) run ./web/site
