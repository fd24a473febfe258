-- Keeps what an organization did with a person apart from its lists, so that it survives them. A mark “do not contact”
-- moves from the members to the person; the states of members no longer contain it.
create table person_touches (
  organization_id text not null references organizations on delete cascade,
  journalist_id text not null references journalists on delete cascade,
  -- The list and the campaign where it was noted; both may be gone.
  list_id text not null,
  campaign_id text,
  state text not null check (state in ('contacted', 'replied', 'declined', 'do_not_contact')),
  forbids boolean not null generated always as (state = 'do_not_contact') stored,
  -- Who the person is in the organization's own words, by which a later import recognizes them.
  person jsonb not null,
  at timestamptz not null,
  api_key_id text,
  user_id text,
  primary key (organization_id, journalist_id, list_id, forbids)
);
create index person_touches_by_journalist on person_touches (journalist_id);
create index person_touches_by_name on person_touches (organization_id, lower(person ->> 'name'));
create unique index person_touches_forbidden on person_touches (organization_id, journalist_id) where forbids;

insert into person_touches (organization_id, journalist_id, list_id, campaign_id, state, person, at, api_key_id, user_id)
select list.organization_id, member.journalist_id, list.id, list.campaign_id, member.state,
  jsonb_build_object('name', profile -> 'name', 'outlet', profile -> 'outlet',
    'outlet_domain', profile -> 'outlet_domain', 'email', profile -> 'email', 'own_email', own_email),
  coalesce(state_changed_at, added_at), state_changed_by_key, state_changed_by_user
from media_list_members member join media_lists list on list.id = member.list_id
where member.state <> 'to_contact'
order by coalesce(state_changed_at, added_at), member.id
on conflict do nothing;
alter table media_list_members disable trigger media_list_member_changed;
update media_list_members set state = 'to_contact' where state = 'do_not_contact';
alter table media_list_members enable trigger media_list_member_changed;
drop index media_list_members_touched;
