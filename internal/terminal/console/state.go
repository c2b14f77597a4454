package console

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// StatePlaces says where StateFolder is, in a sentence.
const StatePlaces = "$XDG_STATE_HOME/nqueens (usually ~/.local/state/nqueens), on macOS\n" +
	"~/Library/Application Support/nqueens, on Windows %LocalAppData%\\nqueens"

// StateFolder returns the folder for what the program remembers about its user. It need
// not exist.
func StateFolder() (string, error) {
	switch runtime.GOOS {
	case "windows":
		if folder := os.Getenv("LocalAppData"); filepath.IsAbs(folder) {
			return filepath.Join(folder, program), nil
		}
		return "", errors.New("%LocalAppData% is not set")
	case "darwin":
		folder, err := os.UserConfigDir() // ~/Library/Application Support
		return filepath.Join(folder, program), err
	}
	// The XDG specification says to ignore relative paths.
	if folder := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(folder) {
		return filepath.Join(folder, program), nil
	}
	home, err := os.UserHomeDir()
	if err == nil && !filepath.IsAbs(home) {
		err = errors.New("$HOME is not an absolute path")
	}
	return filepath.Join(home, ".local", "state", program), err
}
