//go:build !linux && !windows

package nats

import (
	"errors"
	"testing"
)

func mountSmall(*testing.T, string, int) error { return errors.New("only under Linux") }
