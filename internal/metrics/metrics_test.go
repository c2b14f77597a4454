package metrics

import (
	"math"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPage(t *testing.T) {
	requests := NewCounters("requests_total", "Requests.", "route", "status")
	requests.Add("/b", "200")
	requests.Add("/a", "404")
	requests.Add("/b", "200")
	requests.Add("\"\\\n", "")
	seconds := NewHistograms("seconds", "Times.", "route", 0.5, 1)
	for _, value := range []float64{0.25, 0.5, 0.75, 7} {
		seconds.Observe(value, "/")
	}
	empty := NewCounters("empty_total", "None.", "route")
	page := new(Page)
	page.Gauge("left", "A \\ and\na line.", 2.5e9)
	page.Counter("done_total", "Done.", 12)
	page.Gauge("most", "Most.", math.Inf(1))
	for _, source := range []Source{requests.Write, seconds.Write, empty.Write} {
		source(page)
	}
	want := `# HELP left A \\ and\na line.
# TYPE left gauge
left 2.5e+09
# HELP done_total Done.
# TYPE done_total counter
done_total 12
# HELP most Most.
# TYPE most gauge
most +Inf
# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{route="/a",status="404"} 1
requests_total{route="/b",status="200"} 2
requests_total{route="\"\\\n",status=""} 1
# HELP seconds Times.
# TYPE seconds histogram
seconds_bucket{route="/",le="0.5"} 2
seconds_bucket{route="/",le="1"} 3
seconds_bucket{route="/",le="+Inf"} 4
seconds_sum{route="/"} 8.5
seconds_count{route="/"} 4
# HELP empty_total None.
# TYPE empty_total counter
`
	if diff := cmp.Diff(want, page.String()); diff != "" {
		t.Error(diff)
	}
}

// Process writes each metric once, in lines that the format allows.
func TestProcess(t *testing.T) {
	page := new(Page)
	Process(page)
	line := regexp.MustCompile(`^(?:# HELP (\w+) .+\.|# TYPE \w+ (?:gauge|counter)|(\w+)(?:\{version="[^"]+"\})? ([0-9.e+]+))$`)
	helped, values := make(map[string]bool), make(map[string]float64)
	for text := range strings.Lines(page.String()) {
		parts := line.FindStringSubmatch(strings.TrimSuffix(text, "\n"))
		if parts == nil {
			t.Fatalf("%q", text)
		}
		if name := parts[1]; name != "" {
			if helped[name] {
				t.Errorf("%s appears twice", name)
			}
			helped[name] = true
		}
		if name := parts[2]; name != "" {
			value, err := strconv.ParseFloat(parts[3], 64)
			if err != nil || value <= 0 || !helped[name] {
				t.Errorf("%q: %v", text, err)
			}
			values[name] = value
		}
	}
	for _, name := range []string{"go_info", "go_goroutines", "go_memstats_heap_alloc_bytes", "process_start_time_seconds"} {
		if values[name] == 0 {
			t.Errorf("%s is missing", name)
		}
	}
	if resident, ok := values["process_resident_memory_bytes"]; ok && (resident < 1e6 || resident > values["process_virtual_memory_bytes"]) {
		t.Errorf("the resident memory is %v bytes", resident)
	}
}

func TestHandlerOfManyAtOnce(t *testing.T) {
	counted, seen := NewCounters("counted_total", "Counted.", "by"), NewHistograms("seen", "Seen.", "by", 1)
	handler := Handler(counted.Write, seen.Write, Process)
	ask := func() *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest("GET", "/", http.NoBody))
		return answer
	}
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for range 50 {
				counted.Add(strconv.Itoa(i % 2))
				seen.Observe(0.5, "all")
				ask()
			}
		})
	}
	group.Wait()
	answer := ask()
	if got := answer.Header().Get("Content-Type"); got != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("the type is %q", got)
	}
	for _, want := range []string{"counted_total{by=\"0\"} 200\n", "counted_total{by=\"1\"} 200\n", "seen_count{by=\"all\"} 400\n", "go_goroutines "} {
		if !strings.Contains(answer.Body.String(), want) {
			t.Errorf("%q is missing in\n%s", want, answer.Body)
		}
	}
}
