// Package repository tests what no package can test alone: imports, exported names, documents,
// and promises that every sequence and every function with a context keeps.
package repository

import (
	"log"
	"os"
	"testing"
)

// Paths in these tests are those of the repository.
func TestMain(m *testing.M) {
	if err := os.Chdir("../../.."); err != nil {
		log.Fatal(err)
	}
	m.Run()
}
