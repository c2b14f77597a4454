.PHONY: test lint bench fuzz site deploy-check
GO ?= go

test: ; script/test
lint: ; script/lint
bench: ; script/bench
fuzz: ; script/fuzz
deploy-check: ; script/deploy-check
site: ; $(GO) run ./web/site
