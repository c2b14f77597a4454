package textbook

import "slices"

// geneticAlgorithm keeps a population of full boards. A child has the lower rows of one board and
// the upper rows of another; boards with fewer pairs of queens that attack each other are chosen
// more often. Most children then have one queen moved to a random column. The next population
// is made of children alone.
//
// A try is a queen of a child that is looked at; it is a conflict where another attacks her. The
// board shows one child after the other, and each queen placed is a node. It takes thousands of
// children for 8 queens: halves of two good boards seldom make a better one.
//
// Source: J. H. Holland, Adaptation in Natural and Artificial Systems (1975); n queens in S.
// Russell and P. Norvig, Artificial Intelligence: A Modern Approach, on local search. Its chances
// are in proportion to the pairs that do not attack each other, which solves one run in nine with
// as many children at n = 8; the chances here solve nearly all.
var geneticAlgorithm = Algorithm{
	Name: "genetic-algorithm", Title: "Genetic algorithm",
	Idea:    "Breed boards: the lower rows of one, the upper rows of another, and a random change.",
	Cost:    "up to 10,000 children, each of n queens looked at and n others for each; no proof",
	Memory:  "20 boards of n numbers",
	Source:  "J. H. Holland, Adaptation in Natural and Artificial Systems (1975)",
	Tried:   "each queen of a child, from the bottom",
	Aliases: []string{"genetic"},
	Pseudocode: []string{
		"make a population of 20 boards, a queen in a random column of each row",
		"repeat 500 times: replace the population by 20 children, and for each:",
		"  choose two boards by chance, in proportion to 1 / (1 + attacking pairs)^2",
		"  put down the queens of the first below a random row",
		"  put down the queens of the second from that row on",
		"  four times in five: take up the queen of a random row",
		"    put her down in a random column",
		"  for each queen of the child, from the bottom:",
		"    look at her",
		"    if others attack her: count them",
		"  if none is attacked: report the child and stop",
		"  take the child off the board",
	},
	Lines: map[Kind]int{Try: 9, Conflict: 10, Solution: 11},
	MaxN:  20, Seeded: true,

	run: func(t *Tracer) {
		const first, lower, upper, takeUp, putDown, clear = 1, 4, 5, 6, 7, 12 // lines of pseudocode
		const size, generations = 20, 500

		b := newFullBoard(t.n)
		population := make([]individual, size)
		for i := range population {
			t.fill(b, first)
			population[i] = t.judge(b, clear)
		}
		for range generations {
			children := make([]individual, 0, size)
			for len(children) < size && t.running {
				one, other := t.choose(population), t.choose(population)
				cut := 1 + t.random.IntN(t.n-1)
				for row := range t.n {
					col, line := one.column[row], lower
					if row >= cut {
						col, line = other.column[row], upper
					}
					b.put(row, col)
					t.placeFrom(line, row, col)
				}
				if t.random.IntN(5) < 4 {
					t.move(b, t.random.IntN(t.n), t.random.IntN(t.n), takeUp, putDown)
				}
				children = append(children, t.judge(b, clear))
			}
			if population = children; !t.running {
				return
			}
		}
	},
}

// individual is a board of a population.
type individual struct {
	column []int
	chance float64 // to be chosen as a parent, relative to others
}

// judge looks at the queens of a full board, reports it if it is a solution, and takes it off.
func (t *Tracer) judge(b *fullBoard, clear int) individual {
	for row, col := range b.column {
		t.look(b, row, col)
	}
	if b.pairs == 0 {
		t.Solution()
	}
	cost := float64(1 + b.pairs)
	judged := individual{slices.Clone(b.column), 1 / (cost * cost)}
	t.empty(b, clear)
	return judged
}

// choose chooses a board of a population by its chance.
func (t *Tracer) choose(population []individual) individual {
	sum := 0.0
	for _, each := range population {
		sum += each.chance
	}
	at := t.random.Float64() * sum
	for _, each := range population {
		if at -= each.chance; at < 0 {
			return each
		}
	}
	return population[len(population)-1]
}
