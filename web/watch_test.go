//go:build !race

package web

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// counter reads one number below the board, such as Tried.
func (b *tab) counter(name string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf("[...document.querySelectorAll('.tally dt')].find((e) => e.textContent === %q).nextSibling.textContent", name))
}

// scene is everything that a step shows.
const scene = `(() => JSON.stringify({
	board: [...document.querySelectorAll(".lane .sq")].map((e) => e.className),
	lines: document.querySelector('.lane .lines').innerHTML,
	line: document.querySelector('.code [aria-current]')?.textContent,
	story: document.querySelector('.story').textContent,
	tally: [...document.querySelectorAll('.counters dd')].map((e) => e.textContent),
}))()`

func openWatch(t testing.TB, d device, query string) *tab {
	t.Helper()
	b := open(t, d, "/watch?"+query)
	b.wait("document.querySelector('.story').textContent !== ''")
	return b
}

func TestWatchStepsForwardAndBack(t *testing.T) {
	t.Parallel()
	b := openWatch(t, projector, "n=5&algorithm=board-scan&all=true")
	check(t, "at the start", b.text(".story"), "An empty board, 5 by 5.")
	scenes := []string{eval[string](b, scene)}
	for range 24 {
		b.keys(kb.ArrowRight)
		scenes = append(scenes, eval[string](b, scene))
	}
	check(t, "step", b.counter("Step"), "24")
	for i := 23; i >= 0; i-- {
		b.keys(kb.ArrowLeft)
		if got := eval[string](b, scene); got != scenes[i] {
			t.Fatalf("back at step %d the page shows\n%s\nand not\n%s", i, got, scenes[i])
		}
	}
	b.click("One step forward")
	b.waitText(".story", "May a queen stand on a1?")
	b.waitText(".code [aria-current]", "look at the square")
	b.click("To the next solution")
	b.waitText(".story", "Solution 1")
	b.wait(queensOf + "() === 'a1 c2 e3 b4 d5'")
	b.click("Back to the start")
	check(t, "step", b.counter("Step"), "0")
	// A conflict names the attackers, rings the square and draws the lines.
	b.visit("/watch?n=8&algorithm=board-scan&step=420")
	b.waitText(".story", "a4 is attacked by a1 along the column and c2 along the falling diagonal.")
	check(t, "attackers", eval[int](b, "document.querySelectorAll('.lane .sq.attacker').length"), 2)
	check(t, "lines", eval[int](b, "document.querySelectorAll('.lane .lines line').length"), 2)
}

func TestWatchPlaysAndPauses(t *testing.T) {
	t.Parallel()
	b := openWatch(t, device{width: 1440, height: 900, motion: true}, "n=6&algorithm=board-scan")
	b.wait("document.querySelector('.play').getAttribute('aria-label') === 'Pause'") // starts by itself
	b.wait("Number(document.querySelector('.counters dd').textContent) > 2")
	b.keys(" ")
	b.wait("document.querySelector('.play').getAttribute('aria-label') === 'Play'")
	b.keys("r")
	check(t, "after R", b.counter("Step"), "0")
	b.keys("+", "+")
	check(t, "speed", b.text(".pace"), "30 steps/s")
	b.keys("-", "-", "-")
	check(t, "speed", b.text(".pace"), "4 steps/s")
	// While a number is typed the keys belong to it.
	b.clickInto("Board size")
	b.keys("+", "r", " ")
	check(t, "speed while typing", b.text(".pace"), "4 steps/s")
	check(t, "state while typing", eval[string](b, "document.querySelector('.play').getAttribute('aria-label')"), "Play")

	calm := openWatch(t, projector, "n=6") // reduced motion
	check(t, "with reduced motion", eval[string](calm, "document.querySelector('.play').getAttribute('aria-label')"), "Play")
	check(t, "with reduced motion", calm.counter("Step"), "0")
}

