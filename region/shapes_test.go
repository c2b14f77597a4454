package region

import (
	"regexp"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// isCode is written without package regexp, which would make the page that runs in the
// browser 6% larger.
func FuzzCode(f *testing.F) {
	form := regexp.MustCompile(`^\s*[\[{]|[\s=:(][\[{]|[\[(][\[(]`)
	for _, line := range []string{"", "[", " {", "x [", "x[", "a = [1]", "f({", "f(x)", "((", "[(", "{(", "[{", "{[", "\u00a0[", "a:[", "a,[", "((a", ")["} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		expect.Equal(t, isCode(line), form.MatchString(line), "%q is code", line)
	})
}
