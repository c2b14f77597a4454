package web

import (
	"fmt"
	"log/slog"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Options configure a Server. With the zero value it logs nothing, shows no ledger,
// serves the page at the root of its host, and no other page may embed it.
type Options struct {
	Log   *slog.Logger // logs requests at debug level, and faults of the server as errors
	Hosts []string     // host names that the server answers to, besides localhost and IP addresses

	Base   string   // path at which a proxy shows the page, like "/queens"; "" for the root
	Title  string   // name of the page, at most 80 characters; "" for "n queens"
	Frames []string // origins whose pages may embed the page, like "https://school.example"; "*" for all

	// Reached lists URLs at which others in the network find the page. It offers them where
	// somebody makes a link for others on this machine.
	Reached []string

	Ledgers []string // files and folders with the ledgers of a count that the page shows; nil for none

	limits *limits // nil for those of defaultLimits
}

// An OptionError reports a value of Options that New rejects.
type OptionError struct {
	Option string // name of the field
	Wrong  string // what is wrong, and what would be right
}

func (e *OptionError) Error() string { return "web: Options." + e.Option + " " + e.Wrong }

const longestTitle = 80

// Patterns are compiled when a server is made, not when any command starts.
const (
	basePattern = `^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$`
	hostPattern = `^[^/:*\s]+$`
	// framePattern matches the sources of the directive frame-ancestors that name an origin.
	framePattern = `^https?://(\*\.)?([A-Za-z0-9-]+\.)*[A-Za-z0-9-]+(:[0-9]{1,5})?$|^https?://\[[0-9A-Fa-f:]+\](:[0-9]{1,5})?$`
)

func matches(pattern, text string) bool { return regexp.MustCompile(pattern).MatchString(text) }

// checked returns the options without a slash at the end of Base, or an OptionError.
func (o Options) checked() (Options, error) {
	wrong := func(option, format string, values ...any) (Options, error) {
		return Options{}, &OptionError{option, fmt.Sprintf(format, values...)}
	}
	for _, host := range o.Hosts {
		if !matches(hostPattern, host) {
			return wrong("Hosts", "must be a name without port, like queens.example, not %q", host)
		}
	}
	o.Base = strings.TrimSuffix(o.Base, "/")
	if o.Base != "" && !matches(basePattern, o.Base) {
		return wrong("Base", "must be a path like /queens, of letters, digits and . _ ~ -, not %q", o.Base)
	}
	if first := firstSegment(o.Base); first != "" && slices.Contains(ownSegments(), first) {
		return wrong("Base", "cannot begin with /%s, which is an address of the page itself; /queens is free", first)
	}
	if len([]rune(o.Title)) > longestTitle || strings.ContainsFunc(o.Title, unicode.IsControl) {
		return wrong("Title", "must be at most %d characters in one line, not %.100q", longestTitle, o.Title)
	}
	for _, origin := range o.Frames {
		if origin != "*" && !matches(framePattern, origin) {
			return wrong("Frames", "must be * or an origin without path, like https://school.example, not %q", origin)
		}
	}
	return o, nil
}

func firstSegment(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}

// ownSegments lists the first segments of the paths of all routes.
func ownSegments() []string {
	return append(namesOf(linked(views)), "api", "static", "healthz")
}

// ancestors returns the directive of the content security policy that says who may
// embed the page.
func (o Options) ancestors() string {
	if len(o.Frames) == 0 {
		return "frame-ancestors 'none'"
	}
	return "frame-ancestors 'self' " + strings.Join(o.Frames, " ")
}

// trusts reports whether an origin is one of Options.Hosts. A proxy may forward its
// requests under another host name.
func (s *Server) trusts(origin string) bool {
	from, err := url.Parse(origin)
	return err == nil && slices.ContainsFunc(s.hosts, func(name string) bool { return strings.EqualFold(name, from.Hostname()) })
}
