package markdown

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const text = "# A `page` (of 2)\n" +
	"\n" +
	"See [one](a.md#b), `[no](x.md)` and ![two\n" +
	"lines](b.svg \"title\"); or <https://a.example>, http://b.example/c.\n" +
	"\n" +
	"    $ indented\n" +
	"\n" +
	"    more\n" +
	"\n" +
	"```console varying\n" +
	"$ [a](b)\n" +
	"```\n" +
	"\n" +
	"1. item\n" +
	"\n" +
	"    not code, `but\n" +
	"    a span`\n" +
	"\n" +
	"   ```sh\n" +
	"   ls\n" +
	"     -l\n" +
	"   ```\n" +
	"\n" +
	"## A page of 2\n" +
	"<!-- [hidden](h.md)\n" +
	"-->\n" +
	"[ref]: c_d.md\n" +
	"~~~\n" +
	"```\n"

func TestParse(t *testing.T) {
	d := Parse("p.md", text)
	blocks := []Block{
		{Line: 6, Text: "$ indented\n\nmore\n"},
		{Line: 11, Language: "console", Info: []string{"varying"}, Text: "$ [a](b)\n"},
		{Line: 20, Language: "sh", Info: []string{}, Text: "ls\n  -l\n"},
		{Line: 29, Text: "```\n"},
	}
	if diff := cmp.Diff(blocks, d.Blocks); diff != "" {
		t.Errorf("blocks (-want +got):\n%s", diff)
	}
	links := []Passage{
		{"p.md:3", "a.md#b"}, {"p.md:4", "b.svg"}, {"p.md:27", "c_d.md"},
		{"p.md:4", "https://a.example"}, {"p.md:4", "http://b.example/c."},
	}
	if diff := cmp.Diff(links, d.Links()); diff != "" {
		t.Errorf("links (-want +got):\n%s", diff)
	}
	spans := []Passage{{"p.md:1", "page"}, {"p.md:3", "[no](x.md)"}, {"p.md:16", "but a span"}}
	if diff := cmp.Diff(spans, d.Spans()); diff != "" {
		t.Errorf("code in sentences (-want +got):\n%s", diff)
	}
	anchors := map[string]bool{"a-page-of-2": true, "a-page-of-2-1": true}
	if diff := cmp.Diff(anchors, d.Anchors()); diff != "" {
		t.Errorf("anchors (-want +got):\n%s", diff)
	}
}
