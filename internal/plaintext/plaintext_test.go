package plaintext_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
	"unicode/utf8"

	"nqueens.example/nqueens/internal/plaintext"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func inUTF16(order binary.AppendByteOrder, text string) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

func TestReads(t *testing.T) {
	const crown = "1 \U0001f451\r\n♛"
	little := func(text string) string { return inUTF16(binary.LittleEndian, text) }
	big := func(text string) string { return inUTF16(binary.BigEndian, text) }
	long := strings.Repeat(crown, 5000)
	for text, want := range map[string]string{
		"":                                "",
		"1":                               "1",
		"1 5 8":                           "1 5 8",
		"\x89NQL\u00a0\u200b\xe2\x80":     "\x89NQL\u00a0\u200b\xe2\x80",
		"\ufeff1 5":                       "1 5",
		"\ufeff":                          "",
		"\xef\xbb":                        "\xef\xbb",
		little("\ufeff" + crown):          crown,
		big("\ufeff" + crown):             crown,
		little("\ufeff" + long):           long,
		big(" \n" + long):                 " \n" + long,
		little("\ufeff"):                  "",
		little("1"):                       "1",
		big("1\n"):                        "1\n",
		little("1 5 8"):                   "1 5 8",
		"\xff\xfe\x00":                    "\xff",
		"\xff\xfe\x00\xd8":                "\xff",
		"\xff\xfe\x00\xdc1\x00":           "\xff1",
		"\xff\xfe\x3d\xd8":                "\xff",
		"\xff\xfe\x3d\xd8\x3d":            "\xff\xff",
		"a\x00b":                          "a\x00b",
		"\x01\x00\x02\x00":                "\x01\x00\x02\x00",
		"1\x00\x00\x002\x00\x00":          "1\x00\x00\x002\x00\x00",
		"\x89NQL\x00\xff\xfe":             "\x89NQL\x00\xff\xfe",
		"ab\x00c\x00d":                    "ab\x00c\x00d",
		"\xff\xfb\x90\x00\x00\x01":        "\xff\xfb\x90\x00\x00\x01",
		"2\u00a04,\u2009\u202f1\u2007":    "2 4,  1 ",
		"\u200b2\u200b 4\u200b":           "2 4",
		"\u00e4\u2080\u202e\u2500":        "\u00e4\u2080\u202e\u2500", // share bytes with spaces
		"\xc2":                            "\xc2",
		"1\xe2\x80":                       "1\xe2\x80",
		"1\xa0\x80\xaf\xe2\xc2\xa0":       "1\xa0\x80\xaf\xe2 ",
		"\ufeff\u00a0":                    " ",
		little("\ufeff1\u00a02"):          "1 2",
		strings.Repeat("♛\u00a0", 50_000): strings.Repeat("♛ ", 50_000),
	} {
		for name, reader := range map[string]io.Reader{
			"whole": strings.NewReader(text), "by bytes": iotest.OneByteReader(strings.NewReader(text)),
			"end with data": iotest.DataErrReader(strings.NewReader(text)),
		} {
			got, err := io.ReadAll(plaintext.NewReader(reader))
			if err != nil || string(got) != want {
				t.Errorf("%s %.20q is %.20q, want %.20q (%v)", name, text, got, want, err)
			}
		}
		spaces := strings.ContainsAny(text, "\u00a0\u2007\u2009\u202f\u200b") && !strings.HasPrefix(text, "\ufeff")
		expect.Equal(t, plaintext.IsPlain([]byte(text)), text == want || spaces, "%.20q is plain", text)
	}
}

// A line of a pipe is read when it has come.
func TestDoesNotWait(t *testing.T) {
	for _, line := range []string{"\n", "1\n", "1 5\n", inUTF16(binary.LittleEndian, "\ufeff1\n"), inUTF16(binary.BigEndian, "1\n")} {
		in, out := io.Pipe()
		go out.Write([]byte(line))
		if line == "\n" {
			go func() { out.Write([]byte("\n")) }()
		}
		got, err := plaintext.NewReader(in).ReadString('\n')
		if err != nil || !strings.HasSuffix("1 5\n", got) && got != "1\n" {
			t.Errorf("%q is read as %q, %v", line, got, err)
		}
		in.Close()
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, start := range []string{"", "1", "1 5", "\xff\xfe1\x00", "\xff\xfe1"} {
		_, err := io.ReadAll(plaintext.NewReader(io.MultiReader(strings.NewReader(start), iotest.ErrReader(broken))))
		expect.Is(t, err, broken, "after %q", start)
	}
	if _, err := plaintext.NewReader(idle{}).ReadByte(); err != io.ErrNoProgress {
		t.Errorf("a reader that never reads: %v", err)
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

func FuzzReader(f *testing.F) {
	f.Add([]byte("\xff\xfe1\x00 \x00"), 1)
	f.Add([]byte("1\x00 \x005\x00"), 3)
	f.Add([]byte("\xfe\xff\xd8\x3d\xdc\x51"), 2)
	f.Fuzz(func(t *testing.T, text []byte, part int) {
		want := must.Get(io.ReadAll(plaintext.NewReader(bytes.NewReader(text))))(t)
		got, _ := io.ReadAll(plaintext.NewReader(iotest.OneByteReader(bytes.NewReader(text))))
		if !bytes.Equal(got, want) {
			t.Fatalf("%q is %q, in parts %q", text, want, got)
		}
		if plaintext.IsPlain(text) != bytes.Equal(text, want) && utf8.Valid(text) {
			t.Fatalf("%q is %q, plain is %t", text, want, plaintext.IsPlain(text))
		}
	})
}
