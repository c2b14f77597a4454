package web

import (
	"bytes"
	"fmt"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/finding"
)

// methodsModule returns explore/methods.js: the methods of package solve, with the
// largest boards that are served.
func methodsModule() []byte {
	var out bytes.Buffer
	out.WriteString("// Generated from the table of package solve.\n\nexport const methods = new Map([\n")
	for _, m := range finding.Methods() {
		fmt.Fprintf(&out, "  [%q, { title: %q, about: %q, largest: %d, fast: %d, seeded: %t }],\n",
			m.Name, m.Title, m.About, min(m.MaxN, engine.SolutionSize), min(m.FastN, engine.SolutionSize), m.Seeded)
	}
	out.WriteString("]);\n")
	return out.Bytes()
}
