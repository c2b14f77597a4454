package proof_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/proof"
)

// A program in Python that was written from docs/proofs.md accepts the same proofs, among
// those that this program writes and forgeries of them.
func TestPythonChecker(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil && runtime.GOOS == "windows" {
		t.Skip("Python has another name on Windows")
	}
	if err != nil {
		t.Fatal("python3 is missing, which checks proofs by docs/proofs.md; script/bootstrap installs it")
	}
	rng := rand.New(rand.NewPCG(3, 4))
	all := slices.Clone(proofs)
	forgeable := slices.Clone(proofs)
	for i, p := range append(hard(t, 14, 2), hard(t, 18, 2)...) {
		var text bytes.Buffer
		must.Do(t, complete.Refute(t.Context(), p, proof.FormOf("a.proof").Write(&text, p)))
		if all = append(all, text.String()); i == 0 {
			forgeable = append(forgeable, text.String())
		}
	}
	written := len(all)
	for _, text := range forgeable {
		for range 60 {
			all = append(all, forged(rng, text))
		}
	}
	for range 300 {
		all = append(all, priced(rng))
	}
	dir := t.TempDir()
	args := []string{"../docs/check/proof.py"}
	for i, text := range all {
		path := filepath.Join(dir, fmt.Sprint(i))
		must.Do(t, os.WriteFile(path, []byte(text), 0o600))
		args = append(args, path)
	}
	out, _ := exec.Command(python, args...).CombinedOutput() // 1 because of forgeries
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(all) {
		t.Fatalf("%d verdicts of %d proofs:\n%s", len(lines), len(all), out)
	}
	valid := 0
	for i, text := range all {
		want := ": valid, "
		report, err := proof.Check(t.Context(), strings.NewReader(text), nil)
		if err == nil {
			want += fmt.Sprint(report.Steps, " steps")
			valid++
		} else if i < written {
			t.Errorf("%v in\n%s", err, text)
		}
		if accepts := strings.HasSuffix(lines[i], want); accepts != (err == nil) {
			t.Errorf("Check says %v, and Python %q of\n%s", err, lines[i], text)
		}
	}
	if !strings.Contains(all[written-1]+all[written-2], "\nprice ") {
		t.Error("no proof that was written has prices")
	}
	if valid < written+50 || valid > len(all)/2 {
		t.Errorf("%d of %d proofs are valid", valid, len(all))
	}
}

// The checker in Python reports a hostile file in a line, reads no more of it than it needs,
// and goes on to the next.
func TestPythonCheckerOfHostileFiles(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no /dev/stdin")
	}
	dir := t.TempDir()
	hostile := []struct{ text, want string }{
		{"nqueens proof 3\nboard 4\nfirst " + strings.Repeat("9", 5000) + "\nrefute\n", "line 3: "},
		{"nqueens proof 3\nboard 8\nblock " + strings.Repeat("a", 1_000_000) + "\nrefute\n", "line 3: "},
		{three, "valid, 9 steps"},
	}
	args := []string{"../docs/check/proof.py", "/dev/stdin", filepath.Join(dir, "missing")}
	wants := []string{"line 1: ", "No such file"}
	for i, each := range hostile {
		path := filepath.Join(dir, fmt.Sprint(i))
		must.Do(t, os.WriteFile(path, []byte(each.text), 0o600))
		args, wants = append(args, path), append(wants, each.want)
	}
	const size = 64 << 20
	endless := &io.LimitedReader{R: rand.NewChaCha8([32]byte{}), N: size}
	cmd := exec.Command("python3", args...)
	cmd.Stdin = endless
	out, _ := cmd.CombinedOutput() // 1 because of what is wrong
	if read := size - endless.N; read > size/4 {
		t.Errorf("it read %d bytes of an endless file", read)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(wants) {
		t.Fatalf("%d verdicts of %d files:\n%.2000s", len(lines), len(wants), out)
	}
	for i, want := range wants {
		if !strings.HasPrefix(lines[i], args[i+1]+": "+want) || len(lines[i]) > 500 {
			t.Errorf("%.600s: want %s", lines[i], want)
		}
	}
}

// priced returns a proof about a board whose prices are random, and small enough to meet
// each limit.
func priced(rng *rand.Rand) string {
	board, _, _ := strings.Cut(corners, "price ")
	var prices []string
	for _, line := range []string{"r1", "r2", "r3", "r4", "u0", "d5", "u1", "d4", "u-3", "u3", "d2", "d8"} {
		if price := rng.IntN(3); price > 0 {
			prices = append(prices, fmt.Sprintf("%s:%d", line, price))
		}
	}
	line := "price " + strings.Join(prices, " ") + "\n"
	return board + line + []string{"end 1\n", "rest\nend 2\n", "2?\na2 rest\nd2 rest\nend 6\n", "3!\nend 2\n"}[rng.IntN(4)]
}

var lastSteps = regexp.MustCompile(`end [0-9]+\n`)

// forged returns a proof with a change, whose end counts the steps that there are, mostly.
func forged(rng *rand.Rand, text string) string {
	head, steps, _ := strings.Cut(text, "refute\n")
	part := &steps
	if rng.IntN(4) == 0 {
		part = &head
	}
	words := regexp.MustCompile(`[ \n]|[^ \n]+`).FindAllString(*part, -1)
	at, from := rng.IntN(len(words)), rng.IntN(len(words))
	switch rng.IntN(6) {
	case 0:
		words = slices.Delete(words, at, min(at+2, len(words)))
	case 1:
		words = slices.Insert(words, at, words[from], " ")
	case 2:
		words[at] = words[from]
	case 3:
		words[at], words[from] = words[from], words[at]
	case 4:
		word := []byte(words[at])
		word[rng.IntN(len(word))] = "abcd1234 -|?!:,\nur"[rng.IntN(17)]
		words[at] = string(word)
	case 5:
		words = words[:at]
	}
	*part = strings.Join(words, "")
	if rng.IntN(8) > 0 {
		body, _, _ := strings.Cut(steps, "end ")
		count := 0
		for line := range strings.Lines(body) {
			if count++; !strings.HasPrefix(line, "price ") && !strings.HasPrefix(line, "smaller ") {
				count += strings.Count(line, " ")
			}
		}
		steps = lastSteps.ReplaceAllLiteralString(steps, fmt.Sprintf("end %d\n", count))
	}
	return head + "refute\n" + steps
}

// The proof in docs/proofs.md is one, and its bytes are those of the dump.
func TestProofInDocs(t *testing.T) {
	doc := must.Get(os.ReadFile("../docs/proofs.md"))(t)
	m := regexp.MustCompile("(?s)```text\n(nqueens proof 3\n.*?)```").FindSubmatch(doc)
	if m == nil {
		t.Fatal("docs/proofs.md has no proof")
	}
	board := nqueens.Problem{N: 3}
	expect.Is(t, expect.ErrorOf(proof.Check(t.Context(), bytes.NewReader(m[1]), &board)), nil, "Check")
	if dump := hex.Dump(m[1]); !strings.Contains(string(doc), dump) {
		t.Errorf("docs/proofs.md lacks\n%s", dump)
	}
}