func TestWatchTimelineAndTree(t *testing.T) {
	t.Parallel()
	b := openWatch(t, projector, "n=6&algorithm=board-scan&all=true")
	box := eval[[]float64](b, "(() => { const r = document.querySelector('.timeline').getBoundingClientRect(); return [r.left, r.width, r.top + r.height / 2]; })()")
	b.do(chromedp.MouseEvent("mousePressed", box[0]+12, box[2], chromedp.ButtonLeft, chromedp.ClickCount(1)))
	for part := range 9 {
		b.do(chromedp.MouseEvent("mouseMoved", box[0]+12+(box[1]/2-12)*float64(part)/8, box[2], chromedp.ButtonLeft))
	}
	b.do(chromedp.MouseEvent("mouseReleased", box[0]+box[1]/2, box[2], chromedp.ButtonLeft, chromedp.ClickCount(1)))
	b.wait("Math.abs(document.querySelector('.timeline input').value / document.querySelector('.timeline input').max - 0.5) < 0.02")
	check(t, "step", strings.ReplaceAll(b.counter("Step"), ",", ""), eval[string](b, "document.querySelector('.timeline input').value"))
	b.wait("location.search.includes('step=')")
	shown := b.counter("Step")
	b.visit(b.address())
	b.wait("document.querySelector('.counters dd').textContent === '" + shown + "'")

	// A node of the tree shows its board, keys walk the tree, the board lights it.
	b.click("To the next solution")
	b.waitText(".story", "Solution")
	solved := b.queens()
	b.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.tree-area').focus()"))
	b.keys(kb.ArrowUp)
	b.wait(queensOf + "().split(' ').length === 5")
	if parent := b.queens(); parent != solved[:len(parent)] {
		t.Errorf("the parent of %q shows %q", solved, parent)
	}
	b.keys(kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowDown)
	b.wait(queensOf + "().split(' ').length === 2")
	b.wait("document.getElementById('announcer').textContent.startsWith('Node ')")
	x, y := b.at(strings.Fields(b.queens())[0])
	b.do(chromedp.MouseEvent("mouseMoved", x, y))
	b.wait("document.querySelector('.tree-area').dataset.pointed > 0")
	ghosts := "document.querySelectorAll('.lane .ghost').length"
	root := eval[[]float64](b, "(() => { const r = document.querySelector('.tree-area').getBoundingClientRect(); return [r.left, r.width, r.top, r.height]; })()")
	b.do(chromedp.MouseEvent("mouseMoved", 2, 2))
	b.wait(ghosts + " === 0")
	for x := 0.0; x < 1 && eval[int](b, ghosts) == 0; x += 0.01 { // somewhere in the second level is a node
		b.do(chromedp.MouseEvent("mouseMoved", root[0]+root[1]*x, root[2]+18+(root[3]-40)/6))
	}
	if eval[int](b, ghosts) == 0 {
		t.Error("pointing at the tree lights nothing on the board")
	}

	// Every node of n = 8 is there.
	b.visit("/watch?n=8&algorithm=bitmask&all=true&step=99999999")
	b.waitText(".tree-note", "2,057 nodes · 92 solutions")
	b.waitText(".story", "The search is over: 92 solutions.")
	b.click("Whole")
	b.click("Zoom in")
	b.click("Fit")
	tree := eval[[]float64](b, "(() => { const r = document.querySelector('.tree-area').getBoundingClientRect(); return [r.left + r.width / 2, r.top + 18]; })()")
	b.do(chromedp.MouseClickXY(tree[0], tree[1])) // the root
	b.wait(queensOf + "() === ''")
}

func TestWatchLesson(t *testing.T) {
	t.Parallel()
	b := openWatch(t, phone, "n=4&algorithm=board-scan&teach=true")
	b.waitText(".question", "What comes next?")
	b.tap("A dead end")
	b.waitText(".question .said", "There is still something to try here. The program is at “look at the square in this row and column”. May a queen stand on a1? 0 of 1 right.")
	b.tap("A queen is placed")
	b.waitText(".question", "On which square?")
	b.tap("a1")
	b.waitText(".question .said", "Right. A queen is placed on a1. 2 of 3 right.")
	check(t, "step", b.counter("Step"), "2")
	b.tap("One step forward") // shows without asking again
	b.waitText(".question .said", "May a queen stand on a2?")
	check(t, "step", b.counter("Step"), "3")
}

