package daily

import (
	"time"

	"nqueens.example/nqueens/region"
)

// levels holds the difficulty of each weekday's puzzle of regions.
var levels = [...]region.Difficulty{
	time.Monday:    region.Easy,
	time.Tuesday:   region.Easy,
	time.Wednesday: region.Medium,
	time.Thursday:  region.Medium,
	time.Friday:    region.Medium,
	time.Saturday:  region.Hard,
	time.Sunday:    region.Hard,
}

// Regions returns the options with which [region.Generate] makes the puzzle of the day.
func Regions(d Day) region.GenerateOptions {
	level := levels[d.weekday()]
	options := region.GenerateOptions{N: 8, Stars: 1, Difficulty: level, Seed: d.seed()}
	if level == region.Hard {
		options.N = 9
	}
	return options
}
