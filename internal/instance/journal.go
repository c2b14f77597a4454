package instance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/filelock"
)

// Files returns the named files, and the *.param files in the named folders and below. It
// keeps "-", which means standard input. In folders it leaves out pipes, sockets and devices,
// and the files ._* that archives made on macOS contain.
func Files(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		info, err := os.Stat(name)
		if name == "-" || err == nil && !info.IsDir() {
			files = append(files, name)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("cannot read the instances: %s: %w", name, errors.Unwrap(err))
		}
		found, err := filesIn(name)
		if err != nil {
			return nil, fmt.Errorf("cannot read the instances: %w", err)
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s has no instances, which are files that end in .param", name)
		}
		files = append(files, found...)
	}
	return files, nil
}

func filesIn(folder string) (files []string, err error) {
	err = fs.WalkDir(os.DirFS(folder), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("in %s: %w", folder, err)
		}
		file := filepath.Join(folder, filepath.FromSlash(path))
		if name := entry.Name(); strings.HasSuffix(name, ".param") && !strings.HasPrefix(name, "._") && isRegular(file, entry) {
			files = append(files, file)
		}
		return nil
	})
	return files, err
}

// isRegular reports whether an entry of a folder is a regular file, or a link to one or to
// nothing, which is an error when it is read.
func isRegular(file string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink == 0 {
		return entry.Type().IsRegular()
	}
	info, err := os.Stat(file)
	return err != nil || info.Mode().IsRegular()
}

// Decide runs p and records its counts and its outcome in r.
func (r *Record) Decide(ctx context.Context, p nqueens.Problem, o Options) error {
	counts := countsOf(p)
	r.Kind, r.N = counts.Kind(), p.N
	r.Queens, r.Squares, r.Diagonals = counts.Queens, counts.Squares, counts.Diagonals
	outcome, err := run(ctx, p, o)
	if err != nil {
		return err
	}
	r.Verdict, r.Nodes, r.Seconds = outcome.verdict, outcome.nodes, outcome.elapsed.Seconds()
	r.CPU = outcome.processor
	for _, col := range outcome.placement {
		r.Columns = append(r.Columns, col+1)
	}
	return nil
}

// Journal appends records to a file, one JSON object a line. The zero value keeps
// nothing.
type Journal struct {
	Records // of the file when it was opened
	file    *os.File
	unlock  func() error
}

// OpenJournal opens or creates a file, and locks it against other processes. It removes a
// last line that was not written completely.
func OpenJournal(name string) (Journal, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return Journal{}, fmt.Errorf("cannot keep the outcomes: %w", err)
	}
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return Journal{}, errors.Join(fmt.Errorf("cannot keep the outcomes: %s is not a regular file", name), err, file.Close())
	}
	unlock, err := filelock.Lock(file)
	if errors.Is(err, filelock.ErrLocked) {
		err = fmt.Errorf("%w; wait for its end, or keep the records of this run in another file", err)
	}
	if err != nil {
		return Journal{}, errors.Join(fmt.Errorf("%s: %w", name, err), file.Close())
	}
	j := Journal{file: file, unlock: unlock}
	if j.Records, err = resume(file); err != nil {
		return Journal{}, errors.Join(fmt.Errorf("%s: %w", name, err), j.Close())
	}
	return j, nil
}

// resume reads the records of a file, and makes it ready for more.
func resume(file *os.File) (Records, error) {
	records, size, err := ReadRecords(file)
	if err != nil && isUTF16(file) {
		err = errors.New("it is in UTF-16, and records are added in UTF-8; convert it, or keep the records of this run in another file")
	}
	if err != nil {
		return Records{}, err
	}
	if err := file.Truncate(size); err != nil {
		return Records{}, err
	}
	if _, err := file.Seek(size, io.SeekStart); err != nil || size == 0 {
		return records, err
	}
	end := make([]byte, 1)
	if _, err := file.ReadAt(end, size-1); err != nil || end[0] == '\n' {
		return records, err
	}
	_, err = file.WriteString("\n")
	return records, err
}

// isUTF16 reports whether a file begins with the byte order mark of UTF-16.
func isUTF16(file *os.File) bool {
	mark := make([]byte, 2)
	_, err := file.ReadAt(mark, 0)
	return err == nil && (string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff")
}

// Add appends a record.
func (j Journal) Add(r Record) error {
	if j.file == nil {
		return nil
	}
	if err := json.NewEncoder(j.file).Encode(r); err != nil {
		return fmt.Errorf("cannot keep the outcome of %s: %w; the outcomes before it are kept", r.File, err)
	}
	return nil
}

// Close closes the file.
func (j Journal) Close() error {
	if j.file == nil {
		return nil
	}
	return errors.Join(j.unlock(), j.file.Close())
}
