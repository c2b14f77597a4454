package console

import (
	"net"
	"net/netip"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// The URLs of a server that listens on every address include those of the interfaces.
func TestPagesOf(t *testing.T) {
	interfaces := func() (all []net.Addr, err error) {
		for _, text := range []string{"127.0.0.1/8", "192.0.2.7/24", "::1/128", "fe80::1/64", "2001:db8::7/64"} {
			ip, network, err := net.ParseCIDR(text)
			if err != nil {
				return nil, err
			}
			all = append(all, &net.IPNet{IP: ip, Mask: network.Mask})
		}
		return all, nil
	}
	for address, want := range map[string]string{
		"127.0.0.1:80": "http://127.0.0.1:80/",
		"192.0.2.7:80": "http://192.0.2.7:80/",
		"[::]:80":      "http://localhost:80/ http://192.0.2.7:80/ http://[2001:db8::7]:80/",
		"0.0.0.0:80":   "http://localhost:80/ http://192.0.2.7:80/",
	} {
		at := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(address))
		expect.Equal(t, strings.Join(PageURLs(at, interfaces), " "), want, "%s is found at", address)
	}
}
