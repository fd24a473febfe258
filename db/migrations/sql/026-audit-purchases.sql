-- Which ledger entry paid for a new address, and at which price in 1/1000 credit: an address that is in several audits
-- has one. Null for addresses that were bought before, and for free ones.
alter table list_audit_rows add column purchase text, add column price bigint,
  add check ((purchase is null) = (price is null));
create index list_audit_rows_by_purchase on list_audit_rows (purchase) where purchase is not null;
