package proof

import (
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// Prices are sums of the numbers that the OPB form gives its lines.
func TestVeriPBWrites(t *testing.T) {
	for version, want := range map[pbVersion]string{
		pb11: `pseudo-Boolean proof version 1.1
f 29
p 3 2 * 17 + 22 3 * + 16 5 * + 9 +
u 1 ~x2 1 ~x8 >= 1 ;
u 1 ~x2 >= 1 ;
d 30 31
p ~x1 2 * ~x13 + ~x16 3 * +
u >= 1 ;
c 34
`,
		pb20: `pseudo-Boolean proof version 2.0
f 29
pol 3 2 * 17 + 22 3 * + 16 5 * + 9 +
rup 1 ~x2 1 ~x8 >= 1 ;
rup 1 ~x2 >= 1 ;
del id 30 31
pol ~x1 2 * ~x13 + ~x16 3 * +
rup >= 1 ;
output NONE
conclusion UNSAT : 34
end pseudo-Boolean proof
`,
		pb30: `pseudo-Boolean proof version 3.0
f 29 ;
pol 3 2 * 17 + 22 3 * + 16 5 * + 9 + ;
rup 1 ~x2 1 ~x8 >= 1 ;
rup 1 ~x2 >= 1 ;
del id 30 31 ;
pol ~x1 2 * ~x13 + ~x16 3 * + ;
rup >= 1 ;
output NONE ;
conclusion UNSAT : 34 ;
end pseudo-Boolean proof ;
`,
	} {
		writesVeriPB(t, version, want)
	}
}

func writesVeriPB(t *testing.T, version pbVersion, want string) {
	var text strings.Builder
	w := newVeriPB(&text, version, 4, 29)
	line := func(d nqueens.Direction, index, amount int) Price {
		return Price{nqueens.Line{Direction: d, Index: index}, amount}
	}
	w.Branch(nqueens.Line{})
	w.Try(nqueens.Square{Row: 0, Col: 1})
	w.Price([]Price{line(nqueens.AlongRow, 1, 2), line(nqueens.AlongRising, -2, 1), line(nqueens.AlongFalling, 1, 3)},
		[]Price{line(nqueens.AlongColumn, 3, -5), line(nqueens.AlongColumn, 2, 0), line(nqueens.AlongColumn, 0, 1)}, false)
	w.Branch(nqueens.Line{})
	w.Try(nqueens.Square{Row: 1, Col: 3})
	w.Fail(nqueens.Line{})
	w.Exhausted()
	w.Price([]Price{line(nqueens.AlongFalling, 0, 2), line(nqueens.AlongRising, -3, 1), line(nqueens.AlongFalling, 6, 3)}, nil, true)
	must.Do(t, w.Close())
	expect.Equal(t, text.String(), want, "%s", version.number)
}
