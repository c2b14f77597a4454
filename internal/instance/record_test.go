package instance

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func TestReadRecords(t *testing.T) {
	whole := `{"file":"a.param","verdict":"solved","nodes":3,"seconds":0.5,"seed":1,"version":"v","machine":"m"}` + "\n"
	records, size, err := ReadRecords(strings.NewReader(whole + `{"file":"b.par`))
	if err != nil || size != int64(len(whole)) {
		t.Fatalf("%d bytes, %v", size, err)
	}
	if r, ok := records.Has(Record{File: "a.param", Seed: 1}); !ok || r.Nodes != 3 {
		t.Errorf("%+v", r)
	}
	for _, other := range []Record{{File: "a.param", Seed: 2}, {File: "a.param", Seed: 1, First: 4}, {File: "b.param", Seed: 1}} {
		if _, ok := records.Has(other); ok {
			t.Errorf("%+v is not in the file", other)
		}
	}
	if _, size, err = ReadRecords(strings.NewReader(whole + `{"file":"b.par` + "\x00\x00")); err != nil || size != int64(len(whole)) {
		t.Errorf("after a power failure: %d bytes, %v", size, err)
	}
	half := strings.TrimSuffix(whole, "\n")
	if records, size, err = ReadRecords(strings.NewReader(half)); err != nil || size != int64(len(half)) || len(records.List()) != 1 {
		t.Errorf("a whole record without its end of line: %d records, %d bytes, %v", len(records.List()), size, err)
	}
	for _, text := range []string{"{}\n", "letting n = 4", "[1, 2]", whole + "letting n = 4", strings.Repeat("x", 2*maxLine)} {
		if _, _, err := ReadRecords(strings.NewReader(text)); err == nil {
			t.Errorf("%.30q is taken for records", text)
		}
	}
}

// A file that cannot be read to its end is an error, whatever came before.
func TestReadersThatFail(t *testing.T) {
	for _, before := range []string{"", `{"file":"a.param","verdict":"solved"}` + "\n", `{"file":"a.par`} {
		failing := func() io.Reader {
			return io.MultiReader(strings.NewReader(before), iotest.ErrReader(io.ErrUnexpectedEOF))
		}
		if _, _, err := ReadRecords(failing()); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("after %q the records end with %v", before, err)
		}
		if _, err := ReadExpected(failing()); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("after %q the expected verdicts end with %v", before, err)
		}
	}
}

// An instance whose reader fails is an error, wherever that is.
func TestInstancesThatFail(t *testing.T) {
	const text = "$ made by hand\nletting n be 8 letting numsum be 1 $ one\nletting numdiff be 1\nletting sumdiags be [4] letting diffdiags be [-4] $ the end\n"
	if _, err := Read(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	for end := range len(text) + 1 {
		if p, err := Read(io.MultiReader(strings.NewReader(text[:end]), iotest.ErrReader(io.ErrUnexpectedEOF))); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("after %q it is read as %+v, %v", text[:end], p, err)
		}
	}
}

func TestDiagonalsOffTheBoard(t *testing.T) {
	for _, lists := range []string{"sumdiags be [99] letting diffdiags be [0]", "sumdiags be [4] letting diffdiags be [8]", "sumdiags be [[4]] letting diffdiags be [0]"} {
		if p, err := Read(strings.NewReader("letting n be 8 letting numsum be 1 letting numdiff be 1 letting " + lists)); err == nil {
			t.Errorf("%s is read as %+v", lists, p)
		}
	}
}

// One file that is skipped is enough for an error.
func TestOneSkippedFile(t *testing.T) {
	s := Summary{skipped: []Record{{File: "a.param", Error: "it is empty"}}}
	if err := s.Err(); err == nil || err.Error() != "1 of 1 file skipped; the first is a.param: it is empty" {
		t.Error(err)
	}
}

// The interval of a share ends at 0 and at 1 exactly.
func TestIntervalsOfShares(t *testing.T) {
	if low, high := wilson(0, 10); low != 0 || high < 0.27 || high > 0.28 {
		t.Errorf("none of 10: %v to %v", low, high)
	}
	if low, high := wilson(10, 10); high != 1 || low < 0.72 || low > 0.73 {
		t.Errorf("all of 10: %v to %v", low, high)
	}
	for of := 1; of <= 50; of++ {
		if low, _ := wilson(0, of); low != 0 {
			t.Errorf("none of %d: from %v", of, low)
		}
		if _, high := wilson(of, of); high != 1 {
			t.Errorf("all of %d: to %v", of, high)
		}
	}
	if low, high := wilson(5, 10); low < 0.236 || low > 0.237 || high < 0.763 || high > 0.764 {
		t.Errorf("half of 10: %v to %v", low, high)
	}
}

// Two values are enough for the interval of their mean: the least and the largest sample.
func TestBootstrapOfTwo(t *testing.T) {
	if low, high := bootstrap([]float64{1, 3}); low != 1 || high != 3 {
		t.Errorf("the mean of 1 and 3 lies from %v to %v", low, high)
	}
	if low, high := bootstrap([]float64{2}); low != 0 || high != 0 {
		t.Errorf("the mean of one value lies from %v to %v", low, high)
	}
}

// The last record of a question stands, except that of a file which could not be read.
func TestRecordsOfOneQuestion(t *testing.T) {
	records, _, err := ReadRecords(strings.NewReader(`{"file":"a","verdict":"solved","sha256":"01"}
{"file":"a","verdict":"proved","sha256":"02"}
{"file":"a","verdict":"skipped"}
{"file":"b","verdict":"skipped"}
{"file":"b","verdict":"undecided","sha256":"03"}
{"file":"c","verdict":"solved"}
`))
	if err != nil || len(records.List()) != 3 {
		t.Fatal(records, err)
	}
	for _, test := range []struct {
		of   Record
		want Verdict
	}{
		{Record{File: "a", SHA256: "01"}, ""},
		{Record{File: "a", SHA256: "02"}, Proved},
		{Record{File: "a"}, Proved},
		{Record{File: "b", SHA256: "03"}, ""},
		{Record{File: "c", SHA256: "04"}, Solved},
	} {
		if got, ok := records.Has(test.of); ok != (test.want != "") || ok && got.Verdict != test.want {
			t.Errorf("%+v: %s, %t", test.of, got.Verdict, ok)
		}
	}
	if b := records.List()[1]; b.Verdict != Undecided {
		t.Errorf("b is %s", b.Verdict)
	}
}

func TestTransition(t *testing.T) {
	record := func(m int, v Verdict, nodes uint64) Record {
		return Record{Kind: Diagonals, N: 14, Diagonals: m, Verdict: v, Nodes: nodes}
	}
	got := Transition([]Record{
		record(11, Proved, 30), record(9, Solved, 4), record(11, Solved, 10), record(11, Undecided, 1000), {Verdict: Skipped}, record(9, Solved, 7), record(9, Solved, 2),
	})
	want := []Point{{Diagonals, 14, 9, 3, 3, 4}, {Diagonals, 14, 11, 1, 2, 20}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
