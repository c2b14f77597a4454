// Package must ends a test at an error of what the test only prepares.
package must

import "iter"

// T is the part of testing.TB that the package uses.
type T interface {
	Helper()
	Fatal(args ...any)
}

// Get returns a function that gives the value to a test, or ends the test if there is an error:
//
//	text := must.Get(os.ReadFile(name))(t)
func Get[V any](value V, err error) func(t T) V {
	return func(t T) V {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
		return value
	}
}

// Do ends a test if there is an error.
func Do(t T, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// Each yields the values of a sequence, and ends a test at an error.
func Each[V any](t T, all iter.Seq2[V, error]) iter.Seq[V] {
	return func(yield func(V) bool) {
		t.Helper()
		for value, err := range all {
			if Do(t, err); !yield(value) {
				return
			}
		}
	}
}
