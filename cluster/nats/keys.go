package nats

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// The files of a folder of keys. Files that end in .key are secret. A worker needs
// its own key and the certificate of the authority.
const (
	fileAuthority    = "ca.pem"
	fileAuthorityKey = "ca.key"
	fileServer       = "server.pem"
	fileServerKey    = "server.key"
	fileMembers      = "members" // one line for each member: name and public key
	fileConfig       = "nats.conf"
	fileUsers        = "users.conf"
)

// The members that are not workers.
const (
	coordinatorName = "coordinator"
	observerName    = "observer"
)

// Keys is a folder of keys. It determines who may connect to a server, and what each
// member may do there.
type Keys struct {
	dir     string
	members map[string]string // public key by name
}

// CoordinatorKey returns the path of the coordinator's key.
func (k *Keys) CoordinatorKey() string { return filepath.Join(k.dir, coordinatorName+".key") }

// MakeKeys makes a folder of keys, or adds what is missing: a certificate authority, a
// certificate for servers on the given hosts, a key for the coordinator, one for
// observers and one for each worker, and nats.conf, a configuration for separate NATS
// servers. Existing keys and certificates stay; it is an error if the certificate does
// not name one of the hosts.
func MakeKeys(dir string, workers, hosts []string) (*Keys, error) {
	for _, name := range workers {
		if err := coordinator.CheckWorkerName(name); err != nil {
			return nil, err
		}
		if name == coordinatorName || name == observerName {
			return nil, fmt.Errorf("the name %s has a key of its own; give the worker another", name)
		}
	}
	for _, host := range hosts {
		if !isHost(host) {
			return nil, fmt.Errorf("a host of the certificate must be a name or an address without port, like head.example.org, not %q", host)
		}
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot write the keys: %s: %w", dir, errors.Unwrap(err))
	}
	k, err := LoadKeys(dir)
	if errors.Is(err, fs.ErrNotExist) {
		k, err = &Keys{dir: dir, members: make(map[string]string)}, nil
	}
	if err != nil {
		return nil, err
	}
	if err := k.certify(hosts); err != nil {
		return nil, err
	}
	for _, name := range append([]string{coordinatorName, observerName}, workers...) {
		if err := k.admit(name); err != nil {
			return nil, err
		}
	}
	return k, k.configure()
}

// admit makes a key for a member unless it has one.
func (k *Keys) admit(name string) error {
	if k.members[name] != "" {
		return nil
	}
	pair, err := nkeys.CreateUser()
	if err != nil {
		return err
	}
	seed, err := pair.Seed()
	if err != nil {
		return err
	}
	public, err := pair.PublicKey()
	if err != nil {
		return err
	}
	if err := writeSecret(filepath.Join(k.dir, name+".key"), []byte(name+" "+string(seed)+"\n")); err != nil {
		return err
	}
	k.members[name] = public
	var list strings.Builder
	for _, name := range k.Names() {
		fmt.Fprintf(&list, "%s %s\n", name, k.members[name])
	}
	return os.WriteFile(filepath.Join(k.dir, fileMembers), []byte(list.String()), 0o644)
}

