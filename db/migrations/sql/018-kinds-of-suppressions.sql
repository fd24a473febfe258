-- Tells by an index whether anybody is suppressed, which each copy of a page asks.
create index suppressions_by_kind on suppressions (kind);
