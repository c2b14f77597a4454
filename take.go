package nqueens

import "iter"

// Take returns the values of a sequence whose last pair may be an error, but no more than
// most of them; 0 stands for all. With an error it returns the values before it.
func Take[T any](sequence iter.Seq2[T, error], most int) ([]T, error) {
	var taken []T
	for value, err := range sequence {
		if err != nil {
			return taken, err
		}
		if taken = append(taken, value); len(taken) == most {
			break
		}
	}
	return taken, nil
}
