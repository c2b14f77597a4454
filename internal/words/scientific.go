package words

import (
	"fmt"
	"math"
	"strings"
)

// Scientific formats the number whose natural logarithm is ln with 1 to 12 significant
// digits, such as 2.349e17, or 0 for -Inf.
func Scientific(ln float64, digits int) string {
	if math.IsInf(ln, -1) {
		return "0"
	}
	decimal := ln / math.Ln10
	exponent := math.Floor(decimal)
	mantissa := fmt.Sprintf("%.*f", digits-1, math.Pow(10, decimal-exponent))
	if strings.HasPrefix(mantissa, "10") {
		exponent++
		mantissa = fmt.Sprintf("%.*f", digits-1, 1.0)
	}
	return fmt.Sprintf("%se%.0f", mantissa, exponent)
}