// Playing all of n = 8 at full speed must leave the browser time for its frames.
func TestWatchKeepsUpWithTheScreen(t *testing.T) {
	b := openWatch(t, device{width: 1440, height: 900, motion: true}, "n=8&algorithm=board-scan&all=true&step=0")
	for range 7 {
		b.keys("+")
	}
	check(t, "speed", b.text(".pace"), "1,000 steps/s")
	// What a frame costs is the time its callbacks take; the log tells it. A machine
	// with other work takes longer now and then, so the best of three runs counts.
	const slow = 1000.0
	best := slow
	for run := 0; run < 3 && best > 8; run++ {
		b.keys("r")
		best = min(best, eval[float64](b, `(async () => {
			const costs = [];
			const plain = window.requestAnimationFrame;
			window.requestAnimationFrame = (f) => plain((now) => { const from = performance.now(); f(now); costs.push(performance.now() - from); });
			document.querySelector('.play').click();
			await new Promise((done) => setTimeout(done, 1500));
			document.querySelector('.play').click();
			window.requestAnimationFrame = plain;
			costs.sort((a, b) => a - b);
			return costs.length < 5 ? 1000 : costs[Math.floor(costs.length / 2)];
		})()`))
	}
	t.Logf("median cost of a frame: %.2f ms", best)
	if best == slow {
		t.Error("the page draws no frames while it plays")
	}
}

// An algorithm that repairs a full board has no tree; its attacks are drawn.
func TestWatchRepair(t *testing.T) {
	t.Parallel()
	b := openWatch(t, projector, "n=8&algorithm=min-conflicts&step=99999999")
	b.waitText(".descent figcaption", "0 pairs of queens attack each other")
	if eval[bool](b, "document.querySelector('.tree').checkVisibility()") {
		t.Error("a tree is shown that the algorithm does not have")
	}
	check(t, "going on to all solutions", eval[bool](b, "document.querySelector('.toggles input').disabled"), true)
	before := b.address()
	b.click("Another run")
	b.wait("location.search.includes('seed=') && document.querySelector('.counters dd').textContent === '0'")
	b.wait(fmt.Sprintf("location.pathname + location.search !== %q", before))
	b.keys("n")
	b.waitText(".story", "Solution 1")
}

func TestWatchByKeyboardAlone(t *testing.T) {
	t.Parallel()
	b := openWatch(t, projector, "n=6&algorithm=board-scan")
	b.tabTo("Algorithm")
	b.keys(kb.ArrowDown)
	b.wait("location.search.includes('column-array')")
	b.waitText(".lane h2", "Column array")
	b.tabTo("to all solutions")
	b.keys(" ")
	b.wait("location.search.includes('all=true')")
	b.tabUntil("document.activeElement.matches('button.play')")
	b.keys(kb.Enter)
	b.wait("document.querySelector('.play').getAttribute('aria-label') === 'Pause'")
	b.keys(kb.Enter)
	b.wait("document.querySelector('.play').getAttribute('aria-label') === 'Play'")
	b.keys("r", "n") // keys work while a button has the focus
	b.waitText(".story", "Solution 1")
	b.wait("document.getElementById('announcer').textContent.startsWith('Solution 1')")
	b.tabUntil("document.activeElement.matches('.tree-area')")
	b.keys(kb.ArrowUp)
	b.wait("document.getElementById('announcer').textContent.startsWith('Node ')")
	check(t, "queens of the parent", len(strings.Fields(b.queens())), 5)
}

// A queen leads to her node, a node to her queen; what lies later stays, pale.
func TestWatchQueensAndNodes(t *testing.T) {
	t.Parallel()
	b := openWatch(t, projector, "n=8&algorithm=board-scan&step=420")
	b.wait(queensOf + "() === 'a1 c2 g3'")
	b.click("c2")
	b.waitText(".story", "A queen is placed on c2.")
	check(t, "queens", b.queens(), "a1 c2")
	ink := func() int {
		return eval[int](b, `(() => {
			const canvas = document.querySelector('.treepane canvas');
			const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
			let dark = 0;
			for (let i = 3; i < data.length; i += 4) if (data[i]) dark++;
			return dark;
		})()`)
	}
	late := ink()
	b.visit("/watch?n=8&algorithm=board-scan&step=8")
	b.waitText(".story", "A queen is placed on c2.")
	if early := ink(); late <= early {
		t.Errorf("the tree at step 8 has %d inked pixels, after going back from step 420 only %d", early, late)
	}
}

