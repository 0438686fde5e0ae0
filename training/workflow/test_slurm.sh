#!/usr/bin/env bash
# test_slurm.sh [FOLDER_WITH_PROGRAMS]: runs the workflow in its tiny size on a
# real Slurm and compares the results with those of a local run.
#
# Starts a controller and two node daemons on this machine, with ports and
# folders of their own. As soon as jobs run on the second node its daemon is
# killed, and brought back a little later. All daemons are ended when the script
# ends. Needs root and Debian's snakemake, slurm-wlm and munge.

set -euo pipefail
readonly WORKFLOW="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
readonly BIN="$(cd "${1:-$WORKFLOW/../../build/bin}" && pwd)"
readonly DIR="$(mktemp -d)"
readonly NAME="$(hostname)"
export SLURM_CONF="$DIR/slurm.conf"
export HOME="$DIR" XDG_CACHE_HOME="$DIR"  # where snakemake keeps things
munge_pid=""

# stop FILE: ends the daemon whose process number the file holds.
stop() {
  if [[ -s "$1" ]]; then kill "$(<"$1")" 2>/dev/null || true; fi
}

clean_up() {
  stop "$DIR/d-n1.pid"
  stop "$DIR/d-n2.pid"
  stop "$DIR/ctld.pid"
  if [[ -n "$munge_pid" ]]; then kill "$munge_pid" 2>/dev/null || true; fi
  sleep 1
  rm -rf "$DIR"
}
trap clean_up EXIT
trap 'echo "failed: $BASH_COMMAND"; tail -20 "$DIR"/*.log' ERR

say() { echo "[$(date -u +%T)] $*"; }

for program in snakemake slurmctld slurmd sbatch munged; do
  command -v "$program" >/dev/null || {
    echo "no $program (Debian: apt-get install snakemake slurm-wlm munge)"
    exit 77
  }
done

# munge authenticates the daemons; a running one is reused.
start_munge() {
  munge -n 2>/dev/null | unmunge >/dev/null 2>&1 && return
  [[ -f /etc/munge/munge.key ]] || mungekey -c
  mkdir -p /run/munge
  chown munge: /run/munge /etc/munge/munge.key /var/lib/munge /var/log/munge
  su -s /bin/sh munge -c munged
  munge_pid="$(</run/munge/munged.pid)"
}

configure() {
  cat >"$SLURM_CONF" <<EOF
ClusterName=test
SlurmctldHost=$NAME(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
StateSaveLocation=$DIR/state
SlurmdSpoolDir=$DIR/spool-%n
SlurmctldPidFile=$DIR/ctld.pid
SlurmdPidFile=$DIR/d-%n.pid
SlurmctldLogFile=$DIR/ctld.log
SlurmdLogFile=$DIR/d-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmctldPort=16817
NodeName=n1 NodeHostname=$NAME NodeAddr=127.0.0.1 Port=17001 CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$NAME NodeAddr=127.0.0.1 Port=17002 CPUs=1 State=UNKNOWN
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
EOF
  mkdir -p "$DIR/state" "$DIR/spool-n1" "$DIR/spool-n2"
}

wait_for() {  # WHAT COMMAND...
  local tries=0
  until "${@:2}" >/dev/null 2>&1; do
    ((++tries < 600)) || { echo "no $1 after ten minutes"; return 1; }
    sleep 1
  done
}
nodes_are_up() { [[ "$(sinfo -h -t idle,alloc,mix -o '%D')" == 2 ]]; }
second_node_works() { [[ -n "$(squeue -h -t running -w n2)" ]]; }

flow=(snakemake -s "$WORKFLOW/Snakefile" --configfile "$WORKFLOW/tiny.yaml"
      --config "programs=$BIN")
cd "$DIR"

start_munge
configure
slurmctld -c
slurmd -N n1
slurmd -N n2
wait_for "two nodes" nodes_are_up
say "$(slurmctld -V): controller and two nodes are up"

"${flow[@]}" --directory slurm --profile "$WORKFLOW/profiles/slurm" \
  >flow.log 2>&1 &
flow_pid=$!
wait_for "job on the second node" second_node_works
say "jobs run: $(squeue -h -o '%i %j on %N' | paste -sd ';')"
kill -KILL "$(<"$DIR/d-n2.pid")"
say "the daemon of n2 is killed"
sleep 25
say "without it: $(sinfo -h -N -o '%N %T' | paste -sd ',')"
slurmd -N n2
wait_for "two nodes" nodes_are_up
say "it is back: $(sinfo -h -N -o '%N %T' | paste -sd ',')"
wait "$flow_pid"
say "the workflow has ended: $(grep -c '^Finished job' flow.log) jobs"

"${flow[@]}" --directory local --profile "$WORKFLOW/profiles/local" --cores 2 \
  >local.log 2>&1
say "so has a local run"
cmp slurm/results/summary.txt local/results/summary.txt
cmp slurm/results/report.html local/results/report.html
for file in weights.bin probcut.tsv rankcut.tsv; do
  cmp "slurm/results/bundle/$file" "local/results/bundle/$file"
done
cat slurm/results/summary.txt
say "0 bytes differ"
