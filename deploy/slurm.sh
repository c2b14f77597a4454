#!/bin/bash
# A part of a count in each task of an array:
#   sbatch --array=1-100 slurm.sh 24 parts
#   nqueens ledger merge parts -o q24.ledger
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=700M
#SBATCH --requeue
#SBATCH --open-mode=append
part=$SLURM_ARRAY_TASK_ID
nqueens count "$1" --part "$part/$SLURM_ARRAY_TASK_COUNT" --ledger "$2/$part.ledger" \
  --workers "$SLURM_CPUS_PER_TASK" --progress log && exit
# Slurm does not requeue a task whose program was killed. The part goes on from its ledger.
[ "${SLURM_RESTART_COUNT:-0}" -ge 9 ] || scontrol requeue "$SLURM_JOB_ID"
exit 1
