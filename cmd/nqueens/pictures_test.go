package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/console"
)

var update = flag.Bool("update", false, "write the pictures in docs anew")

// The pictures in docs are what these commands draw. After a change that is
// meant to change them: go test ./cmd/nqueens -run Pictures -update, and look.
func TestPicturesInDocs(t *testing.T) {
	for file, command := range map[string]string{
		"animation.gif": "animate 6 --tile 40",
		"board.svg":     "solve 8 --method first",
		"compare.svg":   "compare 8",
		"tree.svg":      "tree 5",
	} {
		drawn := filepath.Join(t.TempDir(), file)
		if code := execute(append(strings.Fields(command), "-o", drawn)); code != console.ExitDone {
			t.Fatalf("nqueens %s exits %d", command, code)
		}
		got, err := os.ReadFile(drawn)
		if err != nil {
			t.Fatal(err)
		}
		kept := filepath.Join("..", "..", "docs", file)
		if *update {
			if err := os.WriteFile(kept, got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(kept)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("docs/%s is not what nqueens %s draws", file, command)
		}
	}
}
