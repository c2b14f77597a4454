//go:build !unix

package metrics

func writeSystem(*Page) {}
