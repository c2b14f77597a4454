// Package regions holds the commands for puzzles of coloured regions: solve, hint,
// generate and verify.
package regions
