package web

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens/notation"
)

// The interface's document and the page know the formats that there are.
func TestFormatsAreTold(t *testing.T) {
	text, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters []struct {
				Name   string
				Schema struct{ Enum []string }
			}
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, p := range document.Paths["/api/v1/notation"]["get"].Parameters {
		if p.Name == "format" {
			told = p.Schema.Enum
		}
	}
	if diff := cmp.Diff(notation.Names(), told); diff != "" {
		t.Errorf("the interface's document (-formats +told):\n%s", diff)
	}
	page, err := os.ReadFile("static/explore-view.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range notation.Names() {
		if !strings.Contains(string(page), "['"+name+"', '") {
			t.Errorf("the page does not offer the format %s", name)
		}
	}
}