// Two fingers that move apart zoom the whole tree.
func TestWatchPinch(t *testing.T) {
	t.Parallel()
	b := openWatch(t, phone, "n=6&algorithm=board-scan&all=true&step=200")
	b.tap("Tree")
	b.tap("Whole")
	before := eval[string](b, "document.querySelector('.treepane canvas').toDataURL()")
	eval[bool](b, `(() => {
		const area = document.querySelector('.treepane .tree-area');
		const box = area.getBoundingClientRect();
		area.setPointerCapture = () => {};
		const send = (type, pointerId, x) => area.dispatchEvent(new PointerEvent(type, {pointerId, clientX: box.left + x, clientY: box.top + 60, bubbles: true}));
		send('pointerdown', 1, 100);
		send('pointerdown', 2, 140);
		for (let i = 1; i <= 10; i++) { send('pointermove', 1, 100 - 5 * i); send('pointermove', 2, 140 + 5 * i); }
		send('pointerup', 1, 50);
		send('pointerup', 2, 190);
		return true;
	})()`)
	if eval[string](b, "document.querySelector('.treepane canvas').toDataURL()") == before {
		t.Error("a pinch changes nothing")
	}
}

// A search that nobody can hold in memory is watched for as long as one likes:
// what scrolls out is summed up, and going back fetches it again.
func TestWatchLongSearch(t *testing.T) {
	t.Parallel()
	b := openWatch(t, projector, "n=20&algorithm=board-scan&step=400000")
	b.waitText(".tree-note", "nodes")
	step := func(n string) { b.wait("document.querySelector('.counters dd').textContent === '" + n + "'") }
	step("400,000")
	tried := b.counter("Tried")
	far := eval[string](b, scene)
	b.click("Back to the start")
	step("0")
	b.visit("/watch?n=20&algorithm=board-scan&step=399999")
	step("399,999")
	b.click("One step forward")
	step("400,000")
	check(t, "tried", b.counter("Tried"), tried)
	check(t, "the board of step 400,000, reached again", eval[string](b, scene), far)
	b.visit("/watch?n=18&algorithm=board-scan&step=0")
	b.waitText(".story", "An empty board, 18 by 18.")
	b.click("To the next solution")
	b.waitText(".story", "Solution 1: no queen attacks another.")
	check(t, "placed", b.counter("Placed"), "41,299") // OEIS A140450
	nodes := eval[int](b, "performance.memory ? Math.round(performance.memory.usedJSHeapSize / 1048576) : 0")
	t.Logf("step %s; %d MiB in use", b.counter("Step"), nodes)
}

// The link that a teacher hands out opens the same question.
func TestWatchLessonIsHandedOut(t *testing.T) {
	b := openWatch(t, projector, "n=6&algorithm=board-scan&step=12&teach=true")
	b.waitText(".question", "What comes next?")
	link := b.copied(func() {
		b.click("Copy a link to this question")
		b.waitText(".watch .verdict", "Copied")
	})
	check(t, "link", strings.TrimPrefix(link, b.base), "/watch?n=6&algorithm=board-scan&teach=true&step=12")
	b.click("The square is attacked")
	b.waitText(".question .said", "0 of 1 right.")
	b.waitText(".question .said", "No square is being looked at.")
}

