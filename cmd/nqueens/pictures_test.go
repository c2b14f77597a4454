package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/testing/expect"
)

var update = flag.Bool("update", false, "write the pictures in docs anew")

// The pictures in docs are the output of these commands. After a change that should change
// them, run go test ./cmd/nqueens -run Pictures -update, and look at them.
func TestPicturesInDocs(t *testing.T) {
	for file, command := range map[string]string{
		"animation.gif": "animate 6 --tile 40",
		"board.svg":     "solve 8 --method first",
		"compare.svg":   "compare 8",
		"regions.svg":   "region generate 8 --seed 1 --count 2",
		"tree.svg":      "tree 5",

		"tour-brute-force.svg": "compare 6 --all -a all-placements,permutations,board-scan",
		"tour-closed-form.svg": "solve 24",
		"tour-parts.svg":       "tree 8 --view icicle --tile 16",
		"tour-rows.svg":        "tree 6 -a most-constrained-row --tile 12",
		"tour-symmetry.svg":    "list 8 --unique --coordinates=false --tile 12",
	} {
		drawn := filepath.Join(t.TempDir(), file)
		if code := execute(append(strings.Fields(command), "-o", drawn)); code != console.ExitDone {
			t.Fatalf("nqueens %s exits %d", command, code)
		}
		got, err := os.ReadFile(drawn)
		check(t, err)
		golden := filepath.Join("..", "..", "docs", file)
		if *update {
			check(t, os.WriteFile(golden, got, 0o666))
		}
		want, err := os.ReadFile(golden)
		check(t, err)
		// A phone shows a picture about 340 pixels wide: letters in one twice as wide can be read.
		var width int
		if n, _ := fmt.Sscanf(string(want), `<svg xmlns="http://www.w3.org/2000/svg" width="%d"`, &width); strings.HasPrefix(file, "tour-") && (n != 1 || width > 780) {
			t.Errorf("docs/%s is %d pixels wide, too wide for a phone", file, width)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("docs/%s is not what nqueens %s draws", file, command)
		}
	}
}

// Every command that draws accepts every picture format, by name and by the ending of the
// file, and every theme.
func TestPictureFormats(t *testing.T) {
	for _, format := range pictureFormats() {
		for _, command := range []string{
			"solve 4", "list 4", "tree 4", "compare 4 -a bitmask", "region generate 6 --seed 1",
		} {
			for _, theme := range draw.Themes() {
				path := filepath.Join(t.TempDir(), "drawn."+format.name)
				args := append(strings.Fields(command), "--theme", theme, "-o", path)
				expect.Equal(t, execute(args), console.ExitDone, "nqueens %s exits", strings.Join(args, " "))
				file, err := os.ReadFile(path)
				if start := map[string]string{"svg": "<svg", "png": "\x89PNG", "pdf": "%PDF-1."}[format.name]; err != nil || start == "" || !bytes.HasPrefix(file, []byte(start)) {
					t.Errorf("nqueens %s writes %.8q, %v; want %q first", strings.Join(args, " "), file, err, start)
				}
			}
		}
	}
}

func TestSheetIsBounded(t *testing.T) {
	var s pictureWriter
	placement := make(nqueens.Placement, 1000) // that they attack is none of the sheet's business
	for range limits.PictureItems / 1000 {
		check(t, s.Write(placement))
	}
	expect.Fails(t, s.Write(placement), "a sheet holds more than it can draw")
}
