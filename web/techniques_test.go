//go:build !race

package web

import (
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/region"
)

// Each rule has a section with a board; its position is played, and a hint there leads back.
func TestTechniques(t *testing.T) {
	rule := region.Rules()[3]
	example, err := rule.Example(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	title := strings.ToUpper(string(rule[:1])) + string(rule[1:])
	bothWays(t, projector, func(b *tab) {
		b.visit("/techniques")
		b.wait(fmt.Sprintf("document.querySelectorAll('.rule .squares').length === %d", len(region.Rules())))
		for _, rule := range region.Rules() {
			check(b.t, "sections of "+string(rule), countOf(b, fmt.Sprintf(".rule h2[data-rule=%q]", rule)), 1)
		}
		for _, level := range region.Difficulties() {
			name := string(level)
			b.waitText(".difficulties", strings.ToUpper(name[:1])+name[1:]+": the hardest rule needed is ")
		}
		eval[any](b, fmt.Sprintf("document.querySelector('h2[data-rule=%s]').parentElement.querySelector('a').click()", rule))
		b.wait(fmt.Sprintf("document.querySelectorAll('.regions .sq').length === %d", example.Puzzle.N()*example.Puzzle.N()))
		b.click("Hint")
		b.waitText(".verdict", example.Step.Why)
		b.waitText(".technique", "The technique: "+string(rule))
		b.click(string(rule))
		b.wait(fmt.Sprintf("document.activeElement.textContent.startsWith(%q)", title))
	})
}

// A solved puzzle names its hardest step, and shows where it was.
func TestHardestStep(t *testing.T) {
	p, err := region.Parse("AABBC/BBBBC/DDBBC/DBBBE/EEEEE")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := region.Examples(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	hardest := examples[len(examples)-1].Step
	bothWays(t, phone, func(b *tab) {
		b.visit("/regions?puzzle=5x1.AABBCBBBBCDDBBCDBBBEEEEEE&queens=r1c2,r2c5,r3c3,r4c1,r5c4")
		b.waitText(".verdict", "This puzzle is solved already.")
		b.waitText(".technique", fmt.Sprintf("The hardest step: %s, %s.", hardest.Rule, hardest.Rule.About()))
		b.click("Show that position")
		b.waitText(".verdict", hardest.Why)
		check(b.t, "the line of the technique", eval[bool](b, "!document.querySelector('.technique button').hidden"), false)
		b.visit("/techniques?puzzle=5x1.AABBCBBBBCDDBBCDBBBEEEEEE")
		b.wait(fmt.Sprintf("document.querySelectorAll('.rule').length === %d", len(examples)))
	})
}
