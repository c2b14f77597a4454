package main

import (
	"slices"
	"strings"
)

// alias is a name that a command had, or a word that people try, and what it means today.
type alias struct {
	typed string            // words, and flags that must be given
	means string            // words and flags in their place
	alone string            // what it means without arguments, if that is something else
	flags map[string]string // flags that have other names, with their dashes; "" leaves their values
}

// aliases is the only place that knows these names. The first that fits applies.
var aliases = []alias{
	{typed: "export", means: "convert"},
	{typed: "draw", means: "convert"},
	{typed: "check", means: "verify"},
	{typed: "random", means: "solve --method random"},
	{typed: "complete", means: "solve"},
	{typed: "daily", means: "play --daily"},
	{typed: "play --region", means: "play --regions", flags: map[string]string{"--region": ""}},
	{typed: "play --generate", means: "play --regions", flags: map[string]string{"--generate": ""}},
	{typed: "play --daily-queens", means: "play queens", flags: map[string]string{"--daily-queens": "--daily"}},
	{typed: "play --results", means: "play results"},
	{typed: "algorithms --space", means: "algorithms", flags: map[string]string{"--space": ""}},
	{typed: "algorithms --for", means: "algorithms", flags: map[string]string{"--for": ""}},
	{typed: "bench --size", means: "bench", flags: map[string]string{"--size": ""}},
	{typed: "animate", means: "trace --every 1"},
	{typed: "tree --first", means: "trace --view auto"},
	{typed: "tree", means: "trace --all --view auto"},
	{typed: "sequence", means: "count", alone: "count sequences"},
	{typed: "estimate --sequence", means: "estimate", flags: map[string]string{"--sequence": ""}},
	{typed: "solve --count", means: "count"},
	{typed: "region solve", means: "solve --regions"},
	{typed: "region hint", means: "hint --regions", flags: map[string]string{"--queens": "--place", "--empty": "--block"}},
	{typed: "region verify", means: "verify --regions", flags: map[string]string{"--queens": "--place"}},
	{typed: "region draw", means: "convert --regions --theme light"},
	{typed: "region generate", means: "generate", flags: map[string]string{"--count": "--number"}},
	{typed: "region", means: "help puzzles"},
	{typed: "instances generate completion", means: "generate", flags: map[string]string{"--count": "--queens"}},
	{typed: "instances generate blocked", means: "generate", flags: map[string]string{"--count": "--squares"}},
	{typed: "instances generate diagonals", means: "generate", flags: map[string]string{"--count": "--diagonals"}},
	{typed: "instances generate combined", means: "generate"},
	{typed: "instances", means: "help generate"},
}

// flagAliases are the names that flags had in all commands.
var flagAliases = alias{flags: map[string]string{"--block-diagonal": "--block", "--size": "--board"}}

// unaliased returns the arguments in the names of today.
func unaliased(args []string) []string {
	at := firstWord(args)
	if at == len(args) || args[at] == "cluster" {
		return args
	}
	command, rest := renamed(args[at:])
	switch command[0] {
	case "help", "man": // of the command that follows
		words, flags := cutFlags(args[at+1:])
		switch {
		case command[0] != args[at] && len(words) > 0:
			return args // for the error
		case command[0] != args[at]: // an alias is a topic of help
			return command
		}
		described, more := renamed(words)
		return slices.Concat(args[:at+1], described, slices.DeleteFunc(more, isFlag), flags)
	}
	return slices.Concat(args[:at], command, flagAliases.rename(rest))
}

func isFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// cutFlags cuts the arguments before the first flag.
func cutFlags(args []string) (words, flags []string) {
	if i := slices.IndexFunc(args, isFlag); i >= 0 {
		return args[:i], args[i:]
	}
	return args, nil
}

// firstWord returns the index of the first argument that is no flag of every command.
func firstWord(args []string) int {
	for i := 0; i < len(args); i++ {
		switch {
		case !isFlag(args[i]):
			return i
		case args[i] == "--color" || args[i] == "--progress":
			i++ // its value
		}
	}
	return len(args)
}

// renamed returns arguments that begin with a command in the names of today: the words of the
// command, and what follows them.
func renamed(args []string) (command, rest []string) {
	for _, a := range aliases {
		rest, ok := a.cut(args)
		if !ok {
			continue
		}
		means := strings.Fields(a.means)
		if a.alone != "" && firstWord(rest) == len(rest) {
			means = strings.Fields(a.alone)
		}
		words := 1
		if means[0] == "help" || len(means) > 1 && !strings.HasPrefix(means[1], "-") {
			words = 2
		}
		return means[:words], slices.Concat(means[words:], a.rename(rest))
	}
	if len(args) == 0 {
		return nil, nil
	}
	return args[:1], args[1:]
}

// cut returns the arguments after the words of the alias. It takes out the flags that must be
// given, unless they have another name.
func (a alias) cut(args []string) (rest []string, ok bool) {
	for i, word := range strings.Fields(a.typed) {
		if strings.HasPrefix(word, "--") {
			at := slices.IndexFunc(rest, func(arg string) bool { return arg == word || strings.HasPrefix(arg, word+"=") })
			if _, other := a.flags[word]; at >= 0 && !other {
				rest = slices.Delete(slices.Clone(rest), at, at+1)
			} else if at < 0 {
				return nil, false
			}
			continue
		}
		if i >= len(args) || args[i] != word {
			return nil, false
		}
		rest = args[i+1:]
	}
	return rest, true
}

// rename gives flags the names of today.
func (a alias) rename(args []string) (renamed []string) {
	for i, arg := range args {
		if arg == "--" {
			return append(renamed, args[i:]...)
		}
		name, value, joined := strings.Cut(arg, "=")
		switch name, ok := a.flags[name]; {
		case !ok:
			renamed = append(renamed, arg)
		case name == "" && joined:
			renamed = append(renamed, value)
		case name != "" && joined:
			renamed = append(renamed, name+"="+value)
		case name != "":
			renamed = append(renamed, name)
		}
	}
	return renamed
}
