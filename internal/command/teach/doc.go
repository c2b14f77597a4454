// Package teach holds the commands that show the textbook's algorithms: what they are,
// what they do step by step, as text, as pictures and in the terminal, and side by
// side.
package teach
