.PHONY: test race arch lint bench fuzz site deploy-check release-dry-run
GO ?= go

test: ; script/test
race: ; script/race
arch: ; script/arch
lint: ; script/lint
bench: ; script/bench
fuzz: ; script/fuzz
deploy-check: ; script/deploy-check
site: ; $(GO) run ./web/site
release-dry-run: ; script/release-dry-run
