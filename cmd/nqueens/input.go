package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"nqueens/ledger"
)

// openInput opens the file that a command reads; "-" is standard input. Name is
// what errors call it, what the words that say what is read: "the placements".
func openInput(cmd *cobra.Command, name, what string) (in io.ReadCloser, called string, err error) {
	if name == "-" {
		return io.NopCloser(cmd.InOrStdin()), "standard input", nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, name, fmt.Errorf("cannot read %s: %s: %w", what, name, cause(err))
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		file.Close()
		return nil, name, fmt.Errorf("cannot read %s: %s is a folder", what, name)
	}
	return file, name, nil
}

// readLedger reads a ledger; "-" is standard input.
func readLedger(cmd *cobra.Command, name string) (*ledger.Contents, error) {
	if name != "-" {
		return ledger.ReadFile(name)
	}
	text, err := io.ReadAll(cmd.InOrStdin())
	if err != nil {
		return nil, fmt.Errorf("cannot read standard input: %w", cause(err))
	}
	contents, err := ledger.Read(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, fmt.Errorf("ledger on standard input: %w", err)
	}
	contents.Name = "standard input"
	return contents, nil
}
