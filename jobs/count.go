package jobs

import "math/big"

// Count is a number below 2^128.
type Count struct{ Hi, Lo uint64 }

// Big returns c as a big integer.
func (c Count) Big() *big.Int {
	v := new(big.Int).SetUint64(c.Hi)
	return v.Add(v.Lsh(v, 64), new(big.Int).SetUint64(c.Lo))
}

func (c Count) String() string { return c.Big().String() }
