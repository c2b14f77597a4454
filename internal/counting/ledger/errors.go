package ledger

import (
	"cmp"
	"errors"
	"fmt"
)

// ErrDamaged and ErrConflict are what a Damage and a Conflict are.
var (
	ErrDamaged  = errors.New("the ledger is damaged")
	ErrConflict = errors.New("a unit has two counts")
)

// Damage is the error for a ledger in a state that no write cut short can leave.
type Damage struct {
	Record int   // its number, from 1; 0 is the header
	Offset int64 // where it begins in the file
	Reason string
}

func (d *Damage) Error() string {
	if d.Record == 0 {
		return d.Reason
	}
	return fmt.Sprintf("record %d, at byte %d, is damaged: %s; continue from an undamaged copy, or from what nqueens ledger salvage keeps", d.Record, d.Offset, d.Reason)
}

// Is reports whether target is ErrDamaged.
func (d *Damage) Is(target error) bool { return target == ErrDamaged }

// Conflict is the error for a unit with two counts.
type Conflict struct {
	Unit             uint64
	First, Other     Record
	FirstIn, OtherIn string // the files, "" if unknown
}

func (c *Conflict) Error() string {
	in := func(name string) string {
		if name == "" {
			return ""
		}
		return " in " + name
	}
	return fmt.Sprintf("unit %d has two counts: %v by %s%s, then %v by %s%s",
		c.Unit, c.First.Count, c.First.origin(), in(c.FirstIn), c.Other.Count, c.Other.origin(), in(c.OtherIn))
}

// Is reports whether target is ErrConflict.
func (c *Conflict) Is(target error) bool { return target == ErrConflict }

func (r Record) origin() string {
	const unnamed = "(unnamed)"
	return fmt.Sprintf("kernel %s, build %s, worker %s", cmp.Or(r.Kernel, unnamed), cmp.Or(r.Build, unnamed), cmp.Or(r.Worker, unnamed))
}
