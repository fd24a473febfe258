-- Who is sent a weekly mail about lists and saved pitches, since the first one of them that told anything.
create table digests (
  organization_id text not null,
  user_id text not null,
  -- The Monday on which the week of the latest mail ended.
  week date not null,
  -- Hashes of the tokens in the latest mails, each of which ends and resumes the mails.
  token_hashes bytea[] not null default '{}',
  ended_at timestamptz,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
create index digests_by_token on digests using gin (token_hashes);

alter table mails add column digest_of text references organizations;
alter table mails drop constraint mails_check;
alter table mails add constraint mails_check check (num_nonnulls(invitation_id, address, webhook_id, digest_of) = 1);
alter table mails add constraint mails_of_digest unique (digest_of, user_id);
create index watch_changes_by_time on watch_changes (found_at);
create index saved_pitch_people_by_match on saved_pitch_people (matched_at) where id is not null;
