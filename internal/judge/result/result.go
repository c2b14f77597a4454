// Package result writes verdicts on the programs of a class as codes, and reads them.
//
// A code is a line that a pupil hands in in any way. Its checksum finds what was cut off or changed
// by chance. It proves nothing: whoever reads this package can make one.
package result

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"strings"
	"unicode"

	"nqueens.example/nqueens/internal/judge"
)

// Result is what a code says. It has at most LongestText runes of each text, on one line.
type Result struct {
	Name    string `json:"name"` // as the pupil wrote it
	Task    string `json:"task"`
	Verdict string `json:"verdict"`
	RightTo int    `json:"right_to"`          // the largest size to which it is right, or 0
	Prints  string `json:"prints,omitempty"`  // what the program claims
	Forgets string `json:"forgets,omitempty"` // its mistake
}

// LongestText is the length in runes at which the texts of a code are cut.
const LongestText = 60

// Of returns the result of a pupil.
func Of(name, task string, v judge.Verdict) Result {
	return Result{clean(name), clean(task), v.Verdict, v.RightTo, clean(v.Prints), v.Forgets}
}

// clean returns a text on one line, without characters that control how it is shown.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsGraphic(r) {
			return ' '
		}
		return r
	}, text)
	runes := []rune(strings.Join(strings.Fields(text), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), LongestText)]))
}

// opening is what a code begins with. A form that differs begins with another number.
const opening = "nqueens1:"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" // of base64 in addresses

// Code returns the code. Of makes a Result that Read reads again.
func (r Result) Code() string {
	mistake := 1 + slices.Index(judge.Mistakes(), r.Forgets) // 0: none
	bits := append([]byte{r.Verdict[0], byte(r.RightTo), byte(mistake)}, strings.Join([]string{r.Name, r.Task, r.Prints}, "\x00")...)
	bits = binary.BigEndian.AppendUint32(bits, crc32.ChecksumIEEE(bits))
	return opening + base64.RawURLEncoding.EncodeToString(bits)
}

// ErrNone says that a text has no code.
var ErrNone = errors.New("there is no code in it; one begins with " + opening)

// Line is a code of a text: a result, or why it has none.
type Line struct {
	Line int `json:"line"` // from 1 on
	*Result
	Error string `json:"error,omitempty"`
}

// Read returns the codes of a text; other text may stand around them.
func Read(text string) []Line {
	all := []Line{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		for _, rest := range strings.Split(line, opening)[1:] {
			next := Line{Line: number}
			end := strings.IndexFunc(rest, func(r rune) bool { return !strings.ContainsRune(alphabet, r) })
			if end < 0 {
				end = len(rest)
			}
			if r, err := decode(rest[:end]); err != nil {
				next.Error = err.Error()
			} else {
				next.Result = &r
			}
			all = append(all, next)
		}
	}
	return all
}

var errDamaged = errors.New("the code is cut off or changed; copy it whole, from " + opening + " to its end")

func decode(text string) (Result, error) {
	bits, err := base64.RawURLEncoding.Strict().DecodeString(text)
	end := len(bits) - 4
	if err != nil || end < 3 || binary.BigEndian.Uint32(bits[end:]) != crc32.ChecksumIEEE(bits[:end]) {
		return Result{}, errDamaged
	}
	texts := bytes.Split(bits[3:end], []byte{0})
	verdicts := []string{judge.Right, judge.Wrong, judge.Slow, judge.NotUnderstood}
	verdict := slices.IndexFunc(verdicts, func(v string) bool { return v[0] == bits[0] })
	mistakes := append([]string{""}, judge.Mistakes()...)
	if len(texts) != 3 || verdict < 0 || bits[1] > judge.MaxN || int(bits[2]) >= len(mistakes) {
		return Result{}, errors.New("the code was not made by this version of nqueens")
	}
	r := Result{Verdict: verdicts[verdict], RightTo: int(bits[1]), Forgets: mistakes[bits[2]]}
	for i, to := range []*string{&r.Name, &r.Task, &r.Prints} {
		*to = clean(string(texts[i]))
	}
	return r, nil
}
