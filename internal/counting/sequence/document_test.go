package sequence

import (
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/words"
)

var update = flag.Bool("update", false, "write the tables in docs/sequences.md anew")

const document = "../../../docs/sequences.md"

// TestDocument compares the tables of the document with the rows and the computed terms.
func TestDocument(t *testing.T) {
	text := must.Get(os.ReadFile(document))(t)
	fresh := string(text)
	for name, table := range map[string]string{"sequences": sequencesTable(), "terms": termsTable()} {
		block := regexp.MustCompile(`(?s)<!-- ` + name + ` -->\n.*?<!-- end -->`)
		if len(block.FindAllString(fresh, -1)) != 1 {
			t.Fatalf("the document has not one table of %s", name)
		}
		fresh = block.ReplaceAllLiteralString(fresh, "<!-- "+name+" -->\n"+table+"<!-- end -->")
	}
	if fresh == string(text) {
		return
	}
	if !*update {
		t.Fatal("the tables in docs/sequences.md are out of date; go test ./internal/counting/sequence -update writes them")
	}
	must.Do(t, os.WriteFile(document, []byte(fresh), 0o644))
}

func sequencesTable() string {
	var text strings.Builder
	text.WriteString("| sequence | terms are | OEIS to | here to | methods, and their largest index |\n|---|---|---|---|---|\n")
	for _, s := range All() {
		var methods []string
		for _, m := range s.Methods {
			methods = append(methods, fmt.Sprintf("`%s` (%d): %s", m.Name, m.MaxN, m.About))
		}
		p := s.Published()
		fmt.Fprintf(&text, "| [%s](%s) | %s | %d | %d | %s |\n", s.ID, p.Source(), p.Title, p.Last(), s.Last(), strings.Join(methods, "; "))
	}
	return text.String()
}

func termsTable() string {
	var text strings.Builder
	text.WriteString("| sequence | index | term | method | root | time | date |\n|---|---|---|---|---|---|---|\n")
	for _, c := range Computations() {
		fmt.Fprintf(&text, "| %s | %d | %s | `%s` | `%s` | %s | %s |\n", c.ID, c.N, words.Big(c.Term), c.Method, c.Root, words.Span(c.Seconds), c.Date)
	}
	return text.String()
}

// TestComputations holds the file to the table: each line is of a row, agrees with what is
// published, and has another line of the same term by another method.
func TestComputations(t *testing.T) {
	for _, c := range Computations() {
		s := must.Get(Get(c.ID))(t)
		expect.Is(t, expect.ErrorOf(time.Parse(time.DateOnly, c.Date)), nil, "Parse")
		if root, err := hex.DecodeString(c.Root); err != nil || len(root) != 32 {
			t.Errorf("%q is not the root of a ledger", c.Root)
		}
		expect.Is(t, expect.ErrorOf(s.Method(c.Method, c.N)), nil, "Method")
		if term, ok := s.Term(c.N); !ok || term.Cmp(c.Term) != 0 {
			t.Errorf("%s(%d) = %v by %s: two methods have not agreed on it", c.ID, c.N, c.Term, c.Method)
		}
	}
}
