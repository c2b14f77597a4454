package ledger

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// judgement is what docs/check/ledger.py prints.
type judgement struct {
	File        string
	Damaged     string
	Kind        string
	N, Units    uint64
	Records     int
	Missing     uint64
	Torn        int64
	Conflicts   int
	ByKernels   uint64 `json:"by_kernels"`
	ByWorkers   uint64 `json:"by_workers"`
	Total, Root string
}

// judgementOf returns the verdict of this package, without reasons for damage but with its
// place.
func judgementOf(b []byte) judgement {
	c, err := Read(bytes.NewReader(b))
	if err != nil {
		var damage *Damage
		if !errors.As(err, &damage) {
			return judgement{Damaged: err.Error()}
		}
		return judgement{Damaged: placeOf(fmt.Sprintf("byte %d: ", damage.Offset))}
	}
	a := c.Audit()
	return judgement{
		Kind: a.ID.Counts, N: uint64(a.ID.N), Units: uint64(a.ID.Jobs), Records: a.Records, Missing: a.Missing, Torn: a.Torn,
		Conflicts: a.Conflicting, ByKernels: a.ByKernels, ByWorkers: a.ByWorkers,
		Total: a.Total.String(), Root: hex.EncodeToString(a.Root[:]),
	}
}

// placeOf returns the place of damage; that of the header is 0.
func placeOf(damage string) string {
	if at, _, ok := strings.Cut(damage, ": "); ok && strings.HasPrefix(at, "byte ") {
		return at
	}
	return "byte 0"
}

// A program in Python that was written from docs/ledger.md comes to the same verdicts on
// ledgers that are whole, damaged, cut and forged.
func TestPythonChecker(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil && runtime.GOOS == "windows" {
		t.Skip("Python has another name on Windows")
	}
	if err != nil {
		t.Fatal("python3 is missing, which checks ledgers by docs/ledger.md; script/bootstrap installs it")
	}
	dir := t.TempDir()
	corpus := corpus(t)
	args := []string{"../../../docs/check/ledger.py"}
	for i, b := range corpus {
		path := filepath.Join(dir, fmt.Sprint(i))
		must.Do(t, os.WriteFile(path, b, 0o600))
		args = append(args, path)
	}
	var said bytes.Buffer
	cmd := exec.Command(python, args...)
	cmd.Stderr = &said
	out, _ := cmd.Output() // 1 because of damage
	lines := bytes.Split(bytes.TrimSuffix(out, []byte("\n")), []byte("\n"))
	if len(lines) != len(corpus) {
		t.Fatalf("%d verdicts of %d ledgers; it says\n%s", len(lines), len(corpus), &said)
	}
	damaged, torn := 0, 0
	for i, line := range lines {
		var got judgement
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		got.File = ""
		if got.Damaged != "" {
			got.Damaged = placeOf(got.Damaged)
			damaged++
		}
		if got.Torn > 0 {
			torn++
		}
		if diff := cmp.Diff(judgementOf(corpus[i]), got); diff != "" {
			t.Errorf("ledger %d is judged otherwise (-nqueens +python): %s\n%s%s", i, line, diff, hex.Dump(corpus[i][:min(len(corpus[i]), 400)]))
		}
	}
	if damaged < 500 || torn < 200 || damaged+torn > len(corpus)-100 {
		t.Errorf("%d of %d ledgers are damaged and %d torn", damaged, len(corpus), torn)
	}
}

// The checker in Python reads no more of an endless file than a ledger can have, reports a
// missing one, and goes on to the next.
func TestPythonCheckerOfHostileFiles(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no /dev/stdin")
	}
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole")
	b := sealed(testID, records(0, 10), 2)
	must.Do(t, os.WriteFile(whole, b, 0o600))
	const size = 64 << 20
	for _, start := range [][]byte{nil, b} {
		rest := &io.LimitedReader{R: rand.NewChaCha8([32]byte{}), N: size}
		cmd := exec.Command("python3", "../../../docs/check/ledger.py", "/dev/stdin", filepath.Join(dir, "missing"), whole)
		cmd.Stdin = io.MultiReader(bytes.NewReader(start), rest)
		out, _ := cmd.CombinedOutput() // 1 because of damage
		if read := size - rest.N; read > size/4 {
			t.Errorf("it read %d bytes of an endless file", read)
		}
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		if len(lines) != 3 || !strings.Contains(lines[0], `"damaged"`) || !strings.Contains(lines[1], `"error": "No such file`) ||
			!strings.Contains(lines[2], `"records": 10`) {
			t.Errorf("verdicts of an endless file, a missing one and a whole one:\n%.2000s", out)
		}
	}
}

// corpus returns ledgers, some whole and most not.
func corpus(t testing.TB) [][]byte {
	rng := rand.New(rand.NewPCG(1, 2))
	whole := sealed(testID, slices.Concat(records(0, 2), records(7, 10)), 2)
	all := [][]byte{nil, whole, sealed(testID, records(0, 500), 64), write(t, filepath.Join(t.TempDir(), "l"), records(0, 70), records(70, 75))}
	for at := range whole {
		flipped := bytes.Clone(whole)
		flipped[at] ^= 1 << rng.IntN(8)
		all = append(all, flipped, whole[:at])
	}
	for range 200 { // pages that a system did not write, or filled with something else
		from := rng.IntN(len(whole))
		to := from + rng.IntN(len(whole)-from)
		zeros, garbage := bytes.Clone(whole), bytes.Clone(whole)
		clear(zeros[from:to])
		for i := from; i < to; i++ {
			garbage[i] = byte(rng.Uint32())
		}
		all = append(all, zeros, append(whole[:from:from], whole[to:]...), garbage)
	}
	all = append(all, append(bytes.Clone(whole), make([]byte, mostTail)...), append(bytes.Clone(whole), make([]byte, mostTail+1)...))
	return append(all, forged(rng)...)
}

