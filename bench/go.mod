module nqueens/bench

go 1.26.0

require nqueens v0.0.0

replace nqueens => ../

require golang.org/x/sys v0.49.0 // indirect
