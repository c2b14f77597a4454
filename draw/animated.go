package draw

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
)

// animatedSVG writes an animation as one SVG in which every piece, mark, line and
// caption stands once and is shown and hidden by CSS keyframes. It holds when each of
// them comes and goes, not the scenes.
type animatedSVG struct {
	w        io.Writer
	opt      Options
	f        *frame
	first    Scene
	parts    map[part]*presence
	shown    []*presence // in the last scene
	switches int
	frames   int
	now      time.Duration
}

// part is a piece, mark, line or label that is shown at times. One of the fields
// after layer is set.
type part struct {
	layer  uint8 // lower layers are behind
	square nqueens.Square
	piece  Piece
	mark   Mark
	line   Line
	label  label
}

const (
	layerBlocked = iota
	layerPiece
	layerMark // and one for each Mark
	layerLine = layerMark + uint8(markEnd)
	layerText = layerLine + 1
)

// presence records when a part is shown: from the first time to the second, from the
// third to the fourth, and so on; an odd number means until the end.
type presence struct {
	part  part
	times []time.Duration
	frame int // the last frame that shows it
}

// NewAnimatedSVG starts an animated SVG that repeats forever. Every frame has room for
// a caption. The fills of all scenes are those of the first, and at most MaxItems
// pieces, marks, lines and captions may come or go. The file is written by Close.
//
// A viewer that prefers reduced motion, or does not support CSS animation, shows
// the last scene.
func NewAnimatedSVG(w io.Writer, opt Options) *Animation {
	return &Animation{film: &animatedSVG{w: w, opt: opt, parts: map[part]*presence{}}}
}

func (a *animatedSVG) add(s Scene, show time.Duration) error {
	if !slices.Equal(s.Fills, a.first.Fills) {
		return errors.New("the fills of an animated SVG cannot change: all scenes must have those of the first")
	}
	a.frames++
	before := a.shown
	a.shown = nil
	a.showAll(&s)
	for _, p := range before {
		if p.frame < a.frames {
			a.toggle(p)
		}
	}
	if a.switches > MaxItems {
		return fmt.Errorf("an animated SVG in which more than %d things come and go is too large: draw fewer frames or a GIF", MaxItems)
	}
	a.now += max(show, 10*time.Millisecond)
	return nil
}

// begin lays out all frames like the first.
func (a *animatedSVG) begin(s Scene) (err error) {
	opt := a.opt
	opt.Tile = cmp.Or(opt.Tile, clamp(400/max(s.Rows, s.Cols), 12, 48))
	a.f, err = newFrame(opt, s.Rows, s.Cols, 1, true, 0)
	a.first = Scene{Rows: s.Rows, Cols: s.Cols, Fills: slices.Clone(s.Fills)}
	return err
}

// showAll shows the parts of a scene.
func (a *animatedSVG) showAll(s *Scene) {
	last := make(map[nqueens.Square]Piece, len(s.Pieces))
	for _, p := range s.Pieces {
		last[p.Square] = p.Piece
	}
	for q, p := range last {
		a.show(part{layer: layerPiece, square: q, piece: p})
	}
	for _, m := range s.Marks {
		layer := layerMark + uint8(m.Mark)
		if m.Mark == Blocked {
			layer = layerBlocked
		}
		a.show(part{layer: layer, square: m.Square, mark: m.Mark})
	}
	for _, l := range s.Lines {
		a.show(part{layer: layerLine, line: l})
	}
	for _, l := range a.f.captions(s) {
		a.show(part{layer: layerText, label: l})
	}
}

func (a *animatedSVG) toggle(p *presence) {
	p.times = append(p.times, a.now)
	a.switches++
}

func (a *animatedSVG) show(k part) {
	p := a.parts[k]
	if p == nil {
		p = &presence{part: k}
		a.parts[k] = p
	}
	if p.frame == a.frames {
		return // listed twice in one scene
	}
	if len(p.times)%2 == 0 {
		a.toggle(p)
	}
	p.frame = a.frames
	a.shown = append(a.shown, p)
}

func (a *animatedSVG) end() error {
	b := bufio.NewWriter(a.w)
	f := a.f
	s := svgWriter{b, f}
	s.begin(a.words())
	parts := a.sorted()
	s.defs([]Scene{a.used(parts)})
	styles := a.styles(parts, b)
	s.ground()
	x, y := f.origin(0)
	s.printf(`<g class="film" transform="translate(%d %d)">`+"\n", x, y)
	s.printf(`<use href="#board-%d-%d"/>`+"\n", f.rows, f.cols)
	if len(a.first.Fills) > 0 {
		s.fills(&a.first)
	}
	a.layers(s, parts, styles)
	s.printf("</g>\n</svg>\n")
	return b.Flush()
}

// words returns the title and the description.
func (a *animatedSVG) words() (title, desc string) {
	what := fmt.Sprintf("An animation of a board of %s and %s in %s", plural(a.f.rows, "row"), plural(a.f.cols, "column"), plural(a.frames, "step"))
	return cmp.Or(a.opt.Title, what), cmp.Or(a.opt.Desc, what+".")
}

