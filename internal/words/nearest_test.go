package words_test

import (
	"testing"

	"nqueens.example/nqueens/internal/words"
)

func TestTo(t *testing.T) {
	names := []string{"board", "ascii", "matrix", "a1", "columns", "json", "jsonl"}
	for _, test := range []struct{ typed, want string }{
		{"bord", "board"}, {"borad", "board"}, {"colums", "columns"}, {"JSON", "json"}, {"jsnl", "jsonl"}, {"jsno", "json"}, {"zebra", ""}, {"", ""},
	} {
		got, ok := words.Nearest(test.typed, names)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("To(%q) = %q, %t, want %q", test.typed, got, ok, test.want)
		}
	}
}
