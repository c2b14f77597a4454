package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/color"
	"path"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/words"
)

// view is one view of the page: a folder of static, whose module has its name.
// The routes, the navigation, the style sheet and the document of the interface
// are made from the list of views.
type view struct {
	Name   string // of its folder and module, and its address
	Title  string
	Served bool // needs a server, and is left out of a page without one
	Hidden bool // has a link only while it is open
	Second bool // begins the second row of the navigation, where one row is too short
}

const home = "home"

// views lists the views in the order of the navigation.
var views = []view{
	{Name: home, Title: "n queens"},
	{Name: "tour", Title: "Tour", Hidden: true},
	{Name: "explore", Title: "Explore"},
	{Name: "watch", Title: "Watch"},
	{Name: "play", Title: "Play"},
	{Name: "regions", Title: "Regions", Second: true},
	{Name: "daily", Title: "Daily", Hidden: true},
	{Name: "techniques", Title: "Techniques", Hidden: true},
	{Name: "count", Title: "Count"},
	{Name: "ledger", Title: "Ledger", Served: true, Hidden: true},
}

// Path returns the address of the view.
func (v view) Path() string {
	if v.Name == home {
		return "/"
	}
	return "/" + v.Name
}

// offlineViews lists the views that need no server.
func offlineViews() []view {
	return slices.DeleteFunc(slices.Clone(views), func(v view) bool { return v.Served })
}

// linked lists the views of the navigation.
func linked(of []view) []view {
	return slices.DeleteFunc(slices.Clone(of), func(v view) bool { return v.Name == home })
}

func namesOf(of []view) []string { return words.Each(of, func(v view) string { return v.Name }) }

// module returns views.js, which app.js imports: the list for the browser, and where others
// reach the page.
func module(of []view, reached []string) []byte {
	var out bytes.Buffer
	out.WriteString("// Generated from the list in web/views.go.\n\nexport const views = new Map([\n")
	for _, v := range of {
		fmt.Fprintf(&out, "  [%q, { title: %q, load: () => import('./%s/%[1]s.js') }],\n", v.Name, v.Title, v.Name)
	}
	fmt.Fprintf(&out, "]);\n\nexport const reached = [\n")
	for _, address := range reached {
		fmt.Fprintf(&out, "  %q,\n", address)
	}
	out.WriteString("];\n")
	return out.Bytes()
}

// bounds returns limits.js, from which the page knows what it can ask for.
func bounds(served bool) ([]byte, error) {
	count := engine.BrowserCountSize
	if served {
		count = engine.CountSize
	}
	text, err := json.MarshalIndent(engine.LimitsOf(count), "", "  ")
	return fmt.Appendf(nil, "// Generated from internal/engine/limits.go.\n\nexport const limits = %s;\n", text), err
}

// compose completes the files of the page: it adds views.js, limits.js,
// explore/methods.js and regions/inks.js, links the views in index.html, and joins the style sheets to
// style.css. Without a server it drops what needs one.
func compose(files map[string][]byte, served bool, around shell) error {
	shown := views
	if !served {
		shown = offlineViews()
		delete(files, "engine/http.js")
	}
	files["explore/methods.js"] = methodsModule()
	files["views.js"] = module(shown, around.Reached)
	files[sandbox] = withPolicy(files[sandbox])
	limits, err := bounds(served)
	if err != nil {
		return err
	}
	files["limits.js"] = limits
	if files["regions/inks.js"], err = inks(); err != nil {
		return err
	}
	if err := around.compose(files, served); err != nil {
		return err
	}
	style := slices.Clone(files["style.css"])
	for _, v := range shown {
		style = append(style, files[v.Name+"/style.css"]...)
	}
	files["style.css"] = append(style, files["media.css"]...)
	delete(files, "media.css")
	for name := range files {
		if path.Base(name) == "style.css" && name != "style.css" || hides(shown, name) {
			delete(files, name)
		}
	}
	return nil
}

// hides reports whether a file belongs to a view that is not among those shown.
func hides(shown []view, file string) bool {
	folder, _, _ := strings.Cut(file, "/")
	of := func(v view) bool { return v.Name == folder }
	return slices.ContainsFunc(views, of) && !slices.ContainsFunc(shown, of)
}

// methodsModule returns explore/methods.js: the methods of package solve, with the
// largest boards that are served.
func methodsModule() []byte {
	var out bytes.Buffer
	out.WriteString("// Generated from the table of package solve.\n\nexport const methods = new Map([\n")
	for _, m := range finding.Methods() {
		fmt.Fprintf(&out, "  [%q, { title: %q, about: %q, largest: %d, fast: %d, seeded: %t }],\n",
			m.Name, m.Title, m.About, min(m.MaxN, engine.SolutionSize), min(m.FastN, engine.SolutionSize), m.Seeded)
	}
	out.WriteString("]);\n")
	return out.Bytes()
}

// paperThemes lists the themes of package draw in which the page draws sheets.
var paperThemes = []string{"light", "print"}

// inks returns regions/inks.js: colours of package draw by theme, in which sheets are
// drawn whatever the colours of the page are.
func inks() ([]byte, error) {
	type colours struct {
		Text    string   `json:"text"`
		Faint   string   `json:"faint"`
		Piece   string   `json:"piece"`
		Edge    string   `json:"edge"`
		Regions []string `json:"regions"`
	}
	hex := func(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
	all := make(map[string]colours)
	for _, name := range paperThemes {
		p, err := ink.ThemeNamed(name)
		if err != nil {
			return nil, err
		}
		one := colours{Text: hex(p.Text), Faint: hex(p.Faint), Piece: hex(p.Body), Edge: hex(p.Light)}
		for _, c := range p.Regions {
			one.Regions = append(one.Regions, hex(c))
		}
		all[name] = one
	}
	text, err := json.MarshalIndent(all, "", "  ")
	return fmt.Appendf(nil, "// Generated from the themes of package draw.\n\nexport const inks = %s;\n", text), err
}