// used returns a scene with every kind of piece and mark of the animation.
func (a *animatedSVG) used(parts []*presence) Scene {
	used := Scene{Rows: a.f.rows, Cols: a.f.cols}
	for _, p := range parts {
		switch {
		case p.part.piece > 0:
			used.Pieces = append(used.Pieces, PieceAt{Piece: p.part.piece})
		case p.part.mark > 0:
			used.Marks = append(used.Marks, MarkAt{Mark: p.part.mark})
		}
	}
	return used
}

// layers writes the parts, a group for each layer, with the walls above the hatching.
func (a *animatedSVG) layers(s svgWriter, parts []*presence, styles []string) {
	colours := map[uint8]string{
		layerLine: ` fill="` + ink.Hex(a.f.theme.Line) + `"`,
		layerText: ` fill="` + ink.Hex(a.f.theme.Text) + `"`,
	}
	layer := uint8(layerBlocked)
	begin := func() { s.printf(`<g visibility="hidden"%s>`+"\n", colours[layer]) }
	end := func() {
		s.printf("</g>\n")
		if layer == layerBlocked && len(a.first.Fills) > 0 {
			s.walls(&a.first)
		}
	}
	begin()
	for i, p := range parts {
		if p.part.layer > layer {
			end()
			layer = p.part.layer
			begin()
		}
		a.element(s, p.part, styles[i])
	}
	end()
}

// sorted returns the parts from back to front, in a deterministic order.
func (a *animatedSVG) sorted() []*presence {
	parts := make([]*presence, 0, len(a.parts))
	for _, p := range a.parts {
		parts = append(parts, p)
	}
	square := func(p, q nqueens.Square) int { return cmp.Or(cmp.Compare(p.Row, q.Row), cmp.Compare(p.Col, q.Col)) }
	slices.SortFunc(parts, func(p, q *presence) int {
		x, y := p.part, q.part
		return cmp.Or(
			cmp.Compare(x.layer, y.layer),
			square(x.square, y.square), cmp.Compare(x.piece, y.piece),
			square(x.line.From, y.line.From), square(x.line.To, y.line.To),
			cmp.Compare(p.times[0], q.times[0]),
			strings.Compare(x.label.text, y.label.text), cmp.Compare(x.label.x, y.label.x), cmp.Compare(x.label.size, y.label.size),
		)
	})
	return parts
}

func (a *animatedSVG) element(s svgWriter, p part, style string) {
	switch {
	case p.piece > 0:
		s.printf(`<use href="#%v" x="%d" y="%d"%s/>`+"\n", p.piece, p.square.Col*s.f.tile, (s.f.rows-1-p.square.Row)*s.f.tile, style)
	case p.mark > 0:
		s.printf(`<use href="#%v" x="%d" y="%d"%s/>`+"\n", p.mark, p.square.Col*s.f.tile, (s.f.rows-1-p.square.Row)*s.f.tile, style)
	case p.layer == layerLine:
		s.printf(`<path d="%s"%s/>`+"\n", s.line(&a.first, p.line), style)
	default:
		s.label(p.label, strings.TrimPrefix(style, " "))
	}
}

// styles writes the style sheet and returns the attributes of each part.
//
// Parts that are shown once, and equally long, share keyframes and start them at
// different times. Parts that come and go more often have keyframes of their own.
func (a *animatedSVG) styles(parts []*presence, b *bufio.Writer) []string {
	out := make([]string, len(parts))
	fmt.Fprintf(b, "<style>.film *{animation:0s step-end infinite;animation-duration:%dms}\n", a.now.Milliseconds())
	spans := map[time.Duration]int{}
	for i, p := range parts {
		times := p.times
		if len(times)%2 == 1 {
			times = append(slices.Clip(times), a.now)
			out[i] = ` visibility="visible"`
		}
		switch {
		case times[0] == 0 && times[1] == a.now:
		case len(times) == 2:
			span := times[1] - times[0]
			n, ok := spans[span]
			if !ok {
				n = len(spans)
				spans[span] = n
				fmt.Fprintf(b, "@keyframes s%d{0%%{visibility:visible}%s{visibility:hidden}}.s%d{animation-name:s%d}\n", n, a.percent(span), n, n)
			}
			out[i] += fmt.Sprintf(` class="s%d" style="animation-delay:%dms"`, n, (times[0] - a.now).Milliseconds())
		default:
			on, off := a.keyframes(times)
			fmt.Fprintf(b, "@keyframes p%d{%s{visibility:visible}%s{visibility:hidden}}.p%d{animation-name:p%d}\n", i, on, off, i, i)
			out[i] += fmt.Sprintf(` class="p%d"`, i)
		}
	}
	fmt.Fprint(b, "@media(prefers-reduced-motion:reduce){.film *{animation:none!important}}</style>\n")
	return out
}

// percent returns t as a part of the animation.
func (a *animatedSVG) percent(t time.Duration) string {
	return ink.Decimal(100*float64(t)/float64(a.now), 5) + "%"
}

// keyframes returns when a part comes and goes.
func (a *animatedSVG) keyframes(times []time.Duration) (on, off string) {
	var comes, goes []string
	if times[0] > 0 {
		goes = append(goes, "0%")
	}
	for i, t := range times {
		switch {
		case i%2 == 0:
			comes = append(comes, a.percent(t))
		case t < a.now:
			goes = append(goes, a.percent(t))
		}
	}
	return strings.Join(comes, ","), strings.Join(goes, ",")
}
