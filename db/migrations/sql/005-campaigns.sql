-- Campaigns: a story with its versions, and the media list of the people who are told it. Members of media
-- lists get an owner, a date for the next contact, and the organization's own data about the person.
create table campaigns (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  owner_id text,
  -- The hash of the request that created the campaign with an Idempotency-Key.
  request_hash text,
  api_key_id text,
  user_id text,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index campaigns_by_organization on campaigns (organization_id, updated_at desc, id desc);

-- The versions of a campaign's pitch. The text is null where the organization does not keep pitches.
create table campaign_pitches (
  campaign_id text not null references campaigns on delete cascade,
  number integer not null,
  pitch text,
  api_key_id text,
  user_id text,
  created_at timestamptz not null default now(),
  primary key (campaign_id, number)
);

-- Responses of imports, by Idempotency-Key. They contain ids, but no data about people.
create table campaign_imports (
  campaign_id text not null references campaigns on delete cascade,
  idempotency_key text not null,
  request_hash text not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (campaign_id, idempotency_key)
);
create index campaign_imports_by_age on campaign_imports (created_at);

-- A media list with a campaign contains the people of the campaign and has its name.
alter table media_lists add column campaign_id text unique references campaigns on delete cascade;

alter table jobs add column campaign_id text references campaigns on delete set null;
create index jobs_by_campaign on jobs (campaign_id, created_at desc, id desc) where campaign_id is not null;

-- A rescore is about a job, or about members of a media list.
alter table rescores alter column job_id drop not null;
alter table rescores add column list_id text references media_lists on delete cascade;
alter table rescores add column member_ids text[];
alter table rescores add check ((job_id is null) <> (list_id is null));
create index rescores_by_list on rescores (list_id);

alter table media_list_members drop constraint media_list_members_state_check;
alter table media_list_members add check
  (state in ('to_contact', 'contacted', 'replied', 'declined', 'do_not_contact'));
alter table media_list_members
  add column state_changed_at timestamptz,
  add column state_changed_by_key text,
  add column state_changed_by_user text,
  add column owner_id text,
  add column follow_up_on date,
  -- What the organization itself knows about the person; never from the web.
  add column custom jsonb not null default '{}',
  add column own_email text,
  add column own_phone text,
  -- The version of the campaign's pitch that the fit report is about.
  add column pitch_number integer,
  -- What a search for people looks at. Cut, so that an index can have it.
  add column search_text text not null generated always as (left(lower(
    coalesce(profile ->> 'name', '') || ' ' || coalesce(profile ->> 'outlet', '') || ' ' ||
    coalesce(profile ->> 'outlet_domain', '') || ' ' || coalesce(profile ->> 'email', '') || ' ' ||
    coalesce(own_email, '')), 600)) stored;

-- A person from the organization's own table was never read from the web.
alter table media_list_members alter column last_confirmed_at drop not null;

-- Who changed the state, and when, was only in the history before.
update media_list_members member
set state_changed_at = change.at, state_changed_by_key = change.api_key_id, state_changed_by_user = change.user_id
from (
  select distinct on (member_id) member_id, at, api_key_id, user_id from media_list_changes
  where action = 'member_changed' and changes @> '[{"field": "state"}]'
  order by member_id, id desc) change
where change.member_id = member.id;

create index media_list_members_by_state on media_list_members (list_id, state, follow_up_on);
create index media_list_members_by_text on media_list_members (list_id, search_text);
create index media_list_members_touched on media_list_members (journalist_id, list_id) where state <> 'to_contact';
create index media_list_members_own_email on media_list_members (lower(own_email)) where own_email is not null;

drop trigger media_list_member_changed on media_list_members;
create trigger media_list_member_changed
  before update of profile, fit, state, note, owner_id, follow_up_on, custom, own_email, own_phone, pitch_number
  on media_list_members for each row execute function next_media_list_member_version();
create trigger campaign_changed before update of owner_id, archived_at on campaigns
  for each row execute function next_media_list_version();
