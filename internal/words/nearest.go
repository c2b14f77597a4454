package words

import "strings"

// Nearest returns the name with the fewest edits from typed, or the first of several. An edit
// inserts, deletes or replaces a byte, or exchanges two neighbours. Letter case does not
// count. ok is false if all names are too far away: at most one edit is allowed in
// three letters, two in five, three in eight.
func Nearest(typed string, names []string) (name string, ok bool) {
	best := -1
	for _, candidate := range names {
		d := distance(strings.ToLower(typed), strings.ToLower(candidate))
		if 3*d <= max(len(typed), len(candidate))+1 && (best < 0 || d < best) {
			name, best = candidate, d
		}
	}
	return name, best >= 0
}

// distance returns the optimal string alignment distance (Damerau 1964). It holds three
// rows of the table at a time.
func distance(a, b string) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, above, row = above, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			replace := above[j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			row[j] = min(replace, row[j-1]+1, above[j]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
