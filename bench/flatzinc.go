package main

import (
	"bytes"
	"fmt"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/read"
)

// flatZinc states a problem in FlatZinc with Gecode's own constraint of values that differ
// by offsets, and first fail, as in Gecode's example of n queens. MiniZinc as Debian has it
// splits that constraint into inequalities, which is slower.
func flatZinc(w *bytes.Buffer, p nqueens.Problem) error {
	var queens, rising, falling []string
	for row, columns := range allowed(p) {
		queens = append(queens, fmt.Sprintf("q%d", row))
		rising = append(rising, fmt.Sprint(row))
		falling = append(falling, fmt.Sprint(-row))
		fmt.Fprintf(w, "var {%s}: q%d;\n", strings.Join(columns, ","), row)
	}
	list := func(words []string) string { return "[" + strings.Join(words, ",") + "]" }
	fmt.Fprintf(w, "array [1..%d] of var int: queens :: output_array([1..%[1]d]) = %s;\n", p.N, list(queens))
	fmt.Fprintln(w, "constraint all_different_int(queens);")
	fmt.Fprintf(w, "constraint all_different_offset(%s, queens);\n", list(rising))
	fmt.Fprintf(w, "constraint all_different_offset(%s, queens);\n", list(falling))
	fmt.Fprintln(w, "solve :: int_search(queens, first_fail, indomain_min, complete) satisfy;")
	return nil
}

// allowed lists the columns of each row, from 1, where a queen may stand.
func allowed(p nqueens.Problem) [][]string {
	placed := make(map[int]int)
	for _, s := range p.Placed {
		placed[s.Row] = s.Col
	}
	blocked := make(map[nqueens.Square]bool)
	for _, s := range p.Blocked {
		blocked[s] = true
	}
	for _, d := range p.BlockedDiagonals {
		for s := range d.Squares(p.N) {
			blocked[s] = true
		}
	}
	rows := make([][]string, p.N)
	for row := range rows {
		for col := range p.N {
			column, ok := placed[row]
			if !blocked[nqueens.Square{Row: row, Col: col}] && (!ok || column == col) {
				rows[row] = append(rows[row], fmt.Sprint(col+1))
			}
		}
	}
	return rows
}

// gecodeSolutions accepts the published number of different solutions as Gecode prints them.
func gecodeSolutions(n int, output []byte) error {
	seen := make(map[string]bool)
	for text := range strings.SplitSeq(string(output), "----------\n") {
		if !strings.Contains(text, "queens") {
			continue
		}
		answer, err := read.Answer(strings.NewReader(text), n)
		if err != nil {
			return err
		}
		if err := answer.Validate(); err != nil {
			return err
		}
		seen[fmt.Sprint(answer)] = true
	}
	return text(allSolutions)(n, fmt.Append(nil, len(seen)))
}

// clingoModels accepts the published number of solutions in clingo's report.
func clingoModels(n int, output []byte) error {
	for line := range strings.Lines(string(output)) {
		if number, ok := strings.CutPrefix(line, "Models       : "); ok {
			return text(allSolutions)(n, []byte(number))
		}
	}
	return fmt.Errorf("it printed no number of models")
}
