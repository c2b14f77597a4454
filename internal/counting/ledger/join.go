package ledger

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Join returns what several ledgers of one plan hold together, in that order. Sources of
// different plans are a *jobs.WrongPlan.
func Join(name string, sources ...*Contents) (*Contents, error) {
	all := &Contents{Name: name, ID: sources[0].ID}
	for _, source := range sources {
		if err := all.ID.Accept(source.ID); err != nil {
			return nil, fmt.Errorf("%s does not belong with %s: %w", named(source), named(sources[0]), err)
		}
		all.Torn += source.Torn
		if source.Records.Len() > 0 {
			all.from = append(all.from, portion{source.Name, all.Records.Len()})
		}
		if err := all.Records.join(&source.Records); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// portion is where the records of a file begin in those of several.
type portion struct {
	name  string
	first int
}

// in returns the name of the file of a record.
func (c *Contents) in(record int) string {
	i, ok := slices.BinarySearchFunc(c.from, record, func(p portion, record int) int { return p.first - record })
	if !ok {
		i--
	}
	if i < 0 {
		return ""
	}
	return c.from[i].name
}

// join adds all records of other.
func (r *Records) join(other *Records) error {
	numbers := make([]uint32, len(other.origins.list))
	for i, from := range other.origins.list {
		number, err := r.origins.number(from)
		if err != nil {
			return err
		}
		numbers[i] = number
	}
	for i := range other.Len() {
		one := *other.row(i)
		one.origin = numbers[one.origin]
		r.add(one)
	}
	return nil
}

// Files returns the files that paths name: of a folder, those in it that end in .ledger.
func Files(paths ...string) (files []string, err error) {
	for _, path := range paths {
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			files = append(files, path) // reading it says what is wrong
			continue
		}
		found := len(files)
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if filepath.Ext(entry.Name()) == ".ledger" {
				files = append(files, filepath.Join(path, entry.Name()))
			}
		}
		if len(files) == found {
			return nil, fmt.Errorf("the folder %s has no file that ends in .ledger", path)
		}
	}
	return files, nil
}
