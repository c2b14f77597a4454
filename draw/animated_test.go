package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/golden"
)

// movie is as much of a viewer of animated SVG as the tests need: which elements
// are on the screen at a time.
type movie struct {
	length   float64 // ms
	frames   map[string][]keyframe
	elements []element
}

type keyframe struct {
	percent float64
	visible bool
}

type element struct {
	what    string
	visible bool // without animation
	class   string
	delay   float64
}

func openMovie(t rapid.TB, data []byte) movie {
	t.Helper()
	m := movie{frames: map[string][]keyframe{}}
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	text := string(data)
	m.length = number(regexp.MustCompile(`animation-duration:(\d+)ms`).FindStringSubmatch(text)[1])
	for _, k := range regexp.MustCompile(`@keyframes (\w+)\{(.*)\}\.(\w+)\{animation-name:(\w+)\}`).FindAllStringSubmatch(text, -1) {
		if k[1] != k[3] || k[1] != k[4] {
			t.Fatalf("keyframes %s are for class %s, name %s", k[1], k[3], k[4])
		}
		for _, rule := range regexp.MustCompile(`([^{}]+)\{visibility:(\w+)\}`).FindAllStringSubmatch(k[2], -1) {
			for p := range strings.SplitSeq(rule[1], ",") {
				m.frames[k[1]] = append(m.frames[k[1]], keyframe{number(strings.TrimSuffix(p, "%")), rule[2] == "visible"})
			}
		}
		slices.SortFunc(m.frames[k[1]], func(a, b keyframe) int { return int(math.Copysign(1, a.percent-b.percent)) })
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	film := 0 // depth within the film
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return m
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := token.(xml.EndElement); ok && film > 0 {
			film--
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		at := map[string]string{}
		for _, a := range e.Attr {
			at[a.Name.Local] = a.Value
		}
		if film > 0 || at["class"] == "film" {
			film++
		}
		if film < 3 { // the group, and the layers in it
			continue
		}
		x := element{what: e.Name.Local + at["href"] + " " + at["x"] + " " + at["y"] + " " + at["d"], visible: at["visibility"] == "visible", class: at["class"]}
		if s := at["style"]; s != "" {
			x.delay = number(strings.TrimSuffix(strings.TrimPrefix(s, "animation-delay:"), "ms"))
		}
		if e.Name.Local == "text" {
			inner, err := d.Token()
			if err != nil {
				t.Fatal(err)
			}
			x.what += string(inner.(xml.CharData))
		}
		m.elements = append(m.elements, x)
	}
}

// at returns what is shown at a time in ms.
func (m movie) at(now float64) map[string]bool {
	shown := map[string]bool{}
	for _, e := range m.elements {
		visible := e.visible
		if e.class != "" {
			phase := math.Mod(now-e.delay, m.length) / m.length * 100
			for _, k := range m.frames[e.class] {
				if k.percent <= phase {
					visible = k.visible
				}
			}
		}
		if visible {
			shown[e.what] = true
		}
	}
	return shown
}

func TestAnimatedSVGShowsEachSceneInItsTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(1, 4).Draw(t, "rows"), rapid.IntRange(1, 4).Draw(t, "cols")
		scenes := rapid.SliceOfN(anyScene(rows, cols), 1, 8).Draw(t, "scenes")
		opt := Options{Tile: rapid.IntRange(12, 40).Draw(t, "tile"), Coordinates: rapid.Bool().Draw(t, "coordinates")}
		var b bytes.Buffer
		a := NewAnimatedSVG(&b, opt)
		var times []float64
		now := 0.0
		for i := range scenes {
			scenes[i].Fills = nil
			show := rapid.IntRange(10, 3000).Draw(t, "show")
			times = append(times, now+float64(show)/2)
			now += float64(show)
			if err := a.Add(scenes[i], time.Duration(show)*time.Millisecond); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		golden.WellFormed(t, b.Bytes())
		m := openMovie(t, b.Bytes())
		if m.length != now {
			t.Fatalf("lasts %v ms, want %v", m.length, now)
		}
		for i, s := range scenes {
			var still bytes.Buffer
			one := NewAnimatedSVG(&still, opt)
			if err := errors.Join(one.Add(s, time.Second), one.Close()); err != nil {
				t.Fatal(err)
			}
			want := openMovie(t, still.Bytes()).at(0)
			for _, time := range []float64{times[i], times[i] + now} {
				if got := m.at(time); !maps.Equal(got, want) {
					t.Fatalf("scene %d at %v ms shows %v, want %v", i, time, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
				}
			}
			if i == len(scenes)-1 {
				for j := range m.elements {
					m.elements[j].class = "" // as where there is no animation
				}
				if got := m.at(0); !maps.Equal(got, want) {
					t.Fatalf("without animation %v is shown, want the last scene", got)
				}
			}
		}
	})
}

func TestAnimatedSVGOfASearchIsSmall(t *testing.T) {
	var b bytes.Buffer
	isSmall(t, &b, NewAnimatedSVG(&b, Options{}))
}

func TestGoldenAnimatedSVG(t *testing.T) {
	var b bytes.Buffer
	a := NewAnimatedSVG(&b, Options{Title: "Four queens", Coordinates: true, Theme: "dark"})
	for _, f := range scan(4) {
		if err := a.Add(f.scene, 10*f.show); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "animated.svg", b.Bytes())
}

func TestAnimatedSVGErrors(t *testing.T) {
	s := Scene{Rows: 1, Cols: 1}
	if err := NewAnimatedSVG(io.Discard, Options{}).Close(); err == nil {
		t.Error("an animation without frames was closed without error")
	}
	for want, second := range map[string]Scene{
		"one size":                 {Rows: 1, Cols: 2},
		"cannot change":            {Rows: 1, Cols: 1, Fills: []FillAt{{nqueens.Square{}, 1}}},
		"is not on the board":      {Rows: 1, Cols: 1, Pieces: []PieceAt{{square(1, 0), Queen}}},
		"rows and columns must be": {},
	} {
		a := NewAnimatedSVG(io.Discard, Options{})
		if err := a.Add(s, 0); err != nil {
			t.Fatal(err)
		}
		err := a.Add(second, 0)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
		if a.Close() != err {
			t.Error("Close forgot the error of Add")
		}
	}
	a := NewAnimatedSVG(io.Discard, Options{})
	var err error
	for i := 0; err == nil; i++ {
		s.Caption = fmt.Sprint(i % 2)
		err = a.Add(s, 0)
	}
	if !strings.Contains(err.Error(), "an animation of 20001 frames is too long") {
		t.Errorf("after too many frames: %v", err)
	}
	a = NewAnimatedSVG(failing{}, Options{})
	if err := a.Add(s, 0); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error of the writer: %v", err)
	}
}
