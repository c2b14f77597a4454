package jobs

import "testing"

func TestPartText(t *testing.T) {
	for text, want := range map[string]Part{
		"1/1": {1, 1}, "17/1000": {17, 1000}, "007/100": {7, 100},
		"": {}, "/": {}, "1": {}, "0/3": {}, "4/3": {}, "-1/3": {}, "+1/3": {}, "1/3/5": {}, " 1/3": {}, "1/0": {}, "1/99999999999": {}, "a/b": {},
	} {
		var got Part
		if err := got.UnmarshalText([]byte(text)); got != want || (err == nil) != (want.Of > 0) {
			t.Errorf("part %q is read as %+v, %v", text, got, err)
		}
	}
}
