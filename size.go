package nqueens

import "fmt"

// SizeError is the error of what takes boards of Min to Max rows when it is asked for N.
type SizeError struct {
	N, Min, Max int
	Purpose     string // what the board is for, such as "to count exactly"; may be empty
}

func (e *SizeError) Error() string {
	purpose := e.Purpose
	if purpose != "" {
		purpose = " " + purpose
	}
	return fmt.Sprintf("N must be %d to %d%s, not %d", e.Min, e.Max, purpose, e.N)
}
