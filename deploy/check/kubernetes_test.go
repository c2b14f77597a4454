// Package check decodes what deploy has for Kubernetes into its published types. Nothing else of it
// is checked: there is no cluster here to run it.
package check

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

func TestKubernetes(t *testing.T) {
	text, err := os.ReadFile("../kubernetes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var job batch.Job
	var claim core.PersistentVolumeClaim
	documents := bytes.Split(text, []byte("\n---\n"))
	if len(documents) != 2 {
		t.Fatalf("there are %d documents, want 2", len(documents))
	}
	for i, into := range []any{&job, &claim} {
		if err := yaml.UnmarshalStrict(documents[i], into); err != nil {
			t.Fatal(err)
		}
	}
	spec := job.Spec.Template.Spec
	if *job.Spec.CompletionMode != batch.IndexedCompletion || spec.Volumes[0].PersistentVolumeClaim.ClaimName != claim.Name || claim.Spec.AccessModes[0] != core.ReadWriteMany {
		t.Errorf("the parts of %+v have no volume together", job.Spec)
	}
	if parts := fmt.Sprintf("/%d ", *job.Spec.Completions); !strings.Contains(spec.Containers[0].Command[2], parts) {
		t.Errorf("%q has other than %s parts", spec.Containers[0].Command, parts)
	}
}
