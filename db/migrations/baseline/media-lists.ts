/** Media lists: journalists whom an organization keeps beyond the lifetime of the jobs that found them. */
export const MEDIA_LISTS = `
  create table media_lists (
    id text primary key,
    organization_id text not null references organizations on delete cascade,
    name text not null,
    -- The hash of the request that created the list with an Idempotency-Key. A later request with the same key
    -- and the same hash counts as a retry.
    request_hash text,
    member_count integer not null default 0 check (member_count >= 0),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index media_lists_by_organization on media_lists (organization_id, created_at desc, id desc);

  create table media_list_members (
    id text primary key,
    list_id text not null references media_lists on delete cascade,
    -- Do not cascade: a journalist who is on a list is never deleted by the clean-up, so that later jobs find
    -- the same journalist.
    journalist_id text not null references journalists,
    -- The order in which members were added.
    position bigint generated always as identity,
    -- The result as it was in the job, which may have been deleted since.
    source_indexes integer[] not null,
    profile jsonb not null,
    billable boolean not null,
    credits bigint not null,
    fit jsonb,
    fit_method jsonb,
    outlet_rank integer,
    state text not null default 'to_contact' check (state in ('to_contact', 'contacted', 'replied', 'declined')),
    note text,
    version integer not null default 1,
    added_at timestamptz not null default now(),
    -- When the profile was last read from web pages.
    last_confirmed_at timestamptz not null,
    unique (list_id, journalist_id),
    unique (list_id, position)
  );
  create index media_list_members_by_journalist on media_list_members (journalist_id);

  -- The history of media lists. Entries outlive the members that they are about, but not their list.
  create table media_list_changes (
    id bigint generated always as identity primary key,
    list_id text not null references media_lists on delete cascade,
    action text not null,
    -- The changed member; null for changes of the list itself.
    member_id text,
    journalist_id text,
    -- [{field, from, to}]
    changes jsonb not null default '[]',
    api_key_id text,
    user_id text,
    at timestamptz not null default now()
  );
  create index media_list_changes_by_list on media_list_changes (list_id, id);
  create index media_list_changes_by_journalist on media_list_changes (journalist_id);

  -- Triggers keep the member counts and versions of lists correct for every statement, including erasures.
  create function count_media_list_members() returns trigger language plpgsql as $$
  begin
    update media_lists
    set member_count = member_count + case tg_op when 'INSERT' then changed.members else -changed.members end,
        updated_at = now()
    from (select list_id, count(*)::integer as members from changed_members group by list_id) changed
    where media_lists.id = changed.list_id;
    return null;
  end $$;
  create trigger media_list_members_added after insert on media_list_members
    referencing new table as changed_members for each statement execute function count_media_list_members();
  create trigger media_list_members_removed after delete on media_list_members
    referencing old table as changed_members for each statement execute function count_media_list_members();

  create function next_media_list_version() returns trigger language plpgsql as $$
  begin
    new.version = old.version + 1;
    new.updated_at = now();
    return new;
  end $$;
  create trigger media_list_changed before update of name on media_lists
    for each row execute function next_media_list_version();

  create function next_media_list_member_version() returns trigger language plpgsql as $$
  begin
    new.version = old.version + 1;
    return new;
  end $$;
  create trigger media_list_member_changed before update of profile, fit, state, note on media_list_members
    for each row execute function next_media_list_member_version();
`;
