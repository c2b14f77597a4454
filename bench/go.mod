module nqueens.example/nqueens/bench

go 1.26.0

require nqueens.example/nqueens v0.0.0

require golang.org/x/sys v0.49.0

require (
	codeberg.org/go-fonts/liberation v0.6.0 // indirect
	golang.org/x/image v0.47.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
