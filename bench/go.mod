module nqueens.example/nqueens/bench

go 1.26.0

require nqueens.example/nqueens v0.0.0

replace nqueens.example/nqueens => ../
