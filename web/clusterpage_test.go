//go:build !race

package web

import (
	"errors"
	"testing"

	"nqueens.example/nqueens/cluster"
)

// openCluster opens the Cluster view of a server with a feed.
func openCluster(t *testing.T, d device) (*tab, *cluster.Feed) {
	t.Helper()
	feed := cluster.NewFeed()
	return openWith(t, Options{Cluster: feed}, d, "/cluster"), feed
}

// lied is a report of a count in which a worker was wrong.
func lied() cluster.Report {
	r := clusterReport(72, 12)
	r.Conflicts, r.Dropped, r.Live = 1, 8, 1
	r.Workers[1].Live, r.Workers[1].Excluded, r.Workers[1].Reason = false, true, "worker rack-2 counted 9 in job 3, where there are 8"
	r.Picture.Conflicts = "0009" + r.Picture.Conflicts[4:]
	return r
}

func TestClusterPage(t *testing.T) {
	t.Parallel()
	b, feed := openCluster(t, projector)
	b.waitText(".verdict", "No coordinator answers yet")
	check(t, "the view's link", b.text("nav [aria-current]"), "Cluster")
	check(t, "parts before there is a report", eval[int](b, "[...document.querySelectorAll('.cluster section')].filter((e) => e.checkVisibility()).length"), 0)
	feed.Lose(errors.New("no coordinator answers"))
	b.waitText(".verdict", "no coordinator answers")

	feed.Update(clusterReport(72, 20))
	b.waitText(".verdict", "Counting n = 18 by search, coordinated on head, process 7.")
	check(t, "sum", b.text(".sum"), "20,000")
	b.waitText(".tally", "20 of 72")
	b.waitText(".jobs .legend", "A square is a job")
	b.wait("document.querySelector('.jobs canvas').getAttribute('aria-label').includes('20 of 72 counted')")
	b.waitText(".cluster tbody", "4 cores, avx512vbmi2")

	// A worker lies, and is excluded.
	feed.Update(lied())
	b.waitText(".verdict", "Excluded for wrong results: rack-2; their jobs")
	b.waitText(".cluster tbody .excluded", "counted 9 in job 3")
	b.wait("document.querySelector('#announcer').textContent.includes('1 job in conflict') || document.querySelector('#announcer').textContent.includes('rack-2')")

	// The coordinator goes and comes back.
	feed.Lose(errors.New("no coordinator answers"))
	b.waitText(".verdict", "The coordinator is gone: no coordinator answers.")
	b.wait("document.querySelector('.cluster section').matches('.stale')")
	again := clusterReport(72, 40)
	again.Epoch = 2
	feed.Update(again)
	b.waitText(".verdict", "start 2")
	b.wait("!document.querySelector('.cluster section').matches('.stale')")

	done := clusterReport(72, 72)
	done.Sum = "666090624"
	feed.Update(done)
	b.waitText(".verdict", "Q(18) = 666,090,624, all 72 jobs recorded. That is the known value.")
	check(t, "share done", eval[float64](b, "document.querySelector('progress').value"), 1)
}

// What is drawn is what is told: squares are filled as far as their jobs are counted.
func TestClusterPicture(t *testing.T) {
	t.Parallel()
	for _, d := range []device{projector, {width: 375, height: 812, touch: true}} {
		b, feed := openCluster(t, d)
		feed.Update(clusterReport(1024, 512))
		b.wait("document.querySelector('.jobs canvas').height > 200")
		full := eval[float64](b, `(() => {
			const canvas = document.querySelector('.jobs canvas');
			const {width, height} = canvas;
			const data = canvas.getContext('2d').getImageData(0, 0, width, height).data;
			const probe = document.createElement('i');
			probe.style.color = 'var(--good)';
			document.body.append(probe);
			const [red, green, blue] = getComputedStyle(probe).color.match(/\d+/g).map(Number);
			let same = 0;
			for (let i = 0; i < data.length; i += 4) same += data[i] === red && data[i + 1] === green && data[i + 2] === blue;
			return same / (width * height);
		})()`)
		if full < 0.2 || full > 0.5 { // half of the jobs, less gaps and the dots of those counted again
			t.Errorf("at %d pixels %.2f of the picture is filled", d.width, full)
		}
	}
}

// Without a cluster the view says how to come to one, and asks no more.
func TestClusterPageWithoutACluster(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/cluster")
	b.waitText(".cluster", "nqueens cluster start 18 --page")
	b.waitText(".cluster", "nqueens serve --cluster nats://head:4222")
	b.bringAxe()
	b.inspect("without a cluster")
	b.click("Count")
	b.waitText("h1", "Count")
	eval[bool](b, "history.back(), true")
	b.waitText(".cluster", "nqueens cluster start 18 --page")
}

// Who does not look is not told, and is when they look again.
func TestClusterPageInTheBackground(t *testing.T) {
	t.Parallel()
	b, feed := openCluster(t, phone)
	feed.Update(clusterReport(72, 20))
	b.waitText(".tally", "20 of 72")
	hide := func(hidden string) {
		eval[bool](b, "Object.defineProperty(document, 'hidden', {value: "+hidden+", configurable: true}), document.dispatchEvent(new Event('visibilitychange'))")
	}
	const streams = "fetch('/metrics').then((r) => r.text()).then((text) => Number(/nqueens_cluster_watchers (\\d+)/.exec(text)[1]))"
	hide("true")
	b.wait(streams + ".then((n) => n === 0)")
	feed.Update(clusterReport(72, 30))
	hide("false")
	b.waitText(".tally", "30 of 72")
	check(t, "streams", eval[int](b, streams), 1)
	b.tap("Play")
	b.wait(streams + ".then((n) => n === 0)")
}
