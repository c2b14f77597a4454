package region

import (
	"slices"
	"strings"
	"unicode"
)

// emojiFormat has a line of emoji for each row, one for each square. It may have text above
// and below, and queens on squares whose region follows from those beside them.
var emojiFormat = Format{
	Name:   "emoji",
	About:  "rows of coloured squares 🟥🟦, after a line like 10x2",
	block:  true,
	detect: func(text string) bool { return anyLine(text, isSignRow) },
	read:   readLines,
	write: func(p *Puzzle) (string, error) {
		text := withHeader(p, "\n")
		for i, region := range p.region {
			if i > 0 && i%p.n == 0 {
				text += "\n"
			}
			text += string(palette[region])
		}
		return text, nil
	},
}

// palette holds the signs of the regions in the order of the regions, one for each of MaxN.
var palette = []rune("🟥🟧🟨🟩🟦🟪🟫⬛⬜🔴🟠🟡🟢🔵🟣🟤⚫⚪🧡💛💚💙💜🤎🖤🤍")

// isSign reports whether c can stand for a square in a row of emoji.
func isSign(c rune) bool {
	const lastBox = '▟' // the last of the box and block characters
	return c > lastBox && (unicode.Is(unicode.So, c) || unicode.Is(unicode.Sm, c)) && !isQueen(string(c))
}

// isQueen reports whether a sign stands for a queen, which hides its square.
func isQueen(sign string) bool {
	return sign != "" && strings.Contains("♛♕👑⭐🌟★☆", sign)
}

// isSignRow reports whether a line has only signs, at least MinN of them.
func isSignRow(line string) bool {
	squares, signs := 0, 0
	for _, field := range fieldsOf(line) {
		for _, c := range field {
			squares++
			if isSign(c) {
				signs++
			} else if !isQueen(string(c)) {
				return false
			}
		}
	}
	return squares >= minN && signs > 0
}

// anyLine reports whether a line of text is of that kind.
func anyLine(text string, is func(string) bool) bool {
	return slices.ContainsFunc(slices.Collect(strings.Lines(text)), is)
}
