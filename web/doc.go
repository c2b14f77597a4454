// Package web serves the page and the JSON interface of the n queens puzzle:
// exploring solutions, watching the textbook algorithms, playing, counting.
//
// [New] returns an http.Handler; [Server.Serve] runs it on a listener with time
// limits and drains it when its context ends. Package internal/engine answers the
// queries of the page; this package handles connections, limits and queues. The
// page in static/ is plain ES modules and CSS, embedded, and loads nothing from
// other hosts; [OfflineFiles] is the page that needs no server. A program that a user
// writes there runs in a sandbox, and only in the browser.
//
// The server limits every request: the size of the board, the events of a trace,
// the length of a body, the time of a search, the counts that run at once, and the
// requests of a client. A rejected request gets a problem document (RFC 9457) that
// names the field at fault. A count stops when the client that asked for it
// disconnects.
//
// Behind a proxy, [Options] name the host and the path at which the proxy shows the
// page. By default no page of another site may embed a view; Options.Frames allows it.
//
// openapi.json describes the interface; the tests check every answer against it.
package web
