package metrics

import (
	"math"
	"slices"
	"sync"
)

// Counters counts events by labels.
type Counters struct{ family[float64] }

// NewCounters returns counters without events.
func NewCounters(name, help string, labels ...string) *Counters {
	return &Counters{family[float64]{name: name, help: help, labels: labels}}
}

// Add counts an event with a value for each label.
func (c *Counters) Add(values ...string) { c.change(func(count *float64) { *count++ }, values...) }

// Write is a Source.
func (c *Counters) Write(p *Page) {
	c.write(p, "counter", func(labels string, count *float64) { p.sample(c.name, labels, *count) })
}

// Histograms counts durations or sizes by a label, in buckets.
type Histograms struct {
	family[histogram]
	bounds []float64
}

type histogram struct {
	buckets []uint64 // not cumulative, and one more than there are bounds
	sum     float64
}

// NewHistograms returns empty histograms. A value is counted in the first bucket whose bound,
// in ascending order, is not less.
func NewHistograms(name, help, label string, bounds ...float64) *Histograms {
	return &Histograms{family[histogram]{name: name, help: help, labels: []string{label}}, bounds}
}

// Observe counts a value.
func (h *Histograms) Observe(value float64, label string) {
	h.change(func(seen *histogram) {
		if seen.buckets == nil {
			seen.buckets = make([]uint64, len(h.bounds)+1)
		}
		bucket, _ := slices.BinarySearch(h.bounds, value)
		seen.buckets[bucket]++
		seen.sum += value
	}, label)
}

// Write is a Source.
func (h *Histograms) Write(p *Page) {
	h.write(p, "histogram", func(labels string, seen *histogram) {
		count := 0.0
		for i, bound := range append(slices.Clone(h.bounds), math.Inf(1)) {
			count += float64(seen.buckets[i])
			p.sample(h.name+"_bucket", labels+`,le="`+number(bound)+`"`, count)
		}
		p.sample(h.name+"_sum", labels, seen.sum)
		p.sample(h.name+"_count", labels, count)
	})
}

// family holds values of a metric by its labels. Values are never removed, so the caller
// bounds the labels.
type family[T any] struct {
	name, help string
	labels     []string
	mu         sync.Mutex
	values     map[string]*T
}

// change calls f with the value that has these labels.
func (f *family[T]) change(of func(*T), values ...string) {
	labels := labelled(f.labels, values)
	f.mu.Lock()
	defer f.mu.Unlock()
	value, ok := f.values[labels]
	if !ok {
		value = new(T)
		if f.values == nil {
			f.values = make(map[string]*T)
		}
		f.values[labels] = value
	}
	of(value)
}

// write writes the head, and calls sample for each value in the order of its labels.
func (f *family[T]) write(p *Page, kind string, sample func(labels string, value *T)) {
	p.head(f.name, f.help, kind)
	f.mu.Lock()
	defer f.mu.Unlock()
	var keys []string
	for labels := range f.values {
		keys = append(keys, labels)
	}
	slices.Sort(keys)
	for _, labels := range keys {
		sample(labels, f.values[labels])
	}
}
