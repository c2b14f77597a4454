package ledger

import (
	"errors"
	"io"
)

// Lost is what a damaged ledger no longer says.
type Lost struct {
	Places  int   // in the file, each with at least one record
	Bytes   int64 // in them
	Records int   // in them, approximately
}

// Salvage reads the records of the ledger at path that are whole by their own checksums,
// wherever they are. It makes no use of the hash chain, and mends a header in which one bit
// is wrong. Merge writes what it returns to a ledger that links them anew.
func Salvage(path string) (c *Contents, lost Lost, err error) {
	c, err = fromFile(path, func(r io.Reader) (c *Contents, err error) {
		c, lost, err = salvage(r)
		return c, err
	})
	return c, lost, err
}

func salvage(r io.Reader) (*Contents, Lost, error) {
	var records Records
	var lost Lost
	s := newScanner(r, &records.origins)
	if err := s.mendedHeader(); err != nil {
		return nil, lost, err
	}
	total, lostHere := int64(recordMin), false
	b, err := s.peek(recordMax)
	for ; err == nil && len(b) > 0; b, err = s.peek(recordMax) {
		one, length := s.wholeRow(b)
		switch {
		case length > 0 && uint64(records.Len()) == mostOf(s.ID):
			return nil, lost, errors.New("it has more records than a ledger can have")
		case length > 0:
			records.add(one)
			total += int64(length)
		case !lostHere:
			lost.Places++
			fallthrough
		default:
			lost.Bytes++
		}
		lostHere = length == 0
		s.in.Discard(max(1, length))
	}
	size := total / int64(records.Len()+1) // of a record
	lost.Records = max(lost.Places, int((lost.Bytes+size/2)/size))
	s.Records = records
	return s.Contents, lost, err
}

// wholeRow reads the record that b begins with; its length is 0 if none is whole there.
func (s *scanner) wholeRow(b []byte) (one row, length int) {
	length, _, ok := wholeRecord(b)
	if !ok {
		return row{}, 0
	}
	one, err := s.parse(b[:length])
	if err != nil {
		return row{}, 0
	}
	return one, length
}

// mendedHeader is header, but tries to turn each bit if the header is damaged.
func (s *scanner) mendedHeader() error {
	b, err := s.peek(headerMax)
	if err != nil {
		return err
	}
	_, _, damaged := parseHeader(b)
	for bit := 0; damaged != nil && bit < 8*len(b); bit++ {
		b[bit/8] ^= 1 << (bit % 8) // in the buffer of s.in
		if _, _, err := parseHeader(b); err == nil {
			break
		}
		b[bit/8] ^= 1 << (bit % 8)
	}
	return s.header()
}
