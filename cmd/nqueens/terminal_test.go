package main

import (
	"testing"
	"time"
)

func TestPercent(t *testing.T) {
	for share, want := range map[float64]string{
		0: "0.0%", 1: "100.0%", 1.5: "100.0%", 0.375: "37.5%", 0.0123: "1.2%", 0.00961: "1.0%",
		0.0051: "0.51%", 1.2e-5: "0.0012%", 4.14e-14: "4.1e-12%",
	} {
		if got := percent(share); got != want {
			t.Errorf("percent(%v) = %q, want %q", share, got, want)
		}
	}
}

func TestLongDuration(t *testing.T) {
	const day, year = 86400, 365.25 * 86400
	for seconds, want := range map[float64]string{
		0: "0s", 8: "8s", 125: "2m05s", 3*3600 + 1200: "3h20m", 4*day + 7*3600: "4d7h", 364 * day: "364d0h",
		year: "1.0 years", 41.3 * year: "41 years", 2.06e6 * year: "2.1 million years",
	} {
		if got := longDuration(seconds); got != want {
			t.Errorf("longDuration(%v) = %q, want %q", seconds, got, want)
		}
	}
	if got := duration(90 * time.Second); got != "1m30s" {
		t.Errorf("90 seconds are %q", got)
	}
}
