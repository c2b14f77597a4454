package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/symmetry"
)

// kindFlags are the flags for what to count instead of all solutions of queens on the
// square board.
type kindFlags struct {
	problemFlags
	class string
}

func (f *kindFlags) add(cmd *cobra.Command) {
	addBoardFlag(cmd, &f.board)
	addPieceFlag(cmd, &f.piece)
	addClassFlag(cmd, &f.class)
}

// classes are the words of --class.
var classes = []string{"half-turn", "quarter-turn"}

// addClassFlag defines --class.
func addClassFlag(cmd *cobra.Command, class *string) {
	console.ChoiceFlag(cmd, class, "class", "", "only what a turn leaves unchanged: `CLASS` is "+words.Or(classes), classes)
}

// isQueens reports whether k is all solutions of queens on the square board, by any method.
func isQueens(k count.Kind) bool { return k == count.Kind{Method: k.Method} }

// kindList lists the flags that count.Kinds combines, one kind a line.
func kindList() string {
	var lines strings.Builder
	for _, info := range count.Kinds() {
		if !isQueens(info.Kind) {
			fmt.Fprintf(&lines, "  %-37s %s\n", strings.Join(kindArguments(info.Kind), " "), info.Counts)
		}
	}
	return strings.TrimSuffix(lines.String(), "\n")
}

// kindArguments returns the flags that ask for a kind, each with its word.
func kindArguments(k count.Kind) (arguments []string) {
	for _, flag := range [][2]string{{"method", k.Method}, {"board", k.Board}, {"piece", string(k.Piece)}, {"class", string(k.Class)}} {
		if flag[1] != "" {
			arguments = append(arguments, "--"+flag[0]+" "+flag[1])
		}
	}
	return arguments
}

// arguments returns the flags that ask for a kind, its piece as it was written.
func (f *kindFlags) arguments(info count.Info) []string {
	k := count.Kind{Board: info.Board, Class: info.Class}
	if f.piece != "queen" {
		k.Piece = nqueens.Piece(f.piece)
	}
	return kindArguments(k)
}

// kind returns what the flags ask for, by a method, "auto" for any.
func (f *kindFlags) kind(method string) (count.Info, error) {
	k := count.Kind{Method: method, Board: f.board, Piece: nqueens.Piece(f.piece), Class: symmetry.Class(f.class)}
	if _, err := k.Piece.Moves(); err != nil {
		return count.Info{}, console.Usagef("--piece: %w", err)
	}
	info, err := k.Info()
	if err != nil && method != "auto" && !slices.Contains(counting.Names(), method) {
		return info, console.Usage(err)
	}
	if err != nil {
		asked := slices.DeleteFunc(kindArguments(count.Kind{Method: method, Board: f.board, Class: k.Class}), func(flag string) bool { return flag == "--method auto" || flag == "--board square" })
		asked = append(asked, "--piece "+f.piece)
		err = console.Usagef("%s cannot be combined with %s; nqueens count --help lists what can be", asked[0], words.And(asked[1:]))
	}
	return info, err
}
