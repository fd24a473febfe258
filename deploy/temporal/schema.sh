#!/bin/sh
# Creates Temporal's two databases and migrates them to this release's schema. Idempotent.
set -eu
for name in temporal visibility; do
  SQL_DATABASE=temporal
  [ "$name" = temporal ] || SQL_DATABASE=temporal_visibility
  export SQL_DATABASE
  temporal-sql-tool create
  temporal-sql-tool setup-schema --version 0.0
  temporal-sql-tool update-schema --schema-name "postgresql/v12/$name"
done
