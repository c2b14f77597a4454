package ledger

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// Contents is what a ledger file holds.
type Contents struct {
	Name    string // of the file, "" if it was not read from a file
	Plan    Plan
	Records []Record // as written, repetitions and conflicts included
	Torn    int64    // bytes of a write cut short at the end

	whole int64 // length of the file up to the torn tail
	link  chain // of the last record
}

// ReadFile reads the ledger at path, which another process may be writing. It returns
// a *Damage if the file is damaged.
func ReadFile(path string) (*Contents, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a ledger: it is no regular file", path)
	}
	contents, err := Read(f, info.Size())
	if err != nil {
		return nil, fmt.Errorf("ledger %s: %w", path, err)
	}
	contents.Name = path
	return contents, nil
}

// Read reads a ledger of size bytes. It returns a *Damage if the ledger is damaged.
func Read(r io.ReaderAt, size int64) (*Contents, error) {
	var records []Record
	c, err := scan(r, size, func(record Record) error { records = append(records, record); return nil })
	if err != nil {
		return nil, err
	}
	c.Records = records
	return c, nil
}

// scan reads a ledger of size bytes and passes its records to each, one at a time. The
// contents that it returns are without the records.
func scan(r io.ReaderAt, size int64, each func(Record) error) (*Contents, error) {
	start := make([]byte, min(size, headerMax))
	if err := readFull(r, start, 0); err != nil {
		return nil, err
	}
	plan, length, err := parseHeader(start)
	if err != nil {
		return nil, &Damage{Reason: err.Error()}
	}
	c := &Contents{Plan: plan, whole: int64(length), link: chain{}.next(start[:length])}
	number := 0
	in := bufio.NewReaderSize(io.NewSectionReader(r, c.whole, size-c.whole), 1<<16)
	names := make(map[string]string)
	for c.whole < size {
		b, err := in.Peek(recordMax)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		length, settled, ok := wholeRecord(b)
		if !ok {
			if err := tornFrom(r, c.whole, size, number+1); err != nil {
				return nil, err
			}
			c.Torn = size - c.whole
			break
		}
		record, link := parseRecord(b[:length])
		if err := c.follows(b[:length], record, settled, link); err != nil {
			return nil, &Damage{number + 1, c.whole, err.Error()}
		}
		for _, name := range []*string{&record.Kernel, &record.Build, &record.Worker} {
			if known, ok := names[*name]; ok {
				*name = known
			} else {
				names[*name] = *name
			}
		}
		if err := each(record); err != nil {
			return nil, err
		}
		number++
		c.whole += int64(length)
		c.link = link
		if _, err := in.Discard(length); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// follows checks that a whole record belongs here, which its checksum does not show.
func (c *Contents) follows(b []byte, record Record, settled int64, link chain) error {
	if c.link.next(b[8:len(b)-chainSize]) != link {
		return errors.New("the hash chain from the record before does not lead to it")
	}
	if settled < 0 || settled > c.whole {
		return fmt.Errorf("it calls %d bytes settled, more than come before it", settled)
	}
	return record.check(c.Plan)
}

// tornFrom returns nil if the bytes from offset on, where no whole record begins, can be
// left from a write cut short, and a *Damage if they were whole once. The record at
// offset is number record.
func tornFrom(r io.ReaderAt, offset, size int64, record int) error {
	if size-offset > batchRecords*recordMax {
		return &Damage{record, offset, "its checksum does not fit, and more follows it than one write holds"}
	}
	tail := make([]byte, size-offset)
	if err := readFull(r, tail, offset); err != nil {
		return err
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

func readFull(r io.ReaderAt, b []byte, offset int64) error {
	n, err := r.ReadAt(b, offset)
	if n == len(b) {
		return nil
	}
	if err == nil || errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("reading %d bytes at byte %d: %w", len(b), offset, err)
}
