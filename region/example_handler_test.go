package region_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"nqueens.example/nqueens/region"
)

// hint answers {"puzzle": {"regions": ["AABBC", …]}, "queens": [[1,2]]} with the next step.
func hint(w http.ResponseWriter, r *http.Request) {
	var game struct {
		Puzzle        region.Puzzle
		Queens, Empty region.Squares
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 10_000)).Decode(&game); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	step, err := region.Hint(r.Context(), &game.Puzzle, game.Queens, game.Empty)
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(step)
}

// A handler gives hints to a player of a puzzle.
func Example_handler() {
	for _, game := range []string{
		`{"puzzle": {"regions": ["AABBC","BBBBC","DDBBC","DBBBE","EEEEE"]}, "queens": [[1,2]]}`,
		`{"puzzle": {"regions": ["ABCD","DDDD","DDDD","DDDD"]}}`,
		`{"puzzle": {"regions": ["AABB","AABB","CC","CCDD"]}}`,
	} {
		answer := httptest.NewRecorder()
		hint(answer, httptest.NewRequest(http.MethodPost, "/hint", strings.NewReader(game)))
		fmt.Print(answer.Code, " ", answer.Body)
	}
	// Output:
	// 200 {"rule":"confined","units":[{"kind":"region","index":2},{"kind":"column","index":4}],"seen":[[2,5],[3,5]],"queens":[],"empty":[[4,5],[5,5]],"why":"All squares left to region C lie in column 5, so its queen stands there and the rest of column 5 stays empty."}
	// 422 this puzzle of regions is impossible: no solution exists
	// 400 row 3, column 3: the row ends after 2 squares; the first has 4
}
