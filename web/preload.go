package web

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// importing matches the imports of a module of the page.
var importing = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)(?:^import|from) '(\.[^']+)'`) })

// importsOf returns the modules that a module of the page imports, by path.
func importsOf(name string, text []byte) []string {
	var modules []string
	for _, found := range importing().FindAllSubmatch(text, -1) {
		modules = append(modules, path.Join(path.Dir(name), string(found[1])))
	}
	return modules
}

// modulesOf returns the modules that show a view, in the order in which a browser finds
// them.
func modulesOf(assets map[string]asset, v view) []string {
	modules := []string{"app.js", v.Name + "/" + v.Name + ".js", "engine/http.js"}
	for i := 0; i < len(modules); i++ {
		for _, name := range assets[modules[i]].imports {
			if !slices.Contains(modules, name) {
				modules = append(modules, name)
			}
		}
	}
	return modules
}

// preload returns the header Link by which a browser loads the styles and all modules of a
// view at once, rather than each after the module that imports it.
func preload(assets map[string]asset, base string, v view) string {
	links := []string{"<" + base + "/static/style.css>; rel=preload; as=style"}
	for _, name := range modulesOf(assets, v) {
		links = append(links, "<"+base+"/static/"+name+">; rel=modulepreload")
	}
	return strings.Join(links, ", ")
}
