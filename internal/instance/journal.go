package instance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"nqueens.example/nqueens"
)

// Files lists the files named, and the *.param files of the folders named. "-", which
// stands for standard input elsewhere, stays as it is.
func Files(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		info, err := os.Stat(name)
		if name == "-" || err == nil && !info.IsDir() {
			files = append(files, name)
			continue
		}
		var found []string
		if err == nil {
			found, err = filesIn(name)
		}
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
	entries, err := os.ReadDir(folder)
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name(), ".param") {
			files = append(files, filepath.Join(folder, entry.Name()))
		}
	}
	return files, err
}

// Decide fills in r with what p is and what a run of it comes to.
func (r *Record) Decide(ctx context.Context, p nqueens.Problem, o Options) error {
	r.Kind, r.N = KindOf(p), p.N
	r.Queens, r.Squares, r.Diagonals = len(p.Placed), len(p.Blocked), len(p.BlockedDiagonals)
	outcome, err := Run(ctx, p, o)
	if err != nil {
		return err
	}
	r.Verdict, r.Nodes, r.Seconds = outcome.Verdict, outcome.Nodes, outcome.Elapsed.Seconds()
	for _, col := range outcome.Placement {
		r.Columns = append(r.Columns, col+1)
	}
	return nil
}

// Journal keeps records in a file, a JSON object a line, and knows those that the
// file had. The zero value keeps nothing.
type Journal struct {
	Records // that were there when it was opened
	file    *os.File
}

// OpenJournal opens the file of that name, or makes it. A last line that was cut off
// while it was written is taken away.
func OpenJournal(name string) (Journal, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return Journal{}, fmt.Errorf("cannot keep the outcomes: %w", err)
	}
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return Journal{}, errors.Join(fmt.Errorf("cannot keep the outcomes: %s is no regular file", name), err, file.Close())
	}
	records, size, err := ReadRecords(file)
	if err == nil {
		err = file.Truncate(size)
	}
	if err == nil {
		_, err = file.Seek(size, io.SeekStart)
	}
	if err != nil {
		return Journal{}, errors.Join(fmt.Errorf("%s: %w", name, err), file.Close())
	}
	return Journal{Records: records, file: file}, nil
}

// Add writes one more record.
func (j Journal) Add(r Record) error {
	if j.file == nil {
		return nil
	}
	return json.NewEncoder(j.file).Encode(r)
}

// Close closes the file.
func (j Journal) Close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
