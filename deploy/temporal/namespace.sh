#!/bin/sh
# Creates the namespace, where it is missing. Its retention is shorter than the seven days of a job: an expired
# Idempotency-Key can be used again.
set -eu
temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 24h
