package web

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/engine"
)

// ownName rejects requests for a foreign host name, by which a page of another site
// could read the answers through a browser behind a firewall (DNS rebinding). On a
// loopback address the server answers to localhost, that address and Options.Hosts;
// on other addresses to every name, or with Options.Hosts to IP addresses and those.
func (s *Server) ownName(r *http.Request) error {
	reached, ok := localAddress(r)
	loopback := ok && reached.IP.IsLoopback()
	if !loopback && len(s.hosts) == 0 {
		return nil
	}
	host := hostOf(r)
	ip := net.ParseIP(host)
	switch {
	case slices.ContainsFunc(s.hosts, func(name string) bool { return strings.EqualFold(name, host) }):
	case host == "localhost" || ip != nil && ip.IsLoopback():
	case !loopback && ip != nil:
	default:
		return problemf(http.StatusMisdirectedRequest, "the host %s is not a name of this server; ask for localhost or 127.0.0.1, or let the server's options name that host", engine.Quoted(host))
	}
	return nil
}

func localAddress(r *http.Request) (*net.TCPAddr, bool) {
	address, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return address, ok
}

// hostOf returns the name that the client asked for, in small letters and without the port.
func hostOf(r *http.Request) string {
	host := strings.ToLower(r.Host)
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	if len(host) > 2 && host[0] == '[' && host[len(host)-1] == ']' {
		return host[1 : len(host)-1]
	}
	return host
}

// ownPage rejects requests for the interface, pictures included, from pages of other
// sites: they may link to the page, but not make this machine work. Browsers name
// the origin in Sec-Fetch-Site, or for plain http only in Referer.
func ownPage(r *http.Request) error {
	if !strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/api/v1/openapi.json" {
		return nil
	}
	foreign := false
	switch r.Header.Get("Sec-Fetch-Site") {
	case "":
		from, err := url.Parse(r.Header.Get("Referer"))
		foreign = err != nil || from.Host != "" && from.Host != r.Host
	case "cross-site", "same-site":
		foreign = true
	}
	if foreign {
		return problemf(http.StatusForbidden, "pages of other origins may not ask for this")
	}
	return nil
}
