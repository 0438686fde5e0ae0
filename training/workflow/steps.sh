# What the jobs of the Snakefile share.

# fresh FOLDER KEY FILES...: makes FOLDER a place to work in. What a job with
# another key or other files has left there is thrown away, what a killed one
# has left is kept.
fresh() {
  local folder="$1" made_by
  made_by="$2 $(cat "${@:3}" </dev/null | sha256sum)"
  if [[ "$(cat "$folder.made_by" 2>/dev/null)" != "$made_by" ]]; then
    rm -rf "$folder"
  fi
  mkdir -p "$folder"
  finish "$folder.made_by" <<<"$made_by"
}

# finish FILE: stdin becomes the file, which is whole or not there.
finish() {
  mkdir -p "$(dirname "$1")"
  cat >"$1.part"
  mv "$1.part" "$1"
}

# holding FOLDERS...: those with files in them. A shard of few may have none.
holding() {
  local folder
  for folder in "$@"; do
    if [[ -n "$(find "$folder" -type f -print -quit)" ]]; then
      echo "$folder"
    fi
  done
}

# digest FOLDER: what is in it, as hashes.
digest() {
  (cd "$1" && find . -type f -print0 | sort -z | xargs -0r sha256sum)
}

# commas FILES...: as flags that take several files want them.
commas() {
  local IFS=,
  echo "$*"
}
