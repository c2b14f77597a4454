package web

import (
	"bytes"
	"cmp"
	_ "embed"
	"html/template"
	"slices"
)

// shellText holds the templates that the documents of the page share: their links and
// their header.
//
//go:embed shell.html
var shellText string

// shell is what surrounds a view: the same in every document of the page.
type shell struct {
	Base     string // before every address, like "/queens"
	Title    string
	Views    []view // of the navigation
	Framed   bool   // pages of other sites may embed a view
	Embedded bool   // without header and navigation
	Open     string // name of a hidden view whose link is shown

	Reached []string // the addresses of the page in the network
}

const defaultTitle = "n queens"

// shellOf returns the shell of a server with those options.
func shellOf(options Options) shell {
	made := shell{Base: options.Base, Title: cmp.Or(options.Title, defaultTitle), Views: linked(views), Framed: len(options.Frames) > 0, Reached: options.Reached}
	if len(options.Ledgers) > 0 {
		at := slices.IndexFunc(made.Views, func(v view) bool { return v.Name == "ledger" })
		made.Views[at].Hidden = false
	}
	return made
}

// embeddedIndex is the index.html of a view in a frame of another page.
const embeddedIndex = "embedded.html"

// indexOf returns the name of the index.html of a view. Hidden views have one of their
// own: a link that appeared later would move the page.
func indexOf(v view) string {
	if v.Hidden {
		return v.Name + "/index.html"
	}
	return "index.html"
}

// compose completes index.html. For a server it adds embeddedIndex and those of hidden
// views.
func (s shell) compose(files map[string][]byte, served bool) (err error) {
	text := string(files["index.html"])
	if files["index.html"], err = execute(text, s); err != nil || !served {
		return err
	}
	for _, v := range linked(views) {
		if !v.Hidden {
			continue
		}
		s.Open = v.Name
		if files[indexOf(v)], err = execute(text, s); err != nil {
			return err
		}
	}
	s.Embedded = true
	files[embeddedIndex], err = execute(text, s)
	return err
}

// execute executes the template of a document, which can use the templates of the shell.
func execute(text string, data any) ([]byte, error) {
	page, err := template.New("shell").Parse(shellText)
	if err == nil {
		page, err = page.New("document").Parse(text)
	}
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = page.Execute(&out, data)
	return out.Bytes(), err
}