// What a program printed is watched like an algorithm of the page, up to the first step that
// cannot be.
func TestWatchYourOwnProgram(t *testing.T) {
	steps, err := os.ReadFile("../textbook/testdata/steps/valid/backtracking.txt")
	if err != nil {
		t.Fatal(err)
	}
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=5")
		b.waitText(".story", "An empty board, 5 by 5.")
		b.click("Watch your own program")
		b.paste("Steps that any program printed", string(steps))
		b.click("Watch them")
		b.waitText(".story", "An empty board, 6 by 6.")
		b.waitText(".lane h2", "Your program")
		b.click("To the next solution")
		b.waitText(".story", "Solution 1")
		check(b.t, "queens", b.queens(), "b1 d2 f3 a4 c5 e6")
		check(b.t, "tried", b.counter("Tried"), "171")
		check(b.t, "notice", b.text(".watch-stage > .verdict"), "")

		b.forgives = "400"
		b.paste("Steps that any program printed", "n 4\ntry 0 0\nplace 0 0\nplace 0 0\n")
		b.click("Watch them")
		b.waitText(".story", "An empty board, 4 by 4.")
		b.keys("n")
		b.waitText(".watch-stage > .verdict", "The next step cannot be: line 4: there is a queen on a1 already")
		b.paste("Steps that any program printed", "hello")
		b.click("Watch them")
		b.waitText(".said", "Line 1")
		check(b.t, "the board that stays", b.queens(), "a1")

		b.upload("n 3\nplace 0 0\n", "three.txt")
		b.waitText(".lane h2", "three.txt")
		b.upload(strings.Repeat("# a remark\n", 100_000), "large.txt")
		b.waitText(".said", "large.txt has 1,100,000 bytes; files of up to 1,048,576 are read.")
		b.click("Board size: one less")
		b.waitText(".story", "An empty board, 2 by 2.")
		b.wait("!document.querySelector('.lane h2').textContent.includes('three.txt')")
	})
}

// upload opens a file of that text and name by the form of the view.
func (b *tab) upload(text, name string) {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`(() => {
		const files = new DataTransfer();
		files.items.add(new File([%q], %q));
		const input = document.querySelector('input[type=file]');
		input.files = files.files;
		input.dispatchEvent(new Event('change'));
	})()`, text, name))
}

// Watch draws the words of attack-vectors bit by bit, and the boards at both ends of the queue of breadth-first.
func TestWatchDrawsBitsAndQueue(t *testing.T) {
	t.Parallel()
	b := openWatch(t, device{width: 1280, height: 720}, "n=8&algorithm=attack-vectors&step=2")
	b.waitText(".words", "attacked OR the vector of a1: 22 more bits are 1.")
	check(t, "words", eval[string](b, "[...document.querySelectorAll('.bitboards code')].map((e) => e.textContent).join('; ')"),
		"80000000 00000000; FFC0A090 88848281")
	check(t, "bits just set", countOf(b, ".bitboards b"), 21) // and one in the mark
	b.click("The prepared vectors, one for each square")
	b.waitText(".vectors", "h8 81412111 090503FF")
	check(t, "prepared", countOf(b, ".vectors li"), 64)

	b.visit("/watch?n=4&algorithm=breadth-first&all=true&step=0")
	b.waitText(".queue", "1 board waits: 1 with 0 queens.")
	for step := range 150 {
		b.keys(kb.ArrowRight)
		b.waitText(".counters", fmt.Sprint(step+1))
		if held := b.text(".held"); strings.Contains(held, "–") && !strings.Contains(b.text(".story"), "over") {
			t.Fatalf("step %d: %q, %q", step+1, held, b.text(".story"))
		}
		if strings.Contains(b.text(".queue"), "a1 was taken from the head. 5 boards wait: 3 with 1 queen, 2 with 2 queens.") {
			check(t, "head", eval[string](b, "[...document.querySelectorAll('.minis svg')].map((e) => e.getAttribute('aria-label')).join('; ')"),
				"b1; c1; d1; a1 c2; a1 d2")
			return
		}
	}
	t.Error("the queue never had the squares after a1")
}

// A click on the board leaves the keys to the playback, and a dead end is marked on the board.
func TestWatchKeepsTheKeys(t *testing.T) {
	t.Parallel()
	b := openWatch(t, projector, "n=4&algorithm=board-scan&step=16")
	b.click("c2")
	b.keys(kb.ArrowRight)
	check(t, "step after a click and a key", b.counter("Step"), "9") // c2 was placed in step 8
	b.visit("/watch?n=4&algorithm=board-scan&step=17")
	b.waitText(".story", "a dead end")
	check(t, "marked squares", countOf(b, ".sq.attacked"), 4)
	check(t, "marked board", countOf(b, ".board.dead"), 1)
}
