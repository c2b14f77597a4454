package nats

import "time"

// invitation is the coordinator's answer to a worker that asks to join.
type invitation struct {
	Version int    `json:"version"`
	N       int    `json:"n"`
	Method  string `json:"method"`
	Plan    string `json:"plan"`  // its hash
	Build   string `json:"build"` // required of workers, "" for any

	// Patience is how long a worker may be silent before its tasks go to others.
	Patience time.Duration `json:"patience"`
}

// notice is a message of the coordinator to one worker or to all.
type notice struct {
	Done   bool   `json:"done,omitempty"`   // the count is complete
	Census bool   `json:"census,omitempty"` // a coordinator has started and asks which tasks workers hold
	Aside  string `json:"aside,omitempty"`  // why the worker is set aside
	Refuse string `json:"refuse,omitempty"` // why its claim was refused
}
