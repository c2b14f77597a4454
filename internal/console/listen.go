package console

import (
	"errors"
	"fmt"
	"net"
	"strconv"
)

// Listen checks the address before it asks the system for it; errors name the flag.
func Listen(flag, address string) (net.Listener, error) {
	if !IsAddress(address) {
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

// IsAddress reports whether it is a host, which may be left out, and a port.
func IsAddress(text string) bool {
	_, port, err := net.SplitHostPort(text)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	return err == nil && port != ""
}

// PagesOf returns where browsers find what listens there, one on this machine
// first: where it is every address, those of its interfaces that others can reach.
func PagesOf(address net.Addr, interfaces func() ([]net.Addr, error)) []string {
	tcp, ok := address.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + address.String() + "/"}
	}
	port := strconv.Itoa(tcp.Port)
	pages := []string{"http://localhost:" + port + "/"}
	all, err := interfaces()
	if err != nil {
		return pages // the page is served all the same
	}
	for _, a := range all {
		network, ok := a.(*net.IPNet)
		if !ok || network.IP.IsLoopback() || network.IP.IsLinkLocalUnicast() || tcp.IP.To4() != nil && network.IP.To4() == nil {
			continue
		}
		pages = append(pages, "http://"+net.JoinHostPort(network.IP.String(), port)+"/")
	}
	return pages
}
