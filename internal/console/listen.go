package console

import (
	"errors"
	"fmt"
	"net"
)

// Listen checks the address before it asks the system for it; errors name the flag.
func Listen(flag, address string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil || port == "" {
		return nil, Usagef("--%s must be a host and a port from 0 to 65535, like 127.0.0.1:8080, not %q", flag, address)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		if op, ok := errors.AsType[*net.OpError](err); ok {
			err = op.Err
		}
		return nil, fmt.Errorf("cannot listen on %s: %w; --%s chooses another address", address, err, flag)
	}
	return listener, nil
}
