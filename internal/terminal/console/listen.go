package console

import (
	"errors"
	"fmt"
	"net"
	"strconv"
)

// Listen listens on a TCP address. Its errors name the flag that the address came from.
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

// IsAddress reports whether text is an optional host and a port.
func IsAddress(text string) bool {
	_, port, err := net.SplitHostPort(text)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	return err == nil && port != ""
}

// PageURLs returns the URLs at which browsers find a server that listens on address, that
// of this machine first. If it listens on every address, they include one for each
// interface that others can reach.
func PageURLs(address net.Addr, interfaces func() ([]net.Addr, error)) []string {
	tcp, ok := address.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + address.String() + "/"}
	}
	port := strconv.Itoa(tcp.Port)
	pages := []string{"http://localhost:" + port + "/"}
	all, err := interfaces()
	if err != nil {
		return pages // the page is served nevertheless
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
