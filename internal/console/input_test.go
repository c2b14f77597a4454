package console

import "testing"

func TestIsText(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "1 5 8 6 3 7 2 4\n": true, "♛ . .": true, "♛"[:2]: true, "..♛"[:3]: true,
		"\x89PNG\r\n": false, "a\x00b": false, "\xff\xfe1\x00": false, "GIF89a\xff\xff\xff\xff\xff": false,
	} {
		if got := isText([]byte(text)); got != want {
			t.Errorf("%q is text: %t", text, got)
		}
	}
}
