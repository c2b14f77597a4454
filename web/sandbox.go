package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
)

// sandbox is the document in which the page runs programs of its users.
const sandbox = "program/sandbox.html"

// sandboxHeader also applies where the frame around the sandbox does not: the sandbox has
// an origin of its own, whoever opens it.
const sandboxHeader = "; base-uri 'none'; form-action 'none'; sandbox allow-scripts"

// sandboxPolicy returns the Content-Security-Policy of the sandbox: it runs its own script
// and workers that the script makes, which may compile WebAssembly, and loads nothing.
func sandboxPolicy(document []byte) string {
	_, script, _ := bytes.Cut(document, []byte("<script>"))
	script, _, _ = bytes.Cut(script, []byte("</script>"))
	sum := sha256.Sum256(script)
	return "default-src 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "' 'wasm-unsafe-eval'; worker-src blob:"
}

// withPolicy returns the sandbox with its policy, for hosts that send no such header.
func withPolicy(document []byte) []byte {
	return bytes.Replace(document, []byte("{{.}}"), []byte(sandboxPolicy(document)), 1)
}
