-- Stores who started a job or a search. Those that exist take it from the audit log. The id of an expired job with an
-- Idempotency-Key may have been used before; the last start counts.
alter table jobs add column api_key_id text, add column user_id text;
update jobs run set api_key_id = entry.api_key_id, user_id = entry.user_id
from (select distinct on (job_id) job_id as run_id, api_key_id, user_id from audit_entries
      where action = 'job_started' order by job_id, audit_entries.id desc) entry
where run.id = entry.run_id;

alter table journalist_searches add column api_key_id text, add column user_id text;
update journalist_searches run set api_key_id = entry.api_key_id, user_id = entry.user_id
from (select distinct on (target_id) target_id as run_id, api_key_id, user_id from audit_entries
      where action = 'search_started' order by target_id, audit_entries.id desc) entry
where run.id = entry.run_id;
