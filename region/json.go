package region

import (
	"encoding/json"
	"fmt"
	"strings"
)

// jsonFormat is one object. A row may also be an array of letters; n and stars
// may be missing.
var jsonFormat = Format{
	Name:      "json",
	Looks:     `{"n":4,"stars":1,"regions":["AABB",…]}`,
	Block:     true,
	recognise: func(text string) bool { return strings.HasPrefix(text, "{") },
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

// jsonRow is a string of letters, or an array of strings of one letter.
type jsonRow string

func (r *jsonRow) UnmarshalJSON(text []byte) error {
	var letters []string
	if text[0] != '[' {
		return json.Unmarshal(text, (*string)(r))
	}
	if err := json.Unmarshal(text, &letters); err != nil {
		return err
	}
	for i, letter := range letters {
		if len(letter) != 1 {
			return fmt.Errorf("element %d of a row is %q; a region is one letter from A to Z", i+1, letter)
		}
	}
	*r = jsonRow(strings.Join(letters, ""))
	return nil
}

// MarshalJSON writes p as {"n":4,"stars":1,"regions":["AABB",…]}.
func (p *Puzzle) MarshalJSON() ([]byte, error) {
	j := jsonPuzzle{N: p.n, Stars: &p.stars}
	for _, row := range p.Rows() {
		j.Regions = append(j.Regions, jsonRow(row))
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes; n and stars may be missing, and a
// row may be an array of letters.
func (p *Puzzle) UnmarshalJSON(text []byte) error {
	var j jsonPuzzle
	if err := json.Unmarshal(text, &j); err != nil {
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
	made, err := sized(j.N, stars, rows)
	if err != nil {
		return err
	}
	*p = *made
	return nil
}
