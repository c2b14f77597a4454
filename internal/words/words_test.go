package words

import (
	"math"
	"math/big"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
)

func TestPercent(t *testing.T) {
	for share, want := range map[float64]string{
		0: "0.0%", 1: "100.0%", 1.5: "100.0%", 0.375: "37.5%", 0.0123: "1.2%", 0.00961: "1.0%",
		0.0051: "0.51%", 1.2e-5: "0.0012%", 4.14e-14: "4.1e-12%",
	} {
		expect.Equal(t, Percent(share), want, "Percent(%v)", share)
	}
}

func TestSpan(t *testing.T) {
	const day, year = 86400, 365.25 * 86400
	for seconds, want := range map[float64]string{
		0: "0s", 8: "8s", 125: "2m05s", 3*3600 + 1200: "3h20m", 4*day + 7*3600: "4d7h", 364 * day: "364d0h",
		year: "1.0 years", 41.3 * year: "41 years", 2.06e6 * year: "2.1 million years",
	} {
		expect.Equal(t, Span(seconds), want, "Span(%v)", seconds)
	}
	expect.Equal(t, Clock(90*time.Second), "1m30s", "90 seconds")
}

func TestNumbers(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{Plural(1, "queen"), "1 queen"}, {Plural(0, "queen"), "0 queens"},
		{Or(nil), ""}, {Or([]string{"a"}), "a"}, {Or([]string{"a", "b", "c"}), "a, b or c"}, {And([]string{"a", "b"}), "a and b"},
		{Digits(7), "7"}, {Digits(1234567), "1,234,567"}, {Digits(999), "999"},
		{Rate(950), "950"}, {Rate(12345), "12.3 k"}, {Rate(1.2e9), "1.2 G"}, {Rate(4.5e15), "4.5e+03 T"},
		{Bytes(12), "12 bytes"}, {Bytes(1_500_000), "1.5 MB"},
		{Left(0), ""}, {Left(125), ", 2m05s left"},
		{About(90), "90 seconds"}, {About(90 * 60), "90 minutes"}, {About(86400), "24 hours"}, {About(10 * 86400), "10 days"}, {About(3 * year), "3 years"},
	} {
		expect.Equal(t, test.got, test.want, "%s", test.want)
	}
}

func TestBig(t *testing.T) {
	power := func(e int64) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(e), nil) }
	tests := []struct {
		v    *big.Int
		want string
	}{
		{big.NewInt(0), "0"}, {big.NewInt(999), "999"}, {big.NewInt(1000), "1,000"}, {big.NewInt(1234567), "1,234,567"},
		{power(60), "about 10^60"},
		{new(big.Int).Mul(power(99), big.NewInt(95)), "about 10^101"},
	}
	for _, tt := range tests {
		expect.Equal(t, Big(tt.v), tt.want, "%v is written", tt.v)
	}
}

func TestScientific(t *testing.T) {
	for _, test := range []struct {
		ln     float64
		digits int
		want   string
	}{
		{math.Inf(-1), 4, "0"},
		{0, 3, "1.00e0"},
		{math.Log(9.9996), 4, "1.000e1"},
		{math.Log(2.349e17), 4, "2.349e17"},
		{1000 * math.Ln10, 2, "1.0e1000"},
		{math.Log(5), 1, "5e0"},
	} {
		expect.Equal(t, Scientific(test.ln, test.digits), test.want, "Scientific(%v, %d)", test.ln, test.digits)
	}
}
