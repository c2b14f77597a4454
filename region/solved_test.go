package region_test

import (
	"errors"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/region"
)

func TestWork(t *testing.T) {
	p, err := region.Parse("AABBC/BBBBC/DDBBC/DBBBE/EEEEE")
	if err != nil {
		t.Fatal(err)
	}
	s, err := region.Work(t.Context(), p, false)
	if err != nil || s.Rating != nil || s.Solution.String() != "r1c2 r2c5 r3c3 r4c1 r5c4" {
		t.Errorf("solved as %v, %v", s.Solution, err)
	}
	if s.Text(true) != p.Text(region.TextOptions{Queens: s.Solution, ASCII: true}) {
		t.Errorf("unexplained it is\n%s", s.Text(true))
	}
	s, err = region.Work(t.Context(), p, true)
	if err != nil || s.Rating == nil || len(s.Steps) == 0 {
		t.Fatalf("explained as %+v, %v", s, err)
	}
	text := s.Text(false)
	rating := s.Rating.String()
	for _, part := range []string{s.Steps[0].Why, strings.ToUpper(rating[:1]) + rating[1:] + "\n\n", "┌"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
}

func TestVerdict(t *testing.T) {
	for puzzle, want := range map[string]string{
		"AABBC/BBBBC/DDBBC/DBBBE/EEEEE": "one solution; medium: the hardest rule it needs is squeeze, ",
		"AAAA/AAAA/BBCC/DDDD":           "",
	} {
		p, err := region.Parse(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		verdict, err := region.Verdict(t.Context(), p)
		var several *region.Ambiguous
		if want == "" && !errors.Is(err, nqueens.ErrNoSolution) && !errors.As(err, &several) || want != "" && (err != nil || !strings.HasPrefix(verdict, want)) {
			t.Errorf("%s: %q, %v; want %q", puzzle, verdict, err, want)
		}
	}
}
