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

// modulesOf returns the modules that show a view, in the order in which a browser finds
// them.
func modulesOf(assets map[string]asset, v view) []string {
	modules := []string{"app.js", v.Name + "/" + v.Name + ".js", "engine/http.js"}
	for i := 0; i < len(modules); i++ {
		for _, found := range importing().FindAllSubmatch(assets[modules[i]].plain, -1) {
			name := path.Join(path.Dir(modules[i]), string(found[1]))
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
