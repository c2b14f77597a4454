package cluster

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nkeys"
)

// The files of a folder of keys. Those that end in .key are secret. A worker needs its own
// key and ca.pem.
const (
	fileAuthority    = "ca.pem"
	fileAuthorityKey = "ca.key"
	fileServer       = "server.pem"
	fileServerKey    = "server.key"
	fileMembers      = "members" // a line for each member: name and public key
	fileConfig       = "nats.conf"
	fileUsers        = "users.conf"
)

// The members that are not workers. The recorder is named as its key was before.
const (
	recorderName = "coordinator"
	observerName = "observer"
)

// serverConfig configures the server in the recorder's process, and a nats-server of one's
// own. The verbs are the version of the server that has all of it, two limits, what stands
// before the names of files, and the users.
const serverConfig = `# For nats-server %[1]s or later, in a folder with ` + fileUsers + `, ` + fileServer + ` and ` + fileServerKey + `:
#   nats-server -c ` + fileConfig + `
# After workers were added to ` + fileUsers + `, copy that file here again, and run
# nats-server --signal reload.
listen: "0.0.0.0:4222"
max_payload: %[2]d
max_connections: %[3]d
max_subscriptions: 1000    # of one connection; a worker has about ten
write_deadline: "10s"      # a client that does not read is cut off
ping_interval: "10s"
ping_max: 2

jetstream {
  max_memory_store: 256MB  # the queue; nothing is on disk
}

tls {
  cert_file: "%[4]s` + fileServer + `"
  key_file: "%[4]s` + fileServerKey + `"
  min_version: "1.3"
  timeout: 5
}

authorization {
  timeout: 5
  %[5]s
}
`

// leastServer is the version from which a server has all that a count uses.
const leastServer = "2.10"

func (k *keyFolder) config(before, users string) string {
	return fmt.Sprintf(serverConfig, leastServer, maxPayload, 2*len(k.members)+100, before, users)
}

// users returns the members and their rights as a server reads them.
func (k *keyFolder) users() string {
	var b strings.Builder
	b.WriteString("users: [\n")
	quoted := func(subjects []string) string { return `["` + strings.Join(subjects, `", "`) + `"]` }
	for _, name := range slices.Sorted(maps.Keys(k.members)) {
		publish, subscribe := rights(name)
		fmt.Fprintf(&b, "  # %s\n  { nkey: %s, permissions: { publish: { allow: %s }, subscribe: { allow: %s } } }\n",
			name, k.members[name], quoted(publish), quoted(subscribe))
	}
	return b.String() + "]\n"
}

// rights returns the subjects that a member may publish and subscribe to. A worker pulls and
// acknowledges jobs, and says what it found, under its own name. An observer asks for status.
func rights(name string) (publish, subscribe []string) {
	inbox := "_INBOX." + name + ".>"
	switch name {
	case recorderName:
		return []string{">"}, []string{">"}
	case observerName:
		return []string{statusSubject}, []string{inbox, doneSubject}
	}
	of := streamName + "." + consumerName
	return []string{
		helloSubject + name, resultSubject + name, "$JS.API.STREAM.INFO." + streamName, "$JS.API.CONSUMER.INFO." + of,
		"$JS.API.CONSUMER.MSG.NEXT." + of, "$JS.ACK." + of + ".>",
	}, []string{inbox, doneSubject}
}

// keyFolder is a folder of keys, with the public key of each member.
type keyFolder struct {
	dir     string
	members map[string]string
}

// MakeKeys makes a folder of keys, or adds what is missing, and returns the names of all
// members: a certificate authority, a certificate for servers on the given hosts, a key for
// the recorder, one for observers and one for each worker, and the configuration of a server
// that admits them alone. Existing keys and certificates stay; it is an error if the
// certificate does not name one of the hosts.
func MakeKeys(dir string, workers, hosts []string) (members []string, err error) {
	for _, name := range workers {
		if err := CheckName(name); err != nil {
			return nil, err
		}
		if name == recorderName || name == observerName {
			return nil, fmt.Errorf("the name %s has a key of its own; give the worker another", name)
		}
	}
	for _, host := range hosts {
		if !isHost(host) {
			return nil, fmt.Errorf("a host of the certificate must be a name or an address without port, like head.example.org, not %q", host)
		}
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	k := keyFolder{dir, make(map[string]string)}
	if err := k.read(); err != nil {
		return nil, err
	}
	if err := k.certify(hosts); err != nil {
		return nil, err
	}
	for _, name := range append([]string{recorderName, observerName}, workers...) {
		if err := k.admit(name); err != nil {
			return nil, err
		}
	}
	members = slices.Sorted(maps.Keys(k.members))
	return members, k.configure(members)
}

func (k *keyFolder) path(file string) string { return filepath.Join(k.dir, file) }

// read reads the members that there are.
func (k *keyFolder) read() error {
	data, err := os.ReadFile(k.path(fileMembers))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		name, public, _ := strings.Cut(strings.TrimSpace(line), " ")
		if CheckName(name) != nil || !nkeys.IsValidPublicUserKey(public) {
			return fmt.Errorf("%s, line %d: want a name and the public key of a user, not %q", k.path(fileMembers), i+1, line)
		}
		k.members[name] = public
	}
	return err
}

