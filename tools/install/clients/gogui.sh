#!/bin/sh
# GoGui with Rialto as the engine that plays and that knows the rules. "View",
# "Flip vertically" puts the first row on top.
exec gogui -program "rialto gtp" -size 8 "$@"
