#!/bin/sh
# Creates the namespace if it is missing. Its retention is shorter than the seven-day job lifetime, so that an
# expired Idempotency-Key can be reused.
set -eu
temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 24h
