package web

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed reference.html
var referenceText string

// operation is one operation of the interface, as the reference shows it.
type operation struct {
	Method, Path         string
	Summary, Description string
	Parameters           []parameter
	Curl                 string
	tag, query, out      string
	kind, body           string // of what is posted
}

type parameter struct {
	Name, Description string
	Required          bool
}

// description is the part of openapi.json that the reference shows.
type description struct {
	Info  struct{ Title, Description string }
	Tags  []struct{ Name, Description string }
	Paths map[string]map[string]struct {
		Tags                 []string
		Summary, Description string
		Parameters           []described
		RequestBody          struct {
			Content map[string]struct {
				Schema struct {
					Required   []string
					Properties map[string]struct{ Description string }
				}
				Examples map[string]struct{ Value json.RawMessage }
			}
		}
	}
	Components struct{ Parameters map[string]described }
}

type described struct {
	Ref               string `json:"$ref"`
	Name, Description string
	In                string
	Required          bool
	Example           any
}

// references holds the operations of the interface in the order of routes, by tag.
type references struct {
	shell
	About  string
	Groups []group
}

type group struct {
	Name, Does string
	Operations []operation
}

// newReferences reads openapi.json.
func (s *Server) newReferences() (*references, error) {
	var d description
	if err := json.Unmarshal(openapi(), &d); err != nil {
		return nil, err
	}
	refs := &references{shell: s.shell, About: d.Info.Description}
	for _, tag := range d.Tags {
		g := group{Name: tag.Name, Does: tag.Description}
		for _, route := range s.routes() {
			if op, ok := d.operation(route); ok && op.tag == tag.Name {
				g.Operations = append(g.Operations, op)
			}
		}
		if len(g.Operations) > 0 {
			refs.Groups = append(refs.Groups, g)
		}
	}
	return refs, nil
}

// operation describes a route. ok is false for the routes of the page.
func (d *description) operation(r route) (op operation, ok bool) {
	found, ok := d.Paths[r.path][strings.ToLower(r.method)]
	if !ok || len(found.Tags) == 0 || found.Tags[0] == "page" {
		return operation{}, false
	}
	op = operation{Method: r.method, Path: r.path, Summary: found.Summary, Description: found.Description, tag: found.Tags[0]}
	query := url.Values{}
	for _, p := range found.Parameters {
		if p.Ref != "" {
			p = d.Components.Parameters[path.Base(p.Ref)]
		}
		op.Parameters = append(op.Parameters, parameter{p.Name, p.Description, p.Required})
		if p.Required {
			query.Set(p.Name, fmt.Sprint(p.Example))
		}
	}
	op.query = query.Encode()
	for kind, body := range found.RequestBody.Content { // at most one
		op.kind = kind
		for _, name := range slices.Sorted(maps.Keys(body.Schema.Properties)) {
			op.Parameters = append(op.Parameters, parameter{name, body.Schema.Properties[name].Description, slices.Contains(body.Schema.Required, name)})
		}
		for _, name := range slices.Sorted(maps.Keys(body.Examples)) { // the last
			op.body = string(body.Examples[name].Value)
		}
		if kind == "text/plain" {
			_ = json.Unmarshal([]byte(op.body), &op.body) // the JSON string is a text
		}
	}
	op.out = map[string]string{".png": "board.png", ".svg": "board.svg"}[path.Ext(r.path)]
	return op, true
}

// curl returns the command line that calls the operation.
func (op operation) curl(base string) string {
	line := "curl"
	if op.body != "" {
		if op.tag == "count" { // show events as they arrive
			line += " -N"
		}
		line += " -H 'Content-Type: " + op.kind + "' -d '" + op.body + "'"
	}
	if op.out != "" {
		line += " -o " + op.out
	}
	target := base + op.Path
	if op.query != "" {
		target += "?" + op.query
	}
	return line + " '" + target + "'"
}

// at returns the references with command lines for a server at that origin.
func (refs *references) at(scheme, host string) *references {
	if strings.ContainsAny(host, "'\\") { // not a host name
		host = "localhost"
	}
	shown := &references{shell: refs.shell, About: refs.About}
	for _, g := range refs.Groups {
		g.Operations = slices.Clone(g.Operations)
		for i, op := range g.Operations {
			g.Operations[i].Curl = op.curl(scheme + "://" + host + refs.Base)
		}
		shown.Groups = append(shown.Groups, g)
	}
	return shown
}

// serveReference serves the reference as a page.
func (s *Server) serveReference() answer {
	read := sync.OnceValues(s.newReferences)
	return func(_ http.ResponseWriter, r *http.Request) (any, error) {
		refs, err := read()
		if err != nil {
			return nil, err
		}
		scheme := "http"
		if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
			scheme = "https"
		}
		page, err := execute(referenceText, refs.at(scheme, r.Host))
		return file{"text/html; charset=utf-8", page}, err
	}
}
