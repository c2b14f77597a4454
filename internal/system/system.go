// Package system asks the operating system for what Go does not have: the processor time of
// a goroutine, the lock of a file, whole files that replace others, and the machine's
// memory.
package system
