package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"sync"
	"syscall"
	"time"

	"nqueens.example/nqueens/internal/system"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// A batch is written when it holds batchRecords, or when its first record is
// batchInterval old.
const (
	batchRecords  = 64
	batchInterval = 50 * time.Millisecond
)

// ErrLocked is returned if another process has the ledger open for writing.
var ErrLocked = system.ErrLocked

// Ledger is a ledger file that is open for writing. It is safe for concurrent use.
//
// If a write or a sync fails, the batch stays in memory, and what was written of it is cut
// off the file. The error wraps that of the system, such as [syscall.ENOSPC]. Each later
// call of Add, Sync, Drop or Close tries again, and Sync returns nil only when every
// record is on disk. A record whose Add returned such an error need not be added again.
//
// Before each write it looks at the file. If another program has removed, replaced or changed
// it, the records are kept in a new file, PATH.rescued-1 or with the next free number, and
// each call from then on returns an error that names it.
type Ledger struct {
	path   string
	id     jobs.ID
	unlock func() error

	mu      sync.Mutex
	file    file
	records *book
	stored  int         // records in the file and in batch
	batch   []Record    // added and not yet written
	timer   *time.Timer // runs while batch holds something, unless a write failed
	length  int64       // of the file, all of it synced
	link    chain
	failed  bool  // the last write failed: the file may hold anything from length on
	filling bool  // the file is not yet in use: no batch is synced
	lost    error // says that another program has changed the file, and which one is used now
	buffer  []byte
}

// file is what a Ledger does with its file.
type file interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Stat() (fs.FileInfo, error)
	Truncate(size int64) error
	Sync() error
}

// Opened is what Open found.
type Opened struct {
	Created bool  // there was no ledger
	Records int   // records there were
	Torn    int64 // bytes of a write cut short, which were cut off
}

// Open opens the ledger of a plan at path for writing, and creates it if there is none. It
// returns ErrLocked, a *jobs.WrongPlan for a ledger of another plan, a *Damage, or a *Conflict
// for a ledger that contradicts itself, and writes nothing in these cases.
func Open(path string, id jobs.ID) (*Ledger, Opened, error) {
	if err := checkID(id); err != nil {
		return nil, Opened{}, err
	}
	if info, err := os.Stat(path); err == nil {
		if err := checkRegular(path, info); err != nil {
			return nil, Opened{}, err
		}
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, Opened{}, fmt.Errorf("cannot write the ledger: %s: %w", path, errors.Unwrap(err))
	}
	l := &Ledger{path: path, id: id, file: f, records: newBook()}
	if l.unlock, err = system.Lock(f); err != nil {
		f.Close()
		return nil, Opened{}, l.wrap(err)
	}
	opened, err := l.load()
	if err != nil {
		l.unlock()
		f.Close()
		return nil, Opened{}, l.wrap(err)
	}
	return l, opened, nil
}

func (l *Ledger) wrap(err error) error {
	if err == nil {
		return nil
	}
	var inFile *fs.PathError
	if errors.As(err, &inFile) || l.lost != nil && errors.Is(err, l.lost) {
		return err
	}
	return fmt.Errorf("ledger %s: %w", l.path, err)
}

func (l *Ledger) load() (Opened, error) {
	info, err := l.file.Stat()
	if err != nil {
		return Opened{}, err
	}
	size := info.Size()
	header := headerOf(l.id)
	if size < int64(len(header)) {
		begun, err := io.ReadAll(io.NewSectionReader(l.file, 0, size))
		if err != nil {
			return Opened{}, err
		}
		if bytes.HasPrefix(header, begun) {
			return Opened{Created: true, Torn: size}, l.create(header)
		}
	}
	records := 0
	var refused error // damage is reported before any other error
	contents, err := scan(io.NewSectionReader(l.file, 0, size), &l.records.origins, func(one row) error {
		records++
		if refused == nil {
			refused = l.agrees(one)
		}
		if refused == nil {
			l.records.put(one)
		}
		return nil
	})
	if err == nil {
		err = l.id.Accept(contents.ID)
	}
	switch {
	case err != nil:
		return Opened{}, err
	case refused != nil:
		return Opened{}, refused
	case contents.whole+contents.Torn < size:
		return Opened{}, fmt.Errorf("reading %d bytes: %w", size, io.ErrUnexpectedEOF)
	}
	l.stored = records
	l.length, l.link = contents.whole, contents.link
	if contents.Torn > 0 {
		if err := l.file.Truncate(l.length); err != nil {
			return Opened{}, err
		}
	}
	// What was read may still be only in the system's cache, and the next batch will
	// call it settled.
	if err := l.file.Sync(); err != nil {
		return Opened{}, err
	}
	return Opened{Records: records, Torn: contents.Torn}, nil
}

func (l *Ledger) create(header []byte) error {
	if _, err := l.file.WriteAt(header, 0); err != nil {
		return err
	}
	if err := l.file.Sync(); err != nil {
		return err
	}
	syncDirectory(l.path)
	l.length, l.link = int64(len(header)), chain{}.next(header)
	return nil
}

// ID identifies the plan of the ledger.
func (l *Ledger) ID() jobs.ID { return l.id }

// Len returns the number of units that have a result.
func (l *Ledger) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.records.len
}

// Lookup returns the first result of unit, if there is one.
func (l *Ledger) Lookup(unit uint64) (Record, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.records.first.entry(unit)
	if e == nil {
		return Record{}, false
	}
	return l.records.origins.record(unit, *e), true
}

// All yields the first result of each unit in the order of units. It may include results
// that are added meanwhile.
func (l *Ledger) All() iter.Seq[Record] { return l.each(func() layer { return l.records.first }) }

