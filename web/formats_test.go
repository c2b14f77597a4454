package web

import (
	"bytes"
	"encoding/json"
	"testing"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/testing/expect"
)

// The interface's document and the answers have the formats of the table.
func TestFormatsAreTold(t *testing.T) {
	list, err := json.Marshal(engine.FormatNames())
	if err != nil || bytes.Contains(openapi(), []byte("x-enum")) || !bytes.Contains(openapi(), append([]byte(`"enum": `), list...)) {
		t.Errorf("openapi.json names a table that nobody fills in, or lacks %s; %v", list, err)
	}
	a := newAPI(t)
	var names []string
	for _, f := range decoded[struct {
		Formats []struct{ Name, Title, About string }
	}](a, a.get("/api/v1/formats")).Formats {
		names = append(names, f.Name)
		if f.Title == "" || f.About == "" {
			t.Errorf("nothing says what the format %s is", f.Name)
		}
	}
	expect.Same(t, names, engine.FormatNames(), "the answer")
}
