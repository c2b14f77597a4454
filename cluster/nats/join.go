package nats

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/words"
)

const (
	joinWait  = 2 * time.Second        // for the first coordinator to answer
	othersFor = 150 * time.Millisecond // after an answer, for other coordinators
)

// join asks what is counted until there is an answer. A coordinator that starts sends a
// notice, which saves the wait.
func (m *member) join(ctx context.Context) error {
	begins := make(chan *nats.Msg, 1)
	notices, err := m.nc.ChanSubscribe(names("*").subject("notice"), begins)
	if err != nil {
		return err
	}
	defer notices.Unsubscribe()
	for said := ""; ; {
		i, others, err := m.choose(m.ask(ctx))
		if err != nil {
			return err
		}
		if i != nil {
			return m.accept(*i)
		}
		if say := "waiting for a coordinator" + others; say != said {
			m.o.Log.Info(say, "url", m.o.URL)
			said = say
		}
		select {
		case <-begins:
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// ask asks once what is counted, and returns the answers that come.
func (m *member) ask(ctx context.Context) (answers [][]byte) {
	inbox, heard := m.nc.NewInbox(), make(chan *nats.Msg, 64)
	sub, err := m.nc.ChanSubscribe(inbox, heard)
	if err != nil {
		return nil
	}
	defer sub.Unsubscribe()
	if err := m.nc.PublishRequest(subjectJoin, inbox, nil); err != nil {
		return nil
	}
	for wait := time.After(joinWait); ; {
		select {
		case msg := <-heard:
			if msg.Header.Get("Status") == "503" { // nobody is there
				return answers
			}
			if len(answers) == 0 {
				wait = time.After(othersFor)
			}
			answers = append(answers, msg.Data)
			if len(m.o.Count) == hashDigits { // no other can be meant
				return answers
			}
		case <-wait:
			return answers
		case <-ctx.Done():
			return nil
		}
	}
}

// hashDigits is the number of digits of a plan's hash.
const hashDigits = 64

// checkCount returns an error if no count can be named like that.
func checkCount(name string) error {
	if _, err := strconv.ParseUint(name, 10, 8); name == "" || len(name) <= 2 && err == nil {
		return nil
	}
	if len(name) < 4 || len(name) > hashDigits || strings.Trim(name, "0123456789abcdef") != "" {
		return fmt.Errorf("a count is named by its N or by 4 to 64 digits of its plan's hash, like 18 or 3f9a, not %.80q", name)
	}
	return nil
}

func (i invitation) is(name string) bool {
	return name == "" || name == strconv.Itoa(i.N) || len(name) >= 4 && strings.HasPrefix(i.Plan, name)
}

func (i invitation) String() string {
	return fmt.Sprintf("n = %d by %.20s, plan %.8s", i.N, i.Method, i.Plan)
}

// choose returns the one count that the worker is to join, nil if it is not there yet.
// others says which counts there are instead.
func (m *member) choose(answers [][]byte) (chosen *invitation, others string, err error) {
	var all, fit []invitation
	for _, data := range answers {
		var i invitation
		if err := json.Unmarshal(data, &i); err != nil {
			return nil, "", fmt.Errorf("the coordinator's answer cannot be read: %w", err)
		}
		if !slices.Contains(all, i) {
			all = append(all, i)
			if i.is(m.o.Count) {
				fit = append(fit, i)
			}
		}
	}
	if len(fit) == 1 {
		return &fit[0], "", nil
	}
	var list []string
	for _, i := range all {
		list = append(list, i.String())
	}
	slices.Sort(list)
	if len(fit) > 1 {
		return nil, "", fmt.Errorf("%w: %s", ErrSeveral, strings.Join(list, "; "))
	}
	if len(all) > 0 {
		others = " of " + m.o.Count + "; here run " + words.And(list)
	}
	return nil, others, nil
}

// accept makes the plan of an invitation.
func (m *member) accept(i invitation) error {
	if i.Version != coordinator.Version {
		return fmt.Errorf("the coordinator speaks version %d, this program version %d; use the same program for both", i.Version, coordinator.Version)
	}
	if i.Build != "" && i.Build != m.o.Build {
		return fmt.Errorf("the coordinator requires workers of build %q, not %q", i.Build, m.o.Build)
	}
	plan, err := count.NewPlan(i.Method, i.N)
	if err != nil {
		return err
	}
	if plan.Hash() != i.Plan {
		return fmt.Errorf("the coordinator counts n = %d by plan %.8s, this program makes %.8s; use the same program for both", i.N, i.Plan, plan.Hash())
	}
	m.plan, m.names, m.patience = plan, namesOf(i.Plan), max(time.Second, min(i.Patience, time.Hour))
	return nil
}
