package web

import (
	"bytes"
	"io"
	"net/http"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
)

func (s *Server) pictureSVG(_ http.ResponseWriter, r *http.Request) (any, error) {
	return s.picture(r, "image/svg+xml", draw.SVG)
}

func (s *Server) picturePNG(_ http.ResponseWriter, r *http.Request) (any, error) {
	return s.picture(r, "image/png", draw.PNG)
}

// pictureWriter is draw.SVG or draw.PNG.
type pictureWriter func(io.Writer, draw.Options, draw.Picture) error

const (
	pictureSize  = 400  // largest board drawn
	maxSide      = 3000 // largest side of a picture, in pixels
	largestTiled = 250  // largest board that is drawn with squares of the usual size
)

func (s *Server) picture(r *http.Request, kind string, drawn pictureWriter) (any, error) {
	q, err := queryOf(r)
	if err != nil {
		return nil, err
	}
	p := engine.PlacementOf(q, pictureSize)
	problem := blockedOf(q, len(p))
	tile := q.Whole("tile", 0, 4, 200)
	theme := q.OneOf("theme", draw.Themes()...)
	coordinates := q.OneOf("coordinates", "true", "false") == "true"
	if tile*len(p) > maxSide {
		q.Fail("tile", "%d pixels a square make a picture wider than %d", tile, maxSide)
	}
	if err := q.Err(); err != nil {
		return nil, err
	}
	if tile == 0 && len(p) > largestTiled {
		tile = maxSide / len(p)
	}
	free, err := s.drawings.take(r.Context(), s.limits.SearchWait)
	if err != nil {
		return nil, err
	}
	defer free()
	scene := picture.Solution(problem, p, draw.Queen)
	var out bytes.Buffer
	title := words.Plural(len(p), "queen")
	if err := drawn(&out, draw.Options{Theme: theme, Tile: tile, Coordinates: coordinates, Title: title}, scene); err != nil {
		return nil, err
	}
	return file{kind, out.Bytes()}, nil
}

// blockedOf reads the parameter blocked: squares of an n x n board.
func blockedOf(q *engine.Query, n int) nqueens.Problem {
	problem := nqueens.New(n)
	for name := range strings.SplitSeq(q.Text("blocked"), ",") {
		if name == "" {
			continue
		}
		s, err := nqueens.ParseSquare(engine.Shortened(name))
		if err != nil {
			q.Fail("blocked", "%v", err)
			return problem
		}
		problem.Blocked = append(problem.Blocked, s)
	}
	if n > 0 {
		if err := problem.Validate(); err != nil {
			q.Fail("blocked", "%v", err)
		}
	}
	return problem
}
