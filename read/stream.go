package read

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/plaintext"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// Check checks one placement in the columns format. It reads it in one pass and takes 5 bits of
// memory a queen, where Placements would hold it. Numbers may also
// be separated by commas and spread over any number of lines.
//
// It returns the size of the board, and nil if the placement is a solution. Otherwise the
// error is ErrEmpty, a *LineError for what is not a column, an error of
// nqueens.Placement.Validate, that of ctx or that of r, or says that the input is cut off.
// An attack names both queens only if r is an io.Seeker, which Check then reads
// again; otherwise it names the queen in the higher row.
//
// Check does not use the option FixedBase.
func Check(ctx context.Context, r io.Reader, options Options) (int, error) {
	var check checker
	read := 0
	cut, err := scanColumns(ctx, r, options.ZeroBased, func(columns []int) error {
		read += len(columns)
		if options.Progress != nil {
			options.Progress(jobs.Progress{JobsDone: read})
		}
		if options.MaxMemory > 0 && check.memory() > options.MaxMemory {
			return fmt.Errorf("the columns up to row %d %w", read, ErrMemory)
		}
		return check.add(columns)
	})
	if err == nil && read == 0 {
		err = ErrEmpty
	}
	n := 0
	if err == nil {
		n, err = check.finish()
	}
	var hit *attacked
	var off *nqueens.OffBoard
	switch widest := check.widest; {
	case cut && errors.As(err, &hit) && hit.square.Row == read-1 && widest.Col >= read:
		return n, fmt.Errorf("the input is cut off in the number of row %d: row %d has column %d already", read, widest.Row+1, widest.Col+1)
	case errors.As(err, &off):
		return n, fmt.Errorf("the input ends after %s, and may be cut off: %w", words.Plural(n, "row"), err)
	}
	if seeker, ok := r.(io.ReadSeeker); ok && errors.As(err, &hit) {
		if found := attacker(ctx, seeker, options, hit.square); found != nil {
			err = found
		}
	}
	return n, err
}

// attacker reads the stream again and returns the *nqueens.Attack of the lowest queen that
// attacks b; nil if it cannot read.
func attacker(ctx context.Context, r io.ReadSeeker, options Options, b nqueens.Square) error {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil
	}
	row := 0
	var found *nqueens.Attack
	scanColumns(ctx, r, options.ZeroBased, func(columns []int) error {
		for _, col := range columns {
			a := nqueens.Square{Row: row, Col: col}
			if direction, ok := a.Attacks(b); ok {
				found = &nqueens.Attack{A: a, B: b, Direction: direction}
				return errFound
			}
			row++
		}
		return nil
	})
	if found == nil {
		return nil
	}
	return found
}

// errFound ends a scan early.
var errFound = errors.New("found")

// scanColumns calls emit with the 0-based columns of r, many at a time, and returns the first
// error of emit. cut reports whether r ends in a number, as a file that is cut off may.
func scanColumns(ctx context.Context, r io.Reader, zeroBased bool, emit func([]int) error) (cut bool, err error) {
	s := columnScanner{least: 1, line: 1}
	if zeroBased {
		s.least = 0
	}
	in := plaintext.NewReader(r)
	buffer := make([]byte, 1<<16)
	for {
		if err := ctxerr.Of(ctx); err != nil {
			return cut, err
		}
		read, end := in.Read(buffer)
		s.columns = s.columns[:0]
		err := s.scan(buffer[:read])
		if err == nil && end == io.EOF {
			cut = s.digits > 0
			err = s.scan([]byte{' '}) // the last number may end with the file
		}
		if err != nil {
			return cut, &LineError{s.line, err}
		}
		if err := emit(s.columns); err != nil {
			return cut, err
		}
		if end == io.EOF {
			return cut, nil
		}
		if end != nil {
			return cut, end
		}
	}
}

// columnScanner turns text into 0-based columns, a part at a time.
type columnScanner struct {
	least   uint64 // the first column's number
	value   uint64 // of the number that the last part ended in
	digits  int    // of that number
	line    int
	columns []int
}

// scan appends the columns of a part. Its local variables make it fast.
func (s *columnScanner) scan(part []byte) error {
	value, digits, columns := s.value, s.digits, s.columns
	for _, b := range part {
		if digit := b - '0'; digit <= 9 {
			value = value*10 + uint64(digit)
			digits++
			continue
		}
		if digits > 0 {
			if digits <= 10 && value == 0 && s.least == 1 {
				return fmt.Errorf("column 0: %w", ErrBase)
			}
			if digits > 10 || value-s.least >= math.MaxInt32 {
				return fmt.Errorf("a column must be a number from %d to %d, not %s", s.least, math.MaxInt32-1+s.least, shown(value, digits))
			}
			columns = append(columns, int(value-s.least))
			value, digits = 0, 0
		}
		switch b {
		case ' ', ',', '\t', '\r':
		case '\n':
			s.line++
		default:
			return fmt.Errorf("%q is not part of a column; write columns as numbers with spaces between", b)
		}
	}
	s.value, s.digits, s.columns = value, digits, columns
	return nil
}

// shown returns a number that was read, or its length if it exceeds 64 bits.
func shown(value uint64, digits int) string {
	if digits > 19 {
		return fmt.Sprintf("one of %d digits", digits)
	}
	return fmt.Sprint(value)
}