// admit makes a key for a member unless it has one.
func (k *keyFolder) admit(name string) error {
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
	if err := k.write(name+".key", fmt.Appendf(nil, "%s %s\n", name, seed)); err != nil {
		return err
	}
	k.members[name], err = pair.PublicKey()
	return err
}

// write makes a file. It fails if a secret one exists.
func (k *keyFolder) write(file string, data []byte) error {
	if !strings.HasSuffix(file, ".key") {
		return os.WriteFile(k.path(file), data, 0o644)
	}
	f, err := os.OpenFile(k.path(file), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// configure writes who the members are and what they may do.
func (k *keyFolder) configure(members []string) error {
	var list bytes.Buffer
	for _, name := range members {
		fmt.Fprintf(&list, "%s %s\n", name, k.members[name])
	}
	return errors.Join(
		k.write(fileMembers, list.Bytes()), k.write(fileConfig, []byte(k.config("", `include "`+fileUsers+`"`))),
		k.write(fileUsers, []byte("# Who may publish and subscribe to what: included by "+fileConfig+".\n"+k.users())),
	)
}

// certify makes an authority and a certificate for servers, unless there are some.
func (k *keyFolder) certify(hosts []string) error {
	if _, err := os.Stat(k.path(fileServer)); err == nil {
		return k.covers(hosts)
	}
	now := time.Now()
	template := func(name string) *x509.Certificate {
		serial, _ := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120)) // never fails
		return &x509.Certificate{
			SerialNumber: serial, Subject: pkix.Name{CommonName: name}, NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(10, 0, 0), BasicConstraintsValid: true,
		}
	}
	authority, certificate := template("nqueens cluster"), template("nqueens server")
	authority.IsCA, authority.KeyUsage = true, x509.KeyUsageCertSign
	authorityKey, err := k.sign(authority, authority, nil, fileAuthority, fileAuthorityKey)
	if err != nil {
		return err
	}
	certificate.KeyUsage, certificate.ExtKeyUsage = x509.KeyUsageDigitalSignature, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
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

// covers returns an error if the certificate does not name one of the hosts.
func (k *keyFolder) covers(hosts []string) error {
	certificate, err := readCertificate(k.path(fileServer))
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

func readCertificate(path string) (*x509.Certificate, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(data)
	if block == nil {
		return nil, fmt.Errorf("%s is not a certificate", path)
	}
	return x509.ParseCertificate(block.Bytes)
}

// certified returns the hosts that a certificate names, localhost alone if there are no
// others than those of this machine.
func certified(path string) (hosts []string, err error) {
	certificate, err := readCertificate(path)
	if err != nil {
		return nil, err
	}
	hosts = slices.Clone(certificate.DNSNames)
	for _, ip := range certificate.IPAddresses {
		hosts = append(hosts, ip.String())
	}
	others := slices.DeleteFunc(slices.Clone(hosts), func(host string) bool { return host == "localhost" || net.ParseIP(host).IsLoopback() })
	if len(others) == 0 {
		return hosts[:1], nil
	}
	return others, nil
}

// isHost reports whether text is a host name or an address without a port.
func isHost(text string) bool {
	return net.ParseIP(text) != nil || text != "" && strings.Trim(strings.ToLower(text), "abcdefghijklmnopqrstuvwxyz0123456789-._") == ""
}

// sign writes a certificate and its key; by is the key of its parent, nil for a certificate
// that signs itself.
func (k *keyFolder) sign(certificate, parent *x509.Certificate, by *ecdsa.PrivateKey, file, keyFile string) (*ecdsa.PrivateKey, error) {
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
	return own, errors.Join(
		k.write(keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})),
		k.write(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})),
	)
}

// key is a member's key.
type key struct {
	name, public string
	pair         nkeys.KeyPair
}

func readKey(path string) (key, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return key{}, fmt.Errorf("the key cannot be read: %w", err)
	}
	name, seed, _ := strings.Cut(strings.TrimSpace(string(data)), " ")
	pair, err := nkeys.FromSeed([]byte(seed))
	if err != nil || CheckName(name) != nil {
		return key{}, fmt.Errorf("%s is not the key of a member: want a name and a seed on one line", path)
	}
	public, err := pair.PublicKey()
	return key{name, public, pair}, err
}

// KeyName returns the name of the member whose key is in a file.
func KeyName(path string) (string, error) {
	k, err := readKey(path)
	return k.name, err
}
