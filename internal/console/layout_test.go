package console

import (
	"strings"
	"testing"
)

// Help is wrapped between words: paragraphs anew, tables below their second column, and
// examples so that they can still be copied.
func TestLayout(t *testing.T) {
	for _, test := range []struct {
		width int
		write func(*layout)
		want  string
	}{
		{30, func(l *layout) { l.prose("one two three\nfour five six seven\n\neight") }, "one two three four five six\nseven\n\neight\n"},
		{30, func(l *layout) { l.prose("  board  a drawn board with\n         letters\n  a1     squares") },
			"  board  a drawn board with\n         letters\n  a1     squares\n"},
		{22, func(l *layout) { l.prose("  board  a drawn board with\n         letters\n  a1     squares") },
			"  board  a drawn board\n         with letters\n  a1     squares\n"},
		{20, func(l *layout) { l.prose("json  {\"n\":8,\"columns\":[1]} here") }, "json\n    {\"n\":8,\"columns\":[1]}\n    here\n"},
		{20, func(l *layout) { l.prose("        deeper than half of it") }, "        deeper than\n        half of it\n"},
		{24, func(l *layout) { l.example(`echo "1 5 8 6 3 7 2 4" | nqueens verify`) }, "  echo \\\n    \"1 5 8 6 3 7 2 4\" \\\n    | nqueens verify\n"},
		{30, func(l *layout) { l.row("  --place SQUARES", "place queens here", 8) }, "  --place SQUARES\n        place queens here\n"},
		{40, func(l *layout) { l.row("  --all", "print all of the completions of a board", 20) },
			"  --all             print all of the\n                    completions of a\n                    board\n"},
		{20, func(l *layout) { l.prose("👑👑 👑👑 👑👑 👑👑 👑👑") }, "👑👑 👑👑 👑👑 👑👑\n👑👑\n"},
	} {
		l := &layout{width: test.width}
		if test.write(l); l.text.String() != test.want {
			t.Errorf("at %d columns:\n%s\nwant\n%s", test.width, l.text.String(), test.want)
		}
	}
}

// A line about a flag ends where a clause does, or says that there is more.
func TestClip(t *testing.T) {
	for text, want := range map[string]string{
		"use K cores": "use K cores",
		"use K cores; 0 uses all of them, and so": "use K cores",
		"FORMAT: board, ascii, matrix, columns":   "FORMAT: board …",
		"stop after K of them (default never)":    "stop after K of them",
		strings.Repeat("x", 30):                   strings.Repeat("x", 21) + "…",
	} {
		if got := clip(text, 22); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
