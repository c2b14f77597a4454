package sequence

import "math/big"

// Formula returns the term of a sequence that is a polynomial in the size n of the board, n at
// least 0: A036464 and A047659, placements of two and of three queens. Ok is false for others.
func Formula(id string, n int64) (term *big.Int, ok bool) {
	x := big.NewInt(n)
	switch even := n%2 == 0; {
	case id == "A036464": // n (n - 1) (n - 2) (3n - 1) / 6
		term = product(x, polynomial(x, -1, 1), polynomial(x, -2, 1), polynomial(x, -1, 3))
		return term.Quo(term, big.NewInt(6)), true
	case id == "A047659" && even: // n (n - 2)² (2n³ - 12n² + 23n - 10) / 12
		term = product(x, polynomial(x, 4, -4, 1), polynomial(x, -10, 23, -12, 2))
	case id == "A047659": // (n - 1) (n - 3) (2n⁴ - 12n³ + 25n² - 14n + 1) / 12
		term = product(polynomial(x, 3, -4, 1), polynomial(x, 1, -14, 25, -12, 2))
	default:
		return nil, false
	}
	return term.Quo(term, big.NewInt(12)), true
}

// polynomial returns the value at x of the polynomial with these coefficients, the constant first.
func polynomial(x *big.Int, coefficients ...int64) *big.Int {
	value := new(big.Int)
	for i := len(coefficients) - 1; i >= 0; i-- {
		value.Mul(value, x).Add(value, big.NewInt(coefficients[i]))
	}
	return value
}

func product(factors ...*big.Int) *big.Int {
	value := big.NewInt(1)
	for _, f := range factors {
		value.Mul(value, f)
	}
	return value
}
