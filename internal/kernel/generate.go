package kernel

//go:generate go run -C _asm . -out ../vector_amd64.s -stubs ../vector_stub_amd64.go -pkg kernel
