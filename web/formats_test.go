package web

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens/internal/engine"
)

// The interface's document and the answers have the formats of the table.
func TestFormatsAreTold(t *testing.T) {
	if bytes.Contains(openapi(), []byte("x-enum")) {
		t.Error("openapi.json names a table that nobody fills in")
	}
	s := readSpec(t)
	op, _ := s.operation("GET", "/api/v1/notation")
	var told []string
	for _, node := range op["parameters"].([]any) {
		if p := s.resolve(node); p["name"] == "format" {
			for _, name := range s.resolve(p["schema"])["enum"].([]any) {
				told = append(told, name.(string))
			}
		}
	}
	if diff := cmp.Diff(engine.FormatNames(), told); diff != "" {
		t.Errorf("the interface's document (-formats +told):\n%s", diff)
	}

	a := newAPI(t)
	var answer struct {
		Formats []struct{ Name, Title, About string }
	}
	if err := json.Unmarshal(a.get("/api/v1/formats").body, &answer); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range answer.Formats {
		names = append(names, f.Name)
		if f.Title == "" || f.About == "" {
			t.Errorf("nothing says what the format %s is", f.Name)
		}
	}
	if diff := cmp.Diff(engine.FormatNames(), names); diff != "" {
		t.Errorf("the answer (-formats +told):\n%s", diff)
	}
}
