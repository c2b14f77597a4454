package main

import "testing"

// The samples are what people have in hand, in the forms in which they have it.
func TestSamples(t *testing.T) { runScripts(t, "testdata/samples") }
