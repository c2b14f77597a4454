package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// The document is data here: maps, slices, strings, numbers as they were read.
type object = map[string]any

// spec is openapi.json, to hold answers against.
type spec struct {
	document object
	schemas  map[string]*jsonschema.Schema // by their text
}

func readSpec(t testing.TB) *spec {
	t.Helper()
	s := &spec{schemas: make(map[string]*jsonschema.Schema)}
	if err := json.Unmarshal(openapi(), &s.document); err != nil {
		t.Fatalf("openapi.json: %v", err)
	}
	return s
}

// resolve follows a reference within the document.
func (s *spec) resolve(node any) object {
	found, ok := node.(object)
	if !ok {
		panic(fmt.Sprintf("openapi.json: %v is not an object", node))
	}
	target, ok := found["$ref"].(string)
	if !ok {
		return found
	}
	at := any(s.document)
	for _, step := range strings.Split(strings.TrimPrefix(target, "#/"), "/") {
		inner, ok := at.(object)[step]
		if !ok {
			panic("openapi.json: nothing is at " + target)
		}
		at = inner
	}
	return s.resolve(at)
}

func (s *spec) paths() object { return s.document["paths"].(object) }

// operation returns what answers a request, nil where the path or the method is
// not described.
func (s *spec) operation(method, path string) (op object, pathKnown bool) {
	methods, ok := s.paths()[describedAt(path)].(object)
	if !ok {
		return nil, false
	}
	if method == http.MethodHead {
		method = http.MethodGet
	}
	op, _ = methods[strings.ToLower(method)].(object)
	return op, true
}

// describedAt returns the path under which the document describes an address.
func describedAt(path string) string {
	if file, ok := strings.CutPrefix(path, "/static/"); ok {
		switch strings.Count(file, "/") {
		case 0:
			return "/static/{file}"
		case 1:
			return "/static/{folder}/{file}"
		}
	}
	if slices.ContainsFunc(linked(views), func(v view) bool { return v.Path() == path }) {
		return "/{view}"
	}
	return path
}

// problemSchema is that of every refusal.
var problemSchema = object{"$ref": "#/components/schemas/Problem"}

// check says what of an answer is not as the document has it.
func (s *spec) check(method, path string, status int, header http.Header, body []byte) error {
	op, known := s.operation(method, path)
	if op == nil {
		want := http.StatusNotFound
		if known {
			want = http.StatusMethodNotAllowed
		}
		refusals := []int{want, http.StatusForbidden, http.StatusTooManyRequests, http.StatusMisdirectedRequest}
		if !slices.Contains(refusals, status) {
			return fmt.Errorf("%s %s is not described, yet the answer is %d", method, path, status)
		}
		return s.checkProblem(method, status, header, body)
	}
	described, ok := op["responses"].(object)[strconv.Itoa(status)]
	if !ok {
		return fmt.Errorf("%s %s: status %d is not described; body %.200s", method, path, status, body)
	}
	response := s.resolve(described)
	if headers, ok := response["headers"].(object); ok {
		for name, node := range headers {
			if err := s.checkHeader(name, s.resolve(node), header); err != nil {
				return fmt.Errorf("%s %s: status %d: %w", method, path, status, err)
			}
		}
	}
	content, ok := response["content"].(object)
	if !ok {
		if len(body) > 0 {
			return fmt.Errorf("%s %s: status %d has a body", method, path, status)
		}
		return nil
	}
	kind, _, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		return fmt.Errorf("%s %s: Content-Type %q: %w", method, path, header.Get("Content-Type"), err)
	}
	media, ok := content[kind].(object)
	if !ok {
		return fmt.Errorf("%s %s: status %d with %s is not described", method, path, status, kind)
	}
	if method == http.MethodHead {
		return nil
	}
	switch kind {
	case "application/json", "application/problem+json":
		err = s.checkJSON(media["schema"], body)
	case "text/event-stream":
		err = s.checkEvents(media["x-events"].(object), body)
	}
	if err == nil && status >= 400 {
		err = s.checkProblem(method, status, header, body)
	}
	if err != nil {
		return fmt.Errorf("%s %s: status %d: %w", method, path, status, err)
	}
	return nil
}

func (s *spec) checkHeader(name string, node object, header http.Header) error {
	value := header.Get(name)
	if value == "" {
		if node["required"] == true {
			return fmt.Errorf("header %s is missing", name)
		}
		return nil
	}
	var typed any = value
	if schema := s.resolve(node["schema"]); schema["type"] == "integer" {
		number, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return fmt.Errorf("header %s: %w", name, err)
		}
		typed = number
	}
	return s.valid(node["schema"], typed, "header "+name)
}

