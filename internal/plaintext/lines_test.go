package plaintext_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"nqueens.example/nqueens/internal/plaintext"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func TestLines(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a\r\n\nb": "a\r\n|\n|b|", "│(idx)│\n│\n│0│'Q'│''│\nb": "||Q 0|b|", "\x1b[31mQ\x1b[0m\n\x1b[1;2mx": "Q\n|x|", strings.Repeat("1", 20): strings.Repeat("1", 20) + "|", strings.Repeat("1", 20) + "\n1": "long: " + strings.Repeat("1", 20) + "\n|1|",
	} {
		expect.Equal(t, linesOf(text, 20), want, "%q", text)
	}
	// The parts of a long line end with whole characters, if it has any.
	for _, last := range []string{"👑\na", "é", "\xf0\x9f\n"} {
		for size := 1<<16 - 8; size <= 1<<16; size++ {
			text := strings.Repeat("x", size) + last
			got := linesOf(text, 20)
			if strings.NewReplacer("long: ", "", "|", "").Replace(got) != text || utf8.ValidString(text) && !utf8.ValidString(got) {
				t.Errorf("%d bytes and %q are %q", size, last, strings.TrimLeft(got, "long: x"))
			}
		}
	}
}

func linesOf(text string, limit int) (all string) {
	lines := plaintext.NewLines(strings.NewReader(text), limit)
	for {
		line, err := lines.Next()
		if err == io.EOF {
			return all
		}
		if errors.Is(err, plaintext.ErrLong) {
			all += "long: "
		}
		all += string(line) + "|"
	}
}

func TestIsTyped(t *testing.T) {
	for line, want := range map[string]bool{
		">>> solve(4)": true, "```text": true, "$ ./queens 4": true, "me@box:~/q$": true, "me@box:~/q$ ./queens 4": true, "?- queens(4, Q).": true,
		"": false, "> 2 4 1 3": false, "2 4 1 3": false, "@$": false, "a $ b@c": false, "Price: 4$ @ each": false,
	} {
		expect.Equal(t, plaintext.IsTyped(line), want, "%q", line)
	}
}

// What follows a line is known wherever reads end.
func TestFollows(t *testing.T) {
	text := strings.Repeat("1 5 8 6 3 7 2 4\n", 10_000)
	in := plaintext.NewLines(strings.NewReader(text), len(text))
	for left := len(text) - 16; left >= 0; left -= 16 {
		must.Get(in.Next())(t)
		expect.Equal(t, len(in.Follows(1<<12)), min(left, 1<<12), "with %d bytes left", left)
	}
}
