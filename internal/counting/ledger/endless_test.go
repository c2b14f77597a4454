package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// endless repeats what make returns for ever, and counts the bytes.
type endless struct {
	make func() []byte
	left []byte
	read int64
}

func (e *endless) Read(b []byte) (int, error) {
	if len(e.left) == 0 {
		e.left = e.make()
	}
	n := copy(b, e.left)
	e.left = e.left[n:]
	e.read += int64(n)
	return n, nil
}

// TestEndless reads what never ends. Read stops as soon as the bytes cannot be a ledger of
// the plan, with an error in one line.
func TestEndless(t *testing.T) {
	small := testID
	small.Jobs = 3
	zeros := func() []byte { return make([]byte, 4096) }
	chained := func(plan jobs.ID) func() []byte {
		link, length := chain{}.next(headerOf(plan)), int64(len(headerOf(plan)))
		return func() (b []byte) {
			b, link = appendRecord(nil, record(1), length, link)
			length += int64(len(b))
			return b
		}
	}
	same, _ := appendRecord(nil, record(1), 0, chain{}.next(headerOf(testID)))
	for name, test := range map[string]struct {
		begins []byte
		goesOn func() []byte
		says   string
		most   int64 // bytes read
	}{
		"zeros":                      {nil, zeros, "it does not begin as a ledger does", 1 << 16},
		"text":                       {[]byte("1 5 8 6 3 7 2 4\n"), zeros, "it does not begin as a ledger does", 1 << 16},
		"a magic number and zeros":   {[]byte(magic), zeros, "format version 0", 1 << 16},
		"a header and zeros":         {headerOf(testID), zeros, "more follows it than one write holds", 1 << 17},
		"records and zeros":          {append(headerOf(testID), same...), zeros, "more follows it than one write holds", 1 << 17},
		"a record again and again":   {headerOf(testID), func() []byte { return same }, "the hash chain", 1 << 17},
		"a unit counted for ever":    {headerOf(small), chained(small), "a ledger of 3 units has at most 76 records", 1 << 17},
		"records that never existed": {headerOf(testID), func() []byte { return bytes.Repeat([]byte{0x4c, 0, 0, 0}, 1000) }, "checksum", 1 << 17},
	} {
		r := &endless{make: test.goesOn}
		_, err := Read(io.MultiReader(bytes.NewReader(test.begins), r))
		var damage *Damage
		if !errors.As(err, &damage) || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want an error that says %q", name, err, test.says)
		}
		if r.read > test.most {
			t.Errorf("%s: %d bytes are read, want at most %d", name, r.read, test.most)
		}
	}
}

// TestManyUnits reads the largest plan that there can be.
func TestManyUnits(t *testing.T) {
	plan := testID
	plan.Jobs = mostUnits
	last := record(mostUnits - 1)
	c := must.Get(read(sealed(plan, []Record{last}, 1)))(t)
	if a := c.Audit(); a.Missing != mostUnits-1 || len(a.FirstMissing) != 10 || c.Records.At(0) != last || mostOf(plan) != mostRecords {
		t.Errorf("%d are missing, the first %d; at most %d records", a.Missing, a.FirstMissing, mostOf(plan))
	}
}

// TestManyNames reads records with so many long names that they alone would fill the memory.
func TestManyNames(t *testing.T) {
	var o origins
	long := bytes.Repeat([]byte("x"), 255)
	for n := range 200 {
		copy(long, fmt.Sprintf("%10d", n))
		if _, err := o.numberOf(long, long, long); err != nil {
			if !strings.Contains(err.Error(), "take more than 268435456 bytes") {
				t.Error(err)
			}
			return
		}
		o.bytes += mostNames / 100 // as if there were many others
	}
	t.Error("there is no end to names")
}

// TestHeaderIsReadFirst refuses a stream by its first bytes, though no more come.
func TestHeaderIsReadFirst(t *testing.T) {
	r, w := io.Pipe()
	go w.Write([]byte("not a ledger at all"))
	defer w.Close()
	expect.Says(t, expect.ErrorOf(Read(r)), "does not begin as a ledger", "Read")
}
