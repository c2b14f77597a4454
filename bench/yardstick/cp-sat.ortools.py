"""n queens as the documentation of OR-tools states it: a variable for the column of each
row, and three constraints that all values differ. One thread.

    cp-sat.ortools.py N   prints a solution, columns from 1
"""
import sys

from ortools.sat.python import cp_model

n = int(sys.argv[1])
model = cp_model.CpModel()
queens = [model.NewIntVar(1, n, f"queen{row}") for row in range(n)]
model.AddAllDifferent(queens)
model.AddAllDifferent(queens[row] + row for row in range(n))
model.AddAllDifferent(queens[row] - row for row in range(n))
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
solver.Solve(model)
print(" ".join(str(solver.Value(queen)) for queen in queens))
