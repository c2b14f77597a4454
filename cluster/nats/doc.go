// Package nats runs the coordinator and the workers of a cluster over NATS servers.
//
// [Coordinate] joins a [coordinator.Coordinator] to the servers and to the ledger of the
// count, [Work] counts for it, [Ask] and [Watch] report how far it is. [StartServer]
// runs a server in this process; [MakeKeys] makes the keys and certificates by which a
// server lets in only those who belong to the cluster. The subjects and streams by
// which they talk are listed in subjects.go.
package nats
