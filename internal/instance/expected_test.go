package instance

import (
	"strings"
	"testing"
)

func expect(t *testing.T, text string) Expected {
	t.Helper()
	e, err := ReadExpected(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestReadExpected(t *testing.T) {
	e := expect(t, "# published\nx/a.param, sat\nb unsat\n\n my set/f 1.param , sat\r\n\"g 2.param\",unsat\nC:\\sets\\h.param unsat\n"+
		`{"file":"set/c.param","verdict":"proved"}`+"\n"+`{"file":"d.param","verdict":"undecided"}`+"\n"+`{"file":"e.param","verd`)
	for file, want := range map[string]Verdict{
		"a.param": Solved, "y/a": Solved, "elsewhere/b.param": Proved, "my set/f 1.param": Solved, "g 2": Proved, "C:/sets/h.param": Proved, "c.param": Proved, `set\c.param`: Proved, "d.param": "", "set": "", "": "",
	} {
		if got, err := e.of(Record{File: file}); got != want || err != nil {
			t.Errorf("%s: %q, %v; want %q", file, got, err, want)
		}
	}
	for _, bad := range []string{"a", "a maybe", "a b sat", "{}", ",", "20 15 4 1 x.param 1 Nodes: 7 Timeout: 2 Time: 0.1", strings.Repeat("a", maxLine+1)} {
		if _, err := ReadExpected(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%.100q: %v", bad, err)
		}
	}
}

// The tables of results as the programs for the plots of [GJN] read them.
func TestReadExpectedTables(t *testing.T) {
	e := expect(t, `20 15 4 1 diags/shift1.param 1 Nodes: 345 Timeout: 0 Time: 0.01
20 15 4 2 diags/shift2.param.info 0 Nodes: 999 Timeout: 0 Time: 2.5
20 15 4 3 diags/shift3.param 0 Nodes: 99999 Timeout: 1 Time: 1800
20 15 1 20 1 0 12 340.0 45 900.1 6000 1.2 0.1 0.1 0.0 0.2 diags/ling1.param
20 15 2 20 0 0 12 340.0 45 900.1 6000 1.2 0.1 0.1 0.0 0.2 diags/ling2.param
20 15 3 0 0 1 12 340.0 45 900.1 6000 1.2 0.1 1800 0.0 1801 diags/ling3.param
20 15 4 1 queens.eprime diags/minion1.param 1 0 0 0.5 0.6 0.1 345 0 1 0.7 0 0 0 0 0
20 15 4 2 queens.eprime diags/minion2.param 1 0 0 0.5 0.6 0.1 345 0 0 0.7 0 0 0 0 0
20 15 4 3 queens.eprime diags/minion3.param 1 0 0 0.5 0.6 0.1 345 1 0 0.7 0 0 0 0 0
`)
	for name, want := range map[string]Verdict{
		"shift1": Solved, "shift2": Proved, "shift3": "", "ling1": Solved, "ling2": Proved, "ling3": "", "minion1": Solved, "minion2": Proved, "minion3": "",
	} {
		for _, r := range []Record{{File: "set/" + name + ".param"}, {File: name + ".param", N: 30, Diagonals: 7}} {
			if got, err := e.of(r); got != want || err != nil {
				t.Errorf("%s: %q, %v; want %q", name, got, err, want)
			}
		}
	}
}

// Files of one name were mistaken for each other: the last line counted.
func TestExpectedByPath(t *testing.T) {
	for _, test := range []struct {
		lines string
		r     Record
		want  Verdict
		err   string
	}{
		{"a/x,sat\nb/x,unsat", Record{File: "set/a/x.param"}, Solved, ""},
		{"a/x,sat\nb/x,unsat", Record{File: "./set/b/../b//x.param"}, Proved, ""},
		{"p/a/x,sat\nq/a/x,unsat\nb/x,unsat", Record{File: "p/a/x.param"}, Solved, ""},
		{"# sets\na/x,sat\nb/x,unsat", Record{File: "c/x.param"}, "", "lines 2 and 3 of the expected verdicts disagree about c/x.param, solved and proved; write"},
		{"x,sat\nx,unsat", Record{File: "x.param"}, "", "lines 1 and 2"},
		{"x,sat\nx,unsat", Record{File: "y.param"}, "", ""},
		{"a/x,sat\nb/x,sat", Record{File: "c/x.param"}, Solved, ""},
		{"b/x,unsat\nx,sat\na/x,unsat", Record{File: "set/x.param"}, Solved, ""},
		{"ax,sat\nxa,sat", Record{File: "x.param"}, "", ""},
		{"8 3 1 1 d/x.param 1 Nodes: 1 Timeout: 0 Time: 0\n8 4 1 1 d/x.param 0 Nodes: 1 Timeout: 0 Time: 0", Record{File: "x.param", Diagonals: 3, First: 3}, Solved, ""},
		{"8 3 1 1 d/x.param 1 Nodes: 1 Timeout: 0 Time: 0\n8 4 1 1 d/x.param 0 Nodes: 1 Timeout: 0 Time: 0", Record{File: "x.param", Diagonals: 4}, Proved, ""},
		{"8 3 1 1 d/x.param 1 Nodes: 1 Timeout: 0 Time: 0\n8 4 1 1 d/x.param 0 Nodes: 1 Timeout: 0 Time: 0", Record{File: "x.param", Diagonals: 5}, "", ""},
		{"8 3 1 1 d/x.param 1 Nodes: 1 Timeout: 0 Time: 0\n8 3 1 1 d/x.param 0 Nodes: 1 Timeout: 0 Time: 0", Record{File: "x.param", Diagonals: 3}, "", "lines 1 and 2"},
	} {
		got, err := expect(t, test.lines).of(test.r)
		if got != test.want || (err == nil) != (test.err == "") || err != nil && !strings.HasPrefix(err.Error(), test.err) {
			t.Errorf("%q, %+v: %q, %v; want %q, %q", test.lines, test.r, got, err, test.want, test.err)
		}
	}
}

// The records of a former run tell by its content what an instance is.
func TestExpectedOfRecords(t *testing.T) {
	e := expect(t, `{"file":"old/x.param","verdict":"solved","sha256":"01"}
{"file":"old/y.param","verdict":"proved","sha256":"02"}
{"file":"old/y.param","verdict":"solved","sha256":"03"}
{"file":"old/z.param","verdict":"solved","seed":1,"sha256":"04"}
{"file":"old/z.param","verdict":"proved","seed":2,"sha256":"04"}
{"file":"old/z.param","first_diagonals":2,"verdict":"solved","seed":1,"sha256":"04"}
{"file":"old/v.param","verdict":"solved"}
`)
	for _, test := range []struct {
		r    Record
		want Verdict
		err  bool
	}{
		{Record{File: "renamed.param", SHA256: "01"}, Solved, false},
		{Record{File: "x.param", SHA256: "99"}, "", false},
		{Record{File: "x.param", SHA256: "03"}, Solved, false},
		{Record{File: "y.param", SHA256: "02"}, "", false}, // its file was edited, and run again
		{Record{File: "z.param", SHA256: "04"}, "", true},
		{Record{File: "z.param", SHA256: "04", First: 2}, Solved, false},
		{Record{File: "v.param", SHA256: "05"}, Solved, false},
		{Record{File: "v.param", SHA256: "05", First: 2}, "", false},
	} {
		if got, err := e.of(test.r); got != test.want || (err != nil) != test.err {
			t.Errorf("%+v: %q, %v; want %q", test.r, got, err, test.want)
		}
	}
}

// Lines that disagree about a file are an error before it is run, if they can be.
func TestExpectedCheck(t *testing.T) {
	table := "8 3 1 1 x.param 1 Nodes: 1 Timeout: 0 Time: 0\n8 4 1 1 x.param 0 Nodes: 1 Timeout: 0 Time: 0\n"
	for _, test := range []struct {
		text  string
		first int
		ok    bool
	}{
		{"a/x,sat\nb/x,unsat", 0, false},
		{"a/x,sat\nb/x,sat", 0, true},
		{table, 0, true},
		{table, 3, true},
		{table + table[:strings.Index(table, "\n")] + "\nx,unsat", 3, false},
		{`{"file":"a/x","verdict":"solved","sha256":"01"}` + "\n" + `{"file":"b/x","verdict":"proved","sha256":"02"}`, 0, true},
	} {
		if err := expect(t, test.text).Check([]string{"y.param", "c/x.param"}, test.first); (err == nil) != test.ok {
			t.Errorf("%q, first %d: %v", test.text, test.first, err)
		}
	}
}
