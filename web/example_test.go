package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"nqueens.example/nqueens/web"
)

// The page and its interface are an http.Handler, here as a part of another server.
func ExampleNew() {
	page, err := web.New(web.Options{Base: "/queens", Hosts: []string{"school.example"}})
	if err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/queens/", page)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, "our own pages") })

	for _, path := range []string{"/", "/queens/watch", "/queens/api/v1/solution?n=8&method=first"} {
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "http://school.example"+path, nil))
		fmt.Println(path, answer.Code, answer.Header().Get("Content-Type"))
	}
	// Output:
	// / 200 text/plain; charset=utf-8
	// /queens/watch 200 text/html; charset=utf-8
	// /queens/api/v1/solution?n=8&method=first 200 application/json
}
