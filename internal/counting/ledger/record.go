package ledger

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"nqueens.example/nqueens/jobs"
)

// Record is the result of one unit.
type Record struct {
	Unit   uint64
	Count  jobs.Count
	Nodes  uint64    // visited to find it
	Time   time.Time // kept to the millisecond
	Kernel string    // what counted it; each name is up to 255 bytes of printable UTF-8
	Build  string    // the version of the program
	Worker string    // where
}

// RecordOf returns the record of a job that was counted now.
func RecordOf(job jobs.Result, build, worker string) Record {
	return Record{Unit: uint64(job.Job), Count: job.Count, Nodes: job.Nodes, Time: time.Now(), Kernel: job.Kernel, Build: build, Worker: worker}
}

// Result returns the record as the result of a job.
func (r Record) Result() jobs.Result {
	return jobs.Result{Job: int(r.Unit), Count: r.Count, Nodes: r.Nodes, Kernel: r.Kernel}
}

const (
	magic         = "\x89NQL\r\n\x1a\n"
	formatVersion = 1

	headerFixed = 64
	headerMax   = headerFixed + 255 + 4

	recordFixed = 60 // before the names
	chainSize   = 16
	recordMin   = recordFixed + chainSize
	recordMax   = recordMin + 3*255

	mostUnits   = min(1<<32, math.MaxInt)
	mostRecords = 1 << 24
)

var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

type chain [chainSize]byte

func (c chain) next(body []byte) chain { return chainOf(slices.Concat(c[:], body)) }

// chainOf returns the chain after a body that the chain before it precedes in b.
func chainOf(b []byte) chain {
	sum := sha256.Sum256(b)
	return chain(sum[:chainSize])
}

// CheckName returns an error unless a ledger takes the name, which is that of a worker or of
// something else.
func CheckName(what, name string) error {
	if len(name) > 255 {
		return fmt.Errorf("the name of the %s has %d bytes, more than 255", what, len(name))
	}
	if !utf8.ValidString(name) {
		return fmt.Errorf("the name of the %s, %q, is not UTF-8", what, name)
	}
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("the name of the %s, %q, holds a character that cannot be printed", what, name)
		}
	}
	return nil
}

func checkID(id jobs.ID) error {
	if id.Counts == "" {
		return errors.New("a plan must say what kind of count it is")
	}
	if id.Jobs < 0 || id.Jobs > mostUnits {
		return fmt.Errorf("the plan has %d units, more than %d", id.Jobs, mostUnits)
	}
	return CheckName("kind", id.Counts)
}

func checkUnit(id jobs.ID, unit uint64) error {
	if unit >= uint64(id.Jobs) {
		return fmt.Errorf("unit %d is not one of the plan's %d", unit, id.Jobs)
	}
	return nil
}

// mostOf returns the most records that are read from a ledger. A ledger that this
// package wrote has at most two of each unit.
func mostOf(id jobs.ID) uint64 { return min(4*uint64(id.Jobs)+batchRecords, mostRecords) }

// headerOf returns the bytes that a ledger begins with.
func headerOf(id jobs.ID) []byte {
	length := headerFixed + len(id.Counts) + 4
	b := make([]byte, 0, length)
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint32(b, formatVersion)
	b = binary.LittleEndian.AppendUint32(b, uint32(length))
	b = append(b, id.Hash[:]...)
	b = binary.LittleEndian.AppendUint64(b, uint64(id.N))
	b = binary.LittleEndian.AppendUint64(b, uint64(id.Jobs))
	b = append(b, id.Counts...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli()))
}

// errShortHeader is given for bytes that may be the beginning of a header.
var errShortHeader = errors.New("its header is incomplete")

