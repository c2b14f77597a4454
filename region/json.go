package region

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// jsonFormat is one object, or its array of regions alone. A row may also be an array of
// letters, or all rows arrays of numbers; n and stars are optional.
var jsonFormat = Format{
	Name:   "json",
	About:  `{"n":4,"stars":1,"regions":["AABB",…]}`,
	block:  true,
	detect: func(text string) bool { return strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") },
	read: func(text string) (*Puzzle, error) {
		p := new(Puzzle)
		if err := json.Unmarshal([]byte(text), p); err != nil {
			return nil, err
		}
		return p, nil
	},
	write: func(p *Puzzle) (string, error) {
		text, err := json.Marshal(p)
		return string(text), err
	},
}

type jsonPuzzle struct {
	N       int       `json:"n"`
	Stars   *int      `json:"stars"`
	Regions []jsonRow `json:"regions"`
}

// jsonRow is a row of letters. It reads an array of letters or numbers as a string with
// spaces between them.
type jsonRow string

func (r *jsonRow) UnmarshalJSON(text []byte) error {
	if text[0] != '[' {
		return json.Unmarshal(text, (*string)(r))
	}
	var fields []json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	for i, field := range fields {
		name := strings.Trim(string(field), `"`)
		if quoted := field[0] == '"'; quoted && len(name) != 1 || !quoted && strings.Trim(name, "0123456789") != "" {
			return fmt.Errorf("element %d of a row is %s; regions are letters from A to Z, or all are numbers", i+1, field)
		}
		*r += jsonRow(name + " ")
	}
	return nil
}

// MarshalJSON writes p as {"n":4,"stars":1,"regions":["AABB",…]}.
func (p *Puzzle) MarshalJSON() ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	j := jsonPuzzle{N: p.n, Stars: &p.stars}
	for _, row := range p.Rows() {
		j.Regions = append(j.Regions, jsonRow(row))
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes, or the array of regions alone. The members
// n and stars are optional. A row may be an array of letters, or all rows arrays of
// numbers.
func (p *Puzzle) UnmarshalJSON(text []byte) error {
	var j jsonPuzzle
	var into any = &j
	if bytes.HasPrefix(text, []byte("[")) {
		into = &j.Regions
	}
	if err := json.Unmarshal(text, into); err != nil {
		return err
	}
	if j.Regions == nil {
		return fmt.Errorf(`there is no "regions", an array with a string of letters for each row`)
	}
	rows := make([]string, len(j.Regions))
	for i, row := range j.Regions {
		rows[i] = string(row)
	}
	stars := 1
	if j.Stars != nil {
		stars = *j.Stars
	}
	if j.N == 0 {
		j.N = len(rows)
	}
	made, err := readBoard(j.N, stars, rows)
	if err != nil {
		return err
	}
	*p = *made
	return nil
}
