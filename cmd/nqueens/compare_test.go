package main

import (
	"bytes"
	"testing"

	"nqueens.example/nqueens/textbook"
)

func TestRunsAsText(t *testing.T) {
	var b bytes.Buffer
	err := writeRunsCSV(&b, []textbook.Run{
		{Algorithm: "a", N: 8, Tried: 4, Placed: 3, Deepest: 2, Solutions: 1, Seconds: 0.5, Lines: 22, Memory: "n numbers"},
		{Algorithm: "b", N: 8, Skipped: "too large, by far"},
	})
	want := "algorithm,n,tried,placed,deepest,solutions,seconds,skipped,lines,form,memory\na,8,4,3,2,1,0.500000,,22,loop,n numbers\nb,8,,,,,,\"too large, by far\",,,\n"
	if err != nil || b.String() != want {
		t.Errorf("%q, %v; want %q", &b, err, want)
	}
	if got := runRow(textbook.Run{Algorithm: "b", N: 8, Skipped: "too large, by far"}); got != "not run: too large, by far\n" {
		t.Errorf("a run that was skipped is %q", got)
	}
}
