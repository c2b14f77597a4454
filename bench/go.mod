module nqueens.example/nqueens/bench

go 1.26.0

require nqueens.example/nqueens v0.0.0

require golang.org/x/sys v0.49.0

replace nqueens.example/nqueens => ../
