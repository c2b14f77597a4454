package kernel

//go:generate env GOWORK=off go run -C _asm . -out ../vector_amd64.s -stubs ../vector_stub_amd64.go -pkg kernel
