package web

import (
	"strings"
	"testing"
)

// The page is small on the wire: what a browser loads for its first view, whichever that
// is, and all of it.
func TestLoadPageSize(t *testing.T) {
	s := newServer(t, Options{})
	total, programs := 0, 0 // programs is what is loaded to run a user's own
	for name, asset := range s.assets {
		if len(asset.zipped()) == 0 || asset.kind == "" {
			t.Errorf("%s: %d bytes of %q", name, len(asset.zipped()), asset.kind)
		}
		size := min(len(asset.zipped()), len(asset.plain))
		if strings.HasPrefix(name, "vendor/") || strings.HasPrefix(name, "program/") {
			programs += size
		} else {
			total += size
		}
	}
	t.Logf("%d files, %d bytes over the wire, and %d for programs", len(s.assets), total, programs)
	if total > 210_000 {
		t.Errorf("the page has %d bytes over the wire, more than 210,000", total)
	}
	if programs > 420_000 {
		t.Errorf("what runs programs has %d bytes over the wire, more than 420,000", programs)
	}
	for _, v := range views {
		first := 0
		for _, name := range append(modulesOf(s.assets, v), indexOf(v), "style.css") {
			first += len(s.assets[name].zipped())
		}
		t.Logf("%s: %d bytes", v.Name, first)
		if first > 120_000 {
			t.Errorf("%s loads %d bytes, more than 120,000", v.Name, first)
		}
	}
}
