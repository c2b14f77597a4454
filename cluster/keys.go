package cluster

import "github.com/nats-io/nats-server/v2/server"

type Keys struct{}

func (k *Keys) guard(*server.Options) error { return nil }

type key struct {
	public string
	sign   func([]byte) ([]byte, error)
}

func readKey(path string) (key, error) { return key{}, nil }