func (s *spec) checkProblem(method string, status int, header http.Header, body []byte) error {
	if got := header.Get("Content-Type"); got != "application/problem+json" {
		return fmt.Errorf("%d is answered with %s", status, got)
	}
	if (status == http.StatusMethodNotAllowed) != (header.Get("Allow") != "") {
		return fmt.Errorf("%d has Allow %q", status, header.Get("Allow"))
	}
	again := status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable
	if again != (header.Get("Retry-After") != "") {
		return fmt.Errorf("%d has Retry-After %q", status, header.Get("Retry-After"))
	}
	if method == http.MethodHead {
		return nil
	}
	if err := s.checkJSON(problemSchema, body); err != nil {
		return err
	}
	var p problem
	if err := json.Unmarshal(body, &p); err != nil {
		return err
	}
	if p.Status != status || p.Detail == "" || strings.ContainsAny(p.Detail, "\n\r") {
		return fmt.Errorf("%d has the problem %+v", status, p)
	}
	return nil
}

func (s *spec) checkJSON(schema any, body []byte) error {
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return fmt.Errorf("%w in %.200s", err, body)
	}
	return s.valid(schema, value, "body")
}

func (s *spec) checkEvents(schemas object, body []byte) error {
	events, err := parseEvents(body)
	if err != nil {
		return err
	}
	for _, e := range events {
		schema, ok := schemas[e.name]
		if !ok {
			return fmt.Errorf("event %s is not described", e.name)
		}
		if err := s.checkJSON(schema, e.data); err != nil {
			return fmt.Errorf("event %s: %w", e.name, err)
		}
	}
	return nil
}

type event struct {
	name string
	data []byte
}

// parseEvents reads server-sent events; one that is cut off is left out.
func parseEvents(body []byte) ([]event, error) {
	var events []event
	for {
		text, rest, whole := bytes.Cut(body, []byte("\n\n"))
		if !whole {
			return events, nil
		}
		name, data, ok := bytes.Cut(text, []byte("\n"))
		if !ok || !bytes.HasPrefix(name, []byte("event: ")) || !bytes.HasPrefix(data, []byte("data: ")) {
			return events, fmt.Errorf("malformed event %q", text)
		}
		events = append(events, event{string(name[len("event: "):]), data[len("data: "):]})
		body = rest
	}
}

// valid says where a value does not fit its schema, which may refer to the document's components.
func (s *spec) valid(node, value any, at string) error {
	key, err := json.Marshal(node)
	if err != nil {
		return err
	}
	schema, ok := s.schemas[string(key)]
	if !ok {
		compiler := jsonschema.NewCompiler()
		compiler.DefaultDraft(jsonschema.Draft2020)
		name := "schema.json"
		whole := object{"components": s.document["components"], "allOf": []any{node}}
		if err := compiler.AddResource(name, whole); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		if schema, err = compiler.Compile(name); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		s.schemas[string(key)] = schema
	}
	if err := schema.Validate(value); err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	return nil
}

// Every route is described, and whatever is described is a route.
func TestOpenAPIRoutes(t *testing.T) {
	s := newServer(t, Options{})
	var served, described []string
	for _, route := range s.routes() {
		served = append(served, route.method+" "+describedAt(strings.TrimSuffix(route.path, "{$}")))
	}
	document := readSpec(t)
	ids := make(map[string]bool)
	for path, methods := range document.paths() {
		for method, op := range methods.(object) {
			described = append(described, strings.ToUpper(method)+" "+path)
			id, _ := op.(object)["operationId"].(string)
			if id == "" || ids[id] {
				t.Errorf("%s %s: operationId %q is missing or not its own", method, path, id)
			}
			ids[id] = true
		}
	}
	slices.Sort(served)
	served = slices.Compact(served) // one path describes all views
	slices.Sort(described)
	if !slices.Equal(served, described) {
		t.Errorf("served:\n%s\ndescribed:\n%s", strings.Join(served, "\n"), strings.Join(described, "\n"))
	}
	expect.Equal(t, document.document["openapi"], "3.1.0", "the document is of OpenAPI")
}

// walk visits every object of the document, with its place.
func walk(node any, at string, visit func(node object, at string)) {
	switch node := node.(type) {
	case object:
		visit(node, at)
		for name, inner := range node {
			walk(inner, at+"/"+name, visit)
		}
	case []any:
		for i, inner := range node {
			walk(inner, fmt.Sprintf("%s/%d", at, i), visit)
		}
	}
}