// writeSecret makes a file that only its owner may read. It fails if the file exists.
func writeSecret(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// Names returns the names of all members in alphabetical order, including coordinator
// and observer.
func (k *Keys) Names() []string {
	var all []string
	for name := range k.members {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// LoadKeys reads a folder that MakeKeys made.
func LoadKeys(dir string) (*Keys, error) {
	path := filepath.Join(dir, fileMembers)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	k := &Keys{dir: dir, members: make(map[string]string)}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		name, public, _ := strings.Cut(strings.TrimSpace(line), " ")
		if coordinator.CheckWorkerName(name) != nil || !nkeys.IsValidPublicUserKey(public) {
			return nil, fmt.Errorf("%s, line %d: want a name and the public key of a user, not %q", path, i+1, line)
		}
		k.members[name] = public
	}
	return k, nil
}

// rights returns the subjects that a member may publish and subscribe to. A worker may
// join, say what it holds and claim results under its own name, and hear the coordinator.
// An observer may only ask for reports. Only the coordinator may use streams.
func rights(name string) (publish, subscribe []string) {
	inbox := "_INBOX." + name + ".>"
	switch name {
	case coordinatorName:
		return []string{">"}, []string{">"}
	case observerName:
		return []string{subjectStatus}, []string{inbox, subjectFinished}
	}
	publish = []string{subjectJoin, subjectStatus, "nq.*.hello." + name, "nq.*.holding." + name, "nq.*.claim." + name}
	return publish, []string{inbox, subjectFinished, "nq.*.notice", "nq.*.notice." + name, "nq.*.task." + name}
}

// guard makes a server require TLS and a member's key.
func (k *Keys) guard(o *server.Options) error {
	pair, err := tls.LoadX509KeyPair(filepath.Join(k.dir, fileServer), filepath.Join(k.dir, fileServerKey))
	if err != nil {
		return err
	}
	o.TLS, o.TLSTimeout = true, 5
	o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}
	for _, name := range k.Names() {
		publish, subscribe := rights(name)
		o.Nkeys = append(o.Nkeys, &server.NkeyUser{Nkey: k.members[name], Permissions: &server.Permissions{
			Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
		}})
	}
	return nil
}

// certify makes an authority and a certificate for servers, unless there are some.
func (k *Keys) certify(hosts []string) error {
	if data, err := os.ReadFile(filepath.Join(k.dir, fileServer)); err == nil {
		return k.covers(data, hosts)
	}
	years := func(n int) time.Time { return time.Now().AddDate(n, 0, 0) }
	authority := &x509.Certificate{
		SerialNumber: serial(), Subject: pkix.Name{CommonName: "nqueens cluster"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: years(10),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	authorityKey, err := k.sign(authority, authority, nil, fileAuthority, fileAuthorityKey)
	if err != nil {
		return err
	}
	certificate := &x509.Certificate{
		SerialNumber: serial(), Subject: pkix.Name{CommonName: "nqueens server"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: years(10),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	for _, host := range append([]string{"localhost", "127.0.0.1", "::1"}, hosts...) {
		if ip := net.ParseIP(host); ip != nil {
			certificate.IPAddresses = append(certificate.IPAddresses, ip)
		} else {
			certificate.DNSNames = append(certificate.DNSNames, host)
		}
	}
	_, err = k.sign(certificate, authority, authorityKey, fileServer, fileServerKey)
	return err
}

func serial() *big.Int {
	n, _ := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	return n
}

// covers returns an error if an existing certificate does not name one of the hosts.
func (k *Keys) covers(data []byte, hosts []string) error {
	if len(hosts) == 0 {
		return nil
	}
	block, _ := pem.Decode(data)
	if block == nil {
		return fmt.Errorf("%s is not a certificate", filepath.Join(k.dir, fileServer))
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return err
	}
	for _, host := range hosts {
		if certificate.VerifyHostname(host) != nil {
			return fmt.Errorf("the certificate in %s does not name %s and stays as it is; make keys in another folder", k.dir, host)
		}
	}
	return nil
}

// isHost reports whether text is a host name or an address without a port.
func isHost(text string) bool {
	return net.ParseIP(text) != nil || text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.' || r == '_')
	})
}

// sign writes a certificate and its key; by is the key of its parent, nil for a
// self-signed certificate.
func (k *Keys) sign(certificate, parent *x509.Certificate, by *ecdsa.PrivateKey, file, keyFile string) (*ecdsa.PrivateKey, error) {
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	if by == nil {
		by = own
	}
	der, err := x509.CreateCertificate(rand.Reader, certificate, parent, own.Public(), by)
	if err != nil {
		return nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(own)
	if err != nil {
		return nil, err
	}
	err = writeSecret(filepath.Join(k.dir, keyFile), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))
	if err != nil {
		return nil, err
	}
	return own, os.WriteFile(filepath.Join(k.dir, file), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o644)
}

// key is a member's key.
type key struct {
	name, public string
	pair         nkeys.KeyPair
}

func (k key) sign(nonce []byte) ([]byte, error) { return k.pair.Sign(nonce) }

func readKey(path string) (key, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return key{}, fmt.Errorf("cannot read the key: %s: %w", path, errors.Unwrap(err))
	}
	name, seed, _ := strings.Cut(strings.TrimSpace(string(data)), " ")
	pair, err := nkeys.FromSeed([]byte(seed))
	if err != nil || coordinator.CheckWorkerName(name) != nil {
		return key{}, fmt.Errorf("%s is not a key of a cluster: want a name and a seed on one line", path)
	}
	public, err := pair.PublicKey()
	return key{name, public, pair}, err
}

// KeyName returns the name of the member whose key is in the file at path.
func KeyName(path string) (string, error) {
	key, err := readKey(path)
	return key.name, err
}
