package nats

import (
	"net"
	"strings"
	"testing"
)

// The printed addresses are those by which a worker can reach the server: none is that of
// every address, and none is missing in the certificate.
func TestAddressesForWorkers(t *testing.T) {
	var networks []net.Addr
	for _, text := range []string{"127.0.0.1/8", "::1/128", "10.0.0.7/24", "fe80::1/64", "2001:db8::7/64"} {
		ip, network, err := net.ParseCIDR(text)
		if err != nil {
			t.Fatal(err)
		}
		networks = append(networks, &net.IPNet{IP: ip, Mask: network.Mask})
	}
	local := []string{"localhost", "127.0.0.1", "::1"}
	head := append(local, "head.example.org", "192.0.2.1")
	for _, c := range []struct {
		listens   string
		certified []string
		networks  []net.Addr
		want      string
	}{
		{"10.0.0.7", nil, networks, "10.0.0.7"},
		{"::", nil, networks, "10.0.0.7 2001:db8::7"},
		{"0.0.0.0", nil, networks, "10.0.0.7 2001:db8::7"},
		{"::", nil, networks[:2], "localhost"},
		{"::", nil, nil, "localhost"},
		{"::", head, networks, "head.example.org 192.0.2.1"},
		{"10.0.0.7", head, networks, "head.example.org 192.0.2.1"},
		{"192.0.2.1", head, networks, "192.0.2.1"},
		{"127.0.0.1", head, networks, "127.0.0.1"},
		{"::", local, networks, "localhost"},
	} {
		if got := strings.Join(reachable(net.ParseIP(c.listens), c.certified, c.networks), " "); got != c.want {
			t.Errorf("a server at %s with a certificate for %v is reached by %s, want %s", c.listens, c.certified, got, c.want)
		}
	}
}

func TestURLOfAServer(t *testing.T) {
	open := startServer(t, ServerOptions{Listen: "0.0.0.0:0"})
	for _, url := range open.URLs() {
		if strings.Contains(url, "::]") || strings.Contains(url, "0.0.0.0") {
			t.Errorf("workers are to join at %s", url)
		}
		if err := (Connection{URL: url}).CheckURL(); err != nil {
			t.Error(err)
		}
	}
	if _, err := dial(t, Connection{URL: open.URL()}); err != nil {
		t.Errorf("%s: %v", open.URL(), err)
	}
	guarded, _, _ := guarded(t)
	if url := guarded.URL(); !strings.HasPrefix(url, "tls://127.0.0.1:") {
		t.Errorf("with keys workers are to join at %s", url)
	}
	if url := startServer(t, ServerOptions{}).URL(); url != "" {
		t.Errorf("a server that does not listen is at %s", url)
	}
}
