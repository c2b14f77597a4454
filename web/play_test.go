//go:build !race

package web

import (
	"strconv"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/solve"
)

// The page says what the library's hint says, which is also what the terminal says.
func TestPlayHintsAreThoseOfTheLibrary(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/play?game=8:0&queens=a1,b3,c5")
	b.wait(queensOf + "() === 'a1 b3 c5'")
	for _, squares := range []string{
		"a1,b2", "a1,c2,b4,d3", "a1,e2,h3,f4,c5,g6,b7", "a1,b3", "d1,g2,c3", "b1,d2,f3,c4",
	} {
		var queens []nqueens.Square
		for _, name := range strings.Split(squares, ",") {
			s, err := nqueens.ParseSquare(name)
			if err != nil {
				t.Fatal(err)
			}
			queens = append(queens, s)
		}
		want, err := solve.Hint(t.Context(), nqueens.Problem{N: 8}, queens)
		if err != nil {
			t.Fatal(err)
		}
		b.visit("/play?game=8:0&queens=" + squares)
		b.wait(queensOf + "().split(' ').length === " + strconv.Itoa(len(queens)))
		b.keys("h")
		b.waitText(".verdict", want.Why)
		b.wait("document.querySelector('.sq.hint')?.getAttribute('aria-label').startsWith('" + want.Queen.String() + ",')")
	}
	// A game with a hint is not a best time.
	b.visit("/play?game=4:0&queens=b1,d2,a3")
	b.wait(queensOf + "() === 'b1 d2 a3'")
	b.keys("h")
	b.wait("document.querySelector('.sq.hint')?.getAttribute('aria-label') === 'c4, suggested'")
	b.click("c4")
	b.waitText(".verdict", "does not count as a best time")
}
