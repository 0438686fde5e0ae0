#!/bin/sh
# gogui-twogtp.sh "ENGINE": ten games of Rialto against another engine that
# speaks GTP.
exec gogui-twogtp -black "rialto gtp" -white "$1" -size 8 -games 10 -auto \
  -sgffile games
