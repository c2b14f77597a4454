package main

// A task is a row of the table: a question, the sizes at which it is asked, the check of an
// answer, and the programs that compete. Each task has a file of its own.
type task struct {
	name     string // one word, for -task
	about    string // the question as a heading: "Count all solutions"
	detail   string // sentences for the document: what is asked and what is checked
	sizes    []int  // of boards in ascending order
	quick    int    // the largest size with -quick
	check    check
	set      set // for programs whose command has {input}; may be nil
	programs []program
}

// A program answers a task.
type program struct {
	name string // what it does and the language or library: "bit masks, C"
	ours bool   // calls this module

	// command is the command line, split at spaces. The first word is a tool of tools, or
	// {nqueens} for the command of this module, or a file in yardstick/ in braces, such as
	// {textbook.c}: it is compiled, or run by its interpreter. In other words {n} stands
	// for the size, {input} for the path of a file that holds an input of the set, and {output}
	// for a file that the program writes its answer to. After the word <, the last word is a
	// file for standard input.
	command string

	least, most int   // the sizes that it is run for; 0 means no limit
	exits       []int // the exit statuses of right answers; nil means 0
	check       check // instead of the check of the task
	set         set   // instead of the set of the task
}

// check returns an error if output is not the right answer for size n.
type check func(n int, output []byte) error

// set returns the inputs of a program for size n: it runs once for each. The time is that of all
// runs, and the check gets all outputs, with betweenAnswers between them.
type set func(n int) ([][]byte, error)

// tasks are in the order in which they are run and documented.
var tasks = []*task{countTask, firstTask, anyTask, randomTask, listTask, verifyTask, completeTask, diagonalsTask, regionsTask, formatsTask}

// runs reports whether the program competes at size n.
func (p *program) runs(n int) bool {
	return n >= p.least && (p.most == 0 || n <= p.most)
}

// checkOf returns the check of a program's answers.
func (t *task) checkOf(p *program) check {
	if p.check != nil {
		return p.check
	}
	return t.check
}

// setOf returns the inputs of a program whose command has {input}.
func (t *task) setOf(p *program) set {
	if p.set != nil {
		return p.set
	}
	return t.set
}
