// Package web serves the page and the JSON interface of the n queens puzzle:
// exploring solutions, watching the textbook algorithms, playing, counting.
//
// [New] makes an http.Handler; [Server.Serve] runs it on a listener with time
// limits and drains it when its context ends. What the page asks is answered by
// package engine; here are connections, limits and turns. The page in static/ is
// plain ES modules and CSS, embedded as it is, and asks no other host for
// anything; site writes it for where there is no server.
//
// Every request is bounded: the size of the board, the events of a trace, the
// length of a body, the time of a search, the counts that run at once, the
// requests a client may send. What is refused is refused with a problem document
// (RFC 9457) that names the field. A count lives as long as the request that
// asked for it: when the client goes away, its workers stop.
//
// The interface is described by openapi.json, which a test holds against the
// handlers.
package web
