package main

import (
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

func TestIsText(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "1 5 8 6 3 7 2 4\n": true, "♛ . .": true, "♛"[:2]: true, "1\xff": false, "..♛"[:3]: true,
		"\x89PNG\r\n": false, "a\x00b": false, "\xff\xfe1\x00": false, "GIF89a\xff\xff\xff\xff\xff": false,
	} {
		expect.Equal(t, isText([]byte(text)), want, "%q is text", text)
	}
}

// A text that suits several kinds is of the kind that the command wants.
func TestWantedKindComesFirst(t *testing.T) {
	columns := []byte("2 4 1 3\n")
	for _, test := range []struct {
		name string
		head string
		want []*fileKind
		kind *fileKind
	}{
		{"a.txt", string(columns), nil, placementFile},
		{"a.drat", string(columns), []*fileKind{placementFile}, placementFile},
		{"a.DRAT", "-1 0\n", []*fileKind{placementFile}, dratFile},
		{"a.txt", "letting queens be [2, 4, 1, 3]\n", []*fileKind{answerFile, instanceFile}, instanceFile},
		{"a.txt", "letting n = 4\r\n", nil, instanceFile},
		{"a.txt", "Q...\n..x.\n....\n....\n", nil, nil},
		{"a.txt", "", nil, nil},
		{"a.txt", "try 0 3\n", nil, traceFile},
		{"a.txt", "# mine\nn 8\nPlace: (0, 3)\ntry 1", nil, traceFile},
		{"README.md", "# nqueens\n\nPlace n queens on an n x n board\n", nil, nil},
		{"a.py", "try:\n    import numpy\n", nil, nil},
		{"a.yaml", "n: 8\nsteps: 3\n", nil, nil},
		{"todo.txt", "1. try this\n2. place that\n", nil, nil},
		{"events.jsonl", "{\"event\":\"login\",\"user\":\"x\"}\n", nil, nil},
		{"losses.jsonl", "{\"step\":1,\"loss\":0.3}\n", nil, nil},
		{"files.jsonl", "{\"file\":\"a.txt\",\"size\":3}\n", nil, nil},
		{"pods.txt", "NAME STATUS AGE\npod Running 3d\n", nil, nil},
		{"a.sh", "find . -name x\n", nil, nil},
		{"mesh.obj", "v 1.0 0 0.5\nf 1 2 3\n", nil, nil},
	} {
		if kind := (&argument{text: test.name, head: []byte(test.head)}).recognize(test.want...); kind != test.kind {
			t.Errorf("%s, %q is %v, want %v", test.name, test.head, kind, test.kind)
		}
	}
}
