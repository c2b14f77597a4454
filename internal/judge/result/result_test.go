package result

import (
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/judge"
)

func TestCodes(t *testing.T) {
	for _, mistake := range append([]string{""}, judge.Mistakes()...) {
		for _, verdict := range []string{judge.Right, judge.Wrong, judge.Slow, judge.NotUnderstood} {
			want := Of(" Zoë\n\u202eB.", "week 3", judge.Verdict{Verdict: verdict, RightTo: 5, Prints: "one solution", Forgets: mistake})
			got := Read("From: Zoë\n\n> " + want.Code() + ", as asked\n")
			if len(got) != 1 || got[0].Line != 3 || got[0].Result == nil || *got[0].Result != want || want.Name != "Zoë B." {
				t.Errorf("%+v is read as %+v", want, got)
			}
		}
	}
}

// Each letter that is changed or missing is found.
func TestDamagedCodes(t *testing.T) {
	code := Of("Ada", "t1", judge.Verdict{Verdict: judge.Wrong, RightTo: 4}).Code()
	for i := len(opening); i < len(code); i++ {
		other := "A"
		if code[i] == 'A' {
			other = "B"
		}
		for _, text := range []string{code[:i], code[:i] + other + code[i+1:], code[:i] + code[i+1:]} {
			got := Read(text + "\n" + code)
			if n := len(got); n != 2 || got[0].Error != errDamaged.Error() || got[1].Result == nil {
				t.Errorf("%s is read as %+v", text, got)
			}
		}
	}
}

// What is read has clean texts and gives a code that is read the same.
func FuzzRead(f *testing.F) {
	f.Add("Ada", "t", []byte{'w', 4, 3, 'A', 0, 't', 0, 0, 0, 0, 0})
	f.Add(strings.Repeat("ä ", 99), "\x00\xff", []byte("nqueens1:cgQA"))
	f.Fuzz(func(t *testing.T, name, task string, text []byte) {
		want := Of(name, task, judge.Verdict{Verdict: judge.Right, Prints: string(text)})
		for _, got := range Read(string(text) + "\n" + want.Code()) {
			if got.Result == nil {
				continue
			}
			if again, err := decode(got.Code()[len(opening):]); err != nil || again != *got.Result {
				t.Errorf("%+v is read again as %+v, %v", got.Result, again, err)
			}
		}
		if got, err := decode(want.Code()[len(opening):]); err != nil || got != want || len([]rune(got.Name)) > LongestText || strings.ContainsAny(got.Name, "\x00\n") {
			t.Errorf("%+v is read as %+v, %v", want, got, err)
		}
	})
}
