package nats

import "time"

// invitation answers a worker that asks to join.
type invitation struct {
	Version int    `json:"version"`
	N       int    `json:"n"`
	Method  string `json:"method"`
	Plan    string `json:"plan"`  // its hash
	Build   string `json:"build"` // that the coordinator insists on, "" for any

	// Patience is how long a worker may be silent before its tasks go to others.
	Patience time.Duration `json:"patience"`
}

// notice is what the coordinator tells its workers.
type notice struct {
	Done   bool   `json:"done,omitempty"`   // the count is complete
	Census bool   `json:"census,omitempty"` // a coordinator starts and asks who holds what
	Aside  string `json:"aside,omitempty"`  // why the worker is set aside
	Refuse string `json:"refuse,omitempty"` // why its claim was refused
}