// Recorded yields the first result of each unit, as [Ledger.All] does.
func (l *Ledger) Recorded() iter.Seq2[jobs.Result, error] {
	return func(yield func(jobs.Result, error) bool) {
		for r := range l.All() {
			if !yield(r.Result(), nil) {
				return
			}
		}
	}
}

// Record adds the result of a job now, as [Ledger.Add] does.
func (l *Ledger) Record(job jobs.Result, build, worker string) error {
	return l.Add(RecordOf(job, build, worker))
}

// Confirmations yields, in the order of units, the results that repeat the first one of
// their unit by another kernel, at most one of each unit.
func (l *Ledger) Confirmations() iter.Seq[Record] {
	return l.each(func() layer { return l.records.second })
}

func (l *Ledger) each(of func() layer) iter.Seq[Record] {
	return func(yield func(Record) bool) {
		l.mu.Lock()
		pages := of().pages()
		l.mu.Unlock()
		var records []Record
		for _, number := range pages {
			records = records[:0]
			l.mu.Lock()
			of().page(number, func(unit uint64, e entry) { records = append(records, l.records.origins.record(unit, e)) })
			l.mu.Unlock()
			for _, r := range records {
				if !yield(r) {
					return
				}
			}
		}
	}
}

// Add adds the result of a unit to the current batch. Within a twentieth of a second it
// is on disk, or the next call returns the error. After a *Conflict nothing is stored.
func (l *Ledger) Add(r Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.store(r); err != nil {
		return l.wrap(err)
	}
	if len(l.batch) >= batchRecords || l.failed || l.lost != nil {
		return l.wrap(l.write())
	}
	if len(l.batch) > 0 && l.timer == nil {
		l.timer = time.AfterFunc(batchInterval, func() { l.Sync() })
	}
	return nil
}

// Sync writes the current batch and returns when it is on disk.
func (l *Ledger) Sync() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.wrap(l.write())
}

// Close writes the current batch and releases the lock.
func (l *Ledger) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	err := errors.Join(l.write(), l.unlock(), l.file.Close())
	l.file = nil
	return l.wrap(err)
}

// agrees returns nil if the unit of a record has no other count.
func (l *Ledger) agrees(one row) error {
	have := l.records.first.entry(one.unit)
	if have == nil || have.count == one.count {
		return nil
	}
	return l.records.origins.conflict(one.unit, *have, one.entry)
}

// store adds a record to the batch, unless it tells nothing new.
func (l *Ledger) store(r Record) error {
	if l.file == nil {
		return fs.ErrClosed
	}
	if err := r.check(l.id); err != nil {
		return err
	}
	e, err := l.records.origins.entryOf(r)
	if err != nil {
		return err
	}
	one := row{r.Unit, e}
	if err := l.agrees(one); err != nil {
		return err
	}
	if most := mostOf(l.id); uint64(l.stored) >= most {
		return fmt.Errorf("it has %d records, as many as a ledger can have", most)
	}
	if l.records.put(one) {
		l.stored++
		l.batch = append(l.batch, r)
	}
	return nil
}

// write puts what is collected on disk, a batch at a time.
func (l *Ledger) write() error {
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
	if l.file == nil {
		return fs.ErrClosed
	}
	if !l.filling {
		if why := l.changed(); why != nil {
			if err := l.rescue(why); err != nil {
				return err
			}
		}
	}
	written, size := 0, batchRecords
	defer func() { l.batch = slices.Delete(l.batch, 0, written) }()
	for written < len(l.batch) {
		batch := l.batch[written:min(written+size, len(l.batch))]
		err := l.writeBatch(batch)
		switch {
		case err == nil:
			written += len(batch)
		case isFull(err) && len(batch) > 1:
			size = len(batch) / 2 // there may be room for some records
		default:
			l.cutBack() // now, to leave a whole file if the process ends; the next attempt cuts again
			return l.unwritten(len(l.batch)-written, err)
		}
	}
	return l.lost
}

// writeBatch appends a batch to the file and syncs it. After a failed sync a system may
// have lost pages that it calls clean, so another attempt writes the batch anew.
func (l *Ledger) writeBatch(batch []Record) error {
	if l.failed {
		if err := l.cutBack(); err != nil {
			return err
		}
	}
	l.buffer = l.buffer[:0]
	link := l.link
	for _, r := range batch {
		l.buffer, link = appendRecord(l.buffer, r, l.length, link)
	}
	l.failed = true
	if _, err := l.file.WriteAt(l.buffer, l.length); err != nil {
		return err
	}
	if !l.filling {
		if err := l.file.Sync(); err != nil {
			return err
		}
	}
	l.failed = false
	l.length += int64(len(l.buffer))
	l.link = link
	return nil
}

// cutBack cuts off the file what a failed write left.
func (l *Ledger) cutBack() error {
	info, err := l.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() < l.length {
		return fmt.Errorf("the file has %d bytes but had %d: another program has truncated it", info.Size(), l.length)
	}
	return l.file.Truncate(l.length)
}

// IsFull reports whether a write failed for want of room that others can make.
func IsFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// isFull reports whether a write failed for want of room.
func isFull(err error) bool { return IsFull(err) || errors.Is(err, syscall.EFBIG) }

// unwritten returns the error for that many records that could not be written.
func (l *Ledger) unwritten(records int, err error) error {
	var inFile *fs.PathError
	if errors.As(err, &inFile) { // whose path is the ledger's
		err = inFile.Err
	}
	advice := ""
	if isFull(err) {
		advice = "; make room for them"
	}
	return fmt.Errorf("%s could not be written: %w%s", words.Plural(records, "record"), err, advice)
}
