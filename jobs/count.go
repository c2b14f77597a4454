package jobs

import (
	"fmt"
	"math/big"
)

// Count is a number below 2^128.
type Count struct{ Hi, Lo uint64 }

// CountOf returns v as a Count; it must be from 0 to 2^128 - 1.
func CountOf(v *big.Int) (Count, error) {
	if v.Sign() < 0 || v.BitLen() > 128 {
		return Count{}, fmt.Errorf("a count must be from 0 to 2^128 - 1, not %v", v)
	}
	lo := new(big.Int).And(v, new(big.Int).SetUint64(1<<64-1))
	return Count{new(big.Int).Rsh(v, 64).Uint64(), lo.Uint64()}, nil
}

// Big returns c as a big integer.
func (c Count) Big() *big.Int {
	v := new(big.Int).SetUint64(c.Hi)
	return v.Add(v.Lsh(v, 64), new(big.Int).SetUint64(c.Lo))
}

func (c Count) String() string { return c.Big().String() }
