package region

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// linking are the words that stand between stars and their number, in text and in names of
// programs.
var linking = strings.Fields(`per row rows column columns col cols line lines region regions area areas zone unit units shape
	cage group house block each every in a an and of the number num n k count rating total required value
	int integer uint usize u8 i32 byte const let var define final static max`)

var numerals = []string{"", "one", "two", "three", "four", "five", "six", "single", "double", "triple"}

// mostBetween is how far a number may be from its stars, in words and signs.
const mostBetween = 16

// starsIn returns the number of queens in each row that a text states: a number beside stars, ★ or
// queens per row, before or after it. It returns 0 if there is none.
func starsIn(text string) int {
	for line := range strings.Lines(text) {
		tokens := tokensOf(line)
		for i := range tokens {
			if stars := statedAt(tokens, i); stars >= minStars && stars <= maxStars {
				return stars
			}
		}
	}
	return 0
}

// statedAt returns the number that belongs to stars at token i, or 0.
func statedAt(tokens []string, i int) int {
	if !isStars(tokens, i) {
		return 0
	}
	before := i - 1
	for before > 0 && (tokens[before] == "-" || tokens[before] == "x" || tokens[before] == "*") {
		before--
	}
	marked, after := false, 0
	for _, next := range tokens[i+1 : min(i+mostBetween, len(tokens))] {
		if after = numberOf(next); after != 0 || strings.ContainsAny(next, ";[{") {
			break
		}
		if isWord(next) && !slices.Contains(linking, next) && !marked {
			break
		}
		marked = next != "," && (marked || strings.ContainsAny(next, ":=(>|"))
	}
	if before >= 0 && (!marked || after == 0) && numberOf(tokens[before]) != 0 {
		return numberOf(tokens[before])
	}
	if !marked && !isWord(tokens[i]) {
		return 0
	}
	return after
}

// isStars reports whether token i is a word for the queens of a row.
func isStars(tokens []string, i int) bool {
	next := ""
	if i+1 < len(tokens) {
		next = tokens[i+1]
	}
	switch word := tokens[i]; {
	case word == "★" || word == "⭐" || word == "🌟":
		return true
	case word == "queens" || word == "queen":
		return next == "per" || next == "each" || next == "in" && len(tokens) > i+2 && tokens[i+2] == "each"
	case next == "battle" || next == "battles":
		return false
	default:
		head, tail, ok := strings.Cut(word, "star")
		tail = strings.TrimPrefix(strings.TrimPrefix(tail, "s"), "per")
		return ok && (head == "" || slices.Contains(linking, head)) && (tail == "" || slices.Contains(linking, tail))
	}
}

// numberOf returns a number in digits, as a word or as so many stars, or 0.
func numberOf(token string) int {
	if number, err := strconv.Atoi(token); err == nil {
		return number
	}
	for number, word := range numerals {
		if word == token {
			return number%7 + number/7
		}
	}
	if strings.Trim(token, "★⭐🌟") == "" {
		return len([]rune(token))
	}
	return 0
}

func isWord(token string) bool { return unicode.IsLetter([]rune(token)[0]) }

// tokensOf splits a line into words in small letters, numbers, sizes such as 8x8, runs of stars and
// signs. The names of programs are split into their words.
func tokensOf(line string) (tokens []string) {
	text := []rune(line)
	while := func(at int, is func(int) bool) int {
		for at < len(text) && is(at) {
			at++
		}
		return at
	}
	for i := 0; i < len(text); {
		from, c := i, text[i]
		switch i++; {
		case unicode.IsDigit(c):
			i = while(i, func(at int) bool {
				return unicode.IsDigit(text[at]) || strings.ContainsRune("xX×", text[at]) && at+1 < len(text) && unicode.IsDigit(text[at+1])
			})
		case unicode.IsLetter(c):
			i = while(i, func(at int) bool {
				return isAlphanumeric(text[at]) && !(unicode.IsUpper(text[at]) && unicode.IsLower(text[at-1]))
			})
		case isStar(c):
			i = while(i, func(at int) bool { return isStar(text[at]) })
		case unicode.IsSpace(c) || strings.ContainsRune("_\"'", c):
			continue
		}
		tokens = append(tokens, strings.ToLower(string(text[from:i])))
	}
	return tokens
}

func isStar(c rune) bool { return strings.ContainsRune("★⭐🌟", c) }

// statesStars reports whether a line states the number of queens in each row and is no row itself.
func statesStars(line string) bool {
	return (isProse(line) || widthOf(line) < minN || strings.Contains(strings.ToLower(line), "star")) && starsIn(line) > 0
}

// starsOf returns the number of queens in each row that a member of an object states, or unstated.
func (member node) starsOf() (stars int, err error) {
	key := tokensOf(member.key)
	label := -1
	for i, word := range key {
		if isStars(key, i) {
			label = i
		} else if !slices.Contains(linking, word) {
			return unstated, nil
		}
	}
	if member.list || label < 0 {
		return unstated, nil
	}
	if tokens := tokensOf(member.text); len(tokens) > 0 {
		if stars = numberOf(tokens[0]); stars > 0 || tokens[0] == "0" {
			return stars, nil
		}
	}
	return unstated, fmt.Errorf("%s is %q; a row takes %d to %d queens", member.key, member.text, minStars, maxStars)
}
