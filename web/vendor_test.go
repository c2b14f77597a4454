package web

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// The files of others are those that script/vendor made.
func TestVendoredFiles(t *testing.T) {
	sums := must.Get(os.ReadFile("bundle/sums.txt"))(t)
	files, err := filepath.Glob("static/vendor/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in static/vendor; %v", err)
	}
	var are strings.Builder
	for _, name := range files {
		fmt.Fprintf(&are, "%x  %s\n", sha256.Sum256(must.Get(os.ReadFile(name))(t)), filepath.Base(name))
	}
	expect.Equal(t, are.String(), string(sums), "the sums of static/vendor, which script/vendor writes to bundle/sums.txt")
}
