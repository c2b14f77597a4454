//go:build !linux && !windows

package cluster

import (
	"errors"
	"testing"
)

func mountSmall(*testing.T, string, int) error { return errors.New("only under Linux") }
