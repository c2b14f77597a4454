#!/bin/bash
# sbatch --export=ALL,NQUEENS_URL=nats://head:4222 deploy/slurm.sh
# One worker on each node of the array. More arrays can join at any time, and a node
# that is taken away loses only the tasks it held. The memory for each core is that of n = 24;
# docs/cluster.md has a table: for n = 28 add --mem-per-cpu=750M.
#SBATCH --job-name=nqueens
#SBATCH --array=1-16
#SBATCH --nodes=1
#SBATCH --exclusive
#SBATCH --mem-per-cpu=256M
#SBATCH --time=24:00:00
#SBATCH --signal=TERM@30
set -euo pipefail
: "${NQUEENS_URL:?set NQUEENS_URL to where the coordinator listens}"
spool=${TMPDIR:-/tmp}/nqueens-$SLURM_ARRAY_JOB_ID
exec nqueens cluster work "$NQUEENS_URL" --name "slurm-$SLURM_ARRAY_JOB_ID-$SLURM_ARRAY_TASK_ID" \
  --workers "${SLURM_CPUS_ON_NODE:-0}" --memory "$((SLURM_CPUS_ON_NODE * SLURM_MEM_PER_CPU * 9 / 10))MiB" --spool "$spool"
