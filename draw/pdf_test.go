package draw

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// A PDF has a page for each picture, and the same pictures give the same bytes.
func TestPDFHasItsPages(t *testing.T) {
	pages := must.Get(Page{Boards: repeated(regions(), 20)}.Split(Options{}, 8))(t)
	pictures := []Picture{eight(), barChart{Rows: []barRow{{"a", []float64{1}}}, Series: []string{"x"}}}
	boards := 0
	for i, p := range pages {
		boards += len(p.Boards)
		pictures = append(pictures, p)
		if foot := fmt.Sprintf("%d/%d", i+1, len(pages)); p.Foot != foot || len(p.Boards) < 20/len(pages) {
			t.Errorf("page %d of %d has %d boards and the foot %q", i+1, len(pages), len(p.Boards), p.Foot)
		}
	}
	if len(pages) < 2 || boards != 20 {
		t.Errorf("%d pages with %d boards, want several with 20", len(pages), boards)
	}
	var out, again bytes.Buffer
	for _, w := range []*bytes.Buffer{&out, &again} {
		must.Do(t, PDF(w, Options{Title: "Queens 👑 & régions"}, pictures...))
	}
	expect.Equal(t, strings.Count(out.String(), "/Type /Page\n"), len(pictures), "pages")
	if !bytes.Equal(out.Bytes(), again.Bytes()) {
		t.Error("the same pictures give other bytes")
	}
}