// parseHeader reads the header that b, the beginning of a file, starts with.
func parseHeader(b []byte) (id jobs.ID, length int, err error) {
	if n := min(len(b), len(magic)); string(b[:n]) != magic[:n] {
		return jobs.ID{}, 0, errors.New("it does not begin as a ledger does")
	}
	if len(b) < 16 {
		return jobs.ID{}, 0, errShortHeader
	}
	if version := binary.LittleEndian.Uint32(b[8:]); version != formatVersion {
		return jobs.ID{}, 0, fmt.Errorf("it is of format version %d, this program knows version %d", version, formatVersion)
	}
	size := binary.LittleEndian.Uint32(b[12:])
	if size <= headerFixed+4 || size > headerMax {
		return jobs.ID{}, 0, fmt.Errorf("its header gives its own length as %d bytes, which cannot be", size)
	}
	length = int(size)
	if len(b) < length {
		return jobs.ID{}, 0, errShortHeader
	}
	if crc32.Checksum(b[:length-4], castagnoli()) != binary.LittleEndian.Uint32(b[length-4:]) {
		return jobs.ID{}, 0, errors.New("its header is damaged: the checksum does not match; nqueens ledger salvage mends one wrong bit")
	}
	n, units := binary.LittleEndian.Uint64(b[48:]), binary.LittleEndian.Uint64(b[56:])
	if n > math.MaxInt || units > mostUnits {
		return jobs.ID{}, 0, fmt.Errorf("its header is malformed: it gives n as %d and %d units, of which the most are %d and %d", n, units, math.MaxInt, mostUnits)
	}
	id = jobs.ID{Counts: string(b[headerFixed : length-4]), N: int(n), Jobs: int(units), Hash: [32]byte(b[16:48])}
	if err := checkID(id); err != nil {
		return jobs.ID{}, 0, fmt.Errorf("its header is malformed: %w", err)
	}
	return id, length, nil
}

func (r Record) check(id jobs.ID) error {
	if err := checkUnit(id, r.Unit); err != nil {
		return err
	}
	return origin{kernel: r.Kernel, build: r.Build, worker: r.Worker}.check()
}

// Size returns how many bytes the record takes in a file.
func (r Record) Size() int { return recordMin + len(r.Kernel) + len(r.Build) + len(r.Worker) }

// appendRecord appends the bytes of r to b, and returns the chain after it.
func appendRecord(b []byte, r Record, settled int64, before chain) ([]byte, chain) {
	start := len(b)
	length := r.Size()
	b = binary.LittleEndian.AppendUint32(b, uint32(length))
	b = binary.LittleEndian.AppendUint32(b, 0)
	b = binary.LittleEndian.AppendUint64(b, r.Unit)
	b = binary.LittleEndian.AppendUint64(b, r.Count.Lo)
	b = binary.LittleEndian.AppendUint64(b, r.Count.Hi)
	b = binary.LittleEndian.AppendUint64(b, r.Nodes)
	b = binary.LittleEndian.AppendUint64(b, uint64(r.Time.UnixMilli()))
	b = binary.LittleEndian.AppendUint64(b, uint64(settled))
	b = append(b, byte(len(r.Kernel)), byte(len(r.Build)), byte(len(r.Worker)), 0)
	b = append(b, r.Kernel...)
	b = append(b, r.Build...)
	b = append(b, r.Worker...)
	after := before.next(b[start+8:])
	b = append(b, after[:]...)
	binary.LittleEndian.PutUint32(b[start+4:], recordChecksum(b[start:]))
	return b, after
}

func recordChecksum(b []byte) uint32 {
	return crc32.Update(crc32.Checksum(b[:4], castagnoli()), castagnoli(), b[8:])
}

// wholeRecord returns the length of the record that b begins with, and where its
// batch begins; ok is false where b holds no whole record.
func wholeRecord(b []byte) (length int, settled int64, ok bool) {
	if len(b) < recordMin {
		return 0, 0, false
	}
	size := binary.LittleEndian.Uint32(b)
	names := int(b[56]) + int(b[57]) + int(b[58])
	if int64(size) != int64(recordMin+names) || b[59] != 0 || len(b) < int(size) {
		return 0, 0, false
	}
	if recordChecksum(b[:size]) != binary.LittleEndian.Uint32(b[4:]) {
		return 0, 0, false
	}
	return int(size), int64(binary.LittleEndian.Uint64(b[48:])), true
}
