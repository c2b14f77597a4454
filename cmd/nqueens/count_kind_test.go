package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/known"
)

// TestKinds runs a script for each row of count.Kinds: the flags that the row
// names print the published value, alone and in JSON, help lists them and the shell
// completes them. A row with a piece and a class was once in the table, and the command
// refused it.
func TestKinds(t *testing.T) {
	dir := t.TempDir()
	for _, v := range count.Kinds() {
		if isQueens(v.Kind) {
			continue
		}
		name := fmt.Sprintf("%s-%s-%s", v.Board, v.Piece, v.Class)
		if err := os.WriteFile(filepath.Join(dir, name+".txtar"), []byte(kindScript(t, v)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	runScripts(t, dir)
}

func kindScript(t *testing.T, v count.Info) string {
	values, err := known.Get(v.Values)
	if err != nil {
		t.Fatal(err)
	}
	n, arguments := 13, strings.Join(kindArguments(v.Kind), " ")
	value, ok := values.At(n)
	for ; n > 1 && (!ok || value.Sign() == 0); value, ok = values.At(n) {
		n--
	}
	if !ok {
		t.Fatalf("%s: no value of %s up to n = 13 is on record", arguments, v.Values)
	}
	var script strings.Builder
	fmt.Fprintf(&script, "exec nqueens count %d %s\nstdout '^%v$'\n", n, arguments, value)
	fmt.Fprintf(&script, "exec nqueens count %d %s --json\nstdout '\"n\":%d,\"solutions\":\"%v\"'\n", n, arguments, n, value)
	for _, flag := range [][2]string{{"board", v.Board}, {"piece", string(v.Piece)}, {"class", string(v.Class)}} {
		if flag[1] == "" {
			continue
		}
		fmt.Fprintf(&script, "stdout '\"%s\":\"%s\"'\n", flag[0], regexp.QuoteMeta(flag[1]))
		fmt.Fprintf(&script, "exec nqueens __complete count 8 --%s ''\nstdout '^%s$'\n", flag[0], regexp.QuoteMeta(flag[1]))
		fmt.Fprintf(&script, "exec nqueens count %d %s --json\n", n, arguments)
	}
	fmt.Fprintf(&script, "exec nqueens count --help\nstdout '^  %s +%s$'\n", regexp.QuoteMeta(arguments), regexp.QuoteMeta(v.Counts))
	fmt.Fprintf(&script, "exec nqueens count %d %s --ledger file\nstdout '^%v$'\n", n, arguments, value)
	fmt.Fprintf(&script, "exec nqueens count %d %s --ledger file\nstdout '^%v$'\nstderr 'resuming'\n", n, arguments, value)
	fmt.Fprintf(&script, "exec nqueens ledger audit file --recount 2\n")
	return script.String()
}
