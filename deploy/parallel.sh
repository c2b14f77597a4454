#!/bin/bash
# A count in parts on several machines, by GNU parallel, ssh and rsync; a part that fails is
# tried again, and goes on from its ledger if the machine is the same:
#   parallel.sh 24 100 parts hosts
# Each line of the file hosts is a machine on which nqueens is installed.
set -euo pipefail
n=$1 parts=$2 folder=$3 hosts=$4
seq "$parts" | parallel --sshloginfile "$hosts" --jobs 1 --retries 3 --workdir "${WORKDIR:-nqueens}" --return "$folder/{}.ledger" \
  nqueens count "$n" --part "{}/$parts" --ledger "$folder/{}.ledger" --progress log
nqueens ledger merge "$folder" -o "q$n.ledger"
