package ledger

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"nqueens.example/nqueens/jobs"
)

// Contents is what a ledger file holds.
type Contents struct {
	Name    string // of the file, "" if it was not read from a file
	ID      jobs.ID
	Records Records // as written, repetitions and conflicts included
	Torn    int64   // bytes of a write cut short at the end

	whole int64 // length of the file up to the torn tail
	link  chain // of the last record
}

// ReadFile reads the ledger at path, which another process may be writing. It returns
// a *Damage if the file is damaged.
func ReadFile(path string) (*Contents, error) { return fromFile(path, Read) }

// fromFile reads a file as read does, and says in errors which one.
func fromFile(path string, read func(io.Reader) (*Contents, error)) (*Contents, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if err := checkRegular(path, info); err != nil {
		return nil, err
	}
	contents, err := read(io.LimitReader(f, info.Size()))
	if err != nil {
		return nil, fmt.Errorf("ledger %s: %w", path, err)
	}
	contents.Name = path
	return contents, nil
}

// checkRegular rejects folders, pipes and devices.
func checkRegular(path string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return fmt.Errorf("ledger %s: it is a folder", path)
	case !info.Mode().IsRegular():
		return fmt.Errorf("ledger %s: it is not a regular file", path)
	}
	return nil
}

// Read reads a ledger to the end of r. It stops at the first bytes that no ledger has
// there, and at more records than the plan has use for, so it ends even if r does not. It
// returns a *Damage if the ledger is damaged.
func Read(r io.Reader) (*Contents, error) {
	var records Records
	c, err := scan(r, &records.origins, func(one row) error { records.add(one); return nil })
	if err != nil {
		return nil, err
	}
	c.Records = records
	return c, nil
}

// scanner reads the records of a ledger one by one.
type scanner struct {
	*Contents // without the records
	in        *bufio.Reader
	origins   *origins
	records   int    // read so far
	hashed    []byte // space for what the chain is computed of
}

// mostTail is the most that a write cut short leaves.
const mostTail = batchRecords * recordMax

// scan reads a ledger to the end of r and passes its records to each, one at a time, with
// the numbers of their origins. The contents that it returns are without the records.
func scan(r io.Reader, origins *origins, each func(row) error) (*Contents, error) {
	s := newScanner(r, origins)
	if err := s.header(); err != nil {
		return nil, err
	}
	for {
		one, err := s.next()
		switch {
		case err == io.EOF:
			return s.Contents, nil
		case err != nil:
			return nil, err
		}
		if err := each(one); err != nil {
			return nil, err
		}
	}
}

func newScanner(r io.Reader, origins *origins) *scanner {
	return &scanner{Contents: &Contents{}, in: bufio.NewReaderSize(r, mostTail+1), origins: origins}
}

// peek returns the next bytes of the ledger, fewer if it ends there.
func (s *scanner) peek(size int) ([]byte, error) {
	b, err := s.in.Peek(size)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return b, err
}

// header reads the header. If the first bytes are not those of a ledger, it waits for no
// more.
func (s *scanner) header() error {
	for _, size := range []int{len(magic), headerMax} {
		b, err := s.peek(size)
		if err != nil {
			return err
		}
		id, length, err := parseHeader(b)
		switch {
		case err == nil:
			s.ID, s.whole, s.link = id, int64(length), chain{}.next(b[:length])
			_, err = s.in.Discard(length)
			return err
		case err != errShortHeader || size == headerMax:
			return &Damage{Reason: err.Error()}
		}
	}
	return nil
}

// next reads a record. It returns io.EOF at the end, of which Torn then tells.
func (s *scanner) next() (row, error) {
	b, err := s.peek(recordMax)
	if err != nil {
		return row{}, err
	}
	if len(b) == 0 {
		return row{}, io.EOF
	}
	damage := func(err error) error { return &Damage{s.records + 1, s.whole, err.Error()} }
	length, settled, ok := wholeRecord(b)
	if !ok {
		return row{}, s.tail()
	}
	b = b[:length]
	link, err := s.follows(b, settled)
	if err != nil {
		return row{}, damage(err)
	}
	one, err := s.parse(b)
	if err != nil {
		return row{}, damage(err)
	}
	if most := mostOf(s.ID); uint64(s.records) >= most {
		return row{}, damage(fmt.Errorf("a ledger of %d units has at most %d records", s.ID.Jobs, most))
	}
	s.records++
	s.whole += int64(length)
	s.link = link
	_, err = s.in.Discard(length)
	return one, err
}

// follows returns the chain after a whole record, and checks that the record belongs here,
// which its checksum does not show.
func (s *scanner) follows(b []byte, settled int64) (link chain, err error) {
	s.hashed = append(append(s.hashed[:0], s.link[:]...), b[8:len(b)-chainSize]...)
	if link = chainOf(s.hashed); link != chain(b[len(b)-chainSize:]) {
		return link, errors.New("the hash chain of the record before does not lead to it")
	}
	if settled < 0 || settled > s.whole {
		return link, fmt.Errorf("it calls %d bytes settled, more than come before it", settled)
	}
	return link, nil
}

// parse reads the whole record that b is.
func (s *scanner) parse(b []byte) (one row, err error) {
	k, w := int(b[56]), int(b[58])
	names := b[recordFixed : len(b)-chainSize]
	one.unit = binary.LittleEndian.Uint64(b[8:])
	if err := checkUnit(s.ID, one.unit); err != nil {
		return row{}, err
	}
	one.count = jobs.Count{Lo: binary.LittleEndian.Uint64(b[16:]), Hi: binary.LittleEndian.Uint64(b[24:])}
	one.nodes = binary.LittleEndian.Uint64(b[32:])
	one.time = int64(binary.LittleEndian.Uint64(b[40:]))
	one.origin, err = s.origins.numberOf(names[:k], names[k:len(names)-w], names[len(names)-w:])
	return one, err
}

// tail reads what begins with no whole record. It returns io.EOF if that can be left from a
// write cut short, and a *Damage if it was whole once or does not end in time.
func (s *scanner) tail() error {
	b, err := s.peek(mostTail + 1)
	if err != nil {
		return err
	}
	if err := tornFrom(b, s.whole, s.records+1); err != nil {
		return err
	}
	s.Torn = int64(len(b))
	return io.EOF
}

// tornFrom returns nil if a tail, where no whole record begins, can be left from a write cut
// short, and a *Damage if it was whole once. The tail is at offset, and begins with number
// record.
func tornFrom(tail []byte, offset int64, record int) error {
	if len(tail) > mostTail {
		return &Damage{record, offset, "its checksum does not fit, and more follows it than one write holds"}
	}
	for i := 1; i < len(tail); i++ {
		length, settled, ok := wholeRecord(tail[i:])
		if !ok || settled > offset+int64(i) {
			continue
		}
		switch at := offset + int64(i); {
		case settled > offset:
			return &Damage{record, offset, fmt.Sprintf("its checksum does not fit, and the record at byte %d was written after it had been stored", at)}
		case !bytes.Contains(tail[:i], unwritten):
			return &Damage{record, offset, fmt.Sprintf("its checksum does not fit, and a whole record follows it at byte %d", at)}
		}
		i += length - 1
	}
	return nil
}

// unwritten is the part of a batch that never reached the disk while a later part did:
// more zeros in a row than a record has.
var unwritten = make([]byte, 48)
