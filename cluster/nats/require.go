package nats

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// leastServer is the oldest version of NATS servers that a count uses: older ones cannot
// be told to acknowledge only what is on disk.
const leastServer = "2.10"

// checkVersion returns an error if a server is too old. Versions that it cannot read, such
// as those of a build of one's own, pass.
func checkVersion(version, url string) error {
	var major, minor, least int
	fmt.Sscanf(leastServer, "2.%d", &least)
	if n, _ := fmt.Sscanf(strings.TrimPrefix(version, "v"), "%d.%d", &major, &minor); n == 2 && (major < 2 || major == 2 && minor < least) {
		return fmt.Errorf("the NATS server at %s has version %s, and a count needs %s or later", url, version, leastServer)
	}
	return nil
}

// explain adds to an error of the servers what an operator can do about it.
func (e *engine) explain(err error) error {
	code := jetstream.ErrorCode(0)
	if api, ok := errors.AsType[*jetstream.APIError](err); ok {
		code = api.ErrorCode
	}
	switch {
	case errors.Is(err, nats.ErrNoResponders), errors.Is(err, jetstream.ErrJetStreamNotEnabled):
		return fmt.Errorf("the NATS servers have no JetStream, which keeps the results; give them a jetstream block: %w", err)
	case code == 10074: // replicas need a cluster
		return fmt.Errorf("%d replicas need that many NATS servers in one cluster, and this server is alone; give each a cluster block with routes: %w", e.o.Replicas, err)
	case code == 10005: // no suitable peers
		return fmt.Errorf("%d replicas need that many NATS servers with JetStream in one cluster, and fewer are there: %w", e.o.Replicas, err)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout):
		return fmt.Errorf("the NATS servers do not answer; of those in a cluster, more than half must run: %w", err)
	}
	return err
}
