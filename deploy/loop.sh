#!/bin/bash
# A count in parts on one machine, or on several at once that share a folder: each takes the
# next part that is neither complete nor being counted.
#   loop.sh 22 6 parts
set -euo pipefail
n=$1 parts=$2 folder=$3
for part in $(seq "$parts"); do
  nqueens count "$n" --part "$part/$parts" --ledger "$folder/$part.ledger" --progress log || true
done
nqueens ledger show "$folder"
