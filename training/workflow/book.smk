# An opening book, built round by round in shards:
#
#   snakemake -s training/workflow/book.smk --profile \
#     training/workflow/profiles/local --directory RUN
#
# Every round chooses its expansions from the book of the round before; its parts
# search a share of them each and are merged. The book is the one that `rialto book
# build` makes in as many rounds, byte for byte. Settings: config.yaml. Killed, it
# continues with the parts that are missing; profiles/slurm spreads them over a
# cluster.

import os

configfile: os.path.join(workflow.basedir, "config.yaml")

ROOT = os.path.normpath(os.path.join(workflow.basedir, "..", ".."))
BIN = os.path.join(ROOT, config["programs"])
PARTS = range(1, config["shards"] + 1)
ROUNDS = config["book_rounds"]

shell.executable("bash")
shell.prefix(f"set -euo pipefail; BIN={BIN}; "
             f"source {workflow.basedir}/steps.sh; ")

wildcard_constraints:
    round=r"\d+",
    part=r"\d+",


def book_before(wildcards):
    """The book that a round begins with; none for the first."""
    number = int(wildcards.round)
    return [f"round{number - 1}.tsv"] if number > 1 else []


rule all:
    input: "book.tsv"


rule book_part:
    input: book_before
    output: "round{round}/part-{part}.tsv"
    params: work="round{round}/work-{part}.tsv"
    threads: config["threads"]
    shell:
        "rm -f {params.work}\n"
        "for book in {input}; do cp \"$book\" {params.work}; done\n"
        "$BIN/rialto book build {params.work} --rounds=1"
        " --part={wildcards.part}/{config[shards]} --threads={threads}"
        " {config[book]}\n"
        "finish {output} <{params.work}\n"
        "rm {params.work}"


rule book_round:
    input: expand("round{{round}}/part-{part}.tsv", part=PARTS)
    output: "round{round}.tsv"
    params: work="round{round}/merged.tsv"
    shell:
        "$BIN/rialto book merge {params.work} {input}\n"
        "finish {output} <{params.work}\n"
        "rm {params.work}"


rule book:
    input: f"round{ROUNDS}.tsv"
    output: "book.tsv"
    shell: "finish {output} <{input}"