// sealed returns the bytes of a ledger in batches of that many records, whatever they hold.
func sealed(plan jobs.ID, records []Record, batch int) []byte {
	b := headerOf(plan)
	link := chain{}.next(b)
	for len(records) > 0 {
		settled := int64(len(b))
		for _, r := range records[:min(batch, len(records))] {
			b, link = appendRecord(b, r, settled, link)
		}
		records = records[min(batch, len(records)):]
	}
	return b
}

// forged returns ledgers whose checksums fit and whose contents are wrong, strange or
// repeated.
func forged(rng *rand.Rand) (all [][]byte) {
	change := func(how func(r []Record) []Record) {
		all = append(all, sealed(testID, how(records(0, 6)), 1+rng.IntN(4)))
	}
	change(func(r []Record) []Record { r[3].Unit = uint64(testID.Jobs); return r })
	change(func(r []Record) []Record { r[3].Unit = 1 << 63; return r })
	change(func(r []Record) []Record { r[3].Worker = "\x1b[2J"; return r })
	change(func(r []Record) []Record { r[3].Build = "\xff"; return r })
	change(func(r []Record) []Record { r[3].Kernel = "a\u202eb"; return r })
	change(func(r []Record) []Record { r[3].Kernel = "a\u00a0b"; return r })
	change(func(r []Record) []Record { r[3].Kernel = "♛ é"; return r })
	change(func(r []Record) []Record { r[3].Kernel = strings.Repeat("k", 255); return r })
	change(func(r []Record) []Record {
		r[3].Count = jobs.Count{Hi: 1<<64 - 1, Lo: 1<<64 - 1}
		return append(r, r[3])
	})
	change(func(r []Record) []Record { r[3].Time = time.UnixMilli(-1); return r })
	for range 200 {
		change(func(r []Record) []Record {
			for range rng.IntN(8) {
				again := r[rng.IntN(len(r))]
				switch rng.IntN(5) {
				case 0:
					again.Count.Lo++
				case 1:
					again.Nodes++
				case 2:
					again.Kernel = "other"
				case 3:
					again.Worker = "other"
				}
				r = append(r, again)
			}
			rng.Shuffle(len(r), func(i, j int) { r[i], r[j] = r[j], r[i] })
			return r
		})
	}
	for _, plan := range []jobs.ID{{Counts: "x", Jobs: 0}, {Counts: "x", Jobs: mostUnits}, {Counts: "x", Jobs: -1}, {Counts: "", Jobs: 1}, {Counts: "a\nb", Jobs: 1}, {Counts: strings.Repeat("k", 255), Jobs: 1, N: math.MaxInt}, {Counts: "x", Jobs: 1, N: -1}} {
		all = append(all, sealed(plan, nil, 1), sealed(plan, records(0, 1), 1))
	}
	one := jobs.ID{Counts: "x", Jobs: 1}
	many := slices.Repeat(records(0, 1), 69)
	all = append(all, sealed(one, many[:68], 64), sealed(one, many, 64))
	b := sealed(testID, records(0, 3), 1)
	for _, settled := range []int64{-1, 1 << 62, int64(len(b)), int64(len(b)) + 1} {
		link := chain(b[len(b)-chainSize:])
		next, _ := appendRecord(bytes.Clone(b), record(4), settled, link)
		torn, _ := appendRecord(append(bytes.Clone(b), "torn"...), record(4), settled, link)
		swapped := append(sealed(testID, records(0, 2), 1), next[len(b):]...)
		all = append(all, next, torn, swapped)
	}
	return all
}

// The dump in docs/ledger.md is a ledger of this package.
func TestDumpInDocs(t *testing.T) {
	doc := must.Get(os.ReadFile("../../../docs/ledger.md"))(t)
	hash := must.Get(hex.DecodeString("3e359d0f639da8a67de73d001a61e047be18c3da5888e7b18c79cf1b957f37c9"))(t)
	plan := jobs.ID{Counts: "n queens solutions", N: 4, Jobs: 2, Hash: [32]byte(hash)}
	b := sealed(plan, []Record{
		{Unit: 0, Count: jobs.Count{Lo: 2}, Time: time.UnixMilli(1_700_000_000_000), Kernel: "generic", Build: "v1.0.0", Worker: "lab-1"},
		{Unit: 1, Time: time.UnixMilli(1_700_000_000_001), Kernel: "generic", Build: "v1.0.0", Worker: "lab-2"},
	}, 2)
	if dump := hex.Dump(b); !strings.Contains(string(doc), "\n"+dump) {
		t.Errorf("docs/ledger.md lacks\n%s", dump)
	}
	if root := judgementOf(b).Root; !strings.Contains(string(doc), root) {
		t.Errorf("docs/ledger.md lacks the root %s", root)
	}
}
