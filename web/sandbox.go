package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
)

// sandboxes are the documents in which the page runs programs of its users, with what else
// their scripts may do: that of Python compiles WebAssembly.
var sandboxes = map[string]string{"watch/own.html": "", "program/sandbox.html": " 'wasm-unsafe-eval'"}

// sandboxHeader also applies where the frame around the sandbox does not: the sandbox has
// an origin of its own, whoever opens it.
const sandboxHeader = "; base-uri 'none'; form-action 'none'; sandbox allow-scripts"

// sandboxPolicy returns the Content-Security-Policy of the sandbox: it runs its own script
// and workers that the script makes, and loads nothing.
func sandboxPolicy(name string, document []byte) string {
	_, script, _ := bytes.Cut(document, []byte("<script>"))
	script, _, _ = bytes.Cut(script, []byte("</script>"))
	sum := sha256.Sum256(script)
	return "default-src 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'" + sandboxes[name] + "; worker-src blob:"
}

// withPolicy returns the sandbox with its policy, for hosts that send no such header.
func withPolicy(name string, document []byte) []byte {
	return bytes.Replace(document, []byte("{{.}}"), []byte(sandboxPolicy(name, document)), 1)
}
