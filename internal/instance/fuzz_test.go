package instance

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

// readable fails unless an error is one line without control characters.
func readable(t *testing.T, err error) {
	if err != nil && strings.ContainsFunc(err.Error(), unicode.IsControl) {
		t.Fatalf("%q", err)
	}
}

func FuzzReadRecords(f *testing.F) {
	f.Add([]byte(`{"file":"a.param","verdict":"solved","nodes":3,"seconds":0.5,"seed":1,"sha256":"01","columns":[2,4,1,3]}` + "\n" + `{"file":"b`))
	f.Add([]byte(`{"file":"a","verdict":"skipped","error":"\u001b[31m"}` + "\r\n" + `{"file":"a","verdict":"undecided","nodes":18446744073709551615,"cpu_seconds":1e308}`))
	f.Add([]byte("{\"file\":\"\x00\",\"verdict\":\"proved\"}\n\n"))
	f.Add([]byte(`{"file":`))
	f.Fuzz(func(t *testing.T, text []byte) {
		records, size, err := ReadRecords(bytes.NewReader(text))
		readable(t, err)
		if err != nil {
			return
		}
		if size > int64(len(text)) || !cutOff(text[size:]) {
			t.Fatalf("%d of %d bytes are records", size, len(text))
		}
		var again bytes.Buffer
		for _, r := range records.List() {
			if err := json.NewEncoder(&again).Encode(r); err != nil {
				t.Fatal(err)
			}
		}
		copied, _, err := ReadRecords(&again)
		if diff := cmp.Diff(records.List(), copied.List()); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
	})
}

func FuzzReadExpected(f *testing.F) {
	f.Add([]byte("# published\na/x.param,sat\nb/x unsat\n\n"), "c/x.param", 0)
	f.Add([]byte("8 3 1 1 d/x.param 1 Nodes: 1 Timeout: 0 Time: 0\n8 4 1 1 d/x.param 0 Nodes: 1 Timeout: 0 Time: 0"), "x.param", 3)
	f.Add([]byte(`{"file":"a\\x.param","verdict":"solved","sha256":"01"}`+"\n"+`{"file":"../x.param","verdict":"proved","first_diagonals":2`), "x", 2)
	f.Add([]byte("..,sat\n/,unsat\n.param,1\n\x00,0"), "/.param", -1)
	f.Fuzz(func(t *testing.T, text []byte, file string, first int) {
		e, err := ReadExpected(bytes.NewReader(text))
		readable(t, err)
		if err != nil {
			return
		}
		r := Record{File: file, First: first, SHA256: "01"}
		v, err := e.of(r)
		if v != "" && (err != nil || v != Solved && v != Proved) {
			t.Fatalf("%q, %v", v, err)
		}
		if e.Check([]string{file}, first) != nil {
			return
		}
		// The order of the lines says nothing, unless they are records of one question.
		lines := bytes.Split(text, []byte("\n"))
		if bytes.ContainsAny(text, "{\r") {
			return
		}
		for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
			lines[i], lines[j] = lines[j], lines[i]
		}
		backwards, err := ReadExpected(bytes.NewReader(bytes.Join(lines, []byte("\n"))))
		if err != nil {
			t.Fatal(err)
		}
		if w, _ := backwards.of(r); w != v {
			t.Fatalf("%q; backwards %q", v, w)
		}
	})
}
