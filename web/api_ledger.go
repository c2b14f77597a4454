package web

import (
	"net/http"

	"nqueens.example/nqueens/internal/counting/record"
)

// ledgerNews is how far the count is whose ledgers the server shows.
type ledgerNews struct {
	State string           `json:"state"`           // none, waiting, counting or complete
	Why   string           `json:"why,omitempty"`   // the ledgers cannot be read
	Count *record.Progress `json:"count,omitempty"` // where they can
}

// ledger answers with the progress of the count.
func (s *Server) ledger(_ http.ResponseWriter, r *http.Request) (any, error) {
	if err := unquestioned(r); err != nil {
		return nil, err
	}
	if s.followed == nil {
		return ledgerNews{State: "none"}, nil
	}
	progress, err := s.followed.Progress()
	switch {
	case err != nil:
		return ledgerNews{State: "waiting", Why: err.Error()}, nil
	case progress.Done == progress.Jobs:
		return ledgerNews{State: "complete", Count: progress}, nil
	}
	return ledgerNews{State: "counting", Count: progress}, nil
}