// Every reference leads somewhere, and no component is left over. The examples fit their schemas.
func TestOpenAPIComponents(t *testing.T) {
	s := readSpec(t)
	used, seen := make(map[string]bool), 0
	fits := func(schema, example any, at string) {
		seen++
		expect.Is(t, s.valid(schema, example, at), nil, "valid")
	}
	walk(s.document, "", func(node object, at string) {
		if target, ok := node["$ref"].(string); ok {
			s.resolve(node)
			used[strings.TrimPrefix(target, "#/components/")] = true
		}
		schema, ok := node["schema"]
		if !ok {
			return
		}
		if example, ok := node["example"]; ok {
			fits(schema, example, at)
		}
		examples, _ := node["examples"].(object)
		for name, example := range examples {
			fits(schema, example.(object)["value"], at+"/"+name)
		}
	})
	for kind, all := range s.document["components"].(object) {
		for name := range all.(object) {
			if !used[kind+"/"+name] {
				t.Errorf("%s/%s is not used", kind, name)
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d examples were found", seen)
	}
}

// Each operation, called with the examples of the document, with only what is
// required, with each parameter beyond its bounds, and with one too many.
func TestOpenAPIOperations(t *testing.T) {
	a := newAPI(t)
	for path, methods := range a.spec.paths() {
		for method, op := range methods.(object) {
			t.Run(method+" "+path, func(t *testing.T) {
				a := *a
				a.t = t
				if method == "post" {
					a.callWithBodies(path, op.(object))
				} else {
					a.callWithQueries(path, op.(object))
				}
			})
		}
	}
}

func (a *api) callWithQueries(path string, op object) {
	a.t.Helper()
	list, _ := op["parameters"].([]any)
	examples, least := url.Values{}, url.Values{}
	for _, node := range list {
		parameter := a.spec.resolve(node)
		name := parameter["name"].(string)
		example, ok := parameter["example"]
		if !ok {
			a.t.Errorf("%s: parameter %s has no example", path, name)
			continue
		}
		if parameter["in"] == "path" {
			path = strings.ReplaceAll(path, "{"+name+"}", fmt.Sprint(example))
			continue
		}
		examples.Set(name, fmt.Sprint(example))
		if parameter["required"] == true {
			least.Set(name, fmt.Sprint(example))
		}
	}
	for _, query := range []url.Values{examples, least} {
		if got := a.get(path + "?" + query.Encode()); got.status != http.StatusOK {
			a.t.Errorf("%s?%s: %d %s", path, query.Encode(), got.status, got.body)
		}
	}
	a.check(httptest.NewRequest("HEAD", path+"?"+least.Encode(), nil))
	a.check(httptest.NewRequest("DELETE", path, nil))
	for name := range least {
		query := maps.Clone(least)
		query.Del(name)
		a.refused(a.get(path+"?"+query.Encode()), http.StatusBadRequest, name)
	}
	for _, node := range list {
		if parameter := a.spec.resolve(node); parameter["in"] == "query" {
			a.callBeyond(path, least, parameter)
		}
	}
	if _, ok := op["responses"].(object)["400"]; ok {
		query := maps.Clone(least)
		query.Set("nonsense", "1")
		a.refused(a.get(path+"?"+query.Encode()), http.StatusBadRequest, "nonsense")
	}
}

// callBeyond asks for a parameter's bounds and beyond them.
func (a *api) callBeyond(path string, least url.Values, parameter object) {
	a.t.Helper()
	name := parameter["name"].(string)
	schema := a.spec.resolve(parameter["schema"])
	ask := func(value string) reply {
		query := maps.Clone(least)
		query.Set(name, value)
		return a.get(path + "?" + query.Encode())
	}
	bad := []string{"\x00", "-"}
	for _, bound := range []struct {
		name   string
		beyond float64
	}{{"minimum", -1}, {"maximum", 1}} {
		if at, ok := schema[bound.name].(float64); ok {
			bad = append(bad, fmt.Sprintf("%.0f", at+bound.beyond), "1.5", "", "one", "99999999999999999999")
			if got := ask(fmt.Sprintf("%.0f", at)); got.status != http.StatusOK {
				a.t.Errorf("%s=%.0f: %d %s", name, at, got.status, got.body)
			}
		}
	}
	options, _ := schema["enum"].([]any)
	for _, option := range options {
		if got := ask(fmt.Sprint(option)); got.status != http.StatusOK {
			a.t.Errorf("%s=%v: %d %s", name, option, got.status, got.body)
		}
	}
	for _, value := range bad {
		a.refused(ask(value), http.StatusBadRequest, name)
	}
	twice := maps.Clone(least)
	twice[name] = []string{fmt.Sprint(parameter["example"]), fmt.Sprint(parameter["example"])}
	a.refused(a.get(path+"?"+twice.Encode()), http.StatusBadRequest, name)
}

func (a *api) callWithBodies(path string, op object) {
	a.t.Helper()
	content := op["requestBody"].(object)["content"].(object)
	if text, ok := content["text/plain"].(object); ok {
		a.callWithTexts(path, text)
		return
	}
	media := content["application/json"].(object)
	examples := media["examples"].(object)
	for name, example := range examples {
		body := must.Get(json.Marshal(example.(object)["value"]))(a.t)
		if got := a.post(path, string(body)); got.status != http.StatusOK {
			a.t.Errorf("%s: example %s: %d %s", path, name, got.status, got.body)
		}
		if a.spec.checkJSON(media["schema"], body) != nil {
			a.t.Errorf("%s: example %s does not fit its schema", path, name)
		}
	}
	a.check(httptest.NewRequest("DELETE", path, nil))
	properties := a.spec.resolve(media["schema"])["properties"].(object)
	for name, node := range properties {
		schema := a.spec.resolve(node)
		for _, bound := range []struct {
			name   string
			beyond float64
		}{{"minimum", -1}, {"maximum", 1}} {
			if at, ok := schema[bound.name].(float64); ok {
				body := fmt.Sprintf(`{"n": 8, %q: %.0f}`, name, at+bound.beyond)
				a.refused(a.post(path, body), http.StatusBadRequest, name)
			}
		}
		a.refused(a.post(path, fmt.Sprintf(`{"n": 8, %q: {}}`, name)), http.StatusBadRequest, name)
	}
	a.refused(a.post(path, `{"n": 8, "nonsense": 1}`), http.StatusBadRequest, "nonsense")
	a.refused(a.post(path+"?nonsense=1", `{"n": 8}`), http.StatusBadRequest, "nonsense")
	a.refused(a.post(path, `{}`), http.StatusBadRequest, "n")
	a.refused(a.post(path, `{"n": 8`), http.StatusBadRequest, "")
	a.refused(a.post(path, `{"n": 8} {}`), http.StatusBadRequest, "")
	a.refused(a.post(path, ``), http.StatusBadRequest, "")
	a.refused(a.post(path, `{"n": 8, "x": "`+strings.Repeat("x", maxBody)+`"}`), http.StatusRequestEntityTooLarge, "")
	a.refused(a.post(path, `{"n": 8}`, "Content-Type", "text/plain"), http.StatusUnsupportedMediaType, "")
}

// callWithTexts posts the examples of an operation that reads text, and what it rejects.
func (a *api) callWithTexts(path string, media object) {
	a.t.Helper()
	text := func(body string) reply { return a.post(path, body, "Content-Type", "text/plain; charset=utf-8") }
	for name, example := range media["examples"].(object) {
		if got := text(example.(object)["value"].(string)); got.status != http.StatusOK {
			a.t.Errorf("%s: example %s: %d %s", path, name, got.status, got.body)
		}
	}
	a.check(httptest.NewRequest("DELETE", path, nil))
	for _, body := range []string{"", "\x00", "nonsense", strings.Repeat("Q", 2000), "\xff\xfe\x00"} {
		a.refused(text(body), http.StatusBadRequest, "")
	}
	a.refused(a.post(path+"?nonsense=1", "", "Content-Type", "text/plain"), http.StatusBadRequest, "nonsense")
	a.refused(text(strings.Repeat("#", engine.TextLimit(strings.TrimPrefix(path, "/api/v1/"))+1)), http.StatusRequestEntityTooLarge, "")
	a.refused(a.post(path, `{"n": 8}`), http.StatusUnsupportedMediaType, "")
	a.callWithPacked(path, text("nonsense"))
}

// callWithPacked posts text that is packed: it is read like any other, and no more of it than of any other.
func (a *api) callWithPacked(path string, plain reply) {
	a.t.Helper()
	packed := func(text string, most int) reply {
		var body strings.Builder
		w := gzip.NewWriter(&body)
		must.Get(w.Write([]byte(text)))(a.t)
		must.Do(a.t, w.Close())
		return a.post(path, body.String()[:min(most, body.Len())], "Content-Type", "text/plain", "Content-Encoding", "gzip")
	}
	expect.Equal(a.t, string(packed("nonsense", 1<<20).body), string(plain.body), "%s", path)
	a.refused(packed(strings.Repeat("#", engine.TextLimit(strings.TrimPrefix(path, "/api/v1/"))+1), 1<<20), http.StatusRequestEntityTooLarge, "")
	a.refused(packed("a text that is cut off", 5), http.StatusBadRequest, "")
	a.refused(packed("a text that is cut off", 30), http.StatusBadRequest, "")
}
