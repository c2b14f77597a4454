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
	input    input // for programs whose command has {input}; may be nil
	programs []program
}

// A program answers a task.
type program struct {
	name string // what it does and the language or library: "bit masks, C"
	ours bool   // calls this module

	// command is the command line, split at spaces. The first word is a tool of tools, or
	// {nqueens} for the command of this module, or a file in yardstick/ in braces, such as
	// {textbook.c}: it is compiled, or run by its interpreter. In other words {n} stands
	// for the size, {input} for the path of a file that holds what input returns, and {output}
	// for a file that the program writes its answer to. After the word <, the last word is a
	// file for standard input.
	command string

	least, most int               // the sizes that it is run for; 0 means no limit
	share       func(int) float64 // of the work of the task that one run does; nil means all of it
	part        string            // what part of the work that is, where share is set
	exits       []int             // the exit statuses of right answers; nil means 0
	check       check             // instead of the check of the task
	input       input             // instead of the input of the task
	set         set               // instead of input: the program runs once for each input
}

// check returns an error if output is not the right answer for size n.
type check func(n int, output []byte) error

// input returns the text that is given to a program for size n.
type input func(n int) ([]byte, error)

// set returns several inputs for size n. The time is that of all runs, and the check gets
// all outputs, with betweenAnswers between them.
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

func (p *program) shareAt(n int) float64 {
	if p.share == nil {
		return 1
	}
	return p.share(n)
}
