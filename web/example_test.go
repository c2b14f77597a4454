package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"nqueens.example/nqueens/web"
)

// The page and its interface are an http.Handler.
func ExampleNew() {
	server, err := web.New(web.Options{})
	if err != nil {
		panic(err)
	}
	request := httptest.NewRequest(http.MethodGet, "http://127.0.0.1/api/v1/solution?n=8&method=first", nil)
	answer := httptest.NewRecorder()
	server.ServeHTTP(answer, request)
	fmt.Println(answer.Code, strings.Contains(answer.Body.String(), `"columns":[1,5,8,6,3,7,2,4]`))
	// Output: 200 true
}
